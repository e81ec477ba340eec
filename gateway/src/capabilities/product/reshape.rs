//! From what the shop speaks to what the storefront sees. Pure.

use legacy_markup::{Document, page, product};

use super::api::{ProductDetail, RelatedProducts, VariantOptions};
use super::legacy;
use crate::platform::money::NumberFormat;
use crate::platform::product::card::of_object;
use crate::platform::product::detail::of_page;
use crate::platform::product::variant::{VariantContext, options};
use crate::platform::product::wire::Variant;
use crate::platform::reshaping::Reshaping;

/// The product of a product page; `None` when the page shows none.
pub fn product_detail(html: &str, page_path: &str, reshaping: &Reshaping<'_>) -> Option<ProductDetail> {
    let document = Document::parse(html);
    let variables = page::page(&document).variables;
    let numbers = NumberFormat::of_page(&variables);
    let currency = variables.currency.as_deref().unwrap_or(reshaping.currency);
    of_page(
        &product::product_page(&document),
        page_path,
        &Reshaping { numbers: &numbers, currency, ..*reshaping },
    )
}

/// The options of one level, in the order of the shop.
pub fn variant_options(variants: &[Variant], reshaping: &Reshaping<'_>) -> VariantOptions {
    VariantOptions { options: options(variants, VariantContext::default(), reshaping) }
}

/// What goes with `product_id`; the shop may put the product itself first.
pub fn related_products(
    answer: &legacy::Related,
    product_id: &str,
    reshaping: &Reshaping<'_>,
) -> RelatedProducts {
    let others = answer.products.iter().filter(|product| product.id.as_deref() != Some(product_id));
    RelatedProducts { products: others.filter_map(|product| of_object(product, reshaping)).collect() }
}
