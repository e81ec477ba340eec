//! Members of a fleet: signed out on one gateway, refreshed on the other.

use super::Pair;
use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, requests_to};

const SESSION: &str = "/bff/session";
const DENIZ: &str = "deniz@vitrin.test";

async fn member(pair: &Pair) -> Guest {
    let mut guest = Guest::with_session(pair.one.address).await;
    let answer = guest.post(SESSION, sign_in(DENIZ)).await.expect(200).json();
    assert_eq!(answer["outcome"], "signed_in", "{answer}");
    guest
}

async fn kind(guest: &mut Guest) -> serde_json::Value {
    guest.get(SESSION).await.expect(200).json()["kind"].clone()
}

/// Waits until the gateway treats these cookies as a guest's.
async fn becomes_guest(guest: &mut Guest) {
    let wait = async {
        while kind(&mut guest.clone()).await != "guest" {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(1), wait)
        .await
        .expect("a guest within a second");
}

#[tokio::test]
async fn a_cookie_signed_out_on_one_gateway_opens_neither() {
    let pair = Pair::open().await;
    let mut here = member(&pair).await;
    let (copy, mut there) = (here.clone(), here.at(pair.other.address));
    assert_eq!(kind(&mut there).await, "member");
    here.delete(SESSION).await.expect(200);
    for address in [pair.one.address, pair.other.address] {
        becomes_guest(&mut copy.at(address)).await;
    }
}

/// Returns a browser with only the membership cookie of `guest`.
fn with_membership_of(guest: &Guest, address: std::net::SocketAddr) -> Guest {
    let mut copy = Guest::new(address);
    copy.jar.insert("vitrin".to_owned(), guest.jar["vitrin"].clone());
    copy
}

/// Whether the gateway treats this browser as a guest without asking the shop, where its bearer is
/// still valid.
async fn is_known_to_have_ended(pair: &Pair, copy: &mut Guest) {
    becomes_guest(copy).await;
    pair.shop.clear_requests();
    assert_eq!(kind(copy).await, "guest");
    let asked = pair.shop.requests();
    assert!(asked.iter().all(|seen| seen.header("authorization").is_none()), "{asked:?}");
}

/// A new sign-in in the same browser ends the membership before it. The shop is not told, so only
/// the gateways know.
#[tokio::test]
async fn a_membership_replaced_on_one_gateway_opens_neither() {
    let pair = Pair::open().await;
    let mut here = member(&pair).await;
    let mut copy = with_membership_of(&here, pair.other.address);
    pair.shop.clear_requests();
    assert_eq!(kind(&mut copy.clone()).await, "member");
    here.post(SESSION, sign_in("ada@vitrin.test")).await.expect(200);
    is_known_to_have_ended(&pair, &mut copy).await;
    assert_eq!(requests_to(&pair.shop, "logout").len(), 0, "the shop was not told");
}

#[tokio::test]
async fn a_replaced_membership_spreads_when_redis_is_back() {
    let mut pair = Pair::open().await;
    let mut here = member(&pair).await;
    let mut copy = with_membership_of(&here, pair.other.address);
    pair.redis.kill();
    pair.redis_is("away").await;
    here.post(SESSION, sign_in("ada@vitrin.test")).await.expect(200);
    assert_eq!(kind(&mut copy.clone()).await, "member", "not known there yet");
    pair.redis.restart().await;
    pair.redis_is("up").await;
    is_known_to_have_ended(&pair, &mut copy).await;
}

/// Signed out while Redis is away: the other gateway learns it when Redis is back.
#[tokio::test]
async fn a_sign_out_without_redis_spreads_when_redis_is_back() {
    let mut pair = Pair::open().await;
    let mut here = member(&pair).await;
    let copy = here.clone();
    pair.redis.kill();
    pair.redis_is("away").await;
    here.delete(SESSION).await.expect(200);
    assert_eq!(kind(&mut copy.clone()).await, "guest");
    pair.redis.restart().await;
    pair.redis_is("up").await;
    becomes_guest(&mut copy.at(pair.other.address)).await;
}

/// TOK-2 across gateways: fifty calls on both at expiry cause one refresh.
#[tokio::test]
async fn tok_2_calls_on_both_gateways_at_expiry_cause_one_refresh() {
    let pair = Pair::open().await;
    pair.shop.set_bearer_lifetime(std::time::Duration::from_secs(300));
    let guest = member(&pair).await;
    pair.shop.set_bearer_lifetime(std::time::Duration::from_secs(3600));
    pair.shop.clear_requests();
    let mut sent = tokio::task::JoinSet::new();
    for address in [pair.one.address, pair.other.address].repeat(25) {
        let mut hand = guest.at(address);
        sent.spawn(async move { hand.get(SESSION).await.expect(200).json()["kind"].clone() });
    }
    while let Some(kind) = sent.join_next().await {
        assert_eq!(kind.unwrap(), "member");
    }
    let refreshes = requests_to(&pair.shop, "/authentication/login");
    assert_eq!(refreshes.len(), 1, "{refreshes:?}");
}
