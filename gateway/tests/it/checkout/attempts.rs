//! What becomes of one attempt to order.

use http::Method;
use serde_json::{Value, json};

use super::{
    APPROVAL, ATTEMPT, BANK_TRANSFER, BY_CHOICE, BY_SMS, CODE, PAID, REFUSED, THREE_D, attempt,
    guest_at_payment, order_by, order_by_card, place, ready_to_pay,
};
use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn ord_1_a_bank_transfer_is_an_order_with_a_number() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    assert_eq!(attempt(&mut guest).await, Value::Null);
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let placed = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    let number = placed["attempt"]["orderNumber"].as_str().unwrap().to_owned();
    assert!(number.starts_with("VT"), "{number}");
    assert_eq!(attempt(&mut guest).await["orderNumber"], number.as_str());
    assert_eq!(gateway.shop.orders_placed(), 1);
    // Another tab that still shows the payment.
    let again = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(
        (&again["outcome"], &again["attempt"]["orderNumber"]),
        (&json!("placed"), &json!(number))
    );
    assert_eq!(gateway.shop.orders_placed(), 1);
    // What is bought next is another order.
    ready_to_pay(&mut guest, gateway.shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let second = place(&mut guest, &order, "c").await.expect(200).json();
    assert_eq!(second["outcome"], "placed");
    assert_ne!(second["attempt"]["orderNumber"], number.as_str());
    assert_eq!(gateway.shop.orders_placed(), 2);
}

#[tokio::test]
async fn ord_1_a_declined_card_leaves_the_shopper_free_to_use_another() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, REFUSED).await;
    let refused = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(
        (&refused["outcome"], &refused["attempt"]["state"]),
        (&json!("refused"), &json!("not_placed"))
    );
    assert!(!refused["message"].as_str().unwrap().is_empty());
    let order = order_by_card(&mut guest, PAID).await;
    let placed = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn ord_1_how_a_payment_is_approved_is_told_to_the_shop() {
    for (way, by_code) in [("sms", true), ("phone", false)] {
        let gateway = TestGateway::open().await;
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BY_CHOICE).await;
        let answer = place(&mut guest, &order, "a").await.expect(200).json();
        assert_eq!(answer["outcome"], "approval_needed", "{answer}");
        let choice = json!({ "by": way, "phone": answer["approval"]["phone"] });
        let chosen = guest.json(Method::PUT, APPROVAL, choice).await.expect(200).json();
        assert_eq!(chosen["outcome"], "chosen", "{chosen}");
        if by_code {
            assert_eq!(chosen["secondsToLive"], 180);
            assert_eq!(attempt(&mut guest).await["state"], "waiting");
            guest.post(CODE, json!({ "code": "1234" })).await.expect(200);
        }
        assert_eq!(attempt(&mut guest).await["state"], "placed", "{way}");
        assert_eq!(gateway.shop.orders_placed(), 1);
    }
}

#[tokio::test]
async fn ord_1_without_a_payment_there_is_nothing_to_approve() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let choice = json!({ "by": "phone" });
    let refused = guest.json(Method::PUT, APPROVAL, choice).await.expect(200).json();
    assert_eq!(refused["outcome"], "refused");
    assert!(!refused["message"].as_str().unwrap().is_empty());
    guest.json(Method::PUT, APPROVAL, json!({ "by": "pigeon" })).await.expect(422);
    assert_eq!(gateway.shop.orders_placed(), 0);
}

#[tokio::test]
async fn ord_1_while_the_bank_asks_nothing_else_is_paid() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(form["outcome"], "bank_form", "{form}");
    assert!(form["form"]["action"].as_str().unwrap().ends_with("/bank/3d"));
    assert_eq!(form["form"]["fields"][0]["name"], "reference");
    assert_eq!(form["attempt"]["waitingFor"], "bank");
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let pays = requests_to(&gateway.shop, "order-v5/checkout").len();
    let other = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(other["outcome"], "attempt_open", "{other}");
    let step = guest.post("/bff/checkout/steps/payment", Value::Null).await.expect(200).json();
    assert_eq!(step["outcome"], "attempt_open", "a step would give the payment up");
    assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), pays, "nothing was sent");
    // Gone back from the bank's page: the shopper gives up, and pays otherwise.
    let given_up = guest.delete(ATTEMPT).await.expect(200).json();
    assert_eq!(given_up["attempt"]["state"], "not_placed", "{given_up}");
    let placed = place(&mut guest, &order, "c").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn ord_1_an_order_that_the_bank_approved_cannot_be_given_up() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    let reference = form["form"]["fields"][0]["value"].as_str().unwrap();
    let bank = format!("{}/bank/3d/yes", gateway.shop.url());
    approve_at_bank(&bank, reference).await;
    // The browser that gives up does not know yet.
    let told = guest.delete(ATTEMPT).await.expect(200).json();
    assert_eq!((&told["outcome"], &told["attempt"]["state"]), (&json!("placed"), &json!("placed")));
    assert_eq!(told["attempt"]["orderNumber"], reference);
    assert_eq!(gateway.shop.orders_placed(), 1);
}

pub(super) async fn approve_at_bank(address: &str, reference: &str) {
    let request = http::Request::post(address)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(bytes::Bytes::from(format!("reference={reference}")))
        .expect("a request");
    let authority = request.uri().authority().expect("an absolute address");
    let host: std::net::SocketAddr = authority.as_str().parse().expect("a socket's address");
    let answer = crate::support::client::Connection::to(host).exchange(request).await;
    assert_eq!(answer.status(), 302);
}

#[tokio::test]
async fn ord_1_a_wrong_code_may_be_mended_and_a_right_one_places_the_order() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, BY_SMS).await;
    let asked = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(
        (&asked["outcome"], &asked["code"]["secondsToLive"]),
        (&json!("code_needed"), &json!(180))
    );
    let wrong = guest.post(CODE, json!({ "code": "0000" })).await.expect(200).json();
    assert_eq!(
        (&wrong["outcome"], &wrong["attempt"]["waitingFor"]),
        (&json!("code_refused"), &json!("code"))
    );
    guest.post(CODE, json!({ "code": "12;4" })).await.expect(422);
    let right = guest.post(CODE, json!({ "code": "1234" })).await.expect(200).json();
    assert_eq!(right["outcome"], "placed", "{right}");
    assert_eq!(right["attempt"]["id"], asked["attempt"]["id"], "one attempt from pay to code");
    assert_eq!(gateway.shop.orders_placed(), 1);
    let late = guest.post(CODE, json!({ "code": "1234" })).await.expect(200).json();
    assert_eq!(
        (&late["outcome"], &late["attempt"]["state"]),
        (&json!("refused"), &json!("placed"))
    );
}

#[tokio::test]
async fn ord_1_a_total_that_changed_is_asked_about_before_paying() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let changed = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(changed["outcome"], "total_changed", "{changed}");
    assert_ne!(changed["summary"]["totals"]["total"], order["total"]);
    assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty());
    assert_eq!(changed["attempt"], Value::Null);
    // A currency is part of a total.
    let mut other = order.clone();
    other["total"] =
        json!({ "amount": changed["summary"]["totals"]["total"]["amount"], "currency": "EUR" });
    let other = place(&mut guest, &other, "b").await.expect(200).json();
    assert_eq!(other["outcome"], "total_changed");
}

#[tokio::test]
async fn ord_1_an_attempt_is_its_sessions_alone() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    place(&mut guest, &order, "a").await.expect(200);
    let mut other = gateway.guest().await;
    assert_eq!(attempt(&mut other).await, Value::Null);
    let answer = other.get(ATTEMPT).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
}

/// Another bearer or cookie beside the same session of the shop is the same session.
#[tokio::test]
async fn ord_1_an_attempt_cannot_be_hidden_by_what_a_caller_adds() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    place(&mut guest, &order, "a").await.expect(200);
    let mut disguised = guest.clone();
    disguised.jar.insert("other".to_owned(), "x".to_owned());
    let headers = [("content-type", "application/json"), ("authorization", "Bearer of-nobody")];
    let order = order_by(&mut guest, BANK_TRANSFER).await.to_string();
    let pays = requests_to(&gateway.shop, "order-v5/checkout").len();
    let answer = disguised.send(http::Method::POST, super::ORDERS, &headers, &order).await;
    assert_eq!(answer.expect(200).json()["outcome"], "attempt_open");
    assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), pays);
}

/// Visitors without a session of the shop share nothing, not even a lock.
#[tokio::test]
async fn ord_1_who_has_no_session_has_no_attempt() {
    let gateway = TestGateway::open().await;
    let mut visitor = gateway.guest().await;
    visitor.jar.retain(|name, _| name == "XSRF-TOKEN");
    gateway.shop.clear_requests();
    let total = json!({ "amount": "1.00", "currency": "TL" });
    let order = json!({ "paymentId": BANK_TRANSFER, "total": total });
    let answer = place(&mut visitor.clone(), &order, "a").await.expect(200).json();
    assert_eq!(answer["outcome"], "basket_empty");
    assert_eq!(attempt(&mut visitor.clone()).await, Value::Null);
    visitor.clone().post(CODE, json!({ "code": "1234" })).await.expect(200);
    visitor.delete(ATTEMPT).await.expect(200);
    assert_eq!(gateway.shop.requests(), [], "the shop was not asked");
}

#[tokio::test]
async fn a_card_that_cannot_be_one_is_refused_without_repeating_it() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, PAID).await;
    for (field, value) in [
        ("cardNumber", json!("4111 1111 x111 1111")),
        ("cardNumber", json!("4111")),
        ("cvc", json!("12a")),
        ("expireMonth", json!(13)),
        ("expireYear", json!(31)),
        ("cardHolder", json!(" ")),
    ] {
        let mut wrong = order.clone();
        wrong["card"][field] = value;
        let problem = place(&mut guest, &wrong, field).await.expect(422);
        assert_eq!(problem.json()["field"], format!("card.{field}"));
        assert!(!problem.text().contains("4111"), "{}", problem.text());
    }
    assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty());
}
