//! Decides once, before the shop is asked, what becomes of its answer.

use http::{Method, header};
use legacy_client::{ExternalHost, Preference, SessionEffect, Upload};
use platform::context::Context;
use platform::form;
use platform::member::session::SignedInAs;
use settings::session::Custody;

use super::outgoing::Outgoing;
use super::reading::Reading;
use super::sign_in;

/// Who answers the caller once the shop has answered.
#[derive(Debug)]
pub(super) enum Responder {
    /// Replaces each bearer by a handle and starts a session. If `asks_refresh`, the gateway tries
    /// first to answer with a successor of the bearer it holds.
    SignIn { signs_in_as: SignedInAs, asks_refresh: bool },
    /// Ends the member's sessions if the shop agreed.
    EndSessions,
    /// Replaces the payment host's address by our own.
    OwnWallet,
    /// Remembers what the caller chose, if the shop took it.
    Choice(Preference),
    /// Passes the body on as it comes.
    Stream,
}

/// How an exchange is handled. Decided by the call's definition and by who asks.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) responder: Responder,
    /// The answer goes to a page, which must not see a bearer.
    pub(super) hides_bearer: bool,
}

impl Plan {
    pub(super) fn new(outgoing: &Outgoing, body: Option<&Upload>, context: &Context) -> Self {
        let hides_bearer = outgoing.parts.method != Method::HEAD
            && context.app.members().custody() == Custody::Gateway
            && is_page(outgoing, context);
        Self { responder: responder(outgoing, body, context, hides_bearer), hides_bearer }
    }

    /// How the answer's body is read here before it goes on.
    pub(super) fn reading(&self) -> Reading {
        match (&self.responder, self.hides_bearer) {
            (Responder::Stream, true) => Reading::Scanned,
            (Responder::Stream, false) => Reading::None,
            _ => Reading::Whole,
        }
    }
}

fn responder(
    outgoing: &Outgoing,
    body: Option<&Upload>,
    context: &Context,
    hides_bearer: bool,
) -> Responder {
    let Outgoing { call, parts, path, .. } = outgoing;
    let has_own_wallet = || context.app.settings().wallet.url.is_some();
    match call.session_effect {
        effect if effect.signs_in() && hides_bearer => {
            let body = body.and_then(Upload::as_bytes);
            Responder::SignIn {
                signs_in_as: sign_in::read_form(call, path, body),
                asks_refresh: body.is_some_and(|body| form::asks_refresh(body)),
            }
        }
        SessionEffect::EndsOtherSessions | SessionEffect::ClosesAccount => Responder::EndSessions,
        SessionEffect::Sets(preference) if parts.method != Method::HEAD => {
            Responder::Choice(preference)
        }
        _ if call.names_host == Some(ExternalHost::Wallet) && has_own_wallet() => {
            Responder::OwnWallet
        }
        _ => Responder::Stream,
    }
}

/// Whether a browser asks. Other programs send none of what a browser adds, and get what the shop
/// answered.
fn is_page(outgoing: &Outgoing, context: &Context) -> bool {
    let headers = &outgoing.parts.headers;
    !context.cookies.is_empty()
        || headers.contains_key("sec-fetch-site")
        || headers.contains_key(header::ORIGIN)
}
