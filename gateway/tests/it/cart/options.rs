//! `/bff/cart/options` and what changes them: coupon, campaigns, notes, gift packages,
//! subscriptions, delivery.

use http::Method;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

const OPTIONS: &str = "/bff/cart/options";
const COUPON: &str = "/bff/cart/coupon";

async fn guest_with_basket(gateway: &TestGateway) -> Guest {
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 2).await.expect(200);
    guest
}

async fn line(guest: &mut Guest) -> String {
    let options = guest.get(OPTIONS).await.expect(200).json();
    options["lines"][0]["lineId"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn crt_3_a_coupon_is_used_and_removed_and_a_wrong_one_has_the_shops_words() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_with_basket(&gateway).await;
    let before = guest.get("/bff/cart").await.expect(200).json();
    assert_eq!(guest.get(OPTIONS).await.expect(200).json()["coupon"], json!({ "code": null }));
    let wrong = guest.json(Method::PUT, COUPON, json!({ "code": "YOKBOYLE" })).await.expect(200);
    let wrong = wrong.json();
    assert_eq!(wrong["outcome"], "failed");
    assert!(!wrong["message"].as_str().unwrap().is_empty(), "{wrong}");
    let code = json!({ "code": " HOSGELDIN " });
    let used = guest.json(Method::PUT, COUPON, code).await.expect(200).json();
    assert_eq!(
        (&used["outcome"], &used["options"]["coupon"]["code"]),
        (&json!("updated"), &json!("HOSGELDIN"))
    );
    assert_ne!(used["cart"]["totals"]["total"], before["totals"]["total"], "{used}");
    assert_ne!(used["cart"]["totals"]["coupon"], Value::Null);
    let removed = guest.delete(COUPON).await.expect(200).json();
    assert_eq!(removed["options"]["coupon"]["code"], Value::Null);
    assert_eq!(removed["cart"]["totals"]["total"], before["totals"]["total"]);
    for code in ["", "   ", &"x".repeat(65)] {
        guest
            .json(Method::PUT, COUPON, json!({ "code": code }))
            .await
            .problem(422, "invalid_field");
    }
}

/// A code is a segment of the shop's path.
#[tokio::test]
async fn crt_3_a_coupon_cannot_become_another_call() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_with_basket(&gateway).await;
    gateway.shop.clear_requests();
    for code in ["../delete-all", "a/../../cart/delete-all", "..", "%2e%2e", "a?b=c", "a#b"] {
        let answer = guest.json(Method::PUT, COUPON, json!({ "code": code })).await;
        assert!(answer.status == 200 || answer.status.is_client_error(), "{code}");
    }
    assert!(requests_to(&gateway.shop, "delete-all").is_empty());
    let lines = guest.get("/bff/cart").await.expect(200).json()["lines"].clone();
    assert_eq!(lines.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn crt_3_a_campaign_is_joined_and_left() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_with_basket(&gateway).await;
    let options = guest.get(OPTIONS).await.expect(200).json();
    let campaign = &options["campaigns"][0];
    let path = format!("/bff/campaigns/{}", campaign["id"].as_str().expect("an id"));
    let body = json!({ "group": campaign["group"] });
    let joined = guest.json(Method::PUT, &path, body).await.expect(200).json();
    if joined["outcome"] == "refused" {
        guest.add(gateway.shop.specials().added, 3).await.expect(200);
        let joined = guest.json(Method::PUT, &path, json!({})).await.expect(200).json();
        assert_eq!(joined["outcome"], "joined", "{joined}");
    }
    let options = guest.get(OPTIONS).await.expect(200).json();
    assert_eq!(options["campaigns"][0]["selected"], true, "{options}");
    assert_eq!(guest.delete(&path).await.expect(200).json()["outcome"], "left");
    let unknown = guest.json(Method::PUT, "/bff/campaigns/999", json!({})).await.expect(200).json();
    assert_eq!(unknown["outcome"], "refused");
    assert!(!unknown["message"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn crt_3_notes_and_a_gift_package_are_kept_with_their_line() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_with_basket(&gateway).await;
    let id = line(&mut guest).await;
    let path = format!("/bff/cart/lines/{id}/gift-package");
    let package = json!({ "wrapped": true, "note": "İyi ki doğdun" });
    let wrapped = guest.json(Method::PUT, &path, package).await.expect(200).json();
    let options = &wrapped["options"]["lines"][0];
    assert_eq!(
        (&wrapped["outcome"], &options["giftPackage"], &options["giftNote"]),
        (&json!("updated"), &json!(true), &json!("İyi ki doğdun"))
    );
    assert_ne!(wrapped["cart"]["totals"]["giftPackage"], Value::Null);
    let id = options["lineId"].as_str().unwrap().to_owned();
    let path = format!("/bff/cart/lines/{id}/note");
    let noted =
        guest.json(Method::PUT, &path, json!({ "text": "Kesmeyin" })).await.expect(200).json();
    assert_eq!(noted["options"]["lines"][0]["note"], "Kesmeyin", "{noted}");
    // The line is another one by now: whoever still has the old id is told so.
    guest.json(Method::PUT, &path, json!({ "text": "x" })).await.problem(409, "cart_changed");
    let long = json!({ "text": "x".repeat(600) });
    let refused = guest.json(Method::PUT, "/bff/cart/order-note", long).await.expect(200).json();
    assert_eq!(refused["outcome"], "failed", "{refused}");
    assert!(!refused["message"].as_str().unwrap().is_empty());
    let note = json!({ "text": "Zile basmayın" });
    let noted = guest.json(Method::PUT, "/bff/cart/order-note", note).await.expect(200).json();
    assert_eq!(noted["options"]["orderNote"]["text"], "Zile basmayın");
}

#[tokio::test]
async fn crt_3_a_delivery_is_on_a_day_that_the_shop_has() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_with_basket(&gateway).await;
    let path = "/bff/cart/delivery";
    let wanted = json!({ "date": "2031-05-02", "hour": "14:30" });
    let set = guest.json(Method::PUT, path, wanted).await.expect(200).json();
    assert_eq!(
        (&set["options"]["deliveryDate"]["date"], &set["options"]["deliveryHour"]["hour"]),
        (&json!("2031-05-02"), &json!("14:30")),
        "{set}"
    );
    let past = guest.json(Method::PUT, path, json!({ "date": "2001-01-01" })).await.expect(200);
    assert_eq!(past.json()["outcome"], "failed");
    for wrong in [json!({}), json!({ "date": "tomorrow" }), json!({ "hour": "9:5" })] {
        guest.json(Method::PUT, path, wrong).await.problem(422, "invalid_field");
    }
}

/// CRT-4: how often a line comes is chosen in the basket, from what the line offers.
#[tokio::test]
async fn crt_4_a_line_is_subscribed_to_and_delivered_once_again() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let specials = gateway.shop.specials().clone();
    guest.add(specials.added, 1).await.expect(200);
    let cart = guest.add(specials.subscribable, 2).await.expect(200).json()["cart"].clone();
    assert_eq!(cart["lines"][0]["subscription"], Value::Null);
    let offered = json!([
        { "value": "14", "everyDays": 14 },
        { "value": "30", "everyDays": 30 },
        { "value": "60", "everyDays": 60 },
    ]);
    let subscription = &cart["lines"][1]["subscription"];
    assert_eq!(*subscription, json!({ "offered": offered, "chosen": null }));

    let path = subscription_of(&cart["lines"][1]);
    let set = guest.json(Method::PUT, &path, json!({ "frequency": "30" })).await.expect(200);
    let set = set.json();
    let line = &set["cart"]["lines"][1];
    assert_eq!(set["outcome"], "updated", "{set}");
    assert_eq!(line["subscription"]["chosen"], json!({ "value": "30", "everyDays": 30 }));
    assert_eq!(
        (&line["quantity"], &set["options"]["lines"][1]["lineId"]),
        (&2.into(), &line["lineId"])
    );
    // The line is another one by now: whoever still has the old id is told so.
    let stale = guest.json(Method::PUT, &path, json!({ "frequency": "60" })).await;
    let fresh = stale.problem(409, "cart_changed");
    assert_eq!(fresh["cart"]["lines"][1]["lineId"], line["lineId"]);

    let ended = guest
        .json(Method::PUT, &subscription_of(line), json!({ "frequency": null }))
        .await
        .expect(200)
        .json();
    assert_eq!(ended["outcome"], "updated", "{ended}");
    assert_eq!(
        ended["cart"]["lines"][1]["subscription"],
        json!({ "offered": offered, "chosen": null })
    );
}

fn subscription_of(line: &Value) -> String {
    let id = line["lineId"].as_str().expect("an id");
    format!("/bff/cart/lines/{id}/subscription")
}

#[tokio::test]
async fn crt_4_a_frequency_that_a_line_does_not_offer_is_refused_with_its_field() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let specials = gateway.shop.specials().clone();
    guest.add(specials.subscribable, 1).await.expect(200);
    let cart = guest.add(specials.added, 1).await.expect(200).json()["cart"].clone();
    let [with, without] = [0, 1].map(|at| subscription_of(&cart["lines"][at]));
    gateway.shop.clear_requests();
    for (path, frequency) in [
        (&with, json!("31")),
        (&with, json!("")),
        (&with, json!(" 30")),
        (&with, json!("30/../../delete-all")),
        (&with, json!("x".repeat(5000))),
        (&with, json!(30)),
        (&with, json!(["30"])),
        (&without, json!("30")),
    ] {
        let refused = guest.json(Method::PUT, path, json!({ "frequency": frequency })).await;
        assert_eq!(refused.problem(422, "invalid_field")["field"], "frequency", "{frequency}");
    }
    // Nothing said is not "once".
    let silent = guest.json(Method::PUT, &with, json!({})).await;
    assert_eq!(silent.problem(422, "invalid_field")["field"], "frequency");
    guest
        .json(Method::PUT, "/bff/cart/lines/nobody/subscription", json!({ "frequency": null }))
        .await
        .problem(422, "invalid_field");
    assert!(requests_to(&gateway.shop, "update-field").is_empty());
    assert!(requests_to(&gateway.shop, "delete-all").is_empty());
}

/// What the shop's answer says is ignored by its own clients, so the basket decides.
#[tokio::test]
async fn crt_4_only_the_basket_proves_a_subscription() {
    use axum::response::IntoResponse as _;

    for (answer, frequencies, outcome) in [
        ("{\"status\":1,\"statusText\":\"Sepet güncellendi\"}", ["", ""], "failed"),
        ("{\"status\":1}", ["", "30"], "updated"),
        ("<html>ok</html>", ["", "30"], "updated"),
        ("", ["", "60"], "failed"),
        ("{\"status\":0,\"statusText\":\"Olmaz\"}", ["", ""], "failed"),
    ] {
        let reads = std::sync::atomic::AtomicUsize::new(0);
        let shop = StandIn::open(move |seen| {
            if !seen.path.ends_with("cart/load") {
                return answer.into_response();
            }
            let frequency = frequencies
                [usize::from(reads.fetch_add(1, std::sync::atomic::Ordering::SeqCst) > 1)];
            // A list with gaps comes as an object.
            json!({ "PRODUCTS": [{
                "ID": "7", "CART_ID": 0, "TITLE": "Sabun", "COUNT": 1, "PRICE_SELL": "10",
                "SUBSCRIBE_FREQUENCY": frequency,
                "SUBSCRIBE_FREQUENCY_LIST": { "1": 30, "3": "60", "4": null, "5": 0 },
            }] })
            .to_string()
            .into_response()
        })
        .await;
        let url = shop.url();
        let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
        let mut guest = Guest::new(gateway.address);
        let cart = guest.get("/bff/cart").await.expect(200).json();
        let path = subscription_of(&cart["lines"][0]);
        let set = guest.json(Method::PUT, &path, json!({ "frequency": "30" })).await.expect(200);
        let set = set.json();
        assert_eq!(set["outcome"], outcome, "{answer}: {set}");
        if frequencies[1].is_empty() && outcome == "failed" && !answer.contains("Olmaz") {
            assert_eq!(set["message"], Value::Null, "no word of success for what was not done");
        }
    }
}
