//! A gateway that is stopped finishes the payments in flight; one that was started again settles
//! what the one before left behind by reading.

use std::time::Duration;

use redis_process::RedisProcess;
use serde_json::Value;
use vitrin_shop::{RunningShop, Shop, ShopConfig};

use super::attempts::approve_at_bank;
use super::{
    BANK_TRANSFER, THREE_D, attempt, guest_at_payment, order_by, order_by_card, place, ready_to_pay,
};
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Guest, TestGateway, requests_to, sharing, wait_until};

/// Longer than the gateways of these tests drain without a payment.
const LATE: &str = "*order-v5/checkout=late:1200";

async fn short_drain(shop: &RunningShop, settings: &[(&str, &str)]) -> TestGateway<()> {
    TestGateway::in_front_of_with((), &shop.url(), settings, |settings| {
        settings.server.drain = Duration::from_millis(100);
        settings.server.drain_payments = Duration::from_secs(20);
    })
    .await
}

/// Pays while the shop takes its time, and waits until it has the order.
async fn paying(
    shop: &RunningShop,
    guest: &Guest,
    order: &Value,
) -> tokio::task::JoinHandle<Value> {
    shop.set_faults(LATE).expect("a fault");
    let (mut guest, order) = (guest.clone(), order.clone());
    let paying =
        tokio::spawn(async move { place(&mut guest, &order, "a").await.expect(200).json() });
    wait_until("the order is at the shop", || shop.orders_placed() == 1).await;
    paying
}

#[tokio::test]
async fn ord_1_draining_waits_for_a_payment_and_its_answer() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let mut gateway = short_drain(&shop, &[]).await;
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let paying = paying(&shop, &guest, &order).await;
    gateway.begin_drain();
    let placed = paying.await.unwrap();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert_eq!(gateway.end().await, 0, "none was cut");
}

/// Nobody waits for the answer: the other gateway is told what became of the payment.
#[tokio::test]
async fn ord_1_draining_stores_the_outcome_of_a_payment_whose_caller_left() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = sharing(&url);
    let mut gateway = short_drain(&shop, &settings).await;
    let other = TestGateway::in_front_of((), &shop.url(), &settings).await;
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let paying = paying(&shop, &guest, &order).await;
    paying.abort();
    assert!(paying.await.unwrap_err().is_cancelled());
    gateway.begin_drain();
    gateway.end().await;
    // The shop tells nothing more: this was stored.
    shop.set_faults("*=status:500").unwrap();
    let stored = attempt(&mut guest.at(other.address)).await;
    assert_eq!(stored["state"], "placed", "{stored}");
    assert!(stored["orderNumber"].as_str().unwrap().starts_with("VT"), "{stored}");
}

#[tokio::test]
async fn ord_1_sigterm_waits_for_a_payment() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let mut gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let paying = paying(&shop, &guest, &order).await;
    gateway.signal("TERM").await;
    gateway.wait_for_line("draining").await;
    let placed = paying.await.unwrap();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    let (status, log) = gateway.wait(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}");
    assert!(log.last().unwrap().contains("\"cut\":0"), "{:?}", log.last());
}

/// Without Redis: the shop alone knows what the gateway before had sent.
#[tokio::test]
async fn ord_1_after_a_restart_a_payment_at_the_bank_is_found() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    let reference = form["form"]["fields"][0]["value"].as_str().unwrap().to_owned();
    let restarted = TestGateway::in_front_of((), &gateway.shop.url(), &[]).await;
    let mut guest = guest.at(restarted.address);
    assert_eq!(attempt(&mut guest).await["state"], "waiting");
    let transfer = order_by(&mut guest, BANK_TRANSFER).await;
    let pays = requests_to(&gateway.shop, "order-v5/checkout").len();
    let second = place(&mut guest, &transfer, "b").await.expect(200).json();
    assert_eq!(second["outcome"], "attempt_open", "{second}");
    assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), pays, "nothing was sent");
    approve_at_bank(&format!("{}/bank/3d/yes", gateway.shop.url()), &reference).await;
    let placed = attempt(&mut guest).await;
    assert_eq!(placed["state"], "placed", "{placed}");
    assert_eq!(placed["orderNumber"], reference);
    let third = place(&mut guest, &transfer, "c").await.expect(200).json();
    assert_eq!(third["outcome"], "basket_empty", "{third}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The gateway died between sending and the answer: the page is told of the order.
#[tokio::test]
async fn ord_1_after_a_restart_an_order_without_an_answer_is_found() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let paying = paying(&shop, &guest, &order).await;
    gateway.signal("KILL").await;
    assert!(paying.await.is_err(), "no answer");
    shop.set_faults("").unwrap();
    let restarted = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let mut guest = guest.at(restarted.address);
    let found = attempt(&mut guest).await;
    assert_eq!(found["state"], "placed", "{found}");
    assert!(found["orderNumber"].as_str().unwrap().starts_with("VT"), "{found}");
    let again = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(again["outcome"], "basket_empty", "{again}");
    assert_eq!(shop.orders_placed(), 1);
}
