//! Old clients pay through the same ledger.

use serde_json::{Value, json};

use super::{BANK_TRANSFER, attempt, guest_at_payment, order_by, place};
use crate::support::{Client as _, TestGateway, requests_to};

const PAY: &str = "/srv/service/order-v5/checkout";

#[tokio::test]
async fn ord_1_an_old_client_that_pays_twice_has_one_order() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    order_by(&mut guest, BANK_TRANSFER).await;
    gateway.shop.set_faults("*order-v5/checkout=lost").unwrap();
    let lost = guest.form(PAY, "paymentId=-1").await;
    assert!(lost.status.is_server_error(), "{}", lost.status);
    gateway.shop.set_faults("").unwrap();
    let again = guest.form(PAY, "paymentId=-1").await.expect(200).json();
    assert_eq!(again["status"], -2, "{again}");
    assert!(!again["message"].as_str().unwrap().is_empty());
    assert_eq!(gateway.shop.orders_placed(), 1);
    assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), 1);
    assert_eq!(attempt(&mut guest).await["state"], "placed");
}

#[tokio::test]
async fn ord_1_what_an_old_client_sent_is_known_to_the_page() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    order_by(&mut guest, "-9").await;
    let form = guest.form(PAY, "paymentId=-9").await.expect(200).json();
    assert_eq!(form["status"], 2, "the shop's own answer: {form}");
    assert_eq!(attempt(&mut guest).await["waitingFor"], "bank");
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let other = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(other["outcome"], "attempt_open", "{other}");
    // A refusal by the shop is passed on as it is, and leaves nothing open.
    let mut second = guest_at_payment(&gateway).await;
    let refused = second.form(PAY, "paymentId=-18").await.expect(200).json();
    assert_eq!(refused["status"], 0, "{refused}");
    assert_eq!(attempt(&mut second).await["state"], "not_placed");
    assert_eq!(json!(gateway.shop.orders_placed()), json!(0));
    let _: Value = refused;
}
