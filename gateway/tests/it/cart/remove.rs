//! `DELETE /bff/cart/lines/{lineId}` and `DELETE /bff/cart`.

use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn crt_2_a_line_is_taken_out() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let added = guest.add(gateway.shop.specials().added, 1).await.expect(200).json();
    let line = added["cart"]["lines"][0]["lineId"].as_str().unwrap().to_owned();
    let change = guest.delete(&format!("/bff/cart/lines/{line}")).await.expect(200).json();
    assert_eq!(
        (&change["outcome"], &change["cart"]["lines"]),
        (&"removed".into(), &serde_json::json!([]))
    );
    assert!(
        change["cart"]["message"].as_str().is_some_and(|words| !words.is_empty()),
        "why it is empty"
    );
}

#[tokio::test]
async fn crt_2_the_whole_basket_is_emptied() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    guest.add(gateway.shop.specials().added_popup, 2).await.expect(200);
    let change = guest.delete("/bff/cart").await.expect(200).json();
    assert_eq!((&change["outcome"], &change["cart"]["itemCount"]), (&"emptied".into(), &0.into()));
    assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 1);
}

#[tokio::test]
async fn gw_8_nothing_is_removed_without_the_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let token = guest.jar.remove("XSRF-TOKEN").unwrap();
    guest.delete("/bff/cart").await.problem(403, "xsrf_mismatch");
    guest.delete("/bff/cart/lines/AAAA").await.problem(403, "xsrf_mismatch");
    guest.jar.insert("XSRF-TOKEN".to_owned(), token);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 1);
}
