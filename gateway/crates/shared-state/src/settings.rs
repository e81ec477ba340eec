//! How to reach Redis.

use std::time::Duration;

/// Address, timeout and keys. The address may contain a password, so `Debug` omits it.
#[derive(Clone)]
pub struct SharedSettings {
    client: redis::Client,
    /// The longest wait for one reply.
    pub timeout: Duration,
    /// Key material: the first key seals, all open.
    pub keys: Vec<Vec<u8>>,
}

/// The address of Redis is invalid.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadUrl(String);

impl BadUrl {
    pub(crate) fn new(what: &str) -> Self {
        Self(what.to_owned())
    }
}

impl SharedSettings {
    /// Accepts `redis://` and `rediss://` (TLS), with user, password and database number.
    ///
    /// # Errors
    /// When the address is invalid. The message never contains it.
    pub fn new(url: &str, timeout: Duration, keys: Vec<Vec<u8>>) -> Result<Self, BadUrl> {
        let lower = url.trim_start().to_ascii_lowercase();
        if !lower.starts_with("redis://") && !lower.starts_with("rediss://") {
            return Err(BadUrl("must begin with redis:// or rediss://".to_owned()));
        }
        let joint = if url.contains('?') { '&' } else { '?' };
        let client = redis::Client::open(format!("{url}{joint}protocol=resp3"))
            .map_err(|_| BadUrl("is not an address of a Redis server".to_owned()))?;
        Ok(Self { client, timeout, keys })
    }

    pub(crate) fn client(&self) -> redis::Client {
        self.client.clone()
    }
}

impl std::fmt::Debug for SharedSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedSettings").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_redis_addresses_are_accepted_and_none_is_printed() {
        let read = |url: &str| SharedSettings::new(url, Duration::from_millis(250), Vec::new());
        for good in [
            "redis://127.0.0.1",
            "rediss://vitrin:secret@redis.example:6380/2",
            "redis://[::1]:6379/1",
        ] {
            read(good).unwrap();
        }
        for bad in
            ["http://127.0.0.1", "unix:///run/redis", "redis://", "redis://host:secret-port", ""]
        {
            let error = read(bad).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
        let shown = format!("{:?}", read("redis://vitrin:secret@127.0.0.1").unwrap());
        assert!(!shown.contains("secret"), "{shown}");
    }
}
