//! The shop's product in our words.

use legacy_client::LegacyError;
use legacy_markup::Document;
use legacy_markup::page::page;
use legacy_markup::product::product_page;

use super::api::{RelatedProducts, VariantOptions};
use super::legacy::{WireOptions, WireRelated};
use crate::platform::product::card::of_object;
use crate::platform::product::detail::{ProductDetail, of_page};
use crate::platform::product::variant::{VariantContext, options as variant_options};
use crate::platform::surroundings::Surroundings;

pub(super) fn detail(html: &str, around: &Surroundings) -> Result<ProductDetail, LegacyError> {
    let document = Document::parse(html);
    let said = page(&document);
    around.expect_locale(said.variables.language.as_deref(), said.variables.currency.as_deref())?;
    of_page(&product_page(&document), "/", &around.reshaping())
        .ok_or_else(|| LegacyError::Unreadable("the page names no product".to_owned()))
}

pub(super) fn options(wire: WireOptions, around: &Surroundings) -> Result<VariantOptions, LegacyError> {
    let (WireOptions::First { list } | WireOptions::Second { list }) = wire;
    Ok(VariantOptions { options: variant_options(&list, VariantContext::default(), &around.reshaping()) })
}

/// The first of the list may be the product itself [wire 7.8], which is left out.
pub(super) fn related(
    wire: &WireRelated,
    id: &str,
    around: &Surroundings,
) -> Result<RelatedProducts, LegacyError> {
    let currency = wire.products.iter().find_map(|product| product.price.target_currency.as_deref());
    around.expect_locale(None, currency)?;
    let reshaping = around.reshaping();
    let products = wire.products.iter().filter(|product| product.id.as_deref() != Some(id));
    Ok(RelatedProducts { products: products.filter_map(|product| of_object(product, &reshaping)).collect() })
}
