//! Paying twice: one order.

use futures_util::future::join_all;
use serde_json::json;

use super::{
    BANK_TRANSFER, RUNS, guest_at_payment, order_by, place, random_delays, until_second_press,
};
use crate::support::TestGateway;

/// `Must hold`: pay pressed twice, in one tab or in two, is one order, whatever the shop's pace.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ord_1_pressed_twice_at_once_is_one_order() {
    press_twice(1).await;
}

/// `Must hold`: the answer is lost after the shop accepted, and the page is sent once more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ord_1_pressed_twice_with_a_lost_answer_is_one_order() {
    press_twice(10).await;
}

/// So many failed calls that a gateway does not suspend them yet.
const RUNS_PER_GATEWAY: usize = 10;

async fn press_twice(lost_of_ten: u32) {
    let mut gateway = TestGateway::open().await;
    for run in 0..RUNS {
        if run % RUNS_PER_GATEWAY == 0 {
            gateway = TestGateway::open().await;
        }
        gateway.shop.set_faults("").expect("no fault");
        let mut guest = guest_at_payment(&gateway).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        let faults = random_delays(lost_of_ten);
        gateway.shop.set_faults(&faults).expect("faults");
        let before = gateway.shop.orders_placed();
        let keys = if run % 2 == 0 { ["a", "a"] } else { ["a", "b"] };
        let answers = join_all(keys.into_iter().enumerate().map(|(press, key)| {
            let (mut guest, order) = (guest.clone(), order.clone());
            async move {
                until_second_press(press).await;
                place(&mut guest, &order, &format!("{run}{key}")).await.expect(200).json()
            }
        }))
        .await;
        assert_eq!(gateway.shop.orders_placed(), before + 1, "run {run}, {faults}: {answers:?}");
        for answer in &answers {
            assert_eq!(answer["outcome"], "placed", "run {run}, {faults}: {answer}");
            assert_eq!(answer["attempt"]["orderNumber"], answers[0]["attempt"]["orderNumber"]);
        }
        assert_ne!(answers[0]["attempt"]["orderNumber"], json!(null));
    }
}

/// `Must hold`: a caller who leaves does not change what becomes of the order.
#[tokio::test]
async fn ord_1_who_leaves_while_paying_finds_the_order() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    gateway.shop.set_faults("*order-v5/checkout=late:300").unwrap();
    let leaving = tokio::spawn({
        let (mut guest, order) = (guest.clone(), order.clone());
        async move { place(&mut guest, &order, "a").await }
    });
    crate::support::wait_until("the order is at the shop", || gateway.shop.orders_placed() == 1)
        .await;
    leaving.abort();
    // Reload: the page waits for the first one's end.
    let again = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(again["outcome"], "placed", "{again}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}
