//! The shop fails while it is paid: never a second order, always a true message.

use serde_json::{Value, json};

use super::{BANK_TRANSFER, attempt, guest_at_payment, order_by, place};
use crate::support::{Client, TestGateway, requests_to};

/// Every deadline a hundredth: 30 s of the shop are 300 ms.
const IMPATIENT: [(&str, &str); 1] = [("VITRIN_SHOP_PATIENCE", "0.01")];

/// Answers that are lost after the shop accepted the order.
const LOST: [&str; 7] =
    ["lost", "status:500", "status:502", "truncate", "broken-json", "wrong-type", "empty"];

/// `Must hold`: the answer is lost after the shop accepted.
#[tokio::test]
async fn ord_1_an_order_whose_answer_is_lost_is_found_and_not_sent_again() {
    let gateway = TestGateway::open().await;
    for fault in LOST {
        gateway.shop.set_faults("").unwrap();
        gateway.shop.clear_requests();
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        let before = gateway.shop.orders_placed();
        gateway.shop.set_faults(&format!("*order-v5/checkout={fault}")).unwrap();
        let placed = place(&mut guest, &order, fault).await.expect(200).json();
        assert_eq!(placed["outcome"], "placed", "{fault}: {placed}");
        for key in [fault.to_owned(), format!("{fault}-again")] {
            let again = place(&mut guest, &order, &key).await.expect(200).json();
            assert_eq!(
                again["attempt"]["orderNumber"], placed["attempt"]["orderNumber"],
                "{fault}"
            );
        }
        assert_eq!(gateway.shop.orders_placed(), before + 1, "{fault}");
        assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), 1, "{fault}");
    }
}

/// `Must hold`: the shop accepts, its answer is lost, and it does not tell afterwards either.
#[tokio::test]
async fn ord_1_what_cannot_be_known_is_unknown_until_the_shop_tells() {
    let gateway = TestGateway::open().await;
    let silent = "*step/approve*=status:404;*checkoutState*=status:404";
    for lost in ["lost", "status:500", "truncate"] {
        gateway.shop.set_faults("").unwrap();
        gateway.shop.clear_requests();
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        let before = gateway.shop.orders_placed();
        gateway.shop.set_faults(&format!("*order-v5/checkout={lost};{silent}")).unwrap();
        for key in ["a", "a", "b"] {
            let unknown = place(&mut guest, &order, key).await.expect(200).json();
            assert_eq!(unknown["outcome"], "unknown", "{lost} {key}: {unknown}");
        }
        assert_eq!(attempt(&mut guest).await["state"], "unknown", "{lost}");
        assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), 1, "{lost}");
        let metrics = gateway.admin("GET", "/metrics").await.1;
        assert!(metrics.contains("vitrin_order_attempts{state=\"unknown\"} 1"), "{metrics}");
        gateway.shop.set_faults("").unwrap();
        assert_eq!(attempt(&mut guest).await["state"], "placed", "{lost}");
        assert_eq!(gateway.shop.orders_placed(), before + 1, "{lost}");
    }
}

/// Nothing was sent: the shopper is told so by an error, and may try again.
#[tokio::test]
async fn ord_1_an_order_that_was_never_sent_leaves_nothing_open() {
    let gateway = TestGateway::open().await;
    for fault in ["*get-summary*=status:500", "*get-summary*=reset"] {
        gateway.shop.set_faults("").unwrap();
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        gateway.shop.set_faults(fault).unwrap();
        gateway.shop.clear_requests();
        let failed = place(&mut guest, &order, "a").await;
        assert!(failed.status.is_server_error(), "{fault}: {}", failed.status);
        assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty(), "{fault}");
        gateway.shop.set_faults("").unwrap();
        let placed = place(&mut guest, &order, "a").await.expect(200).json();
        assert_eq!(placed["outcome"], "placed", "{fault}: {placed}");
    }
}

/// The path, step by step, with each way to fail at each of them.
#[tokio::test]
async fn ord_1_whatever_fails_on_the_way_there_is_one_order_or_none() {
    let gateway = TestGateway::open_with(&IMPATIENT).await;
    let steps = [
        "*get-summary*",
        "*get-address-list*",
        "*set-address*",
        "*get-payment-types*",
        "*setPaymentTitleFromTab*",
        "*next-order*",
        "*order-v5/checkout",
        "*step/approve*",
        "*checkoutState*",
    ];
    let failures = ["status:500", "latency:2000", "truncate", "reset", "late:60", "lost", "empty"];
    let mut cases = 0;
    for step in steps {
        for failure in failures {
            gateway.shop.set_faults("").unwrap();
            let mut guest = guest_at_payment(&gateway).await;
            let order = order_by(&mut guest, BANK_TRANSFER).await;
            let before = gateway.shop.orders_placed();
            gateway.shop.set_faults(&format!("{step}={failure}")).unwrap();
            let body = json!({ "addressId": "51" });
            let path = "/bff/checkout/addresses/delivery";
            guest.json(http::Method::PUT, path, body).await;
            guest.get("/bff/checkout/addresses").await;
            let first = place(&mut guest, &order, "a").await;
            gateway.shop.set_faults("").unwrap();
            let second = place(&mut guest, &order, "b").await;
            let made = gateway.shop.orders_placed() - before;
            assert!(made <= 1, "{step} {failure}: {made} orders");
            assert_message_is_true(&first, made, (step, failure));
            assert_message_is_true(&second, made, (step, failure));
            let lines = basket_in_time(&mut guest).await["lines"].as_array().unwrap().len();
            assert_eq!(lines, 1 - made, "{step} {failure}: no basket is lost");
            cases += 1;
        }
    }
    assert!(cases >= 60, "{cases} cases");
}

/// The basket: a hundredth of a deadline may be too short for a shop that fails at nothing, on a busy
/// machine.
async fn basket_in_time(guest: &mut impl Client) -> Value {
    for _ in 0..9 {
        let answer = guest.get("/bff/cart").await;
        if answer.status != 504 {
            return answer.expect(200).json();
        }
    }
    guest.get("/bff/cart").await.expect(200).json()
}

/// Who is told of an order has one; who is told that there is none has none.
fn assert_message_is_true(answer: &crate::support::Answer, made: usize, case: (&str, &str)) {
    if answer.status != 200 {
        assert!(answer.status.is_server_error(), "{case:?}: {}", answer.status);
        return;
    }
    let answer = answer.json();
    match answer["outcome"].as_str() {
        Some("placed") => assert_eq!(made, 1, "{case:?}: {answer}"),
        Some("unknown" | "attempt_open" | "total_changed") => {}
        outcome => panic!("{case:?}: {outcome:?} with {made} orders: {answer}"),
    }
}
