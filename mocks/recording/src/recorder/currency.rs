//! The currency of a session (contracts/upstream/preferences.md#currency). The shop stores it in
//! the session, most requests do not name it, and WireMock knows no sessions. So what sets it sets
//! one cookie more in a recording, and the requests that a replay's caller then sends with this
//! cookie are told from those without.

use std::collections::HashMap;

use crate::exchange::Exchange;
use crate::mapping::{HeaderValues, Pattern};
use crate::recorder::stub::Scrubbed;
use crate::redact::CURRENCY_COOKIE;

/// Sessions whose currency is remembered; a recording has no more states either.
const MAX_SESSIONS: usize = 500;

/// The currency each session was set to, by its cookie's value. Holds secrets: it is not printed.
#[derive(Default)]
pub(crate) struct Currencies(HashMap<String, String>);

impl std::fmt::Debug for Currencies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Currencies")
    }
}

impl Currencies {
    /// Adds the currency cookie to the stub: that of the session to the request, the newly set one
    /// to the response.
    pub(crate) fn mark(&mut self, exchange: &Exchange, seen: &mut Scrubbed) {
        let sent = exchange.sessions_sent();
        let asked_in = sent.iter().find_map(|session| self.0.get(*session)).cloned();
        if let Some(currency) = &asked_in {
            let pattern = Pattern::Contains(format!("{CURRENCY_COOKIE}={currency}"));
            seen.request.headers.insert("Cookie".to_owned(), pattern);
            seen.words = format!("{} {currency}", seen.words);
        }
        let set = currency_set(exchange);
        if let Some(currency) = &set {
            let cookie = format!("{CURRENCY_COOKIE}={currency}; path=/");
            let others = seen.response.headers.entry("Set-Cookie".to_owned());
            let others = others.or_insert_with(|| HeaderValues::Many(Vec::new()));
            if !others.all().contains(&cookie) {
                others.push(cookie);
            }
        }
        // A session that replaces another, as at sign-in, inherits its currency.
        let Some(currency) = set.clone().or(asked_in) else { return };
        let before = if set.is_some() { sent } else { Vec::new() };
        for session in before.into_iter().chain(exchange.sessions_opened()) {
            if self.0.len() < MAX_SESSIONS || self.0.contains_key(session) {
                self.0.insert(session.to_owned(), currency.clone());
            }
        }
    }
}

/// Returns the currency that the exchange set: the shop answers `1`, as a number or a string.
fn currency_set(exchange: &Exchange) -> Option<String> {
    let (_, rest) = exchange.path.split_once("/set-currency/")?;
    let code = rest.trim_matches('/');
    let body = exchange.decoded_body()?;
    let is_set = exchange.status == 200 && matches!(body.trim_ascii(), b"1" | b"\"1\"");
    let is_code = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_set && is_code).then(|| code.to_owned())
}
