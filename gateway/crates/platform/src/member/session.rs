//! Starts, renews and ends the membership that a browser holds.

use std::sync::Arc;

use futures_util::FutureExt as _;
use legacy_client::{Caller, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest};
use settings::session::Custody;

use super::identity::MemberKey;
use super::refresh::RefreshOutcome;
use super::{Bearer, Membership, Shopper, Token, WITHOUT_BEARER, lifetime};
use super::{authorization, new_handle, now, now_millis, seconds};
use crate::context::Context;
use crate::cookies;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

/// How somebody came in.
#[derive(Debug, Clone, Default)]
pub struct SignedInAs {
    /// To stay signed in when the browser is closed.
    pub remember: bool,
    /// Whose session it is, as far as the form said.
    pub keys: Vec<MemberKey>,
    /// With a new password: the member's older sessions are over.
    pub ends_others: bool,
}

/// The caller becomes the member this bearer stands for, and the browser gets its cookie. What
/// the page may hold of it is returned.
pub fn admit(context: &mut Context, bearer: Bearer, how: SignedInAs) -> Token {
    let membership = Membership { remember: how.remember, ..new_membership(bearer.expires_at) };
    start_with_bearer(
        context,
        bearer,
        Membership { keys: how.keys, ends_others: how.ends_others, ..membership },
    )
}

/// The bearer of a guest who goes on with an address alone: held like a member's, but nobody is
/// signed in.
pub fn admit_guest(context: &mut Context, bearer: Bearer) -> Token {
    let membership = Membership { guest: true, ..new_membership(bearer.expires_at) };
    start_with_bearer(context, bearer, membership)
}

/// The caller's session of the shop is a member's from now on, without a bearer.
pub fn admit_by_cookie(context: &mut Context, how: SignedInAs) {
    let membership = Membership {
        remember: how.remember,
        keys: how.keys,
        ends_others: how.ends_others,
        ..new_membership(now() + seconds(WITHOUT_BEARER))
    };
    context.start_session(membership, None);
}

/// The page holds the bearer itself and got its successor: the membership goes on.
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
    /// A new membership in this browser. The one before is over: its bearer never left the
    /// gateway, so the shop is not told, whose logout would end the session that has just begun.
    fn start_session(&mut self, membership: Membership, authorization: Option<http::HeaderValue>) {
        let members = self.app.members();
        let mut membership = membership;
        if let Some(before) = self.shopper.membership() {
            members.end(before);
            if before.keys.iter().any(|key| membership.keys.contains(key)) {
                // The same member, of whom more was known.
                membership.keys.clone_from(&before.keys);
            }
        }
        if membership.ends_others {
            members.end_before(&membership.keys, membership.begun_at);
        }
        self.set_session(membership, authorization);
        self.issue_xsrf_token();
    }

    /// Takes the membership on, for this request and for the browser.
    fn set_session(&mut self, membership: Membership, authorization: Option<http::HeaderValue>) {
        let membership = Membership { seen_at: now(), ..membership };
        if let Some(sealed) = self.app.members().seals.seal(&membership) {
            let lasting = membership.remember.then(|| membership.left());
            let cookie = cookies::session(&sealed, self.https, lasting);
            self.response_effects.push_of_session(cookie, &membership.id);
        }
        self.take_for(Shopper::Member(Box::new(membership)), authorization);
    }

    /// Seals the caller's membership with a change, whose bearer stays.
    fn change_session(&mut self, change: impl FnOnce(&mut Membership)) {
        let Some(mut membership) = self.shopper.membership().cloned() else { return };
        change(&mut membership);
        let authorization = self.authorization().cloned();
        self.set_session(membership, authorization);
    }

    /// A token for the caller as they are now, in place of the one that was bound to another
    /// membership or to none.
    fn issue_xsrf_token(&self) {
        let id = self.shopper.xsrf_binding();
        let token = self.app.xsrf().issue(id);
        self.response_effects
            .push_of_session(cookies::ours(cookies::XSRF, &token, self.https, false, 0), id);
    }

    /// The caller is a guest from now on: the cookie is taken back, and opens nothing any more.
    pub fn leave(&mut self) {
        let membership = self.shopper.membership().cloned();
        let is_ended =
            membership.as_ref().is_some_and(|known| self.app.members().is_ended(&known.id));
        if let Some(membership) = &membership {
            self.app.members().end(membership);
            self.revoke_successors(membership);
        }
        if is_ended {
            // Whoever ended it gave the browser what it has now: it may be a new membership.
            self.take_for(Shopper::Guest, None);
            return;
        }
        let holds_cookie = self.cookies.get(cookies::sealed_name(self.https)).is_some();
        if holds_cookie || membership.is_some() {
            self.response_effects.push(cookies::session("", self.https, Some(0)));
        }
        self.take_for(Shopper::Guest, None);
        if membership.is_some() {
            self.issue_xsrf_token();
        }
    }

    /// A refresh of a membership that was just ended may be under way, or its outcome may not have
    /// reached the browser: the shop takes the bearer back that came of it.
    fn revoke_successors(&self, membership: &Membership) {
        let refreshes = self.app.members().refreshes.clone();
        let Some(first) = refreshes.flight(&membership.handle) else { return };
        let (app, caller) = (self.app.clone(), self.caller());
        tokio::spawn(async move {
            let (mut flight, mut newest) = (Some(first), None);
            while let Some(outcome) = match flight.take() {
                Some(flight) => Some(flight.await),
                None => None,
            } {
                if let RefreshOutcome::Renewed { membership, .. } = &*outcome {
                    flight = refreshes.flight(&membership.handle);
                    newest = Some(membership.clone());
                }
            }
            if let Some(membership) = newest {
                sign_bearer_out(&app, &membership, &caller).await;
            }
        });
    }

    /// Whether the shop may know this caller by anything: a cookie of its own, or a bearer.
    #[must_use]
    pub fn has_shop_session(&self) -> bool {
        self.cookies.for_shop().is_some()
            || self.authorization().is_some()
            || self.session_over.is_some()
    }

    /// The caller is a guest from now on, and so that nothing else goes on meanwhile before the
    /// shop is told. Who it was is returned, for the shop.
    pub fn begin_sign_out(&mut self) -> Caller {
        let mut caller = self.caller();
        // A bearer that ran out would be refused; the shop's cookie alone ends its session too.
        if self.shopper.membership().is_some_and(|membership| membership.left() == 0) {
            caller.authorization = None;
        }
        self.leave();
        caller
    }

    /// Signs out on both sides.
    ///
    /// # Errors
    /// What befell the shop; the caller is a guest all the same.
    pub async fn sign_out(
        &mut self,
        logout: &'static LegacyCall,
    ) -> Result<LegacyAnswer, LegacyError> {
        let caller = self.begin_sign_out();
        let answer = self.app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await?;
        self.adopt_cookies(&answer);
        Ok(answer)
    }

    /// A member changed the password: all their sessions are over but this one, which goes on under
    /// another id, so that a copy of its cookie is over as well.
    pub fn end_other_sessions(&mut self) {
        let Some(membership) = self.shopper.membership().cloned() else { return };
        let fresh = new_membership(membership.expires_at);
        let authorization = self.authorization().cloned();
        let renamed =
            Membership { id: fresh.id, begun_at: fresh.begun_at, ends_others: true, ..membership };
        self.start_session(renamed, authorization);
    }

    /// Somebody who is not signed in changed the password of the account with these names.
    pub fn end_sessions_of(&self, keys: &[MemberKey]) {
        self.app.members().end_before(keys, now_millis());
    }

    /// The shop says which member this is: from now on the session is found by that, too.
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

    /// Before a call as the shopper: ends what has reached its lifetime on the shop's side too,
    /// takes over a bearer's successor, replaces a bearer that is about to run out, and notes in
    /// the seal that the session is in use. A refusal by the shop ends the membership, and the
    /// page is told; anything else leaves it as it is.
    pub async fn renew_when_due(&mut self) {
        self.finish_session_that_is_over().await;
        let Some(membership) = self.shopper.membership() else { return };
        let refreshes = &self.app.members().refreshes;
        let landed = refreshes.flight(&membership.handle).and_then(|flight| flight.now_or_never());
        match landed {
            // Another answer brought the successor; this browser has not got it, or has lost it.
            Some(outcome) if !matches!(*outcome, RefreshOutcome::Unavailable { .. }) => {
                self.take_over(&outcome);
            }
            _ if membership.is_due() => {
                let membership = membership.clone();
                let outcome = self.refreshed(&membership).await;
                self.take_over(&outcome);
            }
            _ if lifetime::should_reseal(&self.app.members().lifetimes, membership, now()) => {
                self.change_session(|_| ());
            }
            _ => {}
        }
    }

    /// A session that is over by its lifetime or by a change of the password: the shop is told,
    /// and the browser loses its cookies.
    pub async fn finish_session_that_is_over(&mut self) {
        let Some(shop_session) = self.session_over.take() else { return };
        self.response_effects.push(cookies::session("", self.https, Some(0)));
        self.issue_xsrf_token();
        self.response_effects.tell_session_ended();
        self.take_back_shop_session();
        let logout = self.app.calls().platform().sign_out;
        let caller = Caller { cookies: shop_session.cookies, ..self.caller() };
        // Whatever it answers, this browser does not use that session any more.
        let _ = self.app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await;
    }

    /// The successor of the caller's bearer, because the page asks for it.
    ///
    /// # Errors
    /// 401 `session_ended` when there is none or the shop refuses; what befell the shop else.
    pub async fn renew(&mut self) -> Result<Token, ApiError> {
        let membership = self.shopper.membership().filter(|known| known.bearer.is_some()).cloned();
        let Some(membership) = membership else { return Err(self.session_ended()) };
        let outcome = self.refreshed(&membership).await;
        self.take_over(&outcome);
        match &*outcome {
            RefreshOutcome::Renewed { membership, .. } if self.shopper.membership().is_some() => {
                Ok(Token { value: membership.handle.clone(), expires_at: membership.expires_at })
            }
            RefreshOutcome::Unavailable { error, .. } => Err(error.clone().into()),
            _ => Err(self.session_ended()),
        }
    }

    pub fn take_over(&mut self, outcome: &RefreshOutcome) {
        match outcome {
            // Signed out of while it was on its way.
            RefreshOutcome::Renewed { membership, .. }
                if self.app.members().ended.is_ended(&membership.id) =>
            {
                self.leave();
                self.response_effects.tell_session_ended();
            }
            RefreshOutcome::Renewed { membership, answer } => {
                self.adopt_cookies(answer);
                // What was learnt since the refresh began stays.
                let known = self.shopper.membership();
                let keys =
                    known.map_or_else(|| membership.keys.clone(), |known| known.keys.clone());
                let membership = Membership { keys, ..membership.clone() };
                let authorization = membership.authorization();
                self.set_session(membership, authorization);
            }
            RefreshOutcome::Refused { answer } => {
                self.adopt_cookies(answer);
                self.leave();
                self.response_effects.tell_session_ended();
            }
            RefreshOutcome::Revoked => {
                self.leave();
                self.response_effects.tell_session_ended();
            }
            RefreshOutcome::Unavailable { .. } => {}
        }
    }

    /// One refresh of this membership, shared with everybody who wants it now.
    pub async fn refreshed(&self, membership: &Membership) -> Arc<RefreshOutcome> {
        self.app.members().refreshes.once(&self.app, membership, self.caller()).await
    }

    /// 401, and the page is told.
    #[must_use]
    pub fn session_ended(&self) -> ApiError {
        self.response_effects.tell_session_ended();
        ApiError::new(
            http::StatusCode::UNAUTHORIZED,
            ProblemCode::SessionEnded,
            "The session has ended",
        )
    }
}

/// The shop takes a bearer back. Without the browser's cookies: the session they name may be
/// another member's by now.
pub(super) async fn sign_bearer_out(
    app: &crate::app::App,
    membership: &Membership,
    caller: &Caller,
) {
    let logout = app.calls().platform().sign_out;
    let caller = Caller {
        cookies: None,
        authorization: membership.authorization(),
        member: true,
        ..caller.clone()
    };
    if let Err(error) = app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await {
        tracing::warn!(%error, "the shop did not take back a bearer that came during a sign-out");
    }
}
