//! An unreachable shop.

use serde_json::json;
use vitrin_shop::Shop;

use super::READS;
use crate::support::stand_in::closed_port;
use crate::support::{Client as _, Guest, TestGateway};

#[tokio::test]
async fn an_uncached_request_is_a_problem_during_an_outage() {
    let url = format!("http://{}", closed_port().await);
    let gateway = TestGateway::in_front_of((), &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    for path in READS.iter().chain(&[
        "/bff/cart",
        "/srv/service/cart/load",
        "/srv/service/filter/get/brands",
    ]) {
        guest.get(path).await.problem(502, "shop_unreachable");
    }
    // The failed reads set a token, so the write gets the same response.
    guest
        .post("/bff/cart/lines", json!({ "productId": "1", "quantity": 1 }))
        .await
        .problem(502, "shop_unreachable");
    guest.delete("/bff/cart").await.problem(502, "shop_unreachable");
}

/// Must hold: with the shop stopped, cached catalogue pages still open and are marked as possibly
/// out of date (`Cache-Status`, `Age`); the basket reports the problem; no restart is needed after
/// the shop returns.
#[tokio::test]
async fn cached_answers_outlive_the_shop_and_are_marked_stale() {
    // Every answer expires at once, so each is requested again.
    let gateway = TestGateway::open_with(&[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut guest = gateway.guest().await;
    let mut kept = Vec::new();
    for path in READS {
        kept.push(guest.get(path).await.expect(200).body);
    }
    let (gateway, same_place) = gateway.close_shop().await;
    for (path, body) in READS.iter().zip(&kept) {
        // The first request starts the renewal, which fails; later ones are marked.
        let mut answer = guest.get(path).await.expect(200);
        while !answer.is_stale() {
            assert!(answer.is_hit(), "{path}: {}", answer.cache());
            answer = guest.get(path).await.expect(200);
        }
        assert_eq!(answer.body, body, "{path}");
        assert!(answer.header("age").parse::<u64>().is_ok(), "{path}");
        assert!(answer.cache().contains("; ttl="), "{}", answer.cache());
    }
    guest.get("/bff/cart").await.problem(502, "shop_unreachable");
    guest.get("/bff/catalogue/filters?link=iznik-cinileri").await.problem(502, "shop_unreachable");

    let shop = Shop::start(same_place).await.expect("the same port");
    let gateway = gateway.with_shop(shop);
    guest.get("/bff/cart").await.expect(200);
    guest.get("/bff/catalogue/filters?link=iznik-cinileri").await.expect(200);
    assert!(!gateway.shop.requests().is_empty());
}
