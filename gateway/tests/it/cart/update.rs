//! `PATCH /bff/cart/lines/{lineId}` and `PUT /bff/cart/lines`.

use http::Method;
use serde_json::{Value, json};

use crate::support::{Client as _, Guest, TestGateway, requests_to};

/// Puts two lines into the basket and returns their ids in order.
async fn two_lines(gateway: &TestGateway, guest: &mut Guest) -> [String; 2] {
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let cart = guest.add(gateway.shop.specials().added_popup, 1).await.expect(200).json();
    ids(&cart["cart"]).try_into().expect("two lines")
}

fn ids(cart: &Value) -> Vec<String> {
    cart["lines"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| line["lineId"].as_str().expect("text").to_owned())
        .collect()
}

fn quantities(cart: &Value) -> Vec<f64> {
    cart["lines"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| line["quantity"].as_f64().expect("a number"))
        .collect()
}

fn line(id: &str) -> String {
    format!("/bff/cart/lines/{id}")
}

#[tokio::test]
async fn crt_2_one_line_gets_another_quantity() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let [_, second] = two_lines(&gateway, &mut guest).await;
    let change = guest
        .json(Method::PATCH, &line(&second), json!({ "quantity": 3 }))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (&change["outcome"], quantities(&change["cart"])),
        (&"updated".into(), vec![1.0, 3.0])
    );
    let seen = requests_to(&gateway.shop, "update-item");
    assert_eq!((seen.len(), seen[0].path.as_str()), (1, "/srv/service/cart/update-item/1/3"));
}

#[tokio::test]
async fn crt_2_missing_stock_is_an_outcome_with_a_message() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let [first, _] = two_lines(&gateway, &mut guest).await;
    let change = guest
        .json(Method::PATCH, &line(&first), json!({ "quantity": 999_999 }))
        .await
        .expect(200)
        .json();
    assert_eq!(change["outcome"], "failed");
    assert!(change["message"].as_str().is_some_and(|words| !words.is_empty()));
    assert_eq!(quantities(&change["cart"]), [1.0, 1.0]);
}

#[tokio::test]
async fn crt_2_all_lines_change_at_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let [first, second] = two_lines(&gateway, &mut guest).await;
    // In any order: each quantity belongs to its line.
    let both = json!({ "lines": [{ "lineId": second, "quantity": 2 }, { "lineId": first, "quantity": 3 }] });
    let change = guest.json(Method::PUT, "/bff/cart/lines", both).await.expect(200).json();
    assert_eq!(
        (&change["outcome"], quantities(&change["cart"])),
        (&"updated".into(), vec![3.0, 2.0])
    );
    assert_eq!(requests_to(&gateway.shop, "/cart/update/")[0].path, "/srv/service/cart/update/3-2");
    let first = ids(&change["cart"])[0].clone();
    let one = json!({ "lines": [{ "lineId": first, "quantity": 2 }] });
    let problem =
        guest.json(Method::PUT, "/bff/cart/lines", one).await.problem(422, "invalid_field");
    assert_eq!(problem["field"], "lines", "every line of the basket, each once");
}

/// ADR 0013: a line that moved is not changed.
#[tokio::test]
async fn a_line_that_moved_is_told_with_the_fresh_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let [first, second] = two_lines(&gateway, &mut guest).await;
    guest.delete(&line(&first)).await.expect(200);
    let before = requests_to(&gateway.shop, "/cart/").len();
    for method in [Method::PATCH, Method::DELETE] {
        let problem = guest
            .json(method, &line(&second), json!({ "quantity": 5 }))
            .await
            .problem(409, "cart_changed");
        assert_eq!(quantities(&problem["cart"]), [1.0], "{problem}");
    }
    let only_loads = requests_to(&gateway.shop, "/cart/").split_off(before);
    assert!(only_loads.iter().all(|seen| seen.path.ends_with("/cart/load")), "{only_loads:?}");
}

/// Concurrent writes of one session run one after the other, so that none uses an outdated basket.
#[tokio::test]
async fn parallel_removals_remove_one_line_or_report_a_move() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let [first, second] = two_lines(&gateway, &mut guest).await;
    let mut other_hand = guest.clone();
    let (first, second) = (line(&first), line(&second));
    let (one, two) = tokio::join!(guest.delete(&first), other_hand.delete(&second));
    let left = guest.get("/bff/cart").await.json()["lines"].as_array().unwrap().len();
    let done = [&one, &two].iter().filter(|answer| answer.status == 200).count();
    assert_eq!(left, 2 - done, "{} {}", one.status, two.status);
    assert!([&one, &two].iter().all(|answer| answer.status == 200 || answer.status == 409));
}

#[tokio::test]
async fn an_id_that_is_none_of_ours_is_refused() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for id in ["0", "MC4xLjIuMw.x", "AAAA", "%C3%A7", &"A".repeat(300)] {
        let problem = guest
            .json(Method::PATCH, &line(id), json!({ "quantity": 1 }))
            .await
            .problem(422, "invalid_field");
        assert_eq!(problem["field"], "lineId");
    }
    assert_eq!(gateway.shop.requests(), []);
}
