//! Delivery addresses of the checkout.

use super::texts;
use crate::{
    capabilities::{
        addresses::{TURKEY, known, of_checkout as of_visitor},
        stores,
    },
    state::addresses::Address,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

pub(crate) fn is_complete(visit: &Visit<'_>, id: u64) -> bool {
    known(visit, id).is_some_and(|address| !address.city.is_empty())
}

/// As orders print it (contracts/upstream/orders.md#list).
pub(crate) fn print(visit: &Visit<'_>, id: u64, store: Option<u64>) -> Json {
    let shown = store.and_then(stores::address);
    let address = known(visit, id).unwrap_or_else(|| Address {
        country: visit.language().choose(TURKEY).to_owned(),
        ..Address::default()
    });
    object! {
        "ADDRESS": shown.map_or_else(|| Json::from(&address.address), Json::from),
        "DISTRICT": &address.district, "TOWN": &address.town,
        "CITY": &address.city, "COUNTRY": &address.country, "ZIP_CODE": &address.post_code,
        "MOBILE_PHONE": &address.mobile_phone,
    }
}

pub(crate) fn one_line(visit: &Visit<'_>, id: u64) -> String {
    known(visit, id).map_or_else(String::new, |a| {
        let (street, district, code) = (a.address, a.district, a.post_code);
        format!("{street}, {district} {code}, {} / {}, {}", a.town, a.city, a.country)
    })
}

pub(super) fn list(visit: &Visit<'_>) -> Reply {
    let state = &visit.session.checkout;
    let id = |chosen: Option<u64>| chosen.map_or(Json::from(""), Json::id);
    Reply::json(&object! {
        "ADDRESS_LIST": Json::list(of_visitor(visit).iter().map(|address| object! {
            "ID": Json::id(address.id), "TITLE": &address.title, "FULLNAME": &address.fullname,
            "ADDRESS": &address.address,
            "DISTRICT": &address.district, "TOWN": &address.town, "CITY": &address.city,
            "COUNTRY": &address.country,
            "POST_CODE": &address.post_code, "MOBILE_PHONE": &address.mobile_phone,
            "STATUSDELIVERY": Json::bit(!address.city.is_empty()),
        })),
        "DELIVERY_ADDRESS_ID": id(state.delivery), "INVOICE_ADDRESS_ID": id(state.invoice),
        "DELIVERY_ADDRESS": object! { "STOREID": state.store.map_or(Json::Null, Json::id) },
        "DELIVERY_FROM_STORE": Json::bit(state.store.is_some()),
    })
}

pub(super) fn set(visit: &mut Visit<'_>, kind: &str, id: &str) -> Reply {
    let address = of_visitor(visit).into_iter().find(|address| address.id.to_string() == id);
    let Some(id) = address.map(|address| address.id) else {
        return visit.status_reply(0, texts::NO_ADDRESS);
    };
    match kind {
        // The delivery address is the invoice address too, until another is chosen.
        "delivery" => visit.change(|session| {
            session.checkout.delivery = Some(id);
            session.checkout.store = None;
            session.checkout.invoice.get_or_insert(id);
        }),
        "invoice" => visit.change(|session| session.checkout.invoice = Some(id)),
        _ => return visit.status_reply(0, texts::NO_ADDRESS),
    }
    visit.status_reply(1, texts::ADDRESS_SET)
}

/// Chooses pick-up at a store; errors have their text in `message` too.
pub(super) fn from_store(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let store = field("storeId").parse().ok().filter(|id| stores::hands_out(*id));
    let digits = field("mobilePhone").chars().filter(char::is_ascii_digit).count();
    let invoice = field("invoiceAddress").parse().ok().filter(|id| known(visit, *id).is_some());
    let refusal = if store.is_none() {
        Some(texts::NO_STORE)
    } else if field("firstName").is_empty() || digits < 10 {
        Some(texts::NO_COLLECTOR)
    } else if field("hasInvoice") == "1" && invoice.is_none() {
        Some(texts::NO_ADDRESS)
    } else {
        None
    };
    if let Some(words) = refusal {
        let text = visit.language().choose(words);
        return Reply::json(&object! { "status": 0, "message": text, "statusText": text });
    }
    visit.change(|session| {
        session.checkout.store = store;
        session.checkout.delivery = None;
        session.checkout.invoice = invoice;
    });
    Reply::json(&object! { "status": 1 })
}
