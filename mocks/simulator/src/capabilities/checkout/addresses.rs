//! Delivery addresses of the checkout: two that everybody has, and an incomplete one.

use super::texts;
use crate::{
    capabilities::stores,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

struct Address {
    id: u64,
    title: &'static str,
    street: &'static str,
    district: &'static str,
    town: &'static str,
    city: &'static str,
    post_code: &'static str,
    phone: &'static str,
}

static ADDRESSES: [Address; 3] = [
    Address {
        id: 51,
        title: "Ev",
        street: "Çınaraltı Sokak 8/3",
        district: "Moda",
        town: "Kadıköy",
        city: "İstanbul",
        post_code: "34710",
        phone: "905550000001",
    },
    Address {
        id: 52,
        title: "İş",
        street: "Dokumacılar Sokak 21",
        district: "Alsancak",
        town: "Konak",
        city: "İzmir",
        post_code: "35220",
        phone: "905550000002",
    },
    // Incomplete: the next step asks for its city.
    Address {
        id: 53,
        title: "Yazlık",
        street: "İskele Yolu 5",
        district: "",
        town: "",
        city: "",
        post_code: "",
        phone: "",
    },
];

/// This member has no address, so clients open their form.
const MEMBER_WITHOUT_ADDRESSES: u64 = 103;

fn of_visitor(visit: &Visit<'_>) -> &'static [Address] {
    if visit.member().is_some_and(|member| member.id == MEMBER_WITHOUT_ADDRESSES) {
        &[]
    } else {
        &ADDRESSES
    }
}

fn known(id: u64) -> Option<&'static Address> {
    ADDRESSES.iter().find(|address| address.id == id)
}

pub(crate) fn is_complete(id: u64) -> bool {
    known(id).is_some_and(|address| !address.city.is_empty())
}

/// As orders print it (contracts/upstream/orders.md#list).
pub(crate) fn print(visit: &Visit<'_>, id: u64, store: Option<u64>) -> Json {
    let country = visit.language().choose(texts::TURKEY);
    let shown = store.and_then(stores::address);
    let address = known(id);
    let text = |of: fn(&Address) -> &'static str| Json::text(address.map_or("", of));
    object! {
        "ADDRESS": shown.map_or_else(|| text(|a| a.street), Json::from),
        "DISTRICT": text(|a| a.district), "TOWN": text(|a| a.town),
        "CITY": text(|a| a.city), "COUNTRY": country, "ZIP_CODE": text(|a| a.post_code),
        "MOBILE_PHONE": text(|a| a.phone),
    }
}

pub(crate) fn one_line(visit: &Visit<'_>, id: u64) -> String {
    let country = visit.language().choose(texts::TURKEY);
    known(id).map_or_else(String::new, |a| {
        format!("{}, {} {}, {} / {}, {country}", a.street, a.district, a.post_code, a.town, a.city)
    })
}

pub(super) fn list(visit: &Visit<'_>) -> Reply {
    let member = visit.member();
    let name = member
        .map_or_else(|| "Deniz Örnek".to_owned(), |m| format!("{} {}", m.first_name, m.last_name));
    let state = &visit.session.checkout;
    let country = visit.language().choose(texts::TURKEY);
    let id = |chosen: Option<u64>| chosen.map_or(Json::from(""), Json::id);
    Reply::json(&object! {
        "ADDRESS_LIST": Json::list(of_visitor(visit).iter().map(|address| object! {
            "ID": Json::id(address.id), "TITLE": address.title, "FULLNAME": &name,
            "ADDRESS": address.street,
            "DISTRICT": address.district, "TOWN": address.town, "CITY": address.city,
            "COUNTRY": country,
            "POST_CODE": address.post_code, "MOBILE_PHONE": address.phone,
            "STATUSDELIVERY": Json::bit(!address.city.is_empty()),
        })),
        "DELIVERY_ADDRESS_ID": id(state.delivery), "INVOICE_ADDRESS_ID": id(state.invoice),
        "DELIVERY_ADDRESS": object! { "STOREID": state.store.map_or(Json::Null, Json::id) },
        "DELIVERY_FROM_STORE": Json::bit(state.store.is_some()),
    })
}

pub(super) fn set(visit: &mut Visit<'_>, kind: &str, id: &str) -> Reply {
    let address = of_visitor(visit).iter().find(|address| address.id.to_string() == id);
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
    let invoice = field("invoiceAddress").parse().ok().filter(|id| known(*id).is_some());
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
