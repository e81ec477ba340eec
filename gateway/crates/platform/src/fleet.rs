//! State that this gateway shares with others through Redis (ADR 0044). Does nothing without
//! `VITRIN_REDIS_URL`.

mod local_copies;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http::StatusCode;
use settings::redis::RedisSettings;
use settings::session::Secret;
use shared_state::leases::Lease;
use shared_state::{Condition, Name, SharedSettings, SharedState};

use self::local_copies::Local;
pub use self::local_copies::LocalCopies;
use super::error::ApiError;
use super::problem_code::ProblemCode;

/// How long a gateway waits for Redis before it serves without it.
const MAX_WAIT_AT_START: Duration = Duration::from_secs(2);

/// A wait for a lock is logged each time it has lasted this long, and continues.
const LEASE_WAIT: Duration = Duration::from_secs(30);

const FLUSH_POLL: Duration = Duration::from_millis(20);

/// The shared tier, if there is one. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Fleet(Option<Arc<Joined>>);

#[derive(Debug)]
struct Joined {
    settings: SharedSettings,
    local: Arc<Local>,
    state: OnceLock<SharedState>,
    /// Held while something is being published to other gateways.
    publishing: Arc<()>,
}

impl Fleet {
    #[must_use]
    pub fn new(settings: &RedisSettings) -> Self {
        let join = |settings: &SharedSettings| {
            Arc::new(Joined {
                settings: settings.clone(),
                local: Arc::default(),
                state: OnceLock::new(),
                publishing: Arc::default(),
            })
        };
        Self(settings.shared.as_ref().map(join))
    }

    /// Applies sign-outs and purges of other gateways to these from now on. Connects on the first
    /// call, so that nothing arrives before there is a follower.
    pub fn follow(&self, copies: LocalCopies) {
        let Some(fleet) = &self.0 else { return };
        fleet.local.set(copies);
        if fleet.state.get().is_some() {
            return;
        }
        match SharedState::connect(&fleet.settings, Arc::clone(&fleet.local) as _) {
            // Nobody else builds this application.
            Ok(state) => drop(fleet.state.set(state)),
            Err(error) => {
                tracing::error!(%error, "Redis cannot be used; this gateway shares nothing");
            }
        }
    }

    pub fn set_keys(&self, keys: &[Secret]) {
        if let Some(state) = self.state() {
            state.set_keys(&keys.iter().map(|key| key.expose().to_vec()).collect::<Vec<_>>());
        }
    }

    /// Waits until sign-outs of other gateways are known. Called before the first request.
    pub async fn ready(&self) {
        if let Some(state) = self.state() {
            state.ready(MAX_WAIT_AT_START).await;
        }
    }

    #[must_use]
    pub fn state(&self) -> Option<&SharedState> {
        self.0.as_ref()?.state.get()
    }

    /// State of the connection to Redis. `None` if none is configured.
    #[must_use]
    pub fn condition(&self) -> Option<Condition> {
        self.state().map(SharedState::condition)
    }

    /// Checks that a payment may be sent: not while another gateway could be sending it too.
    ///
    /// # Errors
    /// 503 `state_unavailable`.
    pub fn may_pay(&self) -> Result<(), ApiError> {
        match self.condition() {
            Some(Condition::Away) => Err(state_unavailable()),
            _ => Ok(()),
        }
    }

    /// Waits until no other gateway holds this lease. `None` without Redis, or while it is away.
    pub async fn lease(&self, name: &Name) -> Option<Lease> {
        let state = self.state()?;
        loop {
            match state.acquire_within(name, LEASE_WAIT).await {
                Ok(Some(lease)) => return Some(lease),
                Ok(None) => tracing::warn!("another gateway holds a lock for long"),
                Err(_) => return None,
            }
        }
    }

    /// Marks a reference as used in all gateways; returns whether it was used before. `false` while
    /// Redis is away.
    pub async fn was_used(&self, kind: &'static str, reference: &[u8], ttl: Duration) -> bool {
        let Some(state) = self.state() else { return false };
        let first = state.use_once(kind, &[reference], ttl).await;
        first.is_ok_and(|first| !first)
    }

    /// Publishes the outcome of a lease for its waiters, in the background.
    pub fn conclude(&self, lease: Lease, outcome: Vec<u8>, ttl: Duration) {
        let Some(fleet) = &self.0 else { return };
        let publishing = Arc::clone(&fleet.publishing);
        tokio::spawn(async move {
            let _publishing = publishing;
            lease.conclude(&outcome, ttl).await;
        });
    }

    /// Waits until everything that this gateway has to publish is published.
    pub async fn flush(&self) {
        let (Some(fleet), Some(state)) = (&self.0, self.state()) else { return };
        while Arc::strong_count(&fleet.publishing) > 1 {
            tokio::time::sleep(FLUSH_POLL).await;
        }
        state.flush().await;
    }

    /// Publishes ended memberships to other gateways, in the background.
    pub fn publish_ended(&self, marks: impl FnOnce() -> Vec<(Vec<u8>, i64)>) {
        let (Some(fleet), Some(state)) = (&self.0, self.state().cloned()) else { return };
        let (marks, publishing) = (marks(), Arc::clone(&fleet.publishing));
        tokio::spawn(async move {
            let _publishing = publishing;
            for (mark, until) in marks {
                // While Redis is away they learn it later.
                let _ = state.end(&mark, until).await;
            }
        });
    }
}

/// 503: the shared state cannot be read.
#[must_use]
pub fn state_unavailable() -> ApiError {
    let mut error = ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        ProblemCode::StateUnavailable,
        "Payments cannot be taken at the moment",
    );
    error.retry_after = Some(Duration::from_secs(2));
    error
}
