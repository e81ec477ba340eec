//! From what the shop speaks to what the storefront sees. Pure.

pub mod attributes;
pub mod comments;

use commerce::money::NumberFormat;
use commerce::product::card::of_object;
use commerce::product::detail::{ProductDetail, of_page};
use commerce::product::variant::{VariantContext, options};
use commerce::reshaping::Reshaping;
use legacy_client::LegacyError;
use legacy_markup::{Document, page, product};

use super::api::{RelatedProducts, VariantOptions};
use super::legacy;

/// The product of a product page; one that does not say its own address leads to the home page.
///
/// # Errors
/// The page is in another language or currency, or shows no product.
pub fn product_detail(html: &str, reshaping: &Reshaping<'_>) -> Result<ProductDetail, LegacyError> {
    let document = Document::parse(html);
    let variables = page::page(&document).variables;
    reshaping.expect_locale(variables.language.as_deref(), variables.currency.as_deref())?;
    let numbers = NumberFormat::of_page(&variables);
    of_page(&product::product_page(&document), "/", &Reshaping { numbers: &numbers, ..*reshaping })
        .ok_or_else(|| LegacyError::Unreadable("the page names no product".to_owned()))
}

/// The options of one level, in the order of the shop.
pub fn variant_options(level: &legacy::Level, reshaping: &Reshaping<'_>) -> VariantOptions {
    VariantOptions { options: options(&level.variants, VariantContext::default(), reshaping) }
}

/// What goes with `product_id`; the shop may put the product itself first.
///
/// # Errors
/// The answer is in another currency.
pub fn related_products(
    answer: &legacy::Related,
    product_id: &str,
    reshaping: &Reshaping<'_>,
) -> Result<RelatedProducts, LegacyError> {
    let currency =
        answer.products.iter().find_map(|product| product.price.target_currency.as_deref());
    reshaping.expect_locale(None, currency)?;
    let others = answer.products.iter().filter(|product| product.id.as_deref() != Some(product_id));
    Ok(RelatedProducts {
        products: others.filter_map(|product| of_object(product, reshaping)).collect(),
    })
}
