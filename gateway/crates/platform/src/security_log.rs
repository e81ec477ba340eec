//! The security log: one JSON line for each refusal that an operator may have to act on.
//!
//! Report a refusal where it is decided, in one line: `context.report_refusal(…)` with a request at
//! hand, [`cross_site`] before there is a `Context`, [`SecurityLog::report`] without either.
//! Nothing is computed for requests that are not refused. Lines are bounded per reason, so that a
//! flood of one kind neither fills the disk nor hides another kind; what was left out is counted.
//!
//! A line names no person and no secret: accounts are keyed hashes, clients are networks.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::request::Parts;
use settings::session::Secret;
use sha2::Sha256;

use super::address;
use super::context::Context;
use crate::app::App;
use crate::current;

/// Lines a second for each reason; a burst may be as long.
const LINES_PER_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("not zero");
/// Accounts named by one line; a form that names more says so in `accounts_total`.
const MAX_ACCOUNTS: usize = 4;
const KEY_PURPOSE: &[u8] = b"vitrin security log account v1";
const ACCOUNT_HASH_BYTES: usize = 8;

/// What was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Reason {
    /// The browser says that another site caused the request.
    Origin,
    /// The token against cross-site requests is missing or not ours.
    Xsrf,
    /// Too many tries, or a form that hides the account it tries.
    Limit,
    /// A sealed cookie that does not open.
    Seal,
    /// A return from another site that is not this browser's, or not a return at all.
    Return,
    /// A request that is not framed beyond doubt; it reached no route.
    Framing,
    /// A write at the admin listener without its token.
    Admin,
    /// An address that would lead to another thing than it was admitted as.
    Address,
}

impl Reason {
    const COUNT: usize = 8;

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Xsrf => "xsrf",
            Self::Limit => "limit",
            Self::Seal => "seal",
            Self::Return => "return",
            Self::Framing => "framing",
            Self::Admin => "admin",
            Self::Address => "address",
        }
    }
}

/// One refusal.
#[derive(Debug, Clone, Copy)]
pub struct Refusal<'a> {
    pub reason: Reason,
    /// A fixed word that says more than the reason; never a value of the request.
    pub detail: &'static str,
    /// The operation, call or surface; never a raw path.
    pub route: &'a str,
    pub client: Option<IpAddr>,
    /// The accounts that were tried, as the caller wrote them.
    pub accounts: &'a [String],
}

/// Writes refusals to the log. Cheap to clone.
#[derive(Debug, Clone)]
pub struct SecurityLog {
    key: Arc<Hmac<Sha256>>,
    lanes: Arc<[Lane; Reason::COUNT]>,
}

/// The bound of one reason.
#[derive(Debug)]
struct Lane {
    limiter: DefaultDirectRateLimiter,
    /// Lines left out since the last one that was written.
    dropped: AtomicU64,
}

impl Default for Lane {
    fn default() -> Self {
        let limiter = RateLimiter::direct(Quota::per_second(LINES_PER_SECOND));
        Self { limiter, dropped: AtomicU64::new(0) }
    }
}

impl Lane {
    /// How many lines were left out before this one, or `None` when this one is left out too.
    fn take(&self) -> Option<u64> {
        if self.limiter.check().is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        Some(self.dropped.swap(0, Ordering::Relaxed))
    }
}

impl SecurityLog {
    /// `keys` are the seal keys: replicas that share them write the same hash for the same account.
    #[must_use]
    pub fn new(keys: &[Secret]) -> Self {
        Self { key: Arc::new(hash_key(keys)), lanes: Arc::default() }
    }

    /// The same log with other keys; its bounds go on.
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { key: Arc::new(hash_key(keys)), lanes: Arc::clone(&self.lanes) }
    }

    /// Writes one line, unless too many were written in this second.
    pub fn report(&self, refusal: Refusal<'_>) {
        let reason = refusal.reason.as_str();
        metrics::counter!("vitrin_security_refusals_total", "reason" => reason).increment(1);
        let Some(dropped) = self.lanes[refusal.reason as usize].take() else {
            metrics::counter!("vitrin_security_log_dropped_total", "reason" => reason).increment(1);
            return;
        };
        let hashes: Vec<String> =
            refusal.accounts.iter().take(MAX_ACCOUNTS).map(|account| self.hash(account)).collect();
        let account = (!hashes.is_empty()).then(|| hashes.join(","));
        let accounts_total =
            (refusal.accounts.len() > MAX_ACCOUNTS).then_some(refusal.accounts.len());
        let client_network = refusal.client.map(|client| network(client).to_string());
        tracing::info!(
            target: "vitrin_gateway::security",
            reason,
            detail = refusal.detail,
            route = refusal.route,
            account = account.as_deref(),
            accounts_total,
            client_network = client_network.as_deref(),
            dropped = (dropped > 0).then_some(dropped),
            request_id = current::id().as_deref(),
            "request refused"
        );
    }

    /// A short hash of an account that cannot be turned back without the key.
    fn hash(&self, account: &str) -> String {
        let mut mac = (*self.key).clone();
        mac.update(super::limits::plain(account).as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..ACCOUNT_HASH_BYTES])
    }
}

/// Reports a cross-site request, before or without a [`Context`].
pub fn cross_site(app: &App, parts: &Parts, route: &str) {
    let (reason, detail) = if app.xsrf().names_other_origin(parts) {
        (Reason::Origin, "other_origin")
    } else {
        (Reason::Xsrf, "no_valid_token")
    };
    let client = address::of_request(parts, &app.settings().server.trusted_proxies);
    app.security_log().report(Refusal { reason, detail, route, client, accounts: &[] });
}

/// Reports a cookie of our name that does not open; its bearer is a guest. What was asked for does
/// not matter, the line of the request's end says it.
pub fn forged_seal(app: &App, parts: &Parts) {
    let client = address::of_request(parts, &app.settings().server.trusted_proxies);
    let (reason, detail) = (Reason::Seal, "does_not_open");
    app.security_log().report(Refusal { reason, detail, route: "session", client, accounts: &[] });
}

impl Context {
    /// Reports a refusal of this caller's request. `accounts`: those it tried, if it names any.
    pub fn report_refusal(
        &self,
        reason: Reason,
        detail: &'static str,
        route: &str,
        accounts: &[String],
    ) {
        let client = self.client_address();
        self.app.security_log().report(Refusal { reason, detail, route, client, accounts });
    }
}

fn hash_key(keys: &[Secret]) -> Hmac<Sha256> {
    let secret = keys.first().map(Secret::expose).unwrap_or_default();
    let mut derive = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length is taken");
    derive.update(KEY_PURPOSE);
    Hmac::new_from_slice(&derive.finalize().into_bytes()).expect("a key of any length is taken")
}

/// Enough to see where an attack comes from, too little to name a household.
fn network(client: IpAddr) -> ipnet::IpNet {
    match client.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            prefix(Ipv4Addr::new(a, b, c, 0).into(), 24)
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            prefix(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into(), 48)
        }
    }
}

fn prefix(address: IpAddr, bits: u8) -> ipnet::IpNet {
    ipnet::IpNet::new(address, bits).unwrap_or_else(|_| address.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(key: u8) -> SecurityLog {
        SecurityLog::new(&[Secret::new(vec![key; 32])])
    }

    #[test]
    fn an_account_has_one_hash_however_it_is_written_and_none_without_the_key() {
        let hash = log(1).hash("ada@vitrin.test");
        assert_eq!(log(1).hash(" ADA@vitrin.test"), hash);
        assert_ne!(log(2).hash("ada@vitrin.test"), hash);
        assert_ne!(log(1).hash("deniz@vitrin.test"), hash);
        assert_eq!(hash.len(), 2 * ACCOUNT_HASH_BYTES);
    }

    #[test]
    fn a_client_is_told_as_its_network_only() {
        for (address, expected) in [
            ("203.0.113.77", "203.0.113.0/24"),
            ("::ffff:203.0.113.77", "203.0.113.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), expected);
        }
    }

    #[test]
    fn a_flood_of_one_reason_leaves_the_others_their_lines() {
        let log = log(1);
        let lane = |reason: Reason| &log.lanes[reason as usize];
        let written = (0..1000).filter(|_| lane(Reason::Framing).take().is_some()).count();
        assert!((20..100).contains(&written), "{written}");
        assert_eq!(lane(Reason::Limit).take(), Some(0));
        let left_out = lane(Reason::Framing).dropped.load(Ordering::Relaxed);
        assert_eq!(usize::try_from(left_out).unwrap() + written, 1000);
    }

    #[test]
    fn other_settings_do_not_begin_a_new_bound() {
        let log = log(1);
        while log.lanes[Reason::Xsrf as usize].take().is_some() {}
        let reloaded = log.with(&[Secret::new(vec![2; 32])]);
        assert!(Arc::ptr_eq(&log.lanes, &reloaded.lanes));
        assert_ne!(log.hash("a"), reloaded.hash("a"));
    }
}
