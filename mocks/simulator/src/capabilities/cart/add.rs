//! `add-to-cart` with every status the shop knows (contracts/upstream/cart.md#statuses-of-adding).

use super::{
    quantity::{check_quantity, read_quantity},
    texts,
    totals::{cart_products, item_count, product_url},
};
use crate::{
    capabilities::pricing,
    catalogue::{Product, UNIT, net, personalization},
    state::cart::Line,
    values::{
        ids,
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

/// One product to add.
struct NewLine<'a> {
    product: &'a str,
    variant: u64,
    quantity: Option<i64>,
    note: String,
    /// Empty for a product that is delivered once.
    frequency: &'a str,
    /// `formData[{product}]`: JSON text.
    form: Option<&'a str>,
}

/// One answer, or an array of them when several products came as a list.
pub(crate) fn add(visit: &mut Visit<'_>) -> Json {
    let call = visit.call;
    let both = |name: &str| {
        let posted = call.form.all(name);
        if posted.is_empty() { call.query.all(name) } else { posted }
    };
    let (products, variants, quantities) = (both("productId"), both("variantId"), both("quantity"));
    // The oldest client sends a frequency with every product, subscribed to or not.
    let subscribes = matches!(call.field("subscribe"), Some("1" | "true"));
    let frequency = call.field("subscribeFrequency").filter(|_| subscribes).unwrap_or("");
    let new_lines: Vec<NewLine<'_>> = products
        .iter()
        .enumerate()
        .map(|(at, product)| NewLine {
            product,
            variant: variants.get(at).and_then(|text| text.trim().parse().ok()).unwrap_or(0),
            quantity: quantities
                .get(at)
                .filter(|text| !text.is_empty())
                .map_or(Some(UNIT), |text| read_quantity(text)),
            note: call.field("orderNotes").unwrap_or("").chars().take(500).collect(),
            frequency,
            form: call.field(&format!("formData[{}]", product.trim())),
        })
        .collect();
    // An empty token is what pages of the edge cache send; a wrong one is refused.
    let token = call.field("csrfToken").unwrap_or("");
    if !token.is_empty() && token != ids::token(&visit.id, "cart") {
        return refusal(visit, None, 0, texts::BAD_TOKEN);
    }
    if call.form.is_list("productId") || new_lines.len() > 1 {
        return Json::List(new_lines.iter().map(|new_line| add_one(visit, new_line)).collect());
    }
    match new_lines.first() {
        Some(new_line) => add_one(visit, new_line),
        None => refusal(visit, None, 0, texts::UNKNOWN),
    }
}

fn add_one(visit: &mut Visit<'_>, new_line: &NewLine<'_>) -> Json {
    let shop = visit.shop();
    let Some(product) = new_line.product.trim().parse().ok().and_then(|id| shop.product(id)) else {
        return refusal(visit, None, 0, texts::UNKNOWN);
    };
    if let Some(answer) = behaviour(visit, product) {
        return answer;
    }
    if product.display_only {
        return refusal(visit, Some(product), 0, texts::DISPLAY_ONLY);
    }
    let variant = product.variant(new_line.variant);
    if !product.variants.is_empty() && variant.is_none() {
        return refusal(visit, Some(product), -1, texts::CHOOSE_VARIANT);
    }
    let variant_id = variant.map_or(0, |variant| variant.id);
    let Some(wanted) = new_line.quantity.filter(|amount| *amount > 0) else {
        return refusal(visit, Some(product), 0, texts::BAD_QUANTITY);
    };
    let frequency = new_line.frequency;
    if !frequency.is_empty() && !shop.specials.frequencies(product.id).contains(&frequency) {
        return refusal(visit, Some(product), 0, texts::BAD_FREQUENCY);
    }
    let Some(form) = filled_form(visit, product, variant_id, new_line.form) else {
        let mut answer = refusal(visit, Some(product), 0, texts::PERSONALIZE);
        answer.set("personalization_error", true);
        return answer;
    };
    let alike = |line: &Line| line.product == product.id && line.variant == variant_id;
    let same = |line: &Line| alike(line) && line.frequency == frequency && line.form == form;
    let there: i64 =
        visit.session.lines.iter().filter(|line| alike(line)).map(|line| line.quantity).sum();
    if let Some(reason) = check_quantity(product, variant, there + wanted) {
        let mut answer = refusal(visit, Some(product), 0, texts::FAILED);
        answer.set("statusText", reason.text(visit.language()));
        return answer;
    }
    visit.change(|session| match session.lines.iter_mut().find(|line| same(line)) {
        Some(line) => line.quantity += wanted,
        None => session.lines.push(Line {
            product: product.id,
            variant: variant_id,
            quantity: wanted,
            note: new_line.note.clone(),
            frequency: frequency.to_owned(),
            form: form.clone(),
            ..Line::default()
        }),
    });
    added(visit, product, variant_id, there + wanted)
}

/// Returns the values of the product's form, none for a product without one. `None` if the form is
/// missing, another product's, or not filled in as it asks.
fn filled_form(
    visit: &Visit<'_>,
    product: &Product,
    variant: u64,
    text: Option<&str>,
) -> Option<Vec<(String, String)>> {
    let Some(form) = visit.shop().specials.form(product.id) else { return Some(Vec::new()) };
    let sent: serde_json::Value = serde_json::from_str(text?).ok()?;
    let names = |key: &str, id: u64| match &sent[key] {
        serde_json::Value::String(text) => *text == id.to_string(),
        other => other.as_u64() == Some(id),
    };
    let is_its_own = names("form_id", form)
        && names("product_id", product.id)
        && names("sub_product_id", variant);
    let values = sent["data"].as_object().filter(|_| is_its_own)?;
    let values: Option<Vec<_>> = values
        .iter()
        .map(|(name, value)| Some((name.clone(), value.as_str()?.trim().to_owned())))
        .collect();
    values.filter(|values| personalization::is_filled_in(values))
}

/// Returns the fixed answer of a product with a known behaviour.
fn behaviour(visit: &Visit<'_>, product: &Product) -> Option<Json> {
    let specials = &visit.shop().specials;
    let id = product.id;
    Some(if id == specials.go_to {
        refusal(visit, Some(product), 2, texts::GO_TO)
    } else if id == specials.failed {
        refusal(visit, Some(product), 0, texts::FAILED)
    } else if id == specials.store_needed && visit.session.location.store.is_none() {
        refusal(visit, Some(product), -2, texts::CHOOSE_STORE)
    } else if id == specials.cart_locked {
        let mut answer = refusal(visit, Some(product), 0, texts::LOCKED);
        answer.set("statusCode", "EOC0001");
        answer
    } else {
        return None;
    })
}

/// An answer that leaves the basket unchanged, with `cartProducts` as `null`.
fn refusal(visit: &Visit<'_>, product: Option<&Product>, status: i64, words: Localized) -> Json {
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
    let price = pricing::unit_price(visit, product, product.variant(variant), quantity);
    let mut answer = refusal(visit, Some(product), status, texts::ADDED);
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
