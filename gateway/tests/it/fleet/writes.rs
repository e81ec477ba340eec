//! A write on one gateway and its repeat on the other: the shop is called once.

use serde_json::json;

use super::{ADD, Pair, add, wait_until};
use crate::passthrough::confirm::{DELETE_ALL, FROM_MAIL, action};
use crate::support::raw::Raw;
use crate::support::{Client as _, Guest, requests_to};

fn bytes_of(pair: &Pair, guest: &Guest, key: &str) -> String {
    let (address, body) = (pair.one.address, pair.addition().to_string());
    format!(
        "POST {ADD} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {}\r\n\
         X-XSRF-TOKEN: {}\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        guest.cookie_header(),
        guest.jar["XSRF-TOKEN"],
        body.len(),
    )
}

#[tokio::test]
async fn the_other_gateway_replays_an_addition_with_its_cookies() {
    let pair = Pair::open().await;
    let mut visitor = Guest::new(pair.one.address);
    visitor.get("/bff/search?q=a").await.expect(200);
    let mut lost = visitor.at(pair.other.address);
    let first = add(&mut visitor, "1", &pair.addition()).await.expect(200);
    let mut kept = visitor.at(pair.other.address);
    for repeating in [&mut lost, &mut kept] {
        let repeat = add(repeating, "1", &pair.addition()).await.expect(200);
        assert_eq!((repeat.header("idempotency-replayed"), &repeat.body), ("true", &first.body));
        assert_eq!(repeating.jar["PHPSESSID"], visitor.jar["PHPSESSID"]);
    }
    assert_eq!(pair.additions(), 1);
    let other = json!({ "productId": pair.shop.specials().added.to_string(), "quantity": 2 });
    add(&mut kept, "1", &other).await.problem(422, "idempotency_key_reused");
}

#[tokio::test]
async fn the_other_gateway_waits_for_an_abandoned_addition() {
    let pair = Pair::open().await;
    let guest = Guest::with_session(pair.one.address).await;
    pair.shop.set_faults("*add-to-cart*=latency:400").unwrap();
    let mut caller = Raw::connect(pair.one.address).await;
    caller.send(bytes_of(&pair, &guest, "left")).await;
    wait_until("the addition reaches the shop", || pair.additions() == 1).await;
    drop(caller);
    let mut elsewhere = guest.at(pair.other.address);
    let repeat = add(&mut elsewhere, "left", &pair.addition()).await.expect(200);
    assert_eq!(repeat.header("idempotency-replayed"), "true");
    assert_eq!(repeat.json()["cart"]["itemCount"], 1);
    assert_eq!(pair.additions(), 1);
}

#[tokio::test]
async fn a_cut_addition_is_not_repeated_by_the_other_gateway() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.shop.set_faults("*add-to-cart*=truncate").unwrap();
    add(&mut guest, "cut", &pair.addition()).await.problem(502, "shop_unreadable");
    pair.shop.set_faults("").unwrap();
    let mut elsewhere = guest.at(pair.other.address);
    let repeat = add(&mut elsewhere, "cut", &pair.addition()).await.expect(200).json();
    assert_eq!((&repeat["outcome"], &repeat["cart"]["itemCount"]), (&json!("unknown"), &json!(1)));
    assert_eq!(pair.additions(), 1);
}

#[tokio::test]
async fn a_delayed_addition_is_not_repeated_by_the_other_gateway() {
    let pair = Pair::open_with(&[("VITRIN_SHOP_PATIENCE", "0.2")]).await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.shop.set_faults("*add-to-cart*=latency:600000").unwrap();
    add(&mut guest, "late", &pair.addition()).await.problem(504, "shop_too_slow");
    pair.shop.set_faults("").unwrap();
    let mut elsewhere = guest.at(pair.other.address);
    let repeat = add(&mut elsewhere, "late", &pair.addition()).await.expect(200).json();
    assert_eq!(repeat["outcome"], "unknown", "{repeat}");
    assert_eq!(pair.additions(), 1);
}

#[tokio::test]
async fn a_doubled_addition_on_both_gateways_at_once_is_one() {
    let pair = Pair::open().await;
    let guest = Guest::with_session(pair.one.address).await;
    pair.shop.set_faults("*add-to-cart*=latency:200").unwrap();
    let mut sent = tokio::task::JoinSet::new();
    for address in [pair.one.address, pair.other.address].repeat(4) {
        let (mut hand, body) = (guest.at(address), pair.addition());
        sent.spawn(async move { add(&mut hand, "twice", &body).await.expect(200).json() });
    }
    while let Some(answer) = sent.join_next().await {
        let answer = answer.unwrap();
        assert_eq!(
            (&answer["outcome"], &answer["cart"]["itemCount"]),
            (&json!("added"), &json!(1))
        );
    }
    assert_eq!(pair.additions(), 1);
}

#[tokio::test]
async fn what_was_refused_is_tried_again_by_the_other_gateway() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.shop.set_faults("*add-to-cart*=status:403").unwrap();
    add(&mut guest, "again", &pair.addition()).await.problem(403, "shop_refused");
    pair.shop.set_faults("").unwrap();
    let mut elsewhere = guest.at(pair.other.address);
    let done = add(&mut elsewhere, "again", &pair.addition()).await.expect(200).json();
    assert_eq!(done["outcome"], "added", "{done}");
}

/// Writes of one basket run one after the other on all gateways; each sees the previous one.
#[tokio::test]
async fn the_lock_of_a_session_holds_across_gateways() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    guest.add(pair.shop.specials().added, 1).await.expect(200);
    pair.shop.clear_requests();
    pair.shop.set_faults("*add-to-cart*=latency:50").unwrap();
    let mut sent = tokio::task::JoinSet::new();
    let product = pair.shop.specials().added;
    for address in [pair.one.address, pair.other.address].repeat(3) {
        let mut hand = guest.at(address);
        sent.spawn(async move {
            hand.add(product, 1).await.expect(200).json()["cart"]["itemCount"].clone()
        });
    }
    let mut counts = Vec::new();
    while let Some(count) = sent.join_next().await {
        counts.push(count.unwrap().as_u64().unwrap());
    }
    counts.sort_unstable();
    assert_eq!(
        counts,
        [2, 3, 4, 5, 6, 7],
        "each saw the basket after its own addition and no later one"
    );
    assert_eq!(requests_to(&pair.shop, "add-to-cart").len(), 6);
}

/// The button of a confirmation page, pressed on one gateway and again on the other.
#[tokio::test]
async fn a_confirmed_link_is_done_once_by_all_gateways() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    let page = guest.get_with(DELETE_ALL, FROM_MAIL).await.expect(200);
    pair.shop.clear_requests();
    for address in [pair.one.address, pair.other.address] {
        guest.at(address).form(&action(page.text()), "").await.expect(303);
    }
    assert_eq!(requests_to(&pair.shop, DELETE_ALL).len(), 1);
}
