//! This gateway among others: what they share through Redis (ADR 0044). Without `VITRIN_REDIS_URL`
//! nothing here does anything.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use http::StatusCode;
use settings::redis::RedisSettings;
use settings::session::Secret;
use shared_state::leases::Lease;
use shared_state::{Condition, Follower, Name, SharedSettings, SharedState};

use super::cache::PurgeableCache;
use super::error::ApiError;
use super::member::fleet::Ended;
use super::problem_code::ProblemCode;

/// A gateway waits so long for Redis before it serves without.
const PATIENCE_AT_START: Duration = Duration::from_secs(2);

/// After so long a wait for a lock is told, and goes on.
const LEASE_PATIENCE: Duration = Duration::from_secs(30);

const TOLD_POLL: Duration = Duration::from_millis(20);

/// The shared tier, if there is one. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Fleet(Option<Arc<Joined>>);

#[derive(Debug)]
struct Joined {
    settings: SharedSettings,
    local: Arc<Local>,
    state: OnceLock<SharedState>,
    /// Held by those who are telling the other gateways something.
    telling: Arc<()>,
}

/// What this process keeps and others may void.
#[derive(Debug, Clone)]
pub struct LocalCopies {
    pub caches: Arc<[Arc<dyn PurgeableCache>]>,
    pub ended: Ended,
}

impl Fleet {
    #[must_use]
    pub fn new(settings: &RedisSettings) -> Self {
        let join = |settings: &SharedSettings| {
            Arc::new(Joined {
                settings: settings.clone(),
                local: Arc::default(),
                state: OnceLock::new(),
                telling: Arc::default(),
            })
        };
        Self(settings.shared.as_ref().map(join))
    }

    /// Others' sign-outs and purges reach these from now on. The first time it connects, so that
    /// nothing is told before somebody listens.
    pub fn keep_up(&self, copies: LocalCopies) {
        let Some(fleet) = &self.0 else { return };
        *fleet.local.0.write().unwrap_or_else(PoisonError::into_inner) = Some(copies);
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

    /// Before the first request: sign-outs of other gateways should be known.
    pub async fn ready(&self) {
        if let Some(state) = self.state() {
            state.ready(PATIENCE_AT_START).await;
        }
    }

    #[must_use]
    pub fn state(&self) -> Option<&SharedState> {
        self.0.as_ref()?.state.get()
    }

    /// How Redis fares; nothing where none is set.
    #[must_use]
    pub fn condition(&self) -> Option<Condition> {
        self.state().map(SharedState::condition)
    }

    /// Whether something that would pay may be sent: not while another gateway could be sending it
    /// too.
    ///
    /// # Errors
    /// 503 `state_unavailable`.
    pub fn may_pay(&self) -> Result<(), ApiError> {
        match self.condition() {
            Some(Condition::Away) => Err(state_unavailable()),
            _ => Ok(()),
        }
    }

    /// Waits until no other gateway holds this. Nothing where there is none, or Redis is away.
    pub async fn lease(&self, name: &Name) -> Option<Lease> {
        let state = self.state()?;
        loop {
            match state.acquire_within(name, LEASE_PATIENCE).await {
                Ok(Some(lease)) => return Some(lease),
                Ok(None) => tracing::warn!("another gateway holds a lock for long"),
                Err(_) => return None,
            }
        }
    }

    /// Uses a reference up in all gateways; whether another one did before. Not known while Redis
    /// is away.
    pub async fn was_used(&self, kind: &'static str, reference: &[u8], ttl: Duration) -> bool {
        let Some(state) = self.state() else { return false };
        let first = state.use_once(kind, &[reference], ttl).await;
        first.is_ok_and(|first| !first)
    }

    /// Leaves what came of a lease for those who wait for it, without anybody waiting for that.
    pub fn conclude(&self, lease: Lease, outcome: Vec<u8>, ttl: Duration) {
        let Some(fleet) = &self.0 else { return };
        let telling = Arc::clone(&fleet.telling);
        tokio::spawn(async move {
            let _telling = telling;
            lease.conclude(&outcome, ttl).await;
        });
    }

    /// Waits until the other gateways can know all that this one has to tell.
    pub async fn told(&self) {
        let (Some(fleet), Some(state)) = (&self.0, self.state()) else { return };
        while Arc::strong_count(&fleet.telling) > 1 {
            tokio::time::sleep(TOLD_POLL).await;
        }
        state.flush().await;
    }

    /// Tells the other gateways what ended, without anybody waiting for it.
    pub fn tell_ended(&self, marks: impl FnOnce() -> Vec<(Vec<u8>, i64)>) {
        let (Some(fleet), Some(state)) = (&self.0, self.state().cloned()) else { return };
        let (marks, telling) = (marks(), Arc::clone(&fleet.telling));
        tokio::spawn(async move {
            let _telling = telling;
            for (mark, until) in marks {
                // When Redis is away they learn it once it is back.
                let _ = state.end(&mark, until).await;
            }
        });
    }
}

/// 503: what gateways share cannot be read.
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

#[derive(Debug, Default)]
struct Local(RwLock<Option<LocalCopies>>);

impl Local {
    fn copies(&self) -> Option<LocalCopies> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Follower for Local {
    fn ended(&self, mark: &[u8], until: i64) {
        if let Some(copies) = self.copies() {
            copies.ended.learn(mark, until);
        }
    }

    fn all_ended(&self) -> Vec<(Vec<u8>, i64)> {
        self.copies().map(|copies| copies.ended.all()).unwrap_or_default()
    }

    fn purge(&self, what: &str) {
        let Some(copies) = self.copies() else { return };
        match what.parse::<Purge>() {
            Ok(purge) => purge.run(&copies.caches),
            // Of a later version: better too much than too little.
            Err(()) => Purge::All.run(&copies.caches),
        };
    }

    fn purge_everything(&self) {
        if let Some(copies) = self.copies() {
            Purge::All.run(&copies.caches);
        }
    }
}

/// What is to be forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purge {
    /// A call's id, such as `catalogue.filters`, or `page`.
    Call(String),
    /// A capability, such as `catalogue`.
    Tag(String),
    All,
}

impl Purge {
    /// Forgets it in this process; how many entries of which cache that were.
    pub fn run(&self, caches: &[Arc<dyn PurgeableCache>]) -> BTreeMap<&'static str, u64> {
        let wanted = |id: &str| match self {
            Self::Call(call) => id == call,
            Self::Tag(tag) => id.split('.').next() == Some(tag),
            Self::All => true,
        };
        let purged: BTreeMap<_, _> =
            caches.iter().map(|cache| (cache.name(), cache.purge(&wanted))).collect();
        tracing::info!(what = %self, purged = ?purged, "cache purged");
        purged
    }
}

impl std::fmt::Display for Purge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Call(call) => write!(f, "call={call}"),
            Self::Tag(tag) => write!(f, "tag={tag}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl std::str::FromStr for Purge {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once('=') {
            Some(("call", call)) => Ok(Self::Call(call.to_owned())),
            Some(("tag", tag)) => Ok(Self::Tag(tag.to_owned())),
            None if text == "all" => Ok(Self::All),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Purge;

    #[test]
    fn a_purge_is_read_as_it_was_written() {
        for purge in
            [Purge::Call("catalogue.filters".into()), Purge::Tag("catalogue".into()), Purge::All]
        {
            assert_eq!(purge.to_string().parse(), Ok(purge));
        }
        for unknown in ["", "call", "host=x", "everything"] {
            assert_eq!(unknown.parse::<Purge>(), Err(()), "{unknown}");
        }
    }
}
