//! Members of a fleet: signed out of one gateway, refreshed on the other.

use super::Pair;
use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, saw};

const SESSION: &str = "/bff/session";
const DENIZ: &str = "deniz@vitrin.test";

async fn member(pair: &Pair) -> Guest {
    let mut guest = Guest::arrived(pair.one.address).await;
    let answer = guest.post(SESSION, sign_in(DENIZ)).await.expect(200).json();
    assert_eq!(answer["outcome"], "signed_in", "{answer}");
    guest
}

async fn kind(guest: &mut Guest) -> serde_json::Value {
    guest.get(SESSION).await.expect(200).json()["kind"].clone()
}

/// Waits until the gateway takes these cookies for a guest's.
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

/// A browser that holds what `guest` was signed in with, and nothing else.
fn with_membership_of(guest: &Guest, address: std::net::SocketAddr) -> Guest {
    let mut copy = Guest::new(address);
    copy.jar.insert("vitrin".to_owned(), guest.jar["vitrin"].clone());
    copy
}

/// The gateway takes this browser for a guest's without asking the shop, for which its bearer is
/// good.
async fn is_known_to_have_ended(pair: &Pair, copy: &mut Guest) {
    becomes_guest(copy).await;
    pair.shop.clear_requests();
    assert_eq!(kind(copy).await, "guest");
    let asked = pair.shop.requests();
    assert!(asked.iter().all(|seen| seen.header("authorization").is_none()), "{asked:?}");
}

/// A new sign-in in the same browser ends the membership before it, of which the shop is not told:
/// only the gateways know.
#[tokio::test]
async fn a_membership_replaced_on_one_gateway_opens_neither() {
    let pair = Pair::open().await;
    let mut here = member(&pair).await;
    let mut copy = with_membership_of(&here, pair.other.address);
    pair.shop.clear_requests();
    assert_eq!(kind(&mut copy.clone()).await, "member");
    here.post(SESSION, sign_in("ada@vitrin.test")).await.expect(200);
    is_known_to_have_ended(&pair, &mut copy).await;
    assert_eq!(saw(&pair.shop, "logout").len(), 0, "the shop was not told");
}

#[tokio::test]
async fn a_membership_replaced_while_redis_is_away_is_known_everywhere_once_it_is_back() {
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

/// Signed out of while Redis is away: the other gateway learns it as soon as Redis is back.
#[tokio::test]
async fn a_sign_out_while_redis_is_away_is_known_everywhere_once_it_is_back() {
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

/// TOK-2 across gateways: fifty calls on both at the moment of expiry are one refresh.
#[tokio::test]
async fn tok_2_calls_on_both_gateways_at_the_moment_of_expiry_are_one_refresh() {
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
    let refreshes = saw(&pair.shop, "/authentication/login");
    assert_eq!(refreshes.len(), 1, "{refreshes:?}");
}
