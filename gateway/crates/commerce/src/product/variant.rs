//! Variants of a product, such as sizes and colours.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::price::DisplayPrice;
use super::wire;
use crate::media::Image;
use crate::money::Money;
use crate::number::Number;
use crate::quantity::Quantity;
use crate::reshape_context::ReshapeContext;

/// One option of a variant level, with all fields of the shop's variant (PRD-3,
/// contracts/upstream/product.md#variants).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantOption {
    /// The id to add to the cart.
    pub variant_id: String,
    /// The id that selects the options of the other level.
    pub type_id: String,
    pub name: String,
    pub code: Option<String>,
    pub barcode: Option<String>,
    pub supplier_code: Option<String>,
    pub price: Money,
    pub list_price: Option<Money>,
    /// Whole percent off the list price, by the same rule as a product's.
    pub discount_percent: Option<u32>,
    /// In the product's unit.
    pub stock: Quantity,
    pub in_stock: bool,
    /// Percent off when paid by money order.
    pub money_order_percent: Number,
    pub vat_percent: Number,
    /// In the shop's own unit of weight.
    pub weight: Number,
    pub additional_info: String,
    /// CSS colour such as `#91C9E8`.
    pub color: Option<String>,
    pub image: Option<Image>,
}

/// Properties of the product that a list of its variants lacks.
#[derive(Debug, Clone, Copy, Default)]
pub struct VariantContext<'a> {
    /// Whether VAT is added to displayed prices. `None` counts as yes, for a list without a
    /// product.
    pub display_vat: Option<bool>,
    pub vat: Option<Decimal>,
    pub currency: Option<&'a str>,
}

/// Reshapes the variants of one level, without those that lack an id.
pub fn options(
    variants: &[wire::Variant],
    context: VariantContext<'_>,
    reshape_context: &ReshapeContext,
) -> Vec<VariantOption> {
    variants.iter().filter_map(|variant| option(variant, context, reshape_context)).collect()
}

fn option(
    variant: &wire::Variant,
    context: VariantContext<'_>,
    reshape_context: &ReshapeContext,
) -> Option<VariantOption> {
    let vat = variant.vat.or(context.vat);
    let shown = DisplayPrice::of_catalogue(&wire::Price {
        price_sell: variant.price,
        price_not_discounted: variant.price_not_discounted,
        discount_percent: variant.discount_percent,
        vat,
        display_vat: Some(context.display_vat.unwrap_or(true)),
        ..wire::Price::default()
    });
    let stock = Quantity::from_upstream(variant.stock.unwrap_or_default());
    let name = variant.name.clone().unwrap_or_default();
    Some(VariantOption {
        variant_id: variant.id.clone()?,
        type_id: variant.type_id.clone()?,
        code: variant.code.clone(),
        barcode: variant.barcode.clone(),
        supplier_code: variant.ws_code.clone(),
        price: reshape_context.money(shown.price, context.currency),
        list_price: shown.list_price.map(|price| reshape_context.money(price, context.currency)),
        discount_percent: shown.discount_percent,
        in_stock: variant.in_stock.unwrap_or(!stock.is_zero())
            && (variant.stock.is_none() || !stock.is_zero()),
        stock,
        money_order_percent: Number::from_upstream(variant.money_order_percent),
        vat_percent: Number::from_upstream(vat),
        weight: Number::from_upstream(variant.weight),
        additional_info: variant.additional_info.clone().unwrap_or_default(),
        color: variant.type_color_code.as_deref().and_then(css_colour),
        image: variant
            .image
            .as_ref()
            .and_then(|image| Image::sized(&reshape_context.addresses, image.sizes(), &name)),
        name,
    })
}

/// Returns a hexadecimal colour of the shop, with or without `#`. Anything else is rejected,
/// because it could be more than a colour.
pub fn css_colour(code: &str) -> Option<String> {
    let digits = code.trim().trim_start_matches('#');
    let hexadecimal =
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal.then(|| format!("#{digits}"))
}
