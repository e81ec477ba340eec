//! Social sign-in (contracts/upstream/membership.md#social-login). No provider can be reached
//! offline, so it approves at once: it sends the visitor back to the shop with a code that belongs
//! to a predefined member.

use http::{HeaderValue, StatusCode, header};

use super::admission::start_session;
use crate::{
    values::{ids, legacy_json::object},
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

const PROVIDERS: [&str; 4] = ["facebook", "twitter", "apple", "google"];
/// The member that every provider identifies.
const MEMBER_ID: u64 = 101;
/// A code that stands for an address registered under another provider.
const REGISTERED_CODE: &str = "registered";

fn redirected(to: &str) -> Reply {
    let mut reply = Reply::html("").status(StatusCode::FOUND);
    if let Ok(to) = HeaderValue::from_str(to) {
        reply.headers.insert(header::LOCATION, to);
    }
    reply
}

fn return_address(visit: &Visit<'_>, provider: &str) -> String {
    let state: String =
        form_urlencoded::byte_serialize(ids::token(&visit.id, provider).as_bytes()).collect();
    format!("{}/srv/service/social/{provider}/login?code=demo&state={state}", visit.origin)
}

/// `social/{provider}/login`: redirects to the provider, or with its `code` signs in. Codes of
/// another session lead to the sign-in page.
pub(crate) fn login(visit: &mut Visit<'_>, provider: &str) -> Reply {
    if !PROVIDERS.contains(&provider) {
        return unknown_call();
    }
    let prefix = visit.language().prefix();
    if visit.call.query.get("code").is_none_or(str::is_empty) {
        // Stores the session, so it exists when the visitor comes back.
        visit.change(|_| ());
        return redirected(&return_address(visit, provider));
    }
    let login = format!("{}/{prefix}uye-girisi-sayfasi", visit.origin);
    // The address has an account that is not linked to this provider.
    if visit.call.query.get("code") == Some(REGISTERED_CODE) {
        return redirected(&format!("{login}?error=mail_already_registered"));
    }
    let asked = ids::token(&visit.id, provider);
    match visit
        .state
        .members
        .get(MEMBER_ID)
        .filter(|_| visit.call.query.get("state") == Some(&asked))
    {
        Some(member) => {
            start_session(visit, &member);
            redirected(&format!("{}/{prefix}", visit.origin))
        }
        None => redirected(&format!("{login}?error=social")),
    }
}

/// `social/complete[/{provider}]`: what the provider did not tell, where the fragments' forms are
/// sent (path and answer inferred, nothing is known of them).
pub(crate) fn complete(visit: &mut Visit<'_>, provider: Option<&str>) -> Reply {
    if provider.is_some_and(|provider| !PROVIDERS.contains(&provider)) {
        return unknown_call();
    }
    let given = ["email", "phone"]
        .iter()
        .any(|name| visit.call.field(name).is_some_and(|given| !given.trim().is_empty()));
    let prefix = visit.language().prefix();
    match visit.state.members.get(MEMBER_ID).filter(|_| given) {
        Some(member) => {
            start_session(visit, &member);
            redirected(&format!("{}/{prefix}", visit.origin))
        }
        None => redirected(&format!("{}/{prefix}uye-girisi-sayfasi?error=social", visit.origin)),
    }
}

/// `authentication/social-login?type=apple&ajax=1`: the address, for the page to go to (shape
/// inferred).
pub(crate) fn address(visit: &mut Visit<'_>) -> Reply {
    let provider = visit.call.query.get("type").unwrap_or("").to_owned();
    if !PROVIDERS.contains(&provider.as_str()) {
        return envelope::failure(StatusCode::NOT_FOUND, "Fonksiyon bulunamadı");
    }
    visit.change(|_| ());
    let url = return_address(visit, &provider);
    envelope::success_with_page("", vec![object! { "url": &url }], &url)
}
