//! The ledger's entry of one session, held by one request of all gateways.

use shared_state::leases::Lease;
use shared_state::{Name, SharedState, Unavailable};

use super::attempt::{AttemptState, OrderAttempt};
use super::{OrderAttempts, TTL, name};
use crate::error::ApiError;
use crate::fleet::state_unavailable;
use crate::session_id::SessionId;
use crate::session_locks::SessionLock;

/// The session's last attempt, for as long as nobody else may begin one.
#[derive(Debug)]
pub struct HeldAttempts {
    ledger: OrderAttempts,
    session: SessionId,
    last: Option<OrderAttempt>,
    lock: SessionLock,
}

impl OrderAttempts {
    /// Waits until nobody works on an attempt of this session.
    ///
    /// # Errors
    /// 503 `state_unavailable` if another gateway could be working on one.
    pub async fn hold(&self, session: SessionId) -> Result<HeldAttempts, ApiError> {
        self.fleet.may_pay()?;
        let lock = self.locks.acquire(session).await;
        let local = self.local.get(&session);
        let last = match (self.fleet.state(), lock.lease()) {
            (None, _) => local,
            (Some(_), None) => return Err(state_unavailable()),
            (Some(state), Some(_)) => {
                let shared = read_shared(state, &name(session)).await;
                better_known(shared.map_err(|_| state_unavailable())?, local)
            }
        };
        let last = last.map(|mut attempt| {
            // Whoever sent it held the lock until its answer.
            if attempt.state == AttemptState::Sent {
                attempt.state = AttemptState::Unknown;
            }
            attempt
        });
        Ok(HeldAttempts { ledger: self.clone(), session, last, lock })
    }
}

impl HeldAttempts {
    #[must_use]
    pub fn last(&self) -> Option<&OrderAttempt> {
        self.last.as_ref()
    }

    /// Stores the attempt, in all gateways, before something is sent.
    ///
    /// # Errors
    /// 503 `state_unavailable` if the others could not be told.
    pub async fn record(&mut self, attempt: OrderAttempt) -> Result<(), ApiError> {
        if let Some(lease) = self.lock.lease() {
            let published = lease.publish(&encoded(&attempt), TTL).await;
            if !published.is_ok_and(|is_latest_holder| is_latest_holder) {
                return Err(state_unavailable());
            }
        }
        self.keep(attempt);
        Ok(())
    }

    /// Stores what became of the attempt. Other gateways are told in the background, before
    /// anybody else may hold it.
    pub fn conclude(mut self, attempt: OrderAttempt) {
        metrics::counter!("vitrin_order_attempts_total", "state" => attempt.state.label())
            .increment(1);
        if let Some(lease) = self.lock.take_lease() {
            self.publish(lease, &attempt);
        }
        self.keep(attempt);
    }

    fn publish(&self, lease: Lease, attempt: &OrderAttempt) {
        self.ledger.fleet.conclude(lease, encoded(attempt), TTL);
    }

    fn keep(&mut self, attempt: OrderAttempt) {
        self.ledger.local.insert(self.session, attempt.clone());
        self.last = Some(attempt);
    }
}

/// Reads what gateways share of an attempt. What cannot be read of it counts as none, so that the
/// shop's state is read.
pub(super) async fn read_shared(
    state: &SharedState,
    name: &Name,
) -> Result<Option<OrderAttempt>, Unavailable> {
    let found = state.published(name).await?;
    Ok(found.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

/// Of one attempt this gateway may know how it ended before the others do.
fn better_known(shared: Option<OrderAttempt>, local: Option<OrderAttempt>) -> Option<OrderAttempt> {
    match (shared, local) {
        (Some(shared), Some(local))
            if shared.id == local.id && shared.state == AttemptState::Sent =>
        {
            Some(local)
        }
        (shared, local) => shared.or(local),
    }
}

fn encoded(attempt: &OrderAttempt) -> Vec<u8> {
    serde_json::to_vec(attempt).unwrap_or_default()
}
