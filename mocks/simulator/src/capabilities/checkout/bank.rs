//! The bank's page, for 3-D and for providers elsewhere: two buttons, and back to the shop.

use http::StatusCode;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::placing;
use crate::{
    state::State,
    web::{
        reply::{Reply, escape},
        request::Call,
    },
};

/// Where a browser goes after the bank.
const APPROVED_URL: &str = "/order?step=approve";
const DENIED_URL: &str = "/order?step=payment";

/// `/bank/3d` asks, `/bank/3d/yes` and `/bank/3d/no` answer, a wallet's by way of `…/success` or
/// `…/error`; all with the payment's `reference`.
pub(crate) fn answer(state: &State, call: &Call, segments: &[&str]) -> Reply {
    let reference = call.field("reference").unwrap_or("").to_owned();
    let back = call.field("returnUrl").filter(|url| is_local(url)).map(str::to_owned);
    let waits = state.wallet.is_waiting(&reference);
    match segments {
        ["3d"] if waits || state.orders.is_pending(&reference) => {
            page(&reference, back.as_deref().unwrap_or(""))
        }
        ["3d", "yes"] if waits => match state.wallet.approve(&reference) {
            Some(token) => leave("success", back.as_deref().unwrap_or(APPROVED_URL), &token),
            None => gone(),
        },
        // A wallet's page is left by the addresses that its answer named.
        ["3d", "success"] => {
            let back = back.as_deref().unwrap_or(APPROVED_URL);
            let mark = if back.contains('?') { '&' } else { '?' };
            let token = call.field("token").unwrap_or("");
            Reply::found(&format!("{back}{mark}token={}", encoded(token)))
        }
        ["3d", "error"] => Reply::found(back.as_deref().unwrap_or(DENIED_URL)),
        ["3d", "no"] if waits => {
            state.wallet.deny(&reference);
            leave("error", back.as_deref().unwrap_or(DENIED_URL), "")
        }
        ["3d", "yes"] => match placing::place_order(state, None, &reference) {
            Ok(_) => Reply::found(back.as_deref().unwrap_or(APPROVED_URL)),
            Err(_) => gone(),
        },
        ["3d", "no"] => {
            placing::give_up(state, &reference);
            Reply::found(back.as_deref().unwrap_or(DENIED_URL))
        }
        _ => gone(),
    }
}

/// A path of the shop or an address of this machine: the bank's page leads nowhere else.
fn is_local(url: &str) -> bool {
    let local = ["http://localhost", "http://127.0.0.1"].iter().any(|host| {
        url.strip_prefix(host).is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(['/', ':']) && !rest.contains('@')
        })
    });
    local || (url.starts_with('/') && !url.starts_with("//"))
}

fn leave(way: &str, back: &str, token: &str) -> Reply {
    Reply::found(&format!("/bank/3d/{way}?returnUrl={}&token={}", encoded(back), encoded(token)))
}

fn encoded(text: &str) -> impl std::fmt::Display + '_ {
    utf8_percent_encode(text, NON_ALPHANUMERIC)
}

fn page(reference: &str, back: &str) -> Reply {
    let fields = format!(
        "<input type=\"hidden\" name=\"reference\" value=\"{}\"><input type=\"hidden\" name=\"returnUrl\" value=\"{}\">",
        escape(reference),
        escape(back)
    );
    Reply::html(format!(
        "<!DOCTYPE html><html lang=\"tr\"><head><title>3D</title></head><body><h1>Örnek Bankası</h1><p>{}</p>\
         <form method=\"post\" action=\"/bank/3d/yes\">{fields}<button>Onayla</button></form>\
         <form method=\"post\" action=\"/bank/3d/no\">{fields}<button>Vazgeç</button></form></body></html>",
        escape(reference)
    ))
}

fn gone() -> Reply {
    Reply::html("<!DOCTYPE html><html lang=\"tr\"><body><p>İşlem bulunamadı</p></body></html>")
        .status(StatusCode::GONE)
}
