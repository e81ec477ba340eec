//! Links that would change something, opened by a person from elsewhere (a basket link in a mail).
//!
//! Arriving changes nothing: the response is a page of ours that says what the link would do. Its
//! button sends a POST from our own origin, and that makes the call, once (ADR 0035).

mod change;
mod link;
mod page;
mod press;
mod tokens;

use axum::extract::Request;
use axum::response::Response;
use http::request::Parts;
use http::{Method, Uri};
use legacy_client::{Effect, LegacyCall};
use platform::context::Context;

use self::change::Change;
pub(super) use self::press::{ConfirmedCall, PressOutcome, conclude, receive};
pub(super) use self::tokens::Confirmations;

/// Whether a person may confirm the call: a GET that changes what they have or their session, but
/// no payment, no sign-in and no unknown call.
fn may_be_confirmed(call: &LegacyCall) -> bool {
    !call.session_effect.signs_in()
        && matches!(call.effect(&Method::GET), Some(Effect::Write | Effect::Session))
}

/// Whether a browser opens the address as a page of its own, by its headers: no frame, no picture,
/// no script.
fn is_opened_by_person(parts: &Parts) -> bool {
    let says = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
    if parts.method != Method::GET {
        return false;
    }
    match (says("sec-fetch-mode"), says("sec-fetch-dest")) {
        (Some(mode), Some(dest)) => mode == "navigate" && dest == "document",
        (None, None) => says("accept").is_some_and(|kinds| kinds.contains("text/html")),
        _ => false,
    }
}

/// What a person gets in place of the refusal of a request without proof of our own origin.
pub(super) enum Offer {
    /// A page that asks.
    Asks(Response),
    /// A page that says why nothing happens.
    Refuses(Response),
}

/// Returns a page for a person who opens a link that would change something, and nothing for
/// programs, frames and pictures.
pub(super) fn offer(
    confirmations: &Confirmations,
    call: &'static LegacyCall,
    parts: &Parts,
    context: &Context,
) -> Option<Offer> {
    if !is_opened_by_person(parts) {
        return None;
    }
    let offered = if may_be_confirmed(call) {
        ask(confirmations, call, &parts.uri, context).map(Offer::Asks)
    } else {
        None
    };
    Some(offered.unwrap_or_else(|| {
        let address = in_shop(context, change::manual_page(call));
        Offer::Refuses(page::refused(&context.language, &address))
    }))
}

fn ask(
    confirmations: &Confirmations,
    call: &LegacyCall,
    uri: &Uri,
    context: &Context,
) -> Option<Response> {
    let action = link::action(confirmations, uri)?;
    Some(page::ask(&context.language, Change::of(call), &action))
}

/// Whether a request is the press of the button.
pub(super) fn is_confirmation(request: &Request) -> bool {
    request.method() == Method::POST
        && request.uri().query().is_some_and(|query| query.contains("vitrin_confirm="))
}

fn destination(context: &Context, change: Change) -> String {
    change.destination(&context.language, context.app.settings().locale.default_language())
}

/// A page of the storefront, in the person's language.
fn in_shop(context: &Context, page: &str) -> String {
    match context.language == context.app.settings().locale.default_language() {
        true => page.to_owned(),
        false => format!("/{}{}", context.language, page.trim_end_matches('/')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_that_change_something_by_get_may_be_confirmed() {
        use crate::capabilities::{self, UNKNOWN};
        assert!(!may_be_confirmed(&UNKNOWN));
        let confirmed: Vec<&str> = capabilities::calls()
            .filter(|call| may_be_confirmed(call))
            .map(|call| call.id)
            .collect();
        assert!(confirmed.contains(&"cart.from_url") && confirmed.contains(&"membership.logout"));
        for call in
            capabilities::calls().filter(|call| call.effect(&Method::GET) == Some(Effect::Payment))
        {
            assert!(!confirmed.contains(&call.id), "{}", call.id);
        }
        assert!(!confirmed.contains(&"cart.load") && !confirmed.contains(&"membership.login"));
    }
}
