//! How often what can be guessed or flooded may be tried: by address and by account [blueprint 7]. For each kind of call on
//! its own, so that a mistyped password leaves the newsletter alone. Counted in this process.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use legacy_client::{Guard, LegacyError};

use super::form;
use crate::config::SessionSettings;

/// More keys than this, and those that have been quiet are forgotten.
const SWEEP_ABOVE: usize = 50_000;

/// Tries by address and by account. What is kept of either is a hash with a key of this process.
#[derive(Debug)]
pub struct Limits {
    clients: Option<DefaultKeyedRateLimiter<u64>>,
    accounts: Option<DefaultKeyedRateLimiter<u64>>,
    hasher: RandomState,
    clock: DefaultClock,
}

impl Limits {
    #[must_use]
    pub fn new(settings: &SessionSettings) -> Self {
        let a_minute =
            |tries: u32| NonZeroU32::new(tries).map(|tries| RateLimiter::keyed(Quota::per_minute(tries)));
        Self {
            clients: a_minute(settings.tries_per_client),
            accounts: a_minute(settings.tries_per_account),
            hasher: RandomState::new(),
            clock: DefaultClock::default(),
        }
    }

    /// One more try.
    ///
    /// # Errors
    /// [`LegacyError::TooOften`], with the time after which it is worth trying again.
    pub fn admit(
        &self,
        guard: Guard,
        client: Option<IpAddr>,
        accounts: &[String],
    ) -> Result<(), LegacyError> {
        if let Some(client) = client {
            self.count(self.clients.as_ref(), self.hasher.hash_one((guard, network(client))))?;
        }
        // Whoever draws a picture tries no account.
        for account in accounts.iter().filter(|_| guard != Guard::Captcha) {
            self.count(self.accounts.as_ref(), self.hasher.hash_one((guard, plain(account))))?;
        }
        Ok(())
    }

    fn count(&self, limiter: Option<&DefaultKeyedRateLimiter<u64>>, key: u64) -> Result<(), LegacyError> {
        let Some(limiter) = limiter else { return Ok(()) };
        if limiter.len() > SWEEP_ABOVE {
            limiter.retain_recent();
        }
        limiter.check_key(&key).map_err(|wait| {
            // Whole seconds, rounded up: one too early is refused again.
            let seconds = wait.wait_time_from(self.clock.now()).as_secs() + 1;
            LegacyError::TooOften { retry_after: Duration::from_secs(seconds) }
        })
    }
}

/// One household has one network of IPv6, with more addresses than could be counted.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
    }
}

/// One account, however it is written: `+90 (555) 000 00 01` is the number that `905550000001` is.
pub(super) fn plain(account: &str) -> String {
    account
        .chars()
        .filter(|c| !c.is_whitespace() && !"()-+".contains(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Every account a form names, by whichever field and in whichever form the body comes: the shop goes by one of them.
#[must_use]
pub fn accounts(body: &[u8]) -> Vec<String> {
    const NAMES: [&str; 5] = ["username", "email", "phone", "mobile_phone", "mobilePhone"];
    let named = NAMES.iter().flat_map(|name| form::values(body, name));
    let mut accounts: Vec<String> =
        named.map(|value| plain(&value)).filter(|value| !value.is_empty()).collect();
    accounts.sort_unstable();
    accounts.dedup();
    accounts
}

/// The account a path names, where the old shop has it there: the segment that stands for one in the call's template.
#[must_use]
pub fn account_in_path(template: &str, path: &str) -> Option<String> {
    const NAMES: [&str; 3] = ["{username}", "{email}", "{phone}"];
    let wanted = template.split('/').filter(|part| !part.is_empty());
    let given = path.split('/').filter(|part| !part.is_empty());
    wanted
        .zip(given)
        .find(|(name, _)| NAMES.contains(name))
        .map(|(_, value)| percent_encoding::percent_decode_str(value).decode_utf8_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(per_client: &str, per_account: &str) -> Limits {
        let environment = [
            ("VITRIN_SHOP_URL", "http://127.0.0.1:1"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:2"),
            ("VITRIN_LIMIT_CLIENT", per_client),
            ("VITRIN_LIMIT_ACCOUNT", per_account),
        ];
        let environment =
            environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Limits::new(&crate::config::Settings::read(environment, None).unwrap().session)
    }

    #[test]
    fn tries_are_counted_by_address_by_account_and_by_kind() {
        let limits = limits("3", "2");
        let one: IpAddr = "203.0.113.1".parse().unwrap();
        let try_it = |client, account: &str| limits.admit(Guard::SignIn, Some(client), &[account.to_owned()]);
        try_it(one, "Ada@Example.test").unwrap();
        try_it(one, " ada@example.test").unwrap();
        let refused = try_it("203.0.113.2".parse().unwrap(), "ada@example.test").unwrap_err();
        let LegacyError::TooOften { retry_after } = refused else { panic!("{refused}") };
        assert!(retry_after > Duration::ZERO, "another address, one account");
        try_it(one, "b").unwrap();
        try_it(one, "c").unwrap_err();
        limits.admit(Guard::Newsletter, Some(one), &["c".to_owned()]).unwrap();
    }

    #[test]
    fn nought_is_no_limit_and_a_network_of_ipv6_is_one_client() {
        let free = limits("0", "0");
        for _ in 0..1000 {
            free.admit(Guard::Code, Some("::1".parse().unwrap()), &["x".to_owned()]).unwrap();
        }
        let one = limits("1", "0");
        one.admit(Guard::SignIn, Some("2001:db8::1".parse().unwrap()), &[]).unwrap();
        one.admit(Guard::SignIn, Some("2001:db8::2".parse().unwrap()), &[]).unwrap_err();
        one.admit(Guard::SignIn, Some("2001:db8:0:1::2".parse().unwrap()), &[]).unwrap();
    }

    #[test]
    fn the_account_is_found_in_every_form_a_login_comes_in() {
        let multipart = "--x\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\na@b.test\r\n--x--";
        for body in ["password=1&username=a%40b.test", multipart, r#"{"username":"a@b.test"}"#] {
            assert_eq!(accounts(body.as_bytes()), ["a@b.test"], "{body}");
        }
        assert!(accounts(b"password=1&username=+").is_empty());
        assert_eq!(accounts(b"username=decoy&email=A%40b.test&phone="), ["a@b.test", "decoy"]);
        let template = "/srv/customer/signin/{type}/{username}";
        assert_eq!(
            account_in_path(template, "//srv/customer/signin/email/a%40b.test/").as_deref(),
            Some("a@b.test")
        );
        assert_eq!(plain("+90 (555) 000-00-01"), plain("905550000001"));
    }
}
