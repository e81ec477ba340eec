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

/// Payments that `/Order/OrderAPI` begins and finishes are the session's one attempt as well.
#[tokio::test]
async fn ord_1_an_old_client_that_pays_elsewhere_has_one_order() {
    for begin in ["paytrBKMInitialize", "bkm2Initialize"] {
        let gateway = TestGateway::open().await;
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        let begin = format!("/Order/OrderAPI/{begin}");
        let begun = guest.form(&begin, "{}").await.expect(200).json();
        assert_eq!(begun["success"], true, "{begun}");
        assert_eq!(attempt(&mut guest).await["waitingFor"], "bank");
        for path in [begin.as_str(), PAY] {
            let refused = guest.form(path, "paymentId=-1").await.expect(200).json();
            assert_eq!((&refused["success"], &refused["status"]), (&json!(false), &json!(-2)));
        }
        let other = place(&mut guest, &order, "a").await.expect(200).json();
        assert_eq!(other["outcome"], "attempt_open", "{other}");
        // Its own confirmation is sent, and its answer lost.
        gateway.shop.set_faults("*paytrBKMComplete=lost").unwrap();
        let complete = "/Order/OrderAPI/paytrBKMComplete";
        let lost = guest.form(complete, "code=1234").await;
        assert!(lost.status.is_server_error(), "{}", lost.status);
        gateway.shop.set_faults("").unwrap();
        assert_eq!(attempt(&mut guest).await["state"], "placed");
        for path in [begin.as_str(), PAY] {
            let again = guest.form(path, "paymentId=-1").await.expect(200).json();
            assert_eq!(again["status"], -2, "{path}: {again}");
        }
        assert_eq!(gateway.shop.orders_placed(), 1);
        assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty());
    }
}

/// How a payment is approved is the attempt's own confirmation; a provider's event is none.
#[tokio::test]
async fn ord_1_choosing_an_approval_continues_the_attempt() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    order_by(&mut guest, "-17").await;
    let choice = guest.form(PAY, "paymentId=-17").await.expect(200).json();
    assert_eq!(choice["status"], 4, "{choice}");
    let event = "/Order/OrderAPI/iyzicoEventBeforePayment";
    guest.form(event, "token=x").await.expect(200);
    assert_eq!(attempt(&mut guest).await["waitingFor"], "approval");
    let approve = "/Order/OrderAPI/setApproveType";
    let sent = guest.form(approve, "type=sms&phone=905551112233").await.expect(200).json();
    assert_eq!(sent["success"], true, "{sent}");
    assert_eq!(attempt(&mut guest).await["state"], "waiting");
    let approved = guest.form(approve, "type=phone&phone=905551112233").await.expect(200).json();
    assert_eq!(approved["success"], true, "{approved}");
    let placed = attempt(&mut guest).await;
    assert_eq!(placed["state"], "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}
