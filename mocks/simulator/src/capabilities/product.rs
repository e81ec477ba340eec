//! Calls about one product: variants, catalogs, related products, ways to pay
//! (contracts/upstream/product.md).

mod enquiry;
mod payment;

use crate::{
    capabilities::pages,
    catalogue::{self, Level, Product, colour_id, product_object, size_id, variant_list},
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

/// Related products in a list.
const MAX_RELATED: usize = 8;

/// `get-variant{level}-list/{product}/{type of the other level}`. An unknown product or type gives
/// an empty list.
pub(crate) fn variants(visit: &Visit<'_>, level: u8, id: &str, kind: &str) -> Reply {
    let product = id.parse().ok().and_then(|id| visit.shop().product(id));
    let (key, level) =
        if level == 1 { ("VARIANT1_LIST", Level::First) } else { ("VARIANT2_LIST", Level::Second) };
    // A type that is not a number matches none.
    let kind = kind.parse().unwrap_or(u64::MAX);
    let list = product.map_or(Json::List(Vec::new()), |product| {
        variant_list(product, level, Some(kind), visit.language(), visit.currency(), &visit.origin)
    });
    let mut answer = object! {};
    answer.set(key, list);
    Reply::json(&answer)
}

/// Lists 1 to 4: same category; same brand and to be added as it is, so that it makes a set; same
/// region; same motif.
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
                "2" => other.brand == product.brand && other.variants.is_empty(),
                "3" => other.origin == product.origin && other.family.kind != product.family.kind,
                "4" => other.motif == product.motif && other.family.kind == product.family.kind,
                _ => false,
            }
    };
    // Starts after the product and wraps around, so pages show different ones.
    let at = products.iter().position(|other| other.id == product.id).unwrap_or(0);
    products[at..].iter().chain(&products[..at]).filter(akin).take(MAX_RELATED).collect()
}

/// `product-detail/{name}/…`; `None` when the call is another module's or nobody's.
pub(crate) fn detail(visit: &mut Visit<'_>, segments: &[&str]) -> Option<Reply> {
    Some(match *segments {
        ["view", id] => pages::product_by_id(visit, id),
        ["variant", id, variant] => variant_info(visit, id, variant),
        ["recommend", id] => enquiry::recommend(visit, id),
        ["call-me", id] => enquiry::call_me(visit, id),
        ["payment-options", id, ..] => payment::options(visit, id, segments.get(2).copied()),
        ["credit-card-installment-list", id, ..] => {
            payment::instalments(visit, id, segments.get(2).copied())
        }
        _ => return None,
    })
}

/// `get-sub-two/{product}/{type}`: the second level as a bare list, for the oldest client.
pub(crate) fn sub_two(visit: &Visit<'_>, id: &str, kind: &str) -> Reply {
    let kind = kind.parse().unwrap_or(u64::MAX);
    let list = visit.product(id).map_or(Json::List(Vec::new()), |product| {
        variant_list(
            product,
            Level::Second,
            Some(kind),
            visit.language(),
            visit.currency(),
            &visit.origin,
        )
    });
    Reply::json(&list)
}

/// The types a variant is made of; 0 for a level there is not.
fn variant_info(visit: &Visit<'_>, id: &str, variant: &str) -> Reply {
    let found = visit
        .product(id)
        .and_then(|product| Some((product, product.variant(variant.parse().ok()?)?)));
    let (first, second) = found.map_or((Json::Int(0), Json::Int(0)), |(product, variant)| {
        let size = product.sizes.zip(variant.size).map(|(set, size)| size_id(set, size));
        (Json::id(colour_id(variant.colour)), size.map_or(Json::Int(0), Json::id))
    });
    Reply::json(&object! { "TurId1": first, "TurId2": second })
}

/// Attributes of one product, or of several by `product_ids`; those with no choice to make have an
/// empty list.
pub(crate) fn attributes(visit: &Visit<'_>) -> Reply {
    let pictures = (visit.call.field("with_image") == Some("1")).then_some(visit.origin.as_str());
    let of = |id: &str| {
        visit.product(id).map_or(Json::List(Vec::new()), |product| {
            catalogue::attributes(visit.shop(), product, visit.language(), pictures)
        })
    };
    if let Some(ids) = visit.call.field("product_ids") {
        let ids = ids.split(',').map(str::trim).filter(|id| !id.is_empty());
        return Reply::json(&Json::list(
            ids.map(|id| object! { "PRODUCT_ID": Json::text(id), "ATTRIBUTES": of(id) }),
        ));
    }
    Reply::json(&of(visit.call.field("product_id").unwrap_or("")))
}

/// The product of a catalog by its attributes, as a list of one; an empty list when there is none.
/// The catalog is named by `model_id`, by the newest client as `catalog_code`.
pub(crate) fn by_properties(visit: &Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name);
    let code = field("model_id")
        .or_else(|| field("catalog_code"))
        .and_then(|code| code.trim().parse().ok());
    let wanted: Vec<(String, String)> = (0..)
        .map_while(|at| {
            let id = field(&format!("attribute[{at}][id]"))?;
            Some((
                id.to_owned(),
                field(&format!("attribute[{at}][option_id]")).unwrap_or("").to_owned(),
            ))
        })
        .collect();
    let found = code.filter(|_| !wanted.is_empty());
    let found = found.and_then(|code| catalogue::by_properties(visit.shop(), code, &wanted));
    let (language, currency) = (visit.language(), visit.currency());
    Reply::json(&Json::list(found.map(|product| {
        product_object(visit.shop(), product, language, currency, &visit.origin, true)
    })))
}

/// A video of a product's gallery. The shop has none of its own making: the first picture stands
/// for it.
pub(crate) fn video(visit: &Visit<'_>, id: &str) -> Reply {
    let Some(product) = visit.product(id) else {
        return Reply::html("").status(http::StatusCode::NOT_FOUND);
    };
    let name = crate::web::reply::escape(product.name(visit.language()));
    let poster = catalogue::picture(&visit.origin, 'B', product.id, 1);
    Reply::html(format!(
        "<div class=\"video-detail\"><h3>{name}</h3><img src=\"{poster}\" alt=\"{name}\"></div>\n"
    ))
}
