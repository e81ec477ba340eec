use http::Method;

use super::*;
use crate::call::Effect;

static BASKET: LegacyCall = LegacyCall::read("cart.load", "/srv/service/cart/load");
static COUPON: LegacyCall =
    LegacyCall::post("cart.coupon", "/srv/service/cart/coupon", &[(Method::POST, Effect::Write)]);
static CITIES: LegacyCall =
    LegacyCall::read("regions.cities", "/srv/service/region/get-cities/{country}");
static PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}");

fn breakers(open_for: Duration) -> Breakers {
    Breakers::new(BreakerSettings { min_calls: 4, open_for, ..BreakerSettings::default() })
}

fn suspended(breakers: &Breakers) -> Vec<(&'static str, bool)> {
    breakers.suspended().into_iter().map(|(key, suspended)| (key.call, suspended)).collect()
}

fn record(breakers: &Breakers, call: &'static LegacyCall, status: StatusCode) {
    breakers.try_acquire(call, None).expect("closed").record_outcome(Ok(status));
}

const OK: StatusCode = StatusCode::OK;
const FAILED: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

#[test]
fn half_failing_suspends_and_a_successful_probe_resumes() {
    let breakers = breakers(Duration::ZERO);
    for status in [OK, FAILED, OK, FAILED] {
        record(&breakers, &BASKET, status);
    }
    assert_eq!(suspended(&breakers), [("cart.load", true)]);
    record(&breakers, &BASKET, OK);
    assert_eq!(suspended(&breakers), [("cart.load", false)]);
}

#[test]
fn one_probe_runs_at_a_time_and_may_be_cancelled() {
    let breakers = breakers(Duration::from_secs(60));
    for _ in 0..4 {
        record(&breakers, &BASKET, FAILED);
    }
    assert!(breakers.try_acquire(&BASKET, None).is_err());
    assert!(
        breakers.try_acquire(&COUPON, None).is_ok(),
        "another call of the same capability goes on"
    );
    breakers
        .lock()
        .insert(BreakerKey { call: BASKET.id, host: None }, State::Open { until: Instant::now() });
    let probe = breakers.try_acquire(&BASKET, None).expect("a probe");
    assert!(breakers.try_acquire(&BASKET, None).is_err());
    drop(probe);
    assert!(breakers.try_acquire(&BASKET, None).is_ok());
}

#[test]
fn failures_at_chosen_addresses_suspend_nothing() {
    let breakers = breakers(Duration::from_secs(60));
    for _ in 0..100 {
        record(&breakers, &PAGE, StatusCode::SERVICE_UNAVAILABLE);
        record(&breakers, &PAGE, FAILED);
        record(&breakers, &CITIES, FAILED);
        let slow = LegacyError::TooSlow(Duration::from_secs(10));
        breakers.try_acquire(&PAGE, None).expect("closed").record_outcome(Err(&slow));
    }
    assert!(breakers.suspended().iter().all(|(_, suspended)| !suspended));
}

#[test]
fn an_unreachable_shop_suspends_every_call() {
    let breakers = breakers(Duration::from_secs(60));
    let unreachable = LegacyError::Unreachable("refused".to_owned());
    for call in [&BASKET, &CITIES, &PAGE] {
        for _ in 0..4 {
            breakers.try_acquire(call, None).expect("closed").record_outcome(Err(&unreachable));
        }
        assert!(breakers.try_acquire(call, None).is_err(), "{}", call.id);
    }
}

#[test]
fn an_unreachable_shop_suspends_chosen_addresses_too() {
    let breakers = breakers(Duration::from_secs(60));
    let unreachable = LegacyError::Unreachable("refused".to_owned());
    for call in [&CITIES, &PAGE] {
        record(&breakers, call, OK);
        for _ in 0..3 {
            breakers.try_acquire(call, None).expect("closed").record_outcome(Err(&unreachable));
        }
        assert!(breakers.try_acquire(call, None).is_err(), "{}", call.id);
    }
}

#[test]
fn one_success_shows_that_chosen_parts_were_at_fault() {
    let breakers = breakers(Duration::from_secs(60));
    record(&breakers, &CITIES, OK);
    for _ in 0..100 {
        record(&breakers, &CITIES, StatusCode::GATEWAY_TIMEOUT);
    }
    assert_eq!(suspended(&breakers), [("regions.cities", false)]);
}

#[test]
fn an_unreachable_host_suspends_no_other() {
    let breakers = breakers(Duration::from_secs(60));
    let unreachable = LegacyError::Unreachable("refused".to_owned());
    let acquire = |host: &str| breakers.try_acquire(&PAGE, Some(host.into()));
    for _ in 0..4 {
        acquire("dead.example").expect("closed").record_outcome(Err(&unreachable));
    }
    assert!(acquire("dead.example").is_err());
    assert!(acquire("live.example").is_ok() && breakers.try_acquire(&PAGE, None).is_ok());
}
