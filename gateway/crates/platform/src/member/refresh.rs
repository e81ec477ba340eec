//! Requests a bearer's successor from the shop.

use std::sync::Arc;

use http::StatusCode;
use legacy_client::{Caller, LegacyError, LegacyRequest};

use super::answers;
use super::bearer::new_handle;
use super::membership::Membership;
use super::refreshes::RefreshOutcome;
use super::sign_bearer_out::sign_bearer_out;
use crate::app::App;
use crate::call_table::PlatformCalls;
use crate::clock;

/// Replaces the bearer of a membership.
pub(super) async fn refresh(app: &App, membership: &Membership, caller: Caller) -> RefreshOutcome {
    let caller = Caller { authorization: membership.authorization(), member: true, ..caller };
    let PlatformCalls { sign_in: login, sign_out: logout, .. } = app.calls().platform();
    let request = LegacyRequest::new(login, &[]).form(&[("refresh", "1")]);
    let is_ended = || app.members().is_ended(&membership.id);
    if is_ended() {
        return RefreshOutcome::Revoked;
    }
    let (label, outcome) = match app.shop().send(&request, &caller).await {
        Ok(answer) => match answers::bearer(&answer.body) {
            Some(bearer) => {
                let membership = Membership {
                    handle: new_handle(),
                    bearer: Some(bearer.value),
                    expires_at: bearer.expires_at,
                    renewed_for: Some(bearer.expires_at - clock::now()),
                    ..membership.clone()
                };
                if is_ended() {
                    sign_bearer_out(app.shop(), app.calls(), &membership, &caller).await;
                    ("revoked", RefreshOutcome::Revoked)
                } else {
                    ("renewed", RefreshOutcome::Renewed { membership, answer: Arc::new(answer) })
                }
            }
            None => {
                let why = LegacyError::Unreadable("a refresh without a bearer".to_owned());
                ("unavailable", RefreshOutcome::unavailable(why))
            }
        },
        // The sign-out has told the shop; the cookies may belong to another session by now.
        Err(LegacyError::Refused { status, .. }) if ends_membership(status) && is_ended() => {
            ("revoked", RefreshOutcome::Revoked)
        }
        Err(LegacyError::Refused { status, answer, .. }) if ends_membership(status) => {
            // Signs out of the shop's own session too, so that what the page is told is true. The
            // answer does not matter.
            let _ = app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await;
            ("refused", RefreshOutcome::Refused { answer })
        }
        Err(error) => ("unavailable", RefreshOutcome::unavailable(error)),
    };
    metrics::counter!("vitrin_member_refreshes_total", "outcome" => label).increment(1);
    outcome
}

fn ends_membership(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::INTERNAL_SERVER_ERROR
    )
}
