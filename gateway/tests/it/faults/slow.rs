//! A shop that misses its deadline: 504, and a write is never retried.

use serde_json::json;

use super::assert_each_read;
use crate::support::{Client as _, TestGateway, requests_to};

/// Deadlines of a quarter and half a second.
const SHORT_DEADLINES: [(&str, &str); 1] = [("VITRIN_SHOP_PATIENCE", "0.05")];

#[tokio::test]
async fn a_slow_read_is_504() {
    let gateway = TestGateway::open_with(&SHORT_DEADLINES).await;
    assert_each_read(&gateway, "*=latency:600000", 504, "shop_too_slow").await;
}

/// ADR 0009: a non-idempotent call that times out is 504 and not retried.
#[tokio::test]
async fn a_write_that_times_out_is_not_repeated() {
    let gateway = TestGateway::open_with(&SHORT_DEADLINES).await;
    let mut guest = gateway.guest().await;
    let added = guest.add(gateway.shop.specials().added, 1).await.expect(200).json();
    let line = added["cart"]["lines"][0]["lineId"].as_str().unwrap().to_owned();
    gateway
        .shop
        .set_faults(
            "*add-to-cart*=latency:600000;*update-item*=latency:600000;*delete*=latency:600000",
        )
        .unwrap();
    gateway.shop.clear_requests();
    guest.add(gateway.shop.specials().added_popup, 1).await.problem(504, "shop_too_slow");
    guest
        .json(http::Method::PATCH, &format!("/bff/cart/lines/{line}"), json!({ "quantity": 2 }))
        .await
        .problem(504, "shop_too_slow");
    guest.delete(&format!("/bff/cart/lines/{line}")).await.problem(504, "shop_too_slow");
    guest.delete("/bff/cart").await.problem(504, "shop_too_slow");
    guest
        .form("/srv/service/cart/add-to-cart", "productId=1&quantity=1")
        .await
        .problem(504, "shop_too_slow");
    guest.get("/srv/service/cart/delete-all").await.problem(504, "shop_too_slow");
    let writes = gateway
        .shop
        .requests()
        .into_iter()
        .filter(|seen| !seen.path.ends_with("/load") && seen.path != "/sepet");
    assert_eq!(writes.count(), 6, "each once");
    assert!(requests_to(&gateway.shop, "add-to-cart").len() == 2);
}

/// A slow head of an old call is 504 too.
#[tokio::test]
async fn a_slow_call_of_the_old_protocol_is_504() {
    let gateway = TestGateway::open_with(&SHORT_DEADLINES).await;
    gateway.shop.set_faults("*=latency:600000").unwrap();
    for path in [
        "/srv/service/cart/load",
        "/srv/service/filter/get/brands",
        "/srv/service/product/search/kilim",
    ] {
        gateway.native_client().get(path).await.problem(504, "shop_too_slow");
    }
}
