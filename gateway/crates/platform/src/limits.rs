//! Limits attempts at calls that could be guessed at or flooded: by client, by account and by shop
//! session.
//!
//! Each kind of call ([`RateLimit`]) counts separately, so that a mistyped password does not affect
//! the newsletter. [`Limits`] decides what is counted; a [`TryCounter`] counts attempts by key.
//! Keys are keyed hashes, equal on all replicas that share the seal keys; names are not stored.

mod account;
mod counter;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use legacy_client::RateLimit;
use settings::SessionSettings;
use settings::session::Secret;
use sha2::Sha256;
use shared_state::CountResult;

pub use self::account::{account_fault, account_in_path, normalise};
pub use self::counter::{Quota, TooMany, TryCounter, TryKey};
use super::fleet::Fleet;

const KEY_PURPOSE: &[u8] = b"vitrin limits v1";

/// What an attempt is counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Client,
    Account,
    Session,
}

impl Scope {
    /// A word for the security log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "too_many_of_client",
            Self::Account => "too_many_of_account",
            Self::Session => "too_many_of_session",
        }
    }
}

/// The names that an attempt is counted under.
#[derive(Debug, Clone, Copy)]
pub struct Tries<'a> {
    pub rate_limit: RateLimit,
    pub client: Option<IpAddr>,
    /// As written by the caller.
    pub accounts: &'a [String],
    pub sessions: &'a [String],
}

/// Attempts by client, account and session.
#[derive(Debug, Clone)]
pub struct Limits {
    clients: Option<Arc<TryCounter>>,
    accounts: Option<Arc<TryCounter>>,
    key: Hmac<Sha256>,
}

impl Limits {
    #[must_use]
    pub fn new(settings: &SessionSettings, keys: &[Secret]) -> Self {
        Self { clients: None, accounts: None, key: hash_key(keys) }.with(settings, keys)
    }

    /// Applies other settings. Counts stay if their quota does; with another first key they start
    /// anew.
    #[must_use]
    pub fn with(&self, settings: &SessionSettings, keys: &[Secret]) -> Self {
        Self {
            clients: counter(settings.tries_per_client, self.clients.as_ref()),
            accounts: counter(settings.tries_per_account, self.accounts.as_ref()),
            key: hash_key(keys),
        }
    }

    /// Counts one more attempt in this process.
    ///
    /// # Errors
    /// If there were too many, with the scope.
    pub fn count(&self, tries: Tries<'_>) -> Result<(), (Scope, TooMany)> {
        self.counters(tries).into_iter().try_for_each(|(scope, counter, key)| {
            counter.count(key).map_err(|too_many| (scope, too_many))
        })
    }

    /// Counts one more attempt here and in the shared state. While Redis is away only this process
    /// counts.
    ///
    /// # Errors
    /// As [`Limits::count`].
    pub async fn count_in_fleet(
        &self,
        tries: Tries<'_>,
        fleet: &Fleet,
    ) -> Result<(), (Scope, TooMany)> {
        self.count(tries)?;
        let Some(state) = fleet.state() else { return Ok(()) };
        for (scope, counter, key) in self.counters(tries) {
            let burst = counter.quota.per_minute.get();
            let quota = shared_state::Quota { burst, period: Duration::from_secs(60) };
            if let Ok(CountResult::Over(wait)) = state.count("limit", &[&key.0], quota).await {
                let retry_after = Duration::from_secs(wait.as_secs() + 1);
                return Err((scope, TooMany { retry_after }));
            }
        }
        Ok(())
    }

    /// The counters and keys of an attempt.
    fn counters(&self, tries: Tries<'_>) -> Vec<(Scope, Arc<TryCounter>, TryKey)> {
        let mut counted = Vec::new();
        let mut add = |counter: &'_ Option<Arc<TryCounter>>, scope: Scope, name: &str| {
            if let Some(counter) = counter {
                counted.push((scope, Arc::clone(counter), self.key(tries.rate_limit, scope, name)));
            }
        };
        if let Some(client) = tries.client {
            add(&self.clients, Scope::Client, &network(client).to_string());
        }
        if tries.rate_limit.counts_accounts() {
            for account in tries.accounts {
                add(&self.accounts, Scope::Account, &normalise(account));
            }
        }
        if tries.rate_limit.counts_sessions() {
            for session in tries.sessions {
                add(&self.accounts, Scope::Session, session);
            }
        }
        counted
    }

    fn key(&self, rate_limit: RateLimit, scope: Scope, name: &str) -> TryKey {
        let mut mac = self.key.clone();
        mac.update(format!("{rate_limit:?}|{scope:?}|{name}").as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        TryKey(key)
    }
}

fn counter(per_minute: u32, old: Option<&Arc<TryCounter>>) -> Option<Arc<TryCounter>> {
    let quota = Quota { per_minute: NonZeroU32::new(per_minute)? };
    let same = old.filter(|old| old.quota == quota).map(Arc::clone);
    Some(same.unwrap_or_else(|| Arc::new(TryCounter::new(quota))))
}

fn hash_key(keys: &[Secret]) -> Hmac<Sha256> {
    let secret = keys.first().map(Secret::expose).unwrap_or_default();
    let mut derive = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length is taken");
    derive.update(KEY_PURPOSE);
    Hmac::new_from_slice(&derive.finalize().into_bytes()).expect("a key of any length is taken")
}

/// The address to count by. An IPv6 client counts by its /64 network, which one household has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

#[cfg(test)]
mod tests;
