//! `add-to-cart` with every status the shop knows (wire 4.1).

use super::{
    quantity::{read_quantity, refuse},
    totals::{cart_products, item_count, product_url},
    wording,
};
use crate::{
    capabilities::pricing,
    catalogue::{Product, UNIT, net},
    state::cart::Line,
    values::{
        ids,
        language::Words,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

/// What the caller wants of one product.
struct Wish<'a> {
    product: &'a str,
    variant: u64,
    quantity: Option<i64>,
    note: String,
}

/// One answer, or an array of them when several products came as a list.
pub(crate) fn add(visit: &mut Visit<'_>) -> Json {
    let call = visit.call;
    let both = |name: &str| {
        let posted = call.form.all(name);
        if posted.is_empty() { call.query.all(name) } else { posted }
    };
    let (products, variants, quantities) = (both("productId"), both("variantId"), both("quantity"));
    let wishes: Vec<Wish<'_>> = products
        .iter()
        .enumerate()
        .map(|(at, product)| Wish {
            product,
            variant: variants.get(at).and_then(|text| text.trim().parse().ok()).unwrap_or(0),
            quantity: quantities
                .get(at)
                .filter(|text| !text.is_empty())
                .map_or(Some(UNIT), |text| read_quantity(text)),
            note: call.field("orderNotes").unwrap_or("").chars().take(500).collect(),
        })
        .collect();
    // An empty token is what pages of the edge cache send; a wrong one is refused.
    let token = call.field("csrfToken").unwrap_or("");
    if !token.is_empty() && token != ids::token(&visit.id, "cart") {
        return refusal(visit, None, 0, wording::BAD_TOKEN);
    }
    if call.form.is_list("productId") || wishes.len() > 1 {
        return Json::List(wishes.iter().map(|wish| add_one(visit, wish)).collect());
    }
    match wishes.first() {
        Some(wish) => add_one(visit, wish),
        None => refusal(visit, None, 0, wording::UNKNOWN),
    }
}

fn add_one(visit: &mut Visit<'_>, wish: &Wish<'_>) -> Json {
    let shop = visit.shop();
    let Some(product) = wish.product.trim().parse().ok().and_then(|id| shop.product(id)) else {
        return refusal(visit, None, 0, wording::UNKNOWN);
    };
    if let Some(answer) = behaviour(visit, product) {
        return answer;
    }
    if product.display_only {
        return refusal(visit, Some(product), 0, wording::DISPLAY_ONLY);
    }
    let variant = product.variant(wish.variant);
    if !product.variants.is_empty() && variant.is_none() {
        return refusal(visit, Some(product), -1, wording::CHOOSE_VARIANT);
    }
    let variant_id = variant.map_or(0, |variant| variant.id);
    let Some(wanted) = wish.quantity.filter(|amount| *amount > 0) else {
        return refusal(visit, Some(product), 0, wording::BAD_QUANTITY);
    };
    let same = |line: &Line| line.product == product.id && line.variant == variant_id;
    let there = visit.session.lines.iter().find(|line| same(line)).map_or(0, |line| line.quantity);
    if let Some(reason) = refuse(product, variant, there + wanted) {
        let mut answer = refusal(visit, Some(product), 0, wording::FAILED);
        answer.set("statusText", reason.text(visit.language()));
        return answer;
    }
    visit.change(|session| match session.lines.iter_mut().find(|line| same(line)) {
        Some(line) => line.quantity += wanted,
        None => session.lines.push(Line {
            product: product.id,
            variant: variant_id,
            quantity: wanted,
            note: wish.note.clone(),
            ..Line::default()
        }),
    });
    added(visit, product, variant_id, there + wanted)
}

/// What some products do whatever is asked.
fn behaviour(visit: &Visit<'_>, product: &Product) -> Option<Json> {
    let specials = &visit.shop().specials;
    let id = product.id;
    Some(if id == specials.go_to {
        refusal(visit, Some(product), 2, wording::GO_TO)
    } else if id == specials.failed {
        refusal(visit, Some(product), 0, wording::FAILED)
    } else if id == specials.personalization {
        let mut answer = refusal(visit, Some(product), 0, wording::PERSONALIZE);
        answer.set("personalization_error", true);
        answer
    } else if id == specials.store_needed {
        refusal(visit, Some(product), -2, wording::CHOOSE_STORE)
    } else if id == specials.cart_locked {
        let mut answer = refusal(visit, Some(product), 0, wording::LOCKED);
        answer.set("statusCode", "EOC0001");
        answer
    } else {
        return None;
    })
}

/// An answer that leaves the basket as it was. `cartProducts` is `null` here.
fn refusal(visit: &Visit<'_>, product: Option<&Product>, status: i64, words: Words) -> Json {
    let language = visit.language();
    let total = language.amount(pricing::total(visit));
    object! {
        "status": status, "statusText": language.choose(words), "totalQuantity": item_count(visit),
        "totalPrice": &total, "priceCart": total, "cartProducts": Json::Null,
        "url": product.map_or_else(String::new, |product| product_url(product, language)),
        "title": product.map_or("", |product| product.name(language)).to_owned(),
        "personalization_error": false, "content": "",
    }
}

fn added(visit: &Visit<'_>, product: &Product, variant: u64, quantity: i64) -> Json {
    let language = visit.language();
    let status = if product.id == visit.shop().specials.added_notice {
        4
    } else if product.id.is_multiple_of(2) {
        1
    } else {
        3
    };
    let name = product.name(language);
    let price = pricing::unit_price(product, product.variant(variant), quantity, visit.currency());
    let mut answer = refusal(visit, Some(product), status, wording::ADDED);
    answer.set("cartProducts", cart_products(visit));
    if status == 3 {
        answer.set("content", format!("<div class=\"popup-cart\"><p>{}</p></div>", escape(name)));
    }
    answer.set(
        "addedProduct",
        object! { "id": Json::id(product.id), "price": net(price.sell, 0), "sku": &product.code },
    );
    answer
}
