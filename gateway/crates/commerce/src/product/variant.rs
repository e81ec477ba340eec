//! Variants of a product: sizes, colours.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::price::Shown;
use super::wire;
use crate::media::Image;
use crate::money::Money;
use crate::number::Number;
use crate::quantity::Quantity;
use crate::reshaping::Reshaping;

/// One choice of a variant level, with every field of the shop's variant (PRD-3,
/// contracts/upstream/product.md#variants).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantOption {
    /// What is added to the cart.
    pub variant_id: String,
    /// What the other level is asked with.
    pub type_id: String,
    pub name: String,
    pub code: Option<String>,
    pub barcode: Option<String>,
    pub supplier_code: Option<String>,
    pub price: Money,
    pub list_price: Option<Money>,
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

/// What a variant list does not say about its variants: the product does.
#[derive(Debug, Clone, Copy, Default)]
pub struct VariantContext<'a> {
    /// Whether VAT is added before prices are shown; a list that stands alone is shown with it.
    pub display_vat: Option<bool>,
    pub vat: Option<Decimal>,
    pub currency: Option<&'a str>,
}

/// The variants of one level, those without an id left out.
pub fn options(
    variants: &[wire::Variant],
    context: VariantContext<'_>,
    reshaping: &Reshaping<'_>,
) -> Vec<VariantOption> {
    variants.iter().filter_map(|variant| option(variant, context, reshaping)).collect()
}

fn option(
    variant: &wire::Variant,
    context: VariantContext<'_>,
    reshaping: &Reshaping<'_>,
) -> Option<VariantOption> {
    let vat = variant.vat.or(context.vat);
    let shown = Shown::of_catalogue(&wire::Price {
        price_sell: variant.price,
        price_not_discounted: variant.price_not_discounted,
        vat,
        display_vat: Some(context.display_vat.unwrap_or(true)),
        ..wire::Price::default()
    });
    let stock = Quantity::stated(variant.stock.unwrap_or_default());
    let name = variant.name.clone().unwrap_or_default();
    Some(VariantOption {
        variant_id: variant.id.clone()?,
        type_id: variant.type_id.clone()?,
        code: variant.code.clone(),
        barcode: variant.barcode.clone(),
        supplier_code: variant.ws_code.clone(),
        price: reshaping.money(shown.price, context.currency),
        list_price: shown.list_price.map(|price| reshaping.money(price, context.currency)),
        in_stock: variant.in_stock.unwrap_or(!stock.is_zero())
            && (variant.stock.is_none() || !stock.is_zero()),
        stock,
        money_order_percent: Number::stated(variant.money_order_percent),
        vat_percent: Number::stated(vat),
        weight: Number::stated(variant.weight),
        additional_info: variant.additional_info.clone().unwrap_or_default(),
        color: variant.type_color_code.as_deref().and_then(css_colour),
        image: variant
            .image
            .as_ref()
            .and_then(|image| Image::sized(reshaping.addresses, image.sizes(), &name)),
        name,
    })
}

/// A colour the shop names in hexadecimal, with or without `#`; anything else could be more than a
/// colour.
pub fn css_colour(code: &str) -> Option<String> {
    let digits = code.trim().trim_start_matches('#');
    let hexadecimal =
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal.then(|| format!("#{digits}"))
}
