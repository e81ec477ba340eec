//! A bearer's successor, asked for once however many want it (ADR 0027).
//!
//! The call is a task of its own: no caller's going away ends it. What came of it is kept for a
//! minute under the handle it replaced, for those who still come with the old cookie and for an
//! answer that was lost on its way.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use http::StatusCode;
use legacy_client::{Caller, LegacyAnswer, LegacyError, LegacyRequest};
use moka::policy::EvictionPolicy;

use super::session::sign_bearer_out;
use super::{Membership, answers, fleet, new_handle};
use crate::app::App;
use crate::call_table::PlatformCalls;

const KEPT: Duration = Duration::from_secs(60);
const MOST: u64 = 50_000;
/// After a try that came to nothing the shop is left alone for so long.
const PAUSE: Duration = Duration::from_secs(5);
/// A bearer that is still good for longer than this waits no longer than `PATIENCE` for its
/// successor.
const NOT_URGENT: i64 = 30;
const PATIENCE: Duration = Duration::from_secs(3);

/// What came of a refresh.
#[derive(Debug)]
pub enum RefreshOutcome {
    Renewed {
        membership: Membership,
        answer: Arc<LegacyAnswer>,
    },
    /// 401, 403 or 500: the membership is over (TOK-3).
    Refused {
        answer: Arc<LegacyAnswer>,
    },
    /// The shopper signed out meanwhile: the bearer that came was given back.
    Revoked,
    /// The shop could not say; the bearer stays.
    Unavailable {
        error: LegacyError,
        since: Instant,
    },
}

pub(super) type Flight = Shared<BoxFuture<'static, Arc<RefreshOutcome>>>;

/// Refreshes under way and just done, by the handle they replace.
#[derive(Debug, Clone)]
pub struct Refreshes {
    flights: moka::sync::Cache<String, Flight>,
}

impl Default for Refreshes {
    fn default() -> Self {
        // The newest are never refused for the sake of old ones: each would ask the shop by itself.
        let flights = moka::sync::Cache::builder().max_capacity(MOST).time_to_live(KEPT);
        Self { flights: flights.eviction_policy(EvictionPolicy::lru()).build() }
    }
}

impl Refreshes {
    /// The refresh that replaces this handle: under way, or just done.
    pub(super) fn flight(&self, handle: &str) -> Option<Flight> {
        self.flights.get(handle)
    }

    pub(super) async fn once(
        &self,
        app: &App,
        membership: &Membership,
        caller: Caller,
    ) -> Arc<RefreshOutcome> {
        let begin = || {
            let (app, membership) = (app.clone(), membership.clone());
            let task =
                tokio::spawn(
                    async move { Arc::new(fleet::refresh(&app, &membership, caller).await) },
                );
            task.map(|ended| {
                ended.unwrap_or_else(|error| {
                    Arc::new(unavailable(LegacyError::Unreadable(error.to_string())))
                })
            })
            .boxed()
            .shared()
        };
        let flight = self
            .flights
            .entry_by_ref(&membership.handle)
            .or_insert_with_if(begin, is_over)
            .into_value();
        if membership.left() <= NOT_URGENT {
            return flight.await;
        }
        match tokio::time::timeout(PATIENCE, flight).await {
            Ok(ending) => ending,
            Err(_) => Arc::new(unavailable(LegacyError::TooSlow(PATIENCE))),
        }
    }
}

/// A try that came to nothing, long enough ago.
fn is_over(flight: &Flight) -> bool {
    matches!(flight.peek().map(AsRef::as_ref), Some(RefreshOutcome::Unavailable { since, .. }) if since.elapsed() > PAUSE)
}

pub(super) fn unavailable(error: LegacyError) -> RefreshOutcome {
    RefreshOutcome::Unavailable { error, since: Instant::now() }
}

pub(super) async fn refresh(app: &App, membership: &Membership, caller: Caller) -> RefreshOutcome {
    let caller = Caller { authorization: membership.authorization(), member: true, ..caller };
    let PlatformCalls { sign_in: login, sign_out: logout, .. } = app.calls().platform();
    let request = LegacyRequest::new(login, &[]).form(&[("refresh", "1")]);
    let is_ended = || app.members().ended.is_ended(&membership.id);
    if is_ended() {
        return RefreshOutcome::Revoked;
    }
    let (outcome, ending) = match app.shop().send(&request, &caller).await {
        Ok(answer) => match answers::bearer(&answer.body) {
            Some(bearer) => {
                let membership = Membership {
                    handle: new_handle(),
                    bearer: Some(bearer.value),
                    expires_at: bearer.expires_at,
                    renewed_for: Some(bearer.expires_at - super::now()),
                    ..membership.clone()
                };
                if is_ended() {
                    sign_bearer_out(app, &membership, &caller).await;
                    ("revoked", RefreshOutcome::Revoked)
                } else {
                    ("renewed", RefreshOutcome::Renewed { membership, answer: Arc::new(answer) })
                }
            }
            None => {
                let why = LegacyError::Unreadable("a refresh without a bearer".to_owned());
                ("unavailable", unavailable(why))
            }
        },
        // The sign-out has told the shop; the cookies may be of another session by now.
        Err(LegacyError::Refused { status, .. }) if ends_membership(status) && is_ended() => {
            ("revoked", RefreshOutcome::Revoked)
        }
        Err(LegacyError::Refused { status, answer, .. }) if ends_membership(status) => {
            // The shop's own session is signed out of too: what the page is told must be true. Its
            // answer does not matter.
            let _ = app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await;
            ("refused", RefreshOutcome::Refused { answer })
        }
        Err(error) => ("unavailable", unavailable(error)),
    };
    metrics::counter!("vitrin_member_refreshes_total", "outcome" => outcome).increment(1);
    ending
}

fn ends_membership(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::INTERNAL_SERVER_ERROR
    )
}
