//! `/Order/OrderAPI/…`: the payment calls of the order page (contracts/upstream/payments.md).
//! Bodies are JSON text, whatever their label.

mod texts;

use http::{Method, StatusCode, header};

use crate::{
    capabilities::{
        checkout,
        wallet::{self, CLIENT_ID},
    },
    state::checkout::Checkout,
    state::orders::PlaceOrderError,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

const SMS_CODE: &str = "1234";
/// The calls that are made with GET.
const GET_CALLS: [&str; 3] = ["checkoutState", "shoppingLoanStatus", "masterPassTermofUse"];

pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let reads = segments.first().is_some_and(|call| GET_CALLS.contains(call));
    let fitting = if reads {
        matches!(visit.call.method, Method::GET | Method::HEAD)
    } else {
        visit.call.method == Method::POST
    };
    if !fitting {
        return failed(visit, texts::WRONG_METHOD)
            .status(StatusCode::METHOD_NOT_ALLOWED)
            .with(header::ALLOW, if reads { "GET, HEAD" } else { "POST" });
    }
    match segments {
        ["masterPassToken"] => wallet_token(visit),
        ["masterPassCheckout" | "masterPassGlobalCheckout"] => wallet_checkout(visit),
        ["masterPassSaveCustomer"] => done(),
        ["masterPass3DLocation"] => wallet_3d(visit),
        ["masterPassTermofUse", ..] => {
            Reply::html(format!("<p>{}</p>", visit.language().choose(texts::TERMS)))
        }
        ["setCargoService"] => set_cargo_service(visit),
        ["getCardPoint"] => Reply::json(
            &object! { "success": true, "data": object! { "point": "0,00", "amount": 0 } },
        ),
        ["checkoutState"] => state(visit),
        ["setApproveType"] => approval(visit),
        ["loadErpPoint"] => load_points(visit),
        ["setErpPoint", points] => set_points(visit, points, |checkout| &mut checkout.erp_points),
        ["setCustomerPoint", points] => {
            set_points(visit, points, |checkout| &mut checkout.customer_points)
        }
        ["add2GiftCatalog"] => add_gift(visit),
        ["paytrBKMInitialize" | "bkm2Initialize"] => begin_bkm(visit),
        ["paytrBKMComplete"] => complete(visit, SMS_CODE),
        ["iyzicoEventBeforePayment"] => match visit.call.field("token") {
            Some(token) if !token.is_empty() => done(),
            _ => failed(visit, texts::NO_TOKEN),
        },
        ["shoppingLoanStatus"] => {
            let status =
                if visit.session.checkout.placed.is_some() { "approved" } else { "waiting" };
            Reply::json(&object! { "success": true, "data": object! { "status": status } })
        }
        _ => failed(visit, texts::UNKNOWN).status(StatusCode::NOT_FOUND),
    }
}

fn done() -> Reply {
    Reply::json(&object! { "success": true })
}

fn failed(visit: &Visit<'_>, words: Localized) -> Reply {
    Reply::json(&object! { "success": false, "message": visit.language().choose(words) })
}

/// Issues a token for the payment host. With `purchase` or `directPurchase` a payment begins and
/// locks the basket; `refreshToken` gives another token for the same one.
fn wallet_token(visit: &mut Visit<'_>) -> Reply {
    let on = |name: &str| {
        visit.call.field(name).is_some_and(|value| !matches!(value, "" | "0" | "false"))
    };
    let phone: String =
        visit.call.field("phone").unwrap_or("").chars().filter(char::is_ascii_digit).collect();
    let buys = on("purchase") || on("directPurchase");
    if phone.len() < 10 {
        return failed(visit, texts::NO_PHONE);
    }
    let reference = match visit.session.checkout.pending.clone() {
        Some(reference) => reference,
        None if buys && visit.session.lines.is_empty() => return failed(visit, texts::EMPTY),
        None if buys => checkout::begin_payment(visit, "-2"),
        None => String::new(),
    };
    let token = visit.state.wallet.open(&phone, &reference);
    let amount = visit.state.orders.amount(&reference).unwrap_or(0);
    let number = if reference.is_empty() { "00000000" } else { &reference };
    Reply::json(&object! {
        "success": true, "token": token, "clientSideUrl": format!("{}/v2", visit.origin),
        "returnUrl": "/order?step=approve",
        "data": object! {
            "msisdn": &phone, "clientId": CLIENT_ID, "referenceNo": Json::text(number),
            "sendSms": "N",
            "sendSmsLanguage": "tur", "userId": &phone, "timeZone": "+03",
        },
        "client": object! {
            "clientId": CLIENT_ID, "macroMerchantId": "", "mnoId": "",
            "isActiveCompleteRegister": 0, "isNotActiveRegister": 0,
            "programOwnerName": "", "programOwnerNumber": "", "programParticipantName": "",
            "programParticipantNumber": "",
            "programSponsorName": "", "programSponsorNumber": "",
        },
        // The total in minor units, as text.
        "order": object! {
            "orderTotal": amount.to_string(), "orderNumber": Json::text(&reference),
        },
        "payment": object! {
            "installmentCount": visit.session.checkout.installments, "installmentId": 0,
        },
    })
}

/// Places the order once the wallet has paid it.
fn wallet_checkout(visit: &mut Visit<'_>) -> Reply {
    let token = visit.call.field("token").unwrap_or("").to_owned();
    let Some(reference) = visit.state.wallet.paid_with(&token) else {
        return failed(visit, texts::NOT_PAID);
    };
    // A token of another session's order.
    let checkout = &visit.session.checkout;
    let is_ours = checkout.pending.as_deref() == Some(&reference)
        || checkout.placed.is_some_and(|id| format!("VT{id}") == reference);
    if !is_ours {
        return failed(visit, texts::NOT_PAID);
    }
    // The bank's page may have placed it already.
    if visit.state.orders.is_paid(&reference) && visit.session.checkout.placed.is_some() {
        visit.state.wallet.close(&token);
        return Reply::json(
            &object! { "success": true, "data": object! { "state": 99, "orderNumber": reference } },
        );
    }
    match checkout::place_order(visit.state, Some(visit), &reference) {
        Ok(order) => {
            visit.state.wallet.close(&token);
            Reply::json(&object! {
                "success": true, "data": object! { "state": 99, "orderNumber": order.number() },
            })
        }
        Err(reason) => failed(visit, checkout::place_error_text(reason)),
    }
}

fn wallet_3d(visit: &Visit<'_>) -> Reply {
    match &visit.session.checkout.pending {
        Some(reference) => Reply::json(&object! {
            "success": true, "data": object! { "url": wallet::url_3d(&visit.origin, reference) },
        }),
        None => failed(visit, checkout::place_error_text(PlaceOrderError::Unknown)),
    }
}

fn set_cargo_service(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let (id, date) = (field("id"), field("date"));
    let date = crate::values::clock::Date::parse(&date)
        .filter(|date| *date > crate::values::clock::Date::today());
    let (Some(date), "21" | "22") = (date, id.as_str()) else {
        return failed(visit, texts::NO_SERVICE);
    };
    visit.change(|session| {
        session.checkout.service = id;
        session.extras.delivery_date = date.print();
    });
    done()
}

/// Polled while a phone or a bank decides.
fn state(visit: &Visit<'_>) -> Reply {
    let state = match (&visit.session.checkout.pending, visit.session.checkout.placed) {
        (Some(_), _) => 97,
        (None, Some(_)) => 99,
        (None, None) => 0,
    };
    Reply::json(&object! { "success": Json::Bool(state != 0), "data": object! { "state": state } })
}

/// `sms` sends a code that `check-sms` accepts; `phone` is approved at once.
fn approval(visit: &mut Visit<'_>) -> Reply {
    if visit.session.checkout.pending.is_none() {
        return failed(visit, checkout::place_error_text(PlaceOrderError::Unknown));
    }
    match visit.call.field("type").unwrap_or("") {
        "sms" => {
            Reply::json(&object! { "success": true, "data": object! { "durationSecond": "180" } })
        }
        "phone" => complete(visit, ""),
        _ => failed(visit, texts::NO_SERVICE),
    }
}

/// Completes the pending payment; a required code must be right.
fn complete(visit: &mut Visit<'_>, code: &str) -> Reply {
    let given = visit.call.field("code").unwrap_or(code);
    let Some(reference) = visit.session.checkout.pending.clone().filter(|_| given == code) else {
        return failed(visit, checkout::place_error_text(PlaceOrderError::Unknown));
    };
    match checkout::place_order(visit.state, Some(visit), &reference) {
        Ok(order) => Reply::json(
            &object! { "success": true, "data": object! { "orderNumber": order.number() } },
        ),
        Err(reason) => failed(visit, checkout::place_error_text(reason)),
    }
}

fn load_points(visit: &Visit<'_>) -> Reply {
    if visit.member().is_none() {
        return failed(visit, texts::NO_POINTS);
    }
    Reply::json(&object! {
        "success": true,
        "data": object! {
            "point": checkout::POINTS_PER_MEMBER.to_string(),
            "amount": checkout::POINTS_PER_MEMBER,
        },
    })
}

fn set_points(
    visit: &mut Visit<'_>,
    points: &str,
    which: impl FnOnce(&mut Checkout) -> &mut i64,
) -> Reply {
    let points: i64 = points.parse().unwrap_or(-1);
    if visit.member().is_none() || !(0..=checkout::POINTS_PER_MEMBER).contains(&points) {
        return failed(visit, texts::NO_POINTS);
    }
    visit.change(|session| *which(&mut session.checkout) = points);
    done()
}

/// `products` to put in besides, by id.
fn add_gift(visit: &mut Visit<'_>) -> Reply {
    if visit.session.checkout.is_under_way() {
        return failed(visit, texts::LOCKED);
    }
    let ids: Vec<u64> =
        visit.call.form.all("products").iter().filter_map(|id| id.parse().ok()).collect();
    let mut put = false;
    for id in ids {
        put |= crate::capabilities::cart::put(visit, id, 0, crate::catalogue::UNIT);
    }
    if put { done() } else { failed(visit, texts::NO_PRODUCT) }
}

fn begin_bkm(visit: &mut Visit<'_>) -> Reply {
    if visit.session.lines.is_empty() {
        return failed(visit, texts::EMPTY);
    }
    let reference = match visit.session.checkout.pending.clone() {
        Some(reference) => reference,
        None => checkout::begin_payment(visit, "-24"),
    };
    Reply::json(&object! {
        "success": true,
        "data": object! {
            "token": reference.clone(), "url": wallet::url_3d(&visit.origin, &reference),
        },
    })
}
