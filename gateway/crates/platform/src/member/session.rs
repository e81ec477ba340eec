//! Starts and changes the browser's membership.

mod end;
mod renew;

use std::time::Duration;

use settings::session::Custody;

use super::bearer::{Bearer, Token, authorization, new_handle};
use super::identity::MemberKey;
use super::membership::Membership;
use super::shopper::Shopper;
use crate::clock::{now, now_millis, seconds};
use crate::context::Context;
use crate::cookies;

/// A membership without a bearer ends with the shop's cookie; ours is valid no longer than the
/// oldest client's mark (contracts/upstream/membership.md#cookie-login).
const COOKIE_MEMBERSHIP_TTL: Duration = Duration::from_secs(15 * 24 * 60 * 60);

/// How a session began.
#[derive(Debug, Clone, Default)]
pub struct SignedInAs {
    /// "Remember me": the session outlives the browser session.
    pub remember: bool,
    /// Keys of the member, from the form.
    pub keys: Vec<MemberKey>,
    /// With a new password: ends the member's older sessions.
    pub ends_others: bool,
}

/// Starts the session of this bearer's member and sets the browser's cookie. Returns the page's
/// token.
pub fn start_member_session(context: &mut Context, bearer: Bearer, how: SignedInAs) -> Token {
    let membership = Membership { remember: how.remember, ..new_membership(bearer.expires_at) };
    start_with_bearer(
        context,
        bearer,
        Membership { keys: how.keys, ends_others: how.ends_others, ..membership },
    )
}

/// Starts the session of a guest with an e-mail address: the bearer is stored like a member's, but
/// nobody is signed in.
pub fn start_guest_session(context: &mut Context, bearer: Bearer) -> Token {
    let membership = Membership { guest: true, ..new_membership(bearer.expires_at) };
    start_with_bearer(context, bearer, membership)
}

/// Starts the session of a member who signed in by the shop's cookie, without a bearer.
pub fn start_cookie_session(context: &mut Context, how: SignedInAs) {
    let membership = Membership {
        remember: how.remember,
        keys: how.keys,
        ends_others: how.ends_others,
        ..new_membership(now() + seconds(COOKIE_MEMBERSHIP_TTL))
    };
    context.start_session(membership, None);
}

/// Continues the membership of a page that holds and has refreshed its bearer itself.
pub fn renewed_by_page(context: &mut Context, bearer: &Bearer) -> Token {
    let expires_at = bearer.expires_at;
    let token = Token { value: bearer.value.clone(), expires_at };
    let authorization = authorization(&bearer.value);
    match context.shopper.membership().cloned() {
        Some(membership) => {
            context.set_session(Membership { expires_at, ..membership }, authorization);
        }
        None => context.start_session(new_membership(expires_at), authorization),
    }
    token
}

fn new_membership(expires_at: i64) -> Membership {
    let begun_at = now_millis();
    Membership {
        id: hex::encode(rand::random::<[u8; 16]>()),
        handle: new_handle(),
        bearer: None,
        expires_at,
        remember: false,
        renewed_for: None,
        guest: false,
        begun_at,
        seen_at: begun_at / 1000,
        keys: Vec::new(),
        ends_others: false,
    }
}

fn start_with_bearer(context: &mut Context, bearer: Bearer, membership: Membership) -> Token {
    let Bearer { value, expires_at } = bearer;
    let browser_holds = context.app.members().custody() == Custody::Browser;
    let shown = if browser_holds { value.clone() } else { membership.handle.clone() };
    let authorization = authorization(&value);
    let bearer = (!browser_holds).then_some(value);
    context.start_session(Membership { bearer, ..membership }, authorization);
    Token { value: shown, expires_at }
}

impl Context {
    /// Starts a membership in this browser and ends the previous one. The shop is not told: the old
    /// bearer never left the gateway, and a logout would end the new session.
    fn start_session(&mut self, membership: Membership, authorization: Option<http::HeaderValue>) {
        let members = self.app.members();
        let mut membership = membership;
        if let Some(before) = self.shopper.membership() {
            members.end(before);
            if before.keys.iter().any(|key| membership.keys.contains(key)) {
                // The same member, with more known names.
                membership.keys.clone_from(&before.keys);
            }
        }
        if membership.ends_others {
            members.end_before(&membership.keys, membership.begun_at);
        }
        self.set_session(membership, authorization);
        self.issue_xsrf_token();
    }

    /// Sets the membership for this request and for the browser.
    fn set_session(&mut self, membership: Membership, authorization: Option<http::HeaderValue>) {
        let membership = Membership { seen_at: now(), ..membership };
        if let Some(sealed) = self.app.members().seals.seal(&membership) {
            let lasting = membership.remember.then(|| membership.left());
            let cookie = cookies::session(&sealed, self.https, lasting);
            self.response_effects.push_of_session(cookie, &membership.id);
        }
        self.set_principal(Shopper::Member(Box::new(membership)), authorization);
    }

    /// Seals the caller's membership again after a change; the bearer stays.
    fn change_session(&mut self, change: impl FnOnce(&mut Membership)) {
        let Some(mut membership) = self.shopper.membership().cloned() else { return };
        change(&mut membership);
        let authorization = self.authorization().cloned();
        self.set_session(membership, authorization);
    }

    /// Issues an XSRF token bound to the caller's current membership.
    fn issue_xsrf_token(&self) {
        let id = self.shopper.xsrf_binding();
        let token = self.app.xsrf().issue(id);
        self.response_effects
            .push_of_session(cookies::ours(cookies::XSRF, &token, self.https, false, 0), id);
    }

    /// Whether the shop may know this caller, by a cookie of its own or a bearer.
    #[must_use]
    pub fn has_shop_session(&self) -> bool {
        self.cookies.for_shop().is_some()
            || self.authorization().is_some()
            || self.session_over.is_some()
    }

    /// Ends all other sessions of a member who changed the password. This one continues with
    /// another id, so that copies of its cookie end too.
    pub fn end_other_sessions(&mut self) {
        let Some(membership) = self.shopper.membership().cloned() else { return };
        let fresh = new_membership(membership.expires_at);
        let authorization = self.authorization().cloned();
        let renamed =
            Membership { id: fresh.id, begun_at: fresh.begun_at, ends_others: true, ..membership };
        self.start_session(renamed, authorization);
    }

    /// Ends all sessions of an account whose password was changed by a signed-out caller.
    pub fn end_sessions_of(&self, keys: &[MemberKey]) {
        self.app.members().end_before(keys, now_millis());
    }

    /// Records the shop's id of the member, so that the session is found by it too.
    pub fn learn_member(&mut self, id: &str) {
        let key = MemberKey::of_id(id);
        let Some(membership) = self.shopper.membership() else { return };
        if id.is_empty() || membership.keys.contains(&key) {
            return;
        }
        if membership.ends_others {
            self.app.members().end_before(std::slice::from_ref(&key), membership.begun_at);
        }
        self.change_session(|membership| membership.keys.push(key));
    }
}
