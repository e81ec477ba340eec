//! Catalogs. Pure.

use commerce::media::Image;
use commerce::number::Number;
use commerce::product::price::Shown;
use commerce::product::wire::Product;
use commerce::reshaping::Reshaping;
use legacy_client::LegacyError;

use crate::capabilities::product::api::attributes::{
    AttributeGroup, AttributeOption, AttributeView, Attributes, CatalogMatch, CatalogProduct,
};
use crate::capabilities::product::legacy;

/// Groups with an id and at least one option.
pub fn attributes(answer: &legacy::AttributeGroups, reshaping: &Reshaping<'_>) -> Attributes {
    let groups = answer.0.iter().filter_map(|group| {
        Some(AttributeGroup {
            id: group.group_id.clone()?,
            name: group.name.clone(),
            view: match group.catalog_view.as_deref() {
                Some("select") => AttributeView::Select,
                _ => AttributeView::Other,
            },
            options: group.options.iter().filter_map(|one| option(one, reshaping)).collect(),
        })
    });
    Attributes { groups: groups.filter(|group| !group.options.is_empty()).collect() }
}

fn option(option: &legacy::AttributeOption, reshaping: &Reshaping<'_>) -> Option<AttributeOption> {
    let name = option.name.clone()?;
    Some(AttributeOption {
        id: option.id.clone()?,
        product_id: option.product_id.clone().filter(|id| id != "0"),
        selected: option.selected.unwrap_or(false),
        image: reshaping.image(option.image.as_deref(), &name),
        name,
    })
}

/// The first product of the answer; none when it is empty or the first has no id
/// (contracts/upstream/product.md#catalog-attributes).
///
/// # Errors
/// The answer is in another currency.
pub fn matched(
    answer: &legacy::Products,
    reshaping: &Reshaping<'_>,
) -> Result<CatalogMatch, LegacyError> {
    let first = answer.0.first();
    reshaping
        .expect_locale(None, first.and_then(|product| product.price.target_currency.as_deref()))?;
    Ok(CatalogMatch { product: first.and_then(|product| catalog_product(product, reshaping)) })
}

fn catalog_product(product: &Product, reshaping: &Reshaping<'_>) -> Option<CatalogProduct> {
    let title = product.title.clone()?;
    let shown = Shown::of_catalogue(&product.price);
    let currency = product.price.target_currency.as_deref();
    let pictures =
        if product.image_list.is_empty() { product.image.as_slice() } else { &product.image_list };
    let images = pictures.iter().filter_map(|picture| {
        Image::sized(
            reshaping.addresses,
            picture.sizes(),
            picture.title.as_deref().unwrap_or(&title),
        )
    });
    Some(CatalogProduct {
        id: product.id.clone()?,
        path: reshaping.addresses.path(product.url.as_deref()?)?,
        price: reshaping.money(shown.price, currency),
        list_price: shown.list_price.map(|price| reshaping.money(price, currency)),
        discount_percent: shown.discount_percent,
        vat_percent: product.price.vat.map(Number),
        vat_included: shown.vat_included,
        images: images.collect(),
        title,
    })
}
