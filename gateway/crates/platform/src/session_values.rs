//! Small values that a capability keeps for a session of the shop, such as an anti-forgery token.

use std::time::Duration;

use super::idempotency::SessionId;

const MAX_ENTRIES: u64 = 10_000;
const TTL: Duration = Duration::from_secs(10 * 60);

/// Values by session and name. Cheap to clone.
#[derive(Debug, Clone)]
pub struct SessionValues(moka::sync::Cache<(SessionId, &'static str), String>);

impl Default for SessionValues {
    fn default() -> Self {
        Self(
            moka::sync::Cache::builder()
                .max_capacity(MAX_ENTRIES)
                // The default policy refuses the newest entry when the cache is full of others that
                // are asked for as often.
                .eviction_policy(moka::policy::EvictionPolicy::lru())
                .time_to_live(TTL)
                .build(),
        )
    }
}

impl SessionValues {
    #[must_use]
    pub fn get(&self, session: &SessionId, name: &'static str) -> Option<String> {
        self.0.get(&(*session, name))
    }

    pub fn insert(&self, session: SessionId, name: &'static str, value: String) {
        self.0.insert((session, name), value);
    }
}
