//! Two gateways with one Redis.

use futures_util::future::join_all;
use redis_process::RedisProcess;
use vitrin_shop::{Shop, ShopConfig};

use super::{
    BANK_TRANSFER, RUNS, attempt, order_by, place, random_delays, ready_to_pay, until_second_press,
};
use crate::support::{TestGateway, requests_to, sharing};

/// `Must hold`: the second press reaches the other gateway.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ord_1_pressed_at_two_gateways_at_once_is_one_order() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = sharing(&url);
    let one = TestGateway::in_front_of((), &shop.url(), &settings).await;
    let other = TestGateway::in_front_of((), &shop.url(), &settings).await;
    for run in 0..RUNS {
        shop.set_faults("").unwrap();
        let mut guest = one.guest().await;
        ready_to_pay(&mut guest, shop.specials().added).await;
        let order = order_by(&mut guest, BANK_TRANSFER).await;
        let faults = random_delays(2);
        shop.set_faults(&faults).unwrap();
        let before = shop.orders_placed();
        let answers = join_all([(0, one.address, "a"), (1, other.address, "b")].map(
            |(press, address, key)| {
                let (mut guest, order) = (guest.at(address), order.clone());
                async move {
                    until_second_press(press).await;
                    place(&mut guest, &order, &format!("{run}{key}")).await.expect(200).json()
                }
            },
        ))
        .await;
        assert_eq!(shop.orders_placed(), before + 1, "run {run}, {faults}: {answers:?}");
        for answer in &answers {
            assert_eq!(answer["outcome"], "placed", "run {run}, {faults}: {answer}");
            assert_eq!(answer["attempt"]["orderNumber"], answers[0]["attempt"]["orderNumber"]);
        }
    }
}

/// What one gateway sent, the other one knows of: also when the first is gone.
#[tokio::test]
async fn ord_1_another_gateway_settles_what_the_first_left_behind() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = [&sharing(&url)[..], &[("VITRIN_SHOP_PATIENCE", "0.05")]].concat();
    let one = TestGateway::in_front_of((), &shop.url(), &settings).await;
    let other = TestGateway::in_front_of((), &shop.url(), &settings).await;
    let mut guest = one.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    shop.set_faults("*order-v5/checkout=lost;*step/approve*=status:404;*checkoutState*=status:404")
        .unwrap();
    let unknown = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(unknown["outcome"], "unknown", "{unknown}");
    let mut elsewhere = guest.at(other.address);
    let again = place(&mut elsewhere, &order, "b").await.expect(200).json();
    assert_eq!(
        (&again["outcome"], &again["attempt"]["id"]),
        (&"unknown".into(), &unknown["attempt"]["id"])
    );
    assert_eq!(attempt(&mut elsewhere).await["state"], "unknown");
    assert_eq!(shop.orders_placed(), 1);
}

/// Without the shared ledger nothing is paid.
#[tokio::test]
async fn ord_1_nothing_is_paid_while_the_ledger_cannot_be_shared() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let mut redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = sharing(&url);
    let gateway = TestGateway::in_front_of((), &shop.url(), &settings).await;
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    redis.kill();
    let answer = place(&mut guest, &order, "a").await.expect(503).json();
    assert_eq!(answer["code"], "state_unavailable");
    assert_eq!(shop.orders_placed(), 0);
    assert!(requests_to(&shop, "order-v5/checkout").is_empty());
}
