//! How often what can be guessed or flooded may be tried: by client, by account and by shop
//! session.
//!
//! Each kind of call ([`RateLimit`]) counts on its own, so that a mistyped password leaves the
//! newsletter alone. [`Limits`] decides what is counted; a [`TryCounter`] counts one try under a
//! key. Keys are keyed hashes, equal on all replicas that share the seal keys; no name is kept.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use hmac::{Hmac, KeyInit as _, Mac as _};
use icu_normalizer::DecomposingNormalizerBorrowed;
use legacy_client::RateLimit;
use settings::SessionSettings;
use settings::session::Secret;
use sha2::Sha256;
use shared_state::Counted;

use super::decoded_path;
use super::fleet::Fleet;

/// More keys than this, and those that have been quiet are forgotten, once in [`SWEEP_EVERY`].
const SWEEP_ABOVE: usize = 50_000;
const SWEEP_EVERY: Duration = Duration::from_secs(5);
const KEY_PURPOSE: &[u8] = b"vitrin limits v1";
/// Digits of a subscriber's number; what comes before is a country's code or a zero.
const PHONE_DIGITS: usize = 10;

/// What a try belongs to.
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

/// So many tries a minute; all of them may come at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    pub per_minute: NonZeroU32,
}

/// What is counted together: a keyed hash of guard, scope and name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TryKey(pub [u8; 16]);

/// One try more than the quota allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany {
    /// When it is worth trying again; whole seconds, never zero.
    pub retry_after: Duration,
}

/// Counts tries in this process (GCRA).
#[derive(Debug)]
pub struct TryCounter {
    quota: Quota,
    limiter: DefaultKeyedRateLimiter<TryKey>,
    clock: DefaultClock,
    started: Instant,
    /// Milliseconds after `started`.
    swept: AtomicU64,
}

impl TryCounter {
    #[must_use]
    pub fn new(quota: Quota) -> Self {
        Self {
            quota,
            limiter: RateLimiter::keyed(governor::Quota::per_minute(quota.per_minute)),
            clock: DefaultClock::default(),
            started: Instant::now(),
            swept: AtomicU64::new(0),
        }
    }

    /// Counts one try.
    ///
    /// # Errors
    /// When it is one too many; it is not counted then.
    pub fn count(&self, key: TryKey) -> Result<(), TooMany> {
        self.sweep();
        self.limiter.check_key(&key).map_err(|wait| {
            // Rounded up: one second too early is refused again.
            let seconds = wait.wait_time_from(self.clock.now()).as_secs() + 1;
            TooMany { retry_after: Duration::from_secs(seconds) }
        })
    }

    /// Forgets quiet keys. At most once in a while: with many lively keys each sweep finds little.
    fn sweep(&self) {
        if self.limiter.len() <= SWEEP_ABOVE {
            return;
        }
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let last = self.swept.load(Ordering::Relaxed);
        let is_due =
            now.saturating_sub(last) >= SWEEP_EVERY.as_millis().try_into().unwrap_or(u64::MAX);
        let exchanged =
            self.swept.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed);
        if is_due && exchanged.is_ok() {
            self.limiter.retain_recent();
        }
    }
}

/// Who tries, as far as it counts.
#[derive(Debug, Clone, Copy)]
pub struct Tries<'a> {
    pub guard: RateLimit,
    pub client: Option<IpAddr>,
    /// As the caller wrote them.
    pub accounts: &'a [String],
    pub sessions: &'a [String],
}

/// Tries by client, account and session.
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

    /// With other settings. Counts stay where the quota does; another first key counts anew.
    #[must_use]
    pub fn with(&self, settings: &SessionSettings, keys: &[Secret]) -> Self {
        Self {
            clients: counter(settings.tries_per_client, self.clients.as_ref()),
            accounts: counter(settings.tries_per_account, self.accounts.as_ref()),
            key: hash_key(keys),
        }
    }

    /// Counts one more try in this process.
    ///
    /// # Errors
    /// When it is one too many, and by what.
    pub fn admit(&self, tries: Tries<'_>) -> Result<(), (Scope, TooMany)> {
        self.counted(tries).into_iter().try_for_each(|(scope, counter, key)| {
            counter.count(key).map_err(|too_many| (scope, too_many))
        })
    }

    /// Counts one more try here and, where gateways share their counts, with theirs. Redis being
    /// away lets through what this process lets through.
    ///
    /// # Errors
    /// As [`Limits::admit`].
    pub async fn admit_in_fleet(
        &self,
        tries: Tries<'_>,
        fleet: &Fleet,
    ) -> Result<(), (Scope, TooMany)> {
        self.admit(tries)?;
        let Some(state) = fleet.state() else { return Ok(()) };
        for (scope, counter, key) in self.counted(tries) {
            let burst = counter.quota.per_minute.get();
            let quota = shared_state::Quota { burst, period: Duration::from_secs(60) };
            if let Ok(Counted::Over(wait)) = state.count("limit", &[&key.0], quota).await {
                let retry_after = Duration::from_secs(wait.as_secs() + 1);
                return Err((scope, TooMany { retry_after }));
            }
        }
        Ok(())
    }

    /// What a try counts against.
    fn counted(&self, tries: Tries<'_>) -> Vec<(Scope, Arc<TryCounter>, TryKey)> {
        let mut counted = Vec::new();
        let mut add = |counter: &'_ Option<Arc<TryCounter>>, scope: Scope, name: &str| {
            if let Some(counter) = counter {
                counted.push((scope, Arc::clone(counter), self.key(tries.guard, scope, name)));
            }
        };
        if let Some(client) = tries.client {
            add(&self.clients, Scope::Client, &network(client).to_string());
        }
        if tries.guard.counts_accounts() {
            for account in tries.accounts {
                add(&self.accounts, Scope::Account, &plain(account));
            }
        }
        if tries.guard.counts_sessions() {
            for session in tries.sessions {
                add(&self.accounts, Scope::Session, session);
            }
        }
        counted
    }

    fn key(&self, guard: RateLimit, scope: Scope, name: &str) -> TryKey {
        let mut mac = self.key.clone();
        mac.update(format!("{guard:?}|{scope:?}|{name}").as_bytes());
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

/// One household has one network of IPv6, with more addresses than could be counted.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

/// One account, however it is written: `+90 (555) 000 00 01` is the number that `05550000001` is,
/// and a database that compares without case and accents takes `ÁDA@…` for `ada@…`. Taking two
/// accounts for one costs little; taking one for two would give twice the tries.
#[must_use]
pub fn plain(account: &str) -> String {
    let decomposed = DecomposingNormalizerBorrowed::new_nfkd().normalize(account);
    let plain: String =
        decomposed.chars().flat_map(char::to_lowercase).filter_map(plain_letter).collect();
    if plain.len() > PHONE_DIGITS && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return plain[plain.len() - PHONE_DIGITS..].to_owned();
    }
    plain
}

/// One letter of a decomposed account; none for what databases skip. Letters that a collation may
/// take for an ASCII one are all the same.
fn plain_letter(c: char) -> Option<char> {
    match c {
        '(' | ')' | '-' | '+' => None,
        _ if c.is_ascii_graphic() => Some(c),
        'ı' => Some('i'),
        '\u{300}'..='\u{36f}' => None,
        _ => c.is_alphanumeric().then_some('?'),
    }
}

/// The account a path names, where the old shop has it there: the segment that stands for one in
/// the call's template, decoded until nothing changes. See [`account_fault`].
#[must_use]
pub fn account_in_path(template: &str, path: &str) -> Option<String> {
    const NAMES: [&str; 4] = ["{username}", "{email}", "{phone}", "{id}"];
    let wanted = template.split('/').filter(|part| !part.is_empty());
    let given = path.split('/').filter(|part| !part.is_empty());
    wanted
        .zip(given)
        .find(|(name, _)| NAMES.contains(name))
        .map(|(_, value)| decoded_path::decode_whole(value).trim_end_matches(['.', ' ']).to_owned())
}

/// What is wrong with an account that stands in a path: a server that cuts parameters, a query or a
/// fragment off, or decodes once more, would read another account than the one that is counted.
#[must_use]
pub fn account_fault(account: &str) -> Option<&'static str> {
    let is_odd = |letter: char| "&;?#%=/\\".contains(letter) || letter.is_control();
    if account.contains(is_odd) {
        return Some("the account in the path holds what ends or parts an address");
    }
    plain(account).is_empty().then_some("the account in the path is empty")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(per_client: &str, per_account: &str) -> SessionSettings {
        let environment = [
            ("VITRIN_SHOP_URL", "http://127.0.0.1:1"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:2"),
            ("VITRIN_LIMIT_CLIENT", per_client),
            ("VITRIN_LIMIT_ACCOUNT", per_account),
        ];
        let environment = environment
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        settings::Settings::read(environment, None).unwrap().session
    }

    fn keys() -> Vec<Secret> {
        vec![Secret::new(vec![1; 32])]
    }

    fn limits(per_client: &str, per_account: &str) -> Limits {
        Limits::new(&settings(per_client, per_account), &keys())
    }

    fn attempt(
        limits: &Limits,
        guard: RateLimit,
        client: &str,
        account: &str,
    ) -> Result<(), Scope> {
        let (client, accounts) = (client.parse().ok(), [account.to_owned()]);
        let tries = Tries { guard, client, accounts: &accounts, sessions: &["s".to_owned()] };
        limits.admit(tries).map_err(|(scope, too_many)| {
            assert!(too_many.retry_after >= Duration::from_secs(1));
            scope
        })
    }

    #[test]
    fn tries_are_counted_by_client_by_account_and_by_kind() {
        let limits = limits("3", "2");
        let sign_in = |client, account| attempt(&limits, RateLimit::SignIn, client, account);
        sign_in("203.0.113.1", "Ada@Example.test").unwrap();
        sign_in("203.0.113.1", " ada@example.test").unwrap();
        assert_eq!(sign_in("203.0.113.2", "ada@example.test"), Err(Scope::Account));
        sign_in("203.0.113.1", "b").unwrap();
        assert_eq!(sign_in("203.0.113.1", "c"), Err(Scope::Client));
        attempt(&limits, RateLimit::Newsletter, "203.0.113.1", "c").unwrap();
    }

    #[test]
    fn codes_coupons_and_the_wallet_are_counted_by_session_too() {
        for guard in [RateLimit::Code, RateLimit::Coupon, RateLimit::PaymentCode, RateLimit::Wallet]
        {
            let limits = limits("0", "1");
            attempt(&limits, guard, "203.0.113.1", "a").unwrap();
            assert_eq!(
                attempt(&limits, guard, "203.0.113.2", "b"),
                Err(Scope::Session),
                "{guard:?}"
            );
        }
        let limits = limits("0", "1");
        for account in ["a", "b"] {
            attempt(&limits, RateLimit::SignIn, "203.0.113.1", account).unwrap();
        }
        for _ in 0..2 {
            attempt(&limits, RateLimit::Captcha, "203.0.113.1", "a").unwrap();
        }
    }

    #[test]
    fn zero_is_no_limit_and_a_network_of_ipv6_is_one_client() {
        let free = limits("0", "0");
        for _ in 0..1000 {
            attempt(&free, RateLimit::Code, "::1", "x").unwrap();
        }
        let one = limits("1", "0");
        attempt(&one, RateLimit::SignIn, "2001:db8::1", "x").unwrap();
        assert_eq!(attempt(&one, RateLimit::SignIn, "2001:db8::2", "x"), Err(Scope::Client));
        attempt(&one, RateLimit::SignIn, "2001:db8:0:1::2", "x").unwrap();
    }

    #[test]
    fn other_settings_keep_the_counts_whose_quota_stays() {
        let old = limits("0", "1");
        attempt(&old, RateLimit::SignIn, "203.0.113.1", "a").unwrap();
        let same_account = old.with(&settings("5", "1"), &keys());
        assert_eq!(
            attempt(&same_account, RateLimit::SignIn, "203.0.113.1", "a"),
            Err(Scope::Account)
        );
        let other_account = old.with(&settings("0", "2"), &keys());
        attempt(&other_account, RateLimit::SignIn, "203.0.113.1", "a").unwrap();
    }

    #[test]
    fn keys_are_equal_on_replicas_with_the_same_seal_keys_and_on_no_others() {
        let key = |limits: &Limits, guard, scope| limits.key(guard, scope, "a");
        let (one, same) = (limits("1", "1"), limits("9", "9"));
        let other = Limits::new(&settings("1", "1"), &[Secret::new(vec![2; 32])]);
        let sign_in = key(&one, RateLimit::SignIn, Scope::Account);
        assert_eq!(sign_in, key(&same, RateLimit::SignIn, Scope::Account));
        assert_ne!(sign_in, key(&other, RateLimit::SignIn, Scope::Account));
        assert_ne!(sign_in, key(&one, RateLimit::SignIn, Scope::Client));
        assert_ne!(sign_in, key(&one, RateLimit::Password, Scope::Account));
    }

    #[test]
    fn one_account_has_one_name_however_it_is_written() {
        for (written, name) in [
            ("+90 (555) 000-00-01", "5550000001"),
            ("00905550000001", "5550000001"),
            ("05550000001", "5550000001"),
            ("5550000001", "5550000001"),
            ("ÁDA@Vitrin.test ", "ada@vitrin.test"),
            ("ＡＤＡ@vitrin.test", "ada@vitrin.test"),
            ("IŞIK@vitrin.test", "isik@vitrin.test"),
            ("ışık@vitrin.test", "isik@vitrin.test"),
            ("İşik@vitrin.test", "isik@vitrin.test"),
            ("a\u{ad}d\u{200b}a\0@vitrin.test", "ada@vitrin.test"),
            ("adøm@vitrin.test", "ad?m@vitrin.test"),
            ("123456789012@x.test", "123456789012@x.test"),
        ] {
            assert_eq!(plain(written), name, "{written}");
        }
        let template = "/srv/customer/signin/{type}/{username}";
        for written in ["a@b.test", "a%40b.test", "%2561@b.test", "a@b.test.", "a@b.test%20"] {
            let path = format!("//srv/customer/signin/email/{written}/");
            let account = account_in_path(template, &path);
            assert_eq!(account.as_deref(), Some("a@b.test"), "{written}");
            assert_eq!(account_fault("a@b.test"), None);
        }
    }

    #[test]
    fn an_account_in_a_path_has_one_reading_or_is_refused() {
        let template = "/srv/service/customer/forgot-password/{email}/{code?}";
        for written in [
            "ada@b.test&n=1",
            "ada@b.test;1",
            "ada@b.test%3F1",
            "ada@b.test%253B1",
            "ada@b.test%23",
            "ada@b.test%25zz",
            "ada@b.test%2Fx",
            "ada@b.test%00",
            "%20",
            "...",
            "%E2%80%8B",
            "%25252525252561da@b.test",
        ] {
            let path = format!("/srv/service/customer/forgot-password/{written}/ada@b.test");
            let account = account_in_path(template, &path).unwrap();
            assert!(account_fault(&account).is_some(), "{written}: {account}");
        }
        for honest in ["ada.o'neil+shop@b.test", "+90 (555) 000 00 01", "1204", "ömer@b.test"] {
            assert_eq!(account_fault(honest), None, "{honest}");
        }
    }

    #[test]
    fn quiet_keys_are_forgotten_and_lively_ones_kept() {
        let counter = TryCounter::new(Quota { per_minute: NonZeroU32::new(1_000_000).unwrap() });
        let key = |number: usize| {
            let mut key = [0; 16];
            key[..8].copy_from_slice(&number.to_le_bytes());
            TryKey(key)
        };
        for number in 0..=SWEEP_ABOVE {
            counter.limiter.check_key(&key(number)).unwrap();
        }
        counter.sweep();
        assert!(counter.limiter.len() > SWEEP_ABOVE, "not before it is due");
    }
}
