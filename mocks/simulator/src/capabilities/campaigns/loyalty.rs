//! The two loyalty programmes (contracts/upstream/campaigns.md#loyalty-programmes). Hopi accepts
//! the token `123456`; `000000` times out.

use super::texts;
use crate::{
    state::loyalty::Loyalty,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

const VALID_TOKEN: &str = "123456";
const EXPIRED_TOKEN: &str = "000000";
/// Coins of a signed-in visitor; one coin is one lira.
const COIN_BALANCE: i64 = 75;
/// Number, name, coins it gives.
const OFFERS: [(&str, &str, i64); 2] = [("H1", "Hopi Bahar", 10), ("H2", "Hopi Atölye", 25)];

/// Templates read `status` and `customer` unguarded, so both are always there
/// (contracts/upstream/cart.md#contents).
pub(crate) fn hopi(visit: &Visit<'_>) -> Json {
    let state = &visit.session.loyalty;
    let offer = state.offer.map(|at| OFFERS[at]);
    object! {
        "status": Json::bit(state.hopi),
        "customer": object! {
            "signedIn": Json::bit(state.hopi), "campaignCode": offer.map_or("", |(code, ..)| code),
            "campaignName": offer.map_or("", |(_, name, _)| name),
            "coinAmount": Json::Int(state.coins),
            "coinBalance": if state.hopi { COIN_BALANCE } else { 0 },
            "coinBenefitDiscount": offer.map_or(0, |(.., coins)| coins),
        },
    }
}

pub(crate) fn zubizu(visit: &Visit<'_>) -> Json {
    let on = Json::bit(visit.session.loyalty.zubizu);
    object! { "status": on.clone(), "customer": object! { "signedIn": on } }
}

pub(crate) fn answer_hopi(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let language = visit.language();
    match segments {
        ["signin"] => match visit.call.field("token").unwrap_or("").trim() {
            VALID_TOKEN => {
                visit.change(|session| session.loyalty.hopi = true);
                Reply::json(&object! { "success": true, "coinBalance": COIN_BALANCE })
            }
            EXPIRED_TOKEN => timed_out(visit),
            _ => failed(language.choose(texts::WRONG_TOKEN)),
        },
        ["get-campaigns"] if visit.session.loyalty.hopi => Reply::json(&object! {
            "success": true, "coinBalance": COIN_BALANCE,
            "campaigns": Json::list(OFFERS.map(|(code, name, coins)| {
                object! { "code": code, "name": name, "coin": coins.to_string() }
            })),
        }),
        ["set-campaign"] if visit.session.loyalty.hopi => choose(visit),
        ["get-campaigns" | "set-campaign"] => timed_out(visit),
        ["remove-campaign"] => {
            visit.change(|session| {
                session.loyalty = Loyalty { zubizu: session.loyalty.zubizu, ..Loyalty::default() };
            });
            Reply::json(&object! { "success": true })
        }
        _ => failed(language.choose(texts::UNKNOWN_CAMPAIGN)),
    }
}

pub(crate) fn sign_out_of_zubizu(visit: &mut Visit<'_>) -> Reply {
    visit.change(|session| session.loyalty.zubizu = false);
    Reply::json(&object! { "success": true })
}

fn choose(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let coins = visit.call.field("coin").unwrap_or("0").trim().parse().unwrap_or(-1);
    let code = visit.call.field("campaign").unwrap_or("");
    let offer = OFFERS.iter().position(|(known, ..)| *known == code);
    if !(0..=COIN_BALANCE).contains(&coins) {
        return failed(language.choose(texts::TOO_MANY_COINS));
    }
    if offer.is_none() && !code.is_empty() {
        return failed(language.choose(texts::UNKNOWN_CAMPAIGN));
    }
    visit.change(|session| {
        session.loyalty.coins = coins;
        session.loyalty.offer = offer;
    });
    Reply::json(&object! { "success": true })
}

fn failed(words: &'static str) -> Reply {
    Reply::json(&object! { "success": false, "message": words })
}

/// Clients restart their dialogue on this error (contracts/upstream/campaigns.md).
fn timed_out(visit: &Visit<'_>) -> Reply {
    let words = visit.language().choose(texts::SESSION_ENDED);
    Reply::json(&object! { "success": false, "error": "TIMEOUT", "message": words })
}
