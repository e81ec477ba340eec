//! Calls about one product: variants and related products (wire 7.6, 7.8).

use crate::{
    app::Visit,
    catalogue::{Level, Product, product_object, variant_list},
    legacy_json::{Json, object},
    reply::Reply,
};

/// How many related products a list holds.
const RELATED: usize = 8;

/// `get-variant{level}-list/{product}/{type of the other level}`. An unknown product or type gives an empty list.
pub(crate) fn variants(visit: &Visit<'_>, level: u8, id: &str, kind: &str) -> Reply {
    let product = id.parse().ok().and_then(|id| visit.shop().product(id));
    let (key, level) =
        if level == 1 { ("VARIANT1_LIST", Level::First) } else { ("VARIANT2_LIST", Level::Second) };
    // A type that is no number cannot match any.
    let kind = kind.parse().unwrap_or(u64::MAX);
    let list = product.map_or(Json::List(Vec::new()), |product| {
        variant_list(product, level, Some(kind), visit.language(), visit.currency(), &visit.origin)
    });
    let mut answer = object! {};
    answer.set(key, list);
    Reply::json(&answer)
}

/// Lists 1 to 4: same category, same brand, same region, same motif.
pub(crate) fn related(visit: &Visit<'_>, id: &str, list: &str) -> Reply {
    let shop = visit.shop();
    let product = id.parse().ok().and_then(|id| shop.product(id));
    let products = product.map_or_else(Vec::new, |product| related_to(visit, product, list));
    let (language, currency) = (visit.language(), visit.currency());
    Reply::json(&object! {
        "PRODUCTS": Json::list(products.into_iter().map(|other| {
            product_object(shop, other, language, currency, &visit.origin, false)
        })),
    })
}

fn related_to<'a>(visit: &Visit<'a>, product: &Product, list: &str) -> Vec<&'a Product> {
    let products = &visit.shop().products;
    let akin = |other: &&Product| {
        other.id != product.id
            && !other.display_only
            && match list {
                "1" => other.category == product.category,
                "2" => other.brand == product.brand,
                "3" => other.origin == product.origin && other.family.kind != product.family.kind,
                "4" => other.motif == product.motif && other.family.kind == product.family.kind,
                _ => false,
            }
    };
    // From the product on and around, so that not every page shows the same few.
    let at = products.iter().position(|other| other.id == product.id).unwrap_or(0);
    products[at..].iter().chain(&products[..at]).filter(akin).take(RELATED).collect()
}
