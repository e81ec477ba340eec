//! A bearer's successor, asked for once however many want it [blueprint decision 18].
//!
//! The call is a task of its own: no caller's going away ends it. What came of it is kept for a minute under the handle it
//! replaced, for those who still come with the old cookie and for an answer that was lost on its way.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use http::StatusCode;
use legacy_client::{Caller, LegacyAnswer, LegacyError, LegacyRequest};

use super::{Membership, answers, new_handle};
use crate::app::App;
use crate::capabilities;

const KEPT: Duration = Duration::from_secs(60);
const MOST: u64 = 50_000;
/// After a try that came to nothing the shop is left alone for so long.
const PAUSE: Duration = Duration::from_secs(5);
/// A bearer that is still good for longer than this waits no longer than `PATIENCE` for its successor.
const NOT_URGENT: i64 = 30;
const PATIENCE: Duration = Duration::from_secs(3);

/// What came of a refresh.
#[derive(Debug)]
pub enum Ending {
    Renewed {
        membership: Membership,
        answer: Arc<LegacyAnswer>,
    },
    /// 401, 403 or 500: the membership is over [spec 4].
    Refused {
        answer: Arc<LegacyAnswer>,
    },
    /// The shop could not say; the bearer stays.
    Unavailable {
        error: LegacyError,
        since: Instant,
    },
}

type Flight = Shared<BoxFuture<'static, Arc<Ending>>>;

/// Refreshes under way and just done, by the handle they replace.
#[derive(Debug, Clone)]
pub struct Refreshes {
    flights: moka::sync::Cache<String, Flight>,
}

impl Default for Refreshes {
    fn default() -> Self {
        Self { flights: moka::sync::Cache::builder().max_capacity(MOST).time_to_live(KEPT).build() }
    }
}

impl Refreshes {
    pub(super) async fn once(&self, app: &App, membership: &Membership, caller: Caller) -> Arc<Ending> {
        let begin = || {
            let (app, membership) = (app.clone(), membership.clone());
            let task = tokio::spawn(async move { Arc::new(refresh(&app, &membership, caller).await) });
            task.map(|ended| {
                ended
                    .unwrap_or_else(|error| Arc::new(unavailable(LegacyError::Unreadable(error.to_string()))))
            })
            .boxed()
            .shared()
        };
        let flight =
            self.flights.entry_by_ref(&membership.handle).or_insert_with_if(begin, is_over).into_value();
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
    matches!(flight.peek().map(AsRef::as_ref), Some(Ending::Unavailable { since, .. }) if since.elapsed() > PAUSE)
}

fn unavailable(error: LegacyError) -> Ending {
    Ending::Unavailable { error, since: Instant::now() }
}

async fn refresh(app: &App, membership: &Membership, caller: Caller) -> Ending {
    let caller = Caller { authorization: membership.authorization(), member: true, ..caller };
    let (login, logout) = capabilities::member_calls();
    let request = LegacyRequest::new(login, &[]).form(&[("refresh", "1")]);
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
                ("renewed", Ending::Renewed { membership, answer: Arc::new(answer) })
            }
            None => {
                let why = LegacyError::Unreadable("a refresh without a bearer".to_owned());
                ("unavailable", unavailable(why))
            }
        },
        Err(LegacyError::Refused { status, answer, .. }) if ends_membership(status) => {
            // The shop's own session is signed out of too: what the page is told must be true. Its answer does not matter.
            let _ = app.shop().send(&LegacyRequest::new(logout, &[]), &caller).await;
            ("refused", Ending::Refused { answer })
        }
        Err(error) => ("unavailable", unavailable(error)),
    };
    metrics::counter!("vitrin_member_refreshes_total", "outcome" => outcome).increment(1);
    ending
}

fn ends_membership(status: StatusCode) -> bool {
    matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::INTERNAL_SERVER_ERROR)
}
