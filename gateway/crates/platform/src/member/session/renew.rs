//! Renews the browser's membership.

use std::sync::Arc;

use futures_util::FutureExt as _;

use super::super::bearer::Token;
use super::super::membership::Membership;
use super::super::refreshes::RefreshOutcome;
use super::super::{lifetime, shared_refresh};
use crate::clock::now;
use crate::context::Context;
use crate::error::ApiError;

impl Context {
    /// Prepares a call as the shopper: ends a session that has reached its lifetime at the shop
    /// too, applies a refresh that another request made, refreshes a bearer that is about to
    /// expire, and records in the seal that the session is in use. A refusal by the shop ends the
    /// membership and signals the page; any other failure changes nothing.
    pub async fn renew_when_due(&mut self) {
        self.finish_session_that_is_over().await;
        let Some(membership) = self.shopper.membership() else { return };
        let refreshes = &self.app.members().refreshes;
        let finished =
            refreshes.flight(&membership.handle).and_then(|flight| flight.now_or_never());
        match finished {
            // Another request refreshed the bearer; this browser does not have it yet, or lost it.
            Some(outcome) if !matches!(*outcome, RefreshOutcome::Unavailable { .. }) => {
                self.apply_refresh(&outcome);
            }
            _ if membership.is_due() => {
                let membership = membership.clone();
                let outcome = self.refreshed(&membership).await;
                self.apply_refresh(&outcome);
            }
            _ if lifetime::should_reseal(&self.app.members().lifetimes, membership, now()) => {
                self.change_session(|_| ());
            }
            _ => {}
        }
    }

    /// Refreshes the caller's bearer on request of the page.
    ///
    /// # Errors
    /// 401 `session_ended` if there is none or the shop refuses; otherwise the upstream fault.
    pub async fn renew(&mut self) -> Result<Token, ApiError> {
        let membership = self.shopper.membership().filter(|known| known.bearer.is_some()).cloned();
        let Some(membership) = membership else { return Err(self.session_ended()) };
        let outcome = self.refreshed(&membership).await;
        self.apply_refresh(&outcome);
        match &*outcome {
            RefreshOutcome::Renewed { membership, .. } if self.shopper.membership().is_some() => {
                Ok(Token { value: membership.handle.clone(), expires_at: membership.expires_at })
            }
            RefreshOutcome::Unavailable { error, .. } => Err(error.clone().into()),
            _ => Err(self.session_ended()),
        }
    }

    pub fn apply_refresh(&mut self, outcome: &RefreshOutcome) {
        match outcome {
            // Signed out while the refresh was running.
            RefreshOutcome::Renewed { membership, .. }
                if self.app.members().is_ended(&membership.id) =>
            {
                self.end_session();
                self.response_effects.mark_session_ended();
            }
            RefreshOutcome::Renewed { membership, answer } => {
                self.adopt_cookies(answer);
                // Keys that were learnt since the refresh began stay.
                let known = self.shopper.membership();
                let keys =
                    known.map_or_else(|| membership.keys.clone(), |known| known.keys.clone());
                let membership = Membership { keys, ..membership.clone() };
                let authorization = membership.authorization();
                self.set_session(membership, authorization);
            }
            RefreshOutcome::Refused { answer } => {
                self.adopt_cookies(answer);
                self.end_session();
                self.response_effects.mark_session_ended();
            }
            RefreshOutcome::Revoked => {
                self.end_session();
                self.response_effects.mark_session_ended();
            }
            RefreshOutcome::Unavailable { .. } => {}
        }
    }

    /// Refreshes this membership's bearer, once for all concurrent callers.
    pub async fn refreshed(&self, membership: &Membership) -> Arc<RefreshOutcome> {
        let refresh = || {
            let (app, membership, caller) = (self.app.clone(), membership.clone(), self.caller());
            async move { shared_refresh::refresh(&app, &membership, caller).await }
        };
        self.app.members().refreshes.once(membership, refresh).await
    }
}
