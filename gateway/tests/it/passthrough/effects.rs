//! Effects decide (ADR 0009): a change reaches the shop once per request, and never by a prefetch.

use axum::response::IntoResponse as _;
use http::{Method, StatusCode};
use legacy_client::{Effect, LegacyCall, OrderEffect};
use vitrin_gateway::capabilities;

use super::{account_of, path_of};
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, Member, TestGateway};

/// Answers each request with the count of those before it; `?fail` makes it fail like an overloaded
/// shop.
fn counting() -> impl Fn(&ReceivedRequest) -> axum::response::Response + Send + Sync {
    let count = std::sync::atomic::AtomicU32::new(0);
    move |seen| {
        let before = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let status = if seen.query.contains("fail") {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::OK
        };
        (status, [("cache-control", "public, max-age=3600")], before.to_string()).into_response()
    }
}

fn every_method() -> impl Iterator<Item = (&'static LegacyCall, &'static Method, Effect)> {
    capabilities::calls()
        .flat_map(|call| call.methods.iter().map(move |(method, effect)| (call, method, *effect)))
}

/// Orders go one after the other through the ledger, which asks the shop for its state: see
/// `checkout`.
fn orders(call: &LegacyCall) -> bool {
    call.order_effect != OrderEffect::None
}

async fn open() -> (TestGateway<StandIn>, Guest) {
    let shop = StandIn::open(counting()).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let guest = Guest::new(gateway.address);
    (gateway, guest)
}

/// Whatever the shop's headers say, an answer for one caller is cached nowhere.
#[tokio::test]
async fn a_personal_answer_is_private_and_kept_by_nobody() {
    let (gateway, mut guest) = open().await;
    guest.jar.insert("PHPSESSID".to_owned(), "the-shoppers".to_owned());
    for (call, method, _) in every_method() {
        let answer = guest.send(method.clone(), &path_of(call), &[], "").await;
        if answer.is_bypass() {
            assert_eq!(answer.header("cache-control"), "private, no-store", "{}", call.id);
        }
        guest.jar.remove("vitrin");
    }
    let mut member = Member::new(gateway.address, "bearer");
    let answer = member.get("/srv/service/filter/get/brands").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
}

#[tokio::test]
async fn call_1_what_changes_the_shop_is_never_kept() {
    let (gateway, mut guest) = open().await;
    let (mut changing, mut kept) = (0, 0);
    for (call, method, effect) in every_method().filter(|(call, ..)| !orders(call)) {
        let path = format!("{}?language=tr&currency=TL{}", path_of(call), account_of(call));
        let before = gateway.shop.seen().len();
        let first = guest.send(method.clone(), &path, &[], "").await.expect(200);
        let second = guest.send(method.clone(), &path, &[], "").await.expect(200);
        let asked = gateway.shop.seen().len() - before;
        if effect == Effect::Read && call.cache_policy(method).is_some() && asked < 4 {
            kept += usize::from(second.is_hit());
            continue;
        }
        assert_eq!(asked, 2, "{method} {}", call.id);
        assert!(
            first.is_bypass() && second.is_bypass() && first.body != second.body,
            "{method} {}",
            call.id
        );
        changing += usize::from(effect != Effect::Read);
        assert!(
            effect == Effect::Read
                || call.cache_policy(method).is_none() && !call.is_retryable(method),
            "{}",
            call.id
        );
    }
    assert!(changing >= 8 && kept >= 5, "{changing} change, {kept} are kept");
}

#[tokio::test]
async fn call_1_what_changes_the_shop_is_never_coalesced() {
    let shop = StandIn::gated(counting()).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut waiting = Vec::new();
    let mut expected = 0;
    let changes =
        every_method().filter(|(call, _, effect)| *effect != Effect::Read && !orders(call));
    for (call, method, effect) in changes {
        for _ in 0..3 {
            let mut guest = Guest::new(gateway.address);
            let path = format!("{}?language=tr{}", path_of(call), account_of(call));
            let method = method.clone();
            waiting.push(tokio::spawn(async move {
                guest.send(method, &path, &[], "").await.expect(200).body
            }));
        }
        expected += 3;
        assert_ne!(effect, Effect::Read);
    }
    crate::support::wait_until("all of them at the shop", || gateway.shop.seen().len() == expected)
        .await;
    gateway.shop.open_gate();
    let mut bodies = std::collections::BTreeSet::new();
    for answer in waiting {
        assert!(bodies.insert(answer.await.expect("an answer")), "one answer was given to two");
    }
    assert_eq!(bodies.len(), expected);
}

/// Each has its own gateway, so that no breaker opens because of another call.
#[tokio::test]
async fn call_1_gw_14_what_changes_the_shop_is_never_tried_again() {
    let mut tried = 0;
    for (call, method, _) in every_method().filter(|(.., effect)| *effect != Effect::Read) {
        let (gateway, mut guest) = open().await;
        let path = format!("{}?language=tr&fail{}", path_of(call), account_of(call));
        guest.send(method.clone(), &path, &[], "").await.expect(503);
        let seen = gateway.shop.seen();
        let sent = seen.iter().filter(|seen| seen.query.contains("fail")).count();
        assert_eq!(sent, 1, "{method} {}", call.id);
        assert!(orders(call) || seen.len() == 1, "{method} {}: nothing else is asked", call.id);
        tried += 1;
    }
    assert!(tried >= 8, "{tried}");
}

/// A prefetch of a change is refused, a prefetch of a read is not.
#[tokio::test]
async fn call_1_what_changes_the_shop_is_never_fetched_ahead() {
    let (gateway, mut guest) = open().await;
    for (call, method, effect) in every_method() {
        for ahead in [
            ("sec-purpose", "prefetch;prerender"),
            ("sec-purpose", "prefetch"),
            ("purpose", "prefetch"),
        ] {
            let path = format!("{}?language=tr", path_of(call));
            let before = gateway.shop.seen().len();
            let answer = guest.send(method.clone(), &path, &[ahead], "").await;
            if effect == Effect::Read {
                answer.expect(200);
            } else {
                answer.problem(403, "prefetch_refused");
                assert_eq!(gateway.shop.seen().len(), before, "{method} {}", call.id);
            }
        }
    }
}
