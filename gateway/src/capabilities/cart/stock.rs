//! Looks at products that the shop refused, so that pages stop offering what is sold out.

use commerce::product::detail::{self, ProductDetail};
use legacy_client::{Audience, CacheRow, LegacyError};
use legacy_markup::Document;
use legacy_markup::product::product_page;
use platform::address_kind::PageAddress;
use platform::call_table::PAGE;
use platform::context::Context;

/// Products of one write that are looked at.
const MAX_PRODUCTS: usize = 5;

/// A product or variant that the shop refused, and the address that it stated for it.
#[derive(Debug, Clone)]
pub(super) struct Refused {
    pub(super) product: String,
    /// None for a product without variants.
    pub(super) variant: Option<String>,
    pub(super) url: Option<String>,
}

/// Corrects the caches for those of `refused` that the shop now says are sold out. A product for
/// which the shop stated no address is one that it does not know.
pub(super) async fn correct(context: &Context, refused: Vec<Refused>) {
    for refused in refused.into_iter().take(MAX_PRODUCTS) {
        let Some(url) = &refused.url else { continue };
        let Some(path) = context.reshape_context().addresses.path(url) else { continue };
        let prefix = &context.app.settings().shop.prefix;
        let Ok(page) = PageAddress::parse("path", &path, context.app.calls(), prefix) else {
            continue;
        };
        let is_sold_out = read_is_sold_out(context, &page, &refused);
        context.app.correct_stock(&refused.product, is_sold_out).await;
    }
}

/// Asks for the product's page, past the cache.
async fn read_is_sold_out(
    context: &Context,
    page: &PageAddress,
    refused: &Refused,
) -> Result<bool, LegacyError> {
    let row = PAGE.cache.unwrap_or(CacheRow::new(Audience::Guests, std::time::Duration::ZERO));
    let reshape_context = context.reshape_context();
    let read = |answer: &legacy_client::LegacyAnswer| {
        let document = Document::parse(&answer.text());
        let product = detail::of_page(&product_page(&document), &page.path(), &reshape_context);
        product
            .filter(|product| product.id == refused.product)
            .ok_or_else(|| LegacyError::Unreadable("not the page of the refused product".into()))
    };
    let product = context.ask_as_nobody(&page.request(), row, read).await?;
    Ok(is_sold_out(&product, refused.variant.as_deref()))
}

/// Whether the page states that the product, or this variant of it, is not to be had.
fn is_sold_out(product: &ProductDetail, variant: Option<&str>) -> bool {
    let options = product.variants.iter().flat_map(|all| all.first.iter().chain(&all.second));
    let mut of_variant = options.filter(|option| Some(option.variant_id.as_str()) == variant);
    let is_sold_out = !product.in_stock || of_variant.next().is_some_and(|option| !option.in_stock);
    // What is only shown has no stock to run out of.
    !product.display_only && is_sold_out
}
