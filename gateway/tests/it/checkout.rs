//! `/bff/checkout`: from the basket to the order, of which there is one or none (ADR 0052).

mod attempts;
mod drain;
mod faults;
mod fleet;
mod matrix;
mod passthrough;
mod races;
mod restart;
mod returns;
mod secrets;
mod sessions;
mod steps;
mod wallet;
mod wallet_orders;

use http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Client, Guest, TestGateway};

const ORDERS: &str = "/bff/checkout/orders";
const APPROVAL: &str = "/bff/checkout/approval";
const CODE: &str = "/bff/checkout/orders/code";
const ATTEMPT: &str = "/bff/checkout/attempt";
const BANK_TRANSFER: &str = "-1";
const BY_SMS: &str = "-13";
const BY_CHOICE: &str = "-17";

/// Public test numbers that the simulator knows.
const PAID: &str = "4111 1111 1111 1111";
const THREE_D: &str = "5555 5555 5555 4444";
const REFUSED: &str = "4000 0000 0000 0002";

/// How often each race is run.
const RUNS: usize = 200;

/// The second press comes this much later at most.
const SECOND_PRESS_MS: u64 = 50;

/// Waits for the second press of two.
async fn until_second_press(press: usize) {
    let milliseconds = if press == 0 { 0 } else { rand::random_range(0..=SECOND_PRESS_MS) };
    tokio::time::sleep(std::time::Duration::from_millis(milliseconds)).await;
}

/// Faults that let the shop answer each call of an order after another while, a share of the orders
/// lost after they were accepted.
fn random_delays(lost_of_ten: u32) -> String {
    let milliseconds = || rand::random_range(0..12);
    let is_lost = rand::random_ratio(lost_of_ten, 10);
    let end = if is_lost { ";*order-v5/checkout=lost" } else { "" };
    format!(
        "*get-summary*=latency:{};*checkoutState*=latency:{};*order-v5/checkout=late:{}{end}",
        milliseconds(),
        milliseconds(),
        milliseconds(),
    )
}

/// A guest with something in the basket, an address and a carrier, who may pay.
async fn guest_at_payment(gateway: &TestGateway) -> Guest {
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, gateway.shop.specials().added).await;
    guest
}

async fn ready_to_pay(shopper: &mut Guest, product: u64) {
    shopper.add(product, 1).await.expect(200);
    let put = |path: &str, body: Value| (format!("/bff/checkout/{path}"), body);
    for (path, body) in [
        put("addresses/delivery", json!({ "addressId": "51" })),
        put("carrier", json!({ "carrierId": "1" })),
    ] {
        let answer = shopper.json(Method::PUT, &path, body).await.expect(200).json();
        assert_eq!(answer["outcome"], "chosen", "{path}: {answer}");
    }
    let step = shopper.post("/bff/checkout/steps/payment", Value::Null).await.expect(200).json();
    assert_eq!(step["outcome"], "proceed", "{step}");
}

async fn total(shopper: &mut Guest) -> Value {
    shopper.get("/bff/checkout").await.expect(200).json()["totals"]["total"].clone()
}

/// Chooses a payment and returns the order that a page would send.
async fn order_by(shopper: &mut Guest, payment: &str) -> Value {
    let chosen = json!({ "paymentId": payment });
    shopper.json(Method::PUT, "/bff/checkout/payment", chosen).await.expect(200);
    json!({ "paymentId": payment, "total": total(shopper).await })
}

async fn order_by_card(shopper: &mut Guest, number: &str) -> Value {
    let mut order = order_by(shopper, "-2").await;
    order["card"] = json!({
        "cardHolder": "Deniz Örnek", "cardNumber": number, "expireMonth": 4, "expireYear": 2031,
        "cvc": "123", "cardType": "credit",
    });
    order
}

/// Sends an order under a key, as a page does.
async fn place(shopper: &mut Guest, order: &Value, key: &str) -> Answer {
    let headers = [("content-type", "application/json"), ("idempotency-key", key)];
    shopper.send(Method::POST, ORDERS, &headers, &order.to_string()).await
}

async fn attempt(shopper: &mut Guest) -> Value {
    shopper.get(ATTEMPT).await.expect(200).json()["attempt"].clone()
}
