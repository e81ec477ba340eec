//! Summary, carriers, payments, and whether the next step may be taken.

use super::{
    addresses, placing,
    terms::{CARRIERS, POINTS_PER_MEMBER, service_cost},
    texts,
};
use crate::{
    capabilities::{cart::Sums, pricing},
    catalogue::{UNITS, picture, quantity},
    state::checkout::Checkout,
    values::{
        clock::{self, Date},
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

/// A general note with this prefix is refused with -3, for trying it out.
const REFUSED_NOTE: &str = "engelli";

fn amount(cents: i64) -> Json {
    Json::Float(cents as f64 / 100.0)
}

pub(super) fn summary(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    let sums = Sums::of(visit);
    let state = &visit.session.checkout;
    let service = service_cost(visit);
    let products = visit.session.lines.iter().filter_map(|line| {
        let product = visit.shop().product(line.product)?;
        Some(object! {
            "NAME": Json::text(product.name(language)),
            "IMAGE": picture(&visit.origin, 'K', product.id, 1),
            "BRAND": visit.shop().brand_of(product).name, "SUBPRODUCTNAME": "",
            "COUNT": quantity(line.quantity),
            "QUANTITYTYPE": language.choose(UNITS[usize::from(product.leaf.by_metre)]),
            "TOTALSALEPRICE": amount(pricing::line_total(visit, line)),
        })
    });
    let member = visit.member().is_some();
    Reply::json(&object! {
        "CURRENCY": visit.currency().code(), "PRODUCTS": Json::list(products),
        "AMOUNTS": object! {
            // No amount of its own is known for what the forms of products add.
            "PRODUCTS_TOTAL": amount(sums.goods + sums.personalization),
            "GIFTPACKAGES_TOTAL": amount(sums.gift_packages),
            "DISCOUNT_TOTAL": amount(sums.discount()), "SERVICE_TOTAL": amount(service),
            "CARGO_TOTAL": amount(sums.cargo), "DUTY_SERVICE_TOTAL": 0,
            "HOPI_COIN": amount(sums.coins),
            "TOTAL": amount(sums.to_pay() + service),
        },
        "PERMISSIONS": object! {
            "CARGOPAYTYPE": 0, "USABLECARDPOINT": false, "ISACTIVEPRELIMINARYINFORMATIONFORM": 1,
            "ISACTIVEDISTANCEAGREEMENT": "1", "ISACTIVECLARIFICATIONTEX": 1,
        },
        "ERPPOINT": points(member, state.erp_points),
        "CUSTOMERPOINT": points(member, state.customer_points),
    })
}

/// Points of a member; `null` for guests.
fn points(member: bool, used: i64) -> Json {
    if !member {
        return Json::Null;
    }
    object! { "TOTAL": POINTS_PER_MEMBER, "USED": Json::Int(used) }
}

/// Whether the next step may be taken. Returning to the payments abandons a pending one.
pub(super) fn next(visit: &mut Visit<'_>, step: &str) -> Reply {
    if let Some(reference) = visit.session.checkout.pending.clone() {
        placing::give_up(visit.state, &reference);
        visit.change(|session| session.checkout.pending = None);
    }
    if let Some(refusal) = find_obstacle(visit) {
        return refusal;
    }
    match step {
        "payment" => {
            let reference = visit.state.orders.reserve();
            visit.change(|session| session.checkout.reference = Some(reference));
            Reply::json(&object! { "status": 1 })
        }
        "approve" if visit.session.checkout.payment.is_empty() => {
            stopped(visit, texts::NO_PAYMENT, "payment")
        }
        "approve" => Reply::json(&object! { "status": 1 }),
        _ => stopped(visit, texts::NO_STEP, "basket"),
    }
}

/// Returns what prevents payment, as the client gets it (contracts/upstream/checkout.md).
fn find_obstacle(visit: &Visit<'_>) -> Option<Reply> {
    let language = visit.language();
    let state: &Checkout = &visit.session.checkout;
    if visit.session.lines.is_empty() {
        return Some(visit.status_reply(-2, texts::EMPTY_BASKET));
    }
    let short = short_of_stock(visit);
    if !short.is_empty() {
        let text = language.choose(texts::NO_STOCK);
        return Some(Reply::json(
            &object! { "status": 0, "statusText": text, "stock": Json::List(short) },
        ));
    }
    if visit.session.extras.general_note.to_lowercase().starts_with(REFUSED_NOTE) {
        return Some(visit.status_reply(-3, texts::BAD_NOTE));
    }
    if state.store.is_some() {
        return None;
    }
    let Some(delivery) = state.delivery else {
        return Some(stopped(visit, texts::NO_ADDRESS, "address"));
    };
    let incomplete = [Some(delivery), state.invoice]
        .into_iter()
        .flatten()
        .find(|id| !addresses::is_complete(visit, *id));
    incomplete.map(|id| {
        Reply::json(&object! {
            "status": -1, "key": "city_code", "statusText": language.choose(texts::CHOOSE_CITY),
            "addressId": Json::id(id),
        })
    })
}

fn stopped(visit: &Visit<'_>, words: Localized, step: &'static str) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": 0, "statusText": text, "errorStep": step })
}

/// Lists the lines whose stock is below the quantity in the basket.
fn short_of_stock(visit: &Visit<'_>) -> Vec<Json> {
    let lines = visit.session.lines.iter().filter_map(|line| {
        let product = visit.shop().product(line.product)?;
        let stock = product.stock_of(product.variant(line.variant));
        (stock < line.quantity).then(|| {
            object! {
                "ID": Json::id(product.id), "TITLE": Json::text(product.name(visit.language())),
                "STOCK": quantity(stock), "COUNT": quantity(line.quantity),
            }
        })
    });
    lines.collect()
}

/// The first carrier delivers whenever it can; the second by appointment, from tomorrow on.
pub(super) fn carriers(visit: &Visit<'_>) -> Reply {
    let state = &visit.session.checkout;
    let days = (1..=3).map(|ahead| {
        let date = Date::of(clock::days_ago(-ahead));
        object! {
            "DATE": date.print(), "DATEF": date.print(), "W": ahead.to_string(), "STATUS": 1,
            "ITEMS": Json::list([("21", "09:00", "13:00", true), ("22", "13:00", "18:00", ahead > 1)].map(
                |(id, from, to, free)| object! {
                    "ID": id, "STATUS": Json::bit(free), "TIME_START": from, "TIME_END": to,
                },
            )),
        }
    });
    let [first, second] = CARRIERS;
    let carrier = if state.carrier.is_empty() { first.0 } else { &state.carrier };
    Reply::json(&object! {
        "CARGO_COMPANY_LIST": Json::List(vec![
            object! {
                "ID": first.0, "NAME": first.1, "SERVICES": Json::List(Vec::new()),
                "HAS_SERVICE": 0,
            },
            object! {
                "ID": second.0, "NAME": second.1, "SERVICES": Json::list(days), "HAS_SERVICE": "1",
            },
        ]),
        "SELECTED_COMPANY": object! {
            "ID": Json::text(carrier), "SERVICEID": &state.service,
            "SERVICEDATE": if state.service.is_empty() { String::new() } else { visit.session.extras.delivery_date.clone() },
        },
    })
}

/// Selects the carrier and lists its payments: the second accepts no cash.
pub(super) fn payments(visit: &mut Visit<'_>, carrier: &str) -> Reply {
    let known = CARRIERS.iter().any(|(id, _)| *id == carrier);
    if known {
        let carrier = carrier.to_owned();
        visit.change(|session| session.checkout.carrier = carrier);
    }
    let language = visit.language();
    let no_cash = visit.session.checkout.carrier == "2";
    let offered =
        texts::PAYMENTS.iter().filter(|(id, _)| !(no_cash && *id == "7")).map(|(id, name)| {
            let card = *id == "-2";
            let mut payment = object! {
                "ID": *id, "NAME": language.choose(*name), "PAYMENTTYPE": kind(id),
                "DECLERATION": format!("<p>{}</p>", language.choose(*name)),
                "OPTIONS": Json::List(Vec::new()),
            };
            if *id == "7" {
                payment.set(
                    "OPTIONS",
                    Json::List(vec![
                        object! {
                            "ID": "71", "NAME": language.choose(texts::CASH), "DEFAULT_VALUE": "1",
                        },
                        object! {
                            "ID": "72", "NAME": language.choose(texts::CARD_AT_DOOR),
                            "DEFAULT_VALUE": 0,
                        },
                    ]),
                );
            }
            if card {
                payment.set("CARDSTORAGE", 0);
                payment.set("CUSTOMERCARDLIST", Json::List(Vec::new()));
                payment.set("ISSINGLEPOSOOS", 0);
                payment.set(
                    "MASTERPASSCONF",
                    object! { "isActive": 1, "isGlobalActive": "0", "mpGlobalClient": "" },
                );
            }
            payment
        });
    let refused = if known || carrier.is_empty() {
        Vec::new()
    } else {
        vec![Json::from(language.choose(texts::NO_CARRIER))]
    };
    Reply::json(&object! {
        "PAYMENT_LIST": Json::list(offered),
        "BANK_LIST": Json::List(vec![object! {
            "ID": "1", "NAME": "Örnek Bankası", "BRANCH": "Kadıköy", "ACCOUNT_NUMBER": "1000001",
            "ACCOUNT_OWNER": "Vitrin El Sanatları", "IBAN": "TR000000000000000000000001",
            "CURRENCY": "TL", "SWIFT": "",
        }]),
        "ACTIVE_PRICE_LIMIT": 0, "FAULT_MESSAGES": Json::List(refused), "SUBSCRIBE": false,
    })
}

fn kind(id: &str) -> &'static str {
    match id {
        "-1" => "Havale",
        "-2" => "KrediKarti",
        "7" => "KapidaOdeme",
        _ => "Diger",
    }
}

pub(super) fn choose_tab(visit: &mut Visit<'_>, id: &str) -> Reply {
    if !texts::PAYMENTS.iter().any(|(known, _)| *known == id) {
        return visit.status_reply(0, texts::NO_PAYMENT);
    }
    let id = id.to_owned();
    visit.change(|session| session.checkout.payment = id);
    visit.status_reply(1, texts::PAYMENT_SET)
}

/// Small things that may be added to an order (contracts/upstream/checkout.md#steps).
pub(super) fn gifts(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    let cheap = visit
        .shop()
        .products
        .iter()
        .filter(|product| product.variants.is_empty() && product.in_stock())
        .take(3);
    Reply::json(&object! {
        "products": Json::list(cheap.map(|product| object! {
            "ID": Json::id(product.id), "TITLE": Json::text(product.name(language)),
            "IMAGE": picture(&visit.origin, 'K', product.id, 1),
        })),
        "promotions": Json::List(Vec::new()),
    })
}
