//! The Redis in which several gateways share their state.

use std::time::Duration;

use shared_state::SharedSettings;

use super::Reader;
use super::session::Secret;

#[derive(Debug, Clone)]
pub struct RedisSettings {
    /// `VITRIN_REDIS_URL`: `redis://` or `rediss://`, with user and password. Unset for a single
    /// gateway. `VITRIN_REDIS_TIMEOUT`: maximum milliseconds for one reply.
    pub shared: Option<SharedSettings>,
}

impl RedisSettings {
    pub(super) fn read(reader: &mut Reader, seal_keys: &[Secret]) -> Self {
        let timeout = reader.parsed("VITRIN_REDIS_TIMEOUT", 250, "250");
        if !(10..=10_000).contains(&timeout) {
            reader.problem("VITRIN_REDIS_TIMEOUT", "must lie between 10 and 10000", "250");
        }
        let Some(url) = reader.text("VITRIN_REDIS_URL") else { return Self { shared: None } };
        if seal_keys.is_empty() {
            reader.problem(
                "VITRIN_SEAL_KEYS",
                "is required with VITRIN_REDIS_URL: all gateways need the same",
                "<output of: openssl rand -hex 32>",
            );
        }
        let keys = seal_keys.iter().map(|key| key.expose().to_vec()).collect();
        match SharedSettings::new(&url, Duration::from_millis(timeout), keys) {
            Ok(shared) => Self { shared: Some(shared) },
            Err(what) => {
                let example = "rediss://vitrin:password@redis.example:6379/0";
                reader.problem("VITRIN_REDIS_URL", &what.to_string(), example);
                Self { shared: None }
            }
        }
    }
}
