use super::*;

fn settings(per_client: &str, per_account: &str) -> SessionSettings {
    let environment = [
        ("VITRIN_SHOP_URL", "http://127.0.0.1:1"),
        ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:2"),
        ("VITRIN_LIMIT_CLIENT", per_client),
        ("VITRIN_LIMIT_ACCOUNT", per_account),
    ];
    let environment =
        environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
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
    rate_limit: RateLimit,
    client: &str,
    account: &str,
) -> Result<(), Scope> {
    let (client, accounts) = (client.parse().ok(), [account.to_owned()]);
    let tries = Tries { rate_limit, client, accounts: &accounts, sessions: &["s".to_owned()] };
    limits.count(tries).map_err(|(scope, too_many)| {
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
    for rate_limit in
        [RateLimit::Code, RateLimit::Coupon, RateLimit::PaymentCode, RateLimit::Wallet]
    {
        let limits = limits("0", "1");
        attempt(&limits, rate_limit, "203.0.113.1", "a").unwrap();
        assert_eq!(
            attempt(&limits, rate_limit, "203.0.113.2", "b"),
            Err(Scope::Session),
            "{rate_limit:?}"
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
fn zero_means_no_limit_and_an_ipv6_network_is_one_client() {
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
    assert_eq!(attempt(&same_account, RateLimit::SignIn, "203.0.113.1", "a"), Err(Scope::Account));
    let other_account = old.with(&settings("0", "2"), &keys());
    attempt(&other_account, RateLimit::SignIn, "203.0.113.1", "a").unwrap();
}

#[test]
fn keys_are_equal_only_with_equal_seal_keys() {
    let key = |limits: &Limits, rate_limit, scope| limits.key(rate_limit, scope, "a");
    let (one, same) = (limits("1", "1"), limits("9", "9"));
    let other = Limits::new(&settings("1", "1"), &[Secret::new(vec![2; 32])]);
    let sign_in = key(&one, RateLimit::SignIn, Scope::Account);
    assert_eq!(sign_in, key(&same, RateLimit::SignIn, Scope::Account));
    assert_ne!(sign_in, key(&other, RateLimit::SignIn, Scope::Account));
    assert_ne!(sign_in, key(&one, RateLimit::SignIn, Scope::Client));
    assert_ne!(sign_in, key(&one, RateLimit::Password, Scope::Account));
}
