//! Ends the browser's membership, here and at the shop.

use http::StatusCode;
use legacy_client::{Caller, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest};

use super::super::membership::Membership;
use super::super::refreshes::RefreshOutcome;
use super::super::shopper::Shopper;
use super::super::sign_bearer_out::sign_bearer_out;
use crate::context::Context;
use crate::cookies;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

impl Context {
    /// Makes the caller a guest: removes the cookie and ends its membership.
    pub fn end_session(&mut self) {
        let membership = self.shopper.membership().cloned();
        let is_ended =
            membership.as_ref().is_some_and(|known| self.app.members().is_ended(&known.id));
        if let Some(membership) = &membership {
            self.app.members().end(membership);
            self.revoke_successors(membership);
        }
        if is_ended {
            // The request that ended it has set the browser's cookies, which may contain a new
            // membership.
            self.set_principal(Shopper::Guest, None);
            return;
        }
        let holds_cookie = self.cookies.get(cookies::sealed_name(self.https)).is_some();
        if holds_cookie || membership.is_some() {
            self.response_effects.push(cookies::session("", self.https, Some(0)));
        }
        self.set_principal(Shopper::Guest, None);
        if membership.is_some() {
            self.issue_xsrf_token();
        }
    }

    /// Revokes the bearer of a refresh that was running, or had not reached the browser, when the
    /// membership ended.
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
                sign_bearer_out(app.shop(), app.calls(), &membership, &caller).await;
            }
        });
    }

    /// Makes the caller a guest before the shop is called, so that nothing else runs as the member
    /// meanwhile. Returns the former caller, for the shop.
    pub fn begin_sign_out(&mut self) -> Caller {
        let mut caller = self.caller();
        // An expired bearer would be refused; the shop's cookie alone ends its session too.
        if self.shopper.membership().is_some_and(|membership| membership.left() == 0) {
            caller.authorization = None;
        }
        self.end_session();
        caller
    }

    /// Signs out on both sides.
    ///
    /// # Errors
    /// The upstream fault; the caller is a guest anyway.
    pub async fn sign_out(
        &mut self,
        logout: &'static LegacyCall,
    ) -> Result<LegacyAnswer, LegacyError> {
        let caller = self.begin_sign_out();
        let answer = self.app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await?;
        self.adopt_cookies(&answer);
        Ok(answer)
    }

    /// Ends an expired session, or one that a password change ended: signs out at the shop and
    /// removes the browser's cookies.
    pub async fn finish_session_that_is_over(&mut self) {
        let Some(shop_session) = self.session_over.take() else { return };
        self.response_effects.push(cookies::session("", self.https, Some(0)));
        self.issue_xsrf_token();
        self.response_effects.mark_session_ended();
        self.take_back_shop_session();
        let logout = self.app.calls().platform().sign_out;
        let caller = Caller { cookies: shop_session.cookies, ..self.caller() };
        // Whatever the answer, this browser no longer uses that session.
        let _ = self.app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await;
    }

    /// Checks that the caller's session has not ended during this request. What is sent after that
    /// would be a guest's, while the page shows a member's.
    ///
    /// # Errors
    /// 401 `session_ended`.
    pub fn require_same_shopper(&self) -> Result<(), ApiError> {
        if self.response_effects.has_session_ended() { Err(self.session_ended()) } else { Ok(()) }
    }

    /// A 401, and the signal for the page.
    #[must_use]
    pub fn session_ended(&self) -> ApiError {
        self.response_effects.mark_session_ended();
        ApiError::new(StatusCode::UNAUTHORIZED, ProblemCode::SessionEnded, "The session has ended")
    }
}
