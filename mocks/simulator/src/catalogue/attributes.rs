//! What tells the products of a catalog apart, for choosing among them
//! (contracts/upstream/product.md#catalog-attributes).

use super::{catalogs::Attribute, index::Catalogue, model::Product, object::picture};
use crate::values::{
    language::Language,
    legacy_json::{Json, object},
};

/// The attributes of a product's catalog that leave a choice; none for a product that is in no
/// catalog.
pub(crate) fn attributes(
    shop: &Catalogue,
    product: &Product,
    language: Language,
    pictures: Option<&str>,
) -> Json {
    let members = shop.catalogs.members(&shop.products, product.id);
    let groups = Attribute::ALL.into_iter().filter_map(|attribute| {
        let options = attribute.options(&members);
        (options.len() > 1).then(|| {
            let listed = options.into_iter().map(|option| {
                let target = target(product, attribute, option, &members);
                let mut made = object! {
                    "ID": Json::id(attribute.option_id(option)),
                    "NAME": language.choose(attribute.option_name(option)),
                    "PRODUCT_ID": target.map_or(Json::Null, |other| Json::id(other.id)),
                    "SELECTED": option == attribute.option(product),
                };
                if let Some(origin) = pictures {
                    made.set(
                        "IMAGE",
                        target.map_or_else(String::new, |other| picture(origin, 'K', other.id, 1)),
                    );
                }
                made
            });
            object! {
                "GROUP_ID": attribute.id(), "NAME": language.choose(attribute.name()),
                "CATALOG_VIEW": attribute.view(), "OPTIONS": Json::list(listed),
            }
        })
    });
    Json::list(groups)
}

/// Finds the product of an option: one that differs in nothing else, else any that is available.
fn target<'a>(
    product: &'a Product,
    attribute: Attribute,
    option: usize,
    members: &[&'a Product],
) -> Option<&'a Product> {
    if attribute.option(product) == option {
        return Some(product);
    }
    let having = || {
        members
            .iter()
            .copied()
            .filter(|other| attribute.option(other) == option && other.in_stock())
    };
    let alike = |other: &&Product| {
        Attribute::ALL
            .into_iter()
            .all(|kind| kind == attribute || kind.option(other) == kind.option(product))
    };
    having().find(alike).or_else(|| having().next())
}

/// The product of a catalog that has all of these (attribute, option) pairs.
pub(crate) fn by_properties<'a>(
    shop: &'a Catalogue,
    code: u64,
    wanted: &[(String, String)],
) -> Option<&'a Product> {
    shop.catalogs.members(&shop.products, code).into_iter().find(|product| {
        wanted.iter().all(|(attribute, option)| {
            let known = Attribute::ALL.into_iter().find(|known| known.id() == attribute);
            known.is_some_and(|known| known.option_id(known.option(product)).to_string() == *option)
        })
    })
}
