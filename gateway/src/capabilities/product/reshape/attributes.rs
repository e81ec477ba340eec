//! Reshapes catalogs. Pure functions.

use commerce::media::Image;
use commerce::number::Number;
use commerce::product::price::DisplayPrice;
use commerce::product::wire::Product;
use commerce::reshape_context::ReshapeContext;
use commerce::view::View;
use legacy_client::LegacyError;

use crate::capabilities::product::calls::{self, AttributesParams, MatchParams};
use crate::capabilities::product::types::attributes::{
    AttributeGroup, AttributeOption, AttributeView, Attributes, CatalogMatch, CatalogProduct,
};
use crate::capabilities::product::wire;

pub static ATTRIBUTES: View<AttributesParams, Attributes> =
    View::new(&calls::ATTRIBUTES, "attributes", |answer, context, _| {
        Ok(attributes(&answer.json()?, context))
    });

pub static MATCHED_PRODUCT: View<MatchParams, CatalogMatch> =
    View::new(&calls::BY_PROPERTIES, "match", |answer, context, _| {
        matched_product(&answer.json()?, context)
    });

/// Reshapes groups that have an id and at least one option.
pub fn attributes(answer: &wire::AttributeGroups, context: &ReshapeContext) -> Attributes {
    let groups = answer.0.iter().filter_map(|group| {
        Some(AttributeGroup {
            id: group.group_id.clone()?,
            name: group.name.clone(),
            view: match group.catalog_view.as_deref() {
                Some("select") => AttributeView::Select,
                _ => AttributeView::Other,
            },
            options: group.options.iter().filter_map(|one| option(one, context)).collect(),
        })
    });
    Attributes { groups: groups.filter(|group| !group.options.is_empty()).collect() }
}

fn option(option: &wire::AttributeOption, context: &ReshapeContext) -> Option<AttributeOption> {
    let name = option.name.clone()?;
    Some(AttributeOption {
        id: option.id.clone()?,
        product_id: option.product_id.clone().filter(|id| id != "0"),
        selected: option.selected.unwrap_or(false),
        image: context.image(option.image.as_deref(), &name),
        name,
    })
}

/// Reshapes the first product of the answer. `None` if there is none or it has no id
/// (contracts/upstream/product.md#catalog-attributes).
///
/// # Errors
/// The answer is in another currency.
pub fn matched_product(
    answer: &wire::Products,
    context: &ReshapeContext,
) -> Result<CatalogMatch, LegacyError> {
    let first = answer.0.first();
    context
        .expect_locale(None, first.and_then(|product| product.price.target_currency.as_deref()))?;
    Ok(CatalogMatch { product: first.and_then(|product| catalog_product(product, context)) })
}

fn catalog_product(product: &Product, context: &ReshapeContext) -> Option<CatalogProduct> {
    let title = product.title.clone()?;
    let shown = DisplayPrice::of_catalogue(&product.price);
    let currency = product.price.target_currency.as_deref();
    let pictures =
        if product.image_list.is_empty() { product.image.as_slice() } else { &product.image_list };
    let images = pictures.iter().filter_map(|picture| {
        Image::sized(
            &context.addresses,
            picture.sizes(),
            picture.title.as_deref().unwrap_or(&title),
        )
    });
    Some(CatalogProduct {
        id: product.id.clone()?,
        path: context.addresses.path(product.url.as_deref()?)?,
        price: context.money(shown.price, currency),
        list_price: shown.list_price.map(|price| context.money(price, currency)),
        discount_percent: shown.discount_percent,
        vat_percent: product.price.vat.map(Number),
        vat_included: shown.vat_included,
        images: images.collect(),
        title,
    })
}
