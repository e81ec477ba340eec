//! The first answer is lost, late, truncated or missing: the shop is called once.

use http::Method;
use serde_json::json;
use vitrin_shop::Shop;

use super::{ADD, CALL, add, addition, additions, bytes_of, keyed};
use crate::support::raw::Raw;
use crate::support::{Client as _, Guest, TestGateway, requests_to, wait_until};

/// The caller leaves while the shop works. The write continues, and the repeat gets its answer.
#[tokio::test]
async fn an_abandoned_addition_is_done_once_and_replayed() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    gateway.shop.set_faults("*add-to-cart*=latency:400").unwrap();
    let mut caller = Raw::connect(gateway.address).await;
    caller.send(bytes_of(&gateway, &guest, "left", &body)).await;
    wait_until("the addition reaches the shop", || additions(&gateway) == 1).await;
    drop(caller);
    let repeat = add(&mut guest, "left", &body).await.expect(200);
    assert_eq!(repeat.header("idempotency-replayed"), "true");
    assert_eq!(
        (&repeat.json()["outcome"], &repeat.json()["cart"]["itemCount"]),
        (&json!("added"), &json!(1))
    );
    assert_eq!(additions(&gateway), 1);
}

/// The lock of an abandoned write is held to its end, so the next write sees a consistent basket.
#[tokio::test]
async fn an_abandoned_write_keeps_its_sessions_lock_to_its_end() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    // The token is read once per session.
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    gateway.shop.clear_requests();
    gateway.shop.set_faults("*add-to-cart*=latency:400").unwrap();
    let mut caller = Raw::connect(gateway.address).await;
    caller.send(bytes_of(&gateway, &guest, "left", &body)).await;
    wait_until("the addition reaches the shop", || additions(&gateway) == 1).await;
    drop(caller);
    assert_eq!(
        guest.add(gateway.shop.specials().added, 1).await.expect(200).json()["cart"]["itemCount"],
        3
    );
    let order: Vec<String> = gateway
        .shop
        .requests()
        .into_iter()
        .filter_map(|seen| seen.path.rsplit('/').next().map(str::to_owned))
        .collect();
    assert_eq!(order, [CALL, "load", CALL, "load"]);
}

/// The shop adds, and its answer breaks off.
#[tokio::test]
async fn a_repeat_of_a_cut_addition_gets_the_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    gateway.shop.set_faults("*add-to-cart*=truncate").unwrap();
    add(&mut guest, "cut", &body).await.problem(502, "shop_unreadable");
    gateway.shop.set_faults("").unwrap();
    for _ in 0..2 {
        let repeat = add(&mut guest, "cut", &body).await.expect(200);
        assert_eq!(repeat.header("idempotency-replayed"), "", "it is no replay");
        let repeat = repeat.json();
        assert_eq!(
            (&repeat["outcome"], &repeat["cart"]["itemCount"]),
            (&json!("unknown"), &json!(1))
        );
    }
    assert_eq!(additions(&gateway), 1);
    // Another body with that key stays an error; another key is another intent.
    let other = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 2 });
    add(&mut guest, "cut", &other).await.problem(422, "idempotency_key_reused");
    assert_eq!(add(&mut guest, "new", &body).await.expect(200).json()["cart"]["itemCount"], 2);
}

/// The shop answers after the deadline, so it is unknown whether it added.
#[tokio::test]
async fn a_repeat_of_a_delayed_addition_gets_the_basket() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PATIENCE", "0.2")]).await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    gateway.shop.set_faults("*add-to-cart*=latency:600000").unwrap();
    add(&mut guest, "late", &body).await.problem(504, "shop_too_slow");
    let repeat = add(&mut guest, "late", &body).await.expect(200).json();
    assert_eq!((&repeat["outcome"], &repeat["cart"]["itemCount"]), (&json!("unknown"), &json!(0)));
    assert_eq!(additions(&gateway), 1);
    // If the basket cannot be read either, the repeat says so and still does not write.
    gateway.shop.set_faults("*=status:500").unwrap();
    let blind = add(&mut guest, "late", &body).await.expect(200).json();
    assert_eq!((&blind["outcome"], &blind["cart"]), (&json!("unknown"), &json!(null)));
    assert_eq!(additions(&gateway), 1);
}

#[tokio::test]
async fn repeats_that_wait_for_an_unknown_outcome_write_nothing() {
    let gateway = TestGateway::open().await;
    let mut hands = vec![gateway.guest().await; 4];
    let body = addition(&gateway);
    gateway.shop.set_faults("*add-to-cart*=latency:200;*add-to-cart*=reset").unwrap();
    let sent: Vec<_> = hands
        .drain(..)
        .map(|mut hand| {
            let body = body.clone();
            tokio::spawn(async move { add(&mut hand, "four", &body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in sent {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 502], "one tried, three were told to look");
    assert_eq!(additions(&gateway), 1);
}

/// Refused by the shop, or not sent at all: the key is free again.
#[tokio::test]
async fn what_was_refused_or_never_sent_is_tried_again() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    gateway.shop.set_faults("*add-to-cart*=status:403").unwrap();
    add(&mut guest, "again", &body).await.problem(403, "shop_refused");
    gateway.shop.set_faults("").unwrap();
    let done = add(&mut guest, "again", &body).await.expect(200);
    assert_eq!(
        (done.header("idempotency-replayed"), &done.json()["outcome"]),
        ("", &json!("added"))
    );

    let (gateway, same_place) = gateway.close_shop().await;
    add(&mut guest, "away", &body).await.problem(502, "shop_unreachable");
    let shop = Shop::start(same_place).await.expect("the same port");
    let gateway = gateway.with_shop(shop);
    let done = add(&mut guest, "away", &body).await.expect(200).json();
    assert_eq!((&done["outcome"], additions(&gateway)), (&json!("added"), 1));
}

/// An outcome that a shopper acts on is an answer, even a refusal, and is replayed.
#[tokio::test]
async fn a_refusal_in_a_200_is_replayed() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = json!({ "productId": gateway.shop.specials().failed.to_string(), "quantity": 1 });
    for replayed in ["", "true"] {
        let answer = add(&mut guest, "no", &body).await.expect(200);
        assert_eq!(
            (answer.header("idempotency-replayed"), &answer.json()["outcome"]),
            (replayed, &json!("failed"))
        );
    }
    assert_eq!(additions(&gateway), 1);
}

/// The first answer of a first visitor opens their session. It may be lost before its cookies
/// arrive, or after.
#[tokio::test]
async fn a_replay_repeats_the_first_answers_cookies() {
    let gateway = TestGateway::open().await;
    let mut visitor = Guest::new(gateway.address);
    visitor.get("/bff/search?q=a").await.expect(200);
    let before = visitor.clone();
    let body = addition(&gateway);
    let first = add(&mut visitor, "1", &body).await.expect(200);
    let session = visitor.jar["PHPSESSID"].clone();
    let mut without = before;
    for guest in [&mut without, &mut visitor] {
        let repeat = add(guest, "1", &body).await.expect(200);
        assert_eq!((repeat.header("idempotency-replayed"), &repeat.body), ("true", &first.body));
        assert_eq!(guest.jar["PHPSESSID"], session);
    }
    assert_eq!(additions(&gateway), 1);
    // Nobody else gets them: the same key from another browser is another write.
    let mut other = gateway.guest().await;
    assert_eq!(add(&mut other, "1", &body).await.expect(200).header("idempotency-replayed"), "");
    assert_ne!(other.jar["PHPSESSID"], session);
}

/// The answer to a registration signs in, and its repeat brings the same membership.
#[tokio::test]
async fn a_replayed_registration_signs_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let lost = guest.clone();
    let form = json!({
        "name": "Nil", "surname": "Kaya", "email": "nil@example.test", "password": "Kilim2026", "kvkk": true,
    });
    let path = "/bff/members/quick";
    keyed(&mut guest, http::Method::POST, path, "r", &form).await.expect(200);
    for mut repeating in [lost, guest] {
        let repeat = keyed(&mut repeating, http::Method::POST, path, "r", &form).await.expect(200);
        assert_eq!(repeat.header("idempotency-replayed"), "true");
        let session = repeating.get("/bff/session").await.expect(200).json();
        assert_eq!(session["member"]["email"], "nil@example.test", "{session}");
    }
    assert_eq!(requests_to(&gateway.shop, "/authentication/register/quick").len(), 1);
}

/// A membership that has ended since is not returned to the browser.
#[tokio::test]
async fn a_replay_after_a_sign_out_signs_nobody_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let mut lost = guest.clone();
    let form = json!({
        "name": "Nil", "surname": "Kaya", "email": "nil@example.test", "password": "Kilim2026", "kvkk": true,
    });
    let path = "/bff/members/quick";
    keyed(&mut guest, http::Method::POST, path, "r", &form).await.expect(200);
    guest.delete("/bff/session").await.expect(200);
    let token = guest.jar["XSRF-TOKEN"].clone();
    let repeat = keyed(&mut lost, http::Method::POST, path, "r", &form).await.expect(200);
    assert_eq!(repeat.header("idempotency-replayed"), "true");
    for name in ["vitrin=", "XSRF-TOKEN="] {
        assert!(
            !repeat.cookies().iter().any(|cookie| cookie.starts_with(name)),
            "{:?}",
            repeat.cookies()
        );
    }
    guest.learn(&repeat);
    assert_eq!(guest.jar["XSRF-TOKEN"], token);
}

/// A rotation of the seal keys changes neither keys nor body fingerprints.
#[tokio::test]
async fn a_repeat_is_known_after_the_seal_keys_were_rotated() {
    let (one, two) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
    let mut gateway = TestGateway::open_with(&[("VITRIN_SEAL_KEYS", one)]).await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    add(&mut guest, "1", &body).await.expect(200);
    for keys in [format!("{one},{two}"), format!("{two},{one}")] {
        let settings = gateway.settings_with(&[("VITRIN_SEAL_KEYS", &keys)]);
        gateway.reloader.reload(settings).unwrap();
        assert_eq!(
            add(&mut guest, "1", &body).await.expect(200).header("idempotency-replayed"),
            "true"
        );
    }
    assert_eq!(additions(&gateway), 1);
}

#[tokio::test]
async fn a_malformed_key_or_attempt_is_refused_first() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = addition(&gateway);
    gateway.shop.clear_requests();
    for key in ["", " ", "two words", &"k".repeat(129)] {
        let problem = add(&mut guest, key, &body).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "Idempotency-Key");
    }
    for attempt in ["", "0", "02", "+2", "-1", "2nd", "1000", "99999999999999999999"] {
        for key in [&[("idempotency-key", "1")][..], &[]] {
            let headers =
                [key, &[("content-type", "application/json"), ("idempotency-attempt", attempt)]];
            let answer = guest.send(Method::POST, ADD, &headers.concat(), &body.to_string()).await;
            assert_eq!(answer.problem(422, "invalid_field")["field"], "Idempotency-Attempt");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
}
