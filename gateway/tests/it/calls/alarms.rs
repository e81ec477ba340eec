//! Alarms, subscriptions and coupons of a member (contracts/upstream/alarms.md).

use serde_json::json;

use super::{read, said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway};

const PRICES: &str = "/srv/service/profile/get-alarm-list/price";
const STOCK: &str = "/srv/service/profile/get-alarm-list/stock";
const ADD: &str = "/srv/service/profile/add-to-alarm-list";
const DELETE: &str = "/srv/service/profile/delete-alarm-products";
const SUBSCRIPTIONS: &str = "/srv/service/profile/subscribe-list";
const COUPONS: &str = "/srv/service/profile/get-coupon-list";
const PAYMENTS: &str = "/srv/service/profile/get-current-payment-list";

#[tokio::test]
async fn call_1_a_price_alarm_is_set_listed_once_and_given_up() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let product = gateway.shop.specials().added;
    let alarm = format!("productId={product}&variantId=0");
    let added = submit(&mut guest, ADD, &alarm).await;
    assert_eq!(said(&added), (&json!(1), "Alarm listenize eklendi"));
    assert_eq!(
        added["message"], added["statusText"],
        "one client reads the one, another the other"
    );
    assert_eq!(
        said(&submit(&mut guest, ADD, &alarm).await),
        (&json!(0), "Bu ürün zaten listenizde")
    );
    assert_eq!(said(&submit(&mut guest, ADD, "productId=1").await), (&json!(0), "Ürün bulunamadı"));

    let prices = read(&mut guest, PRICES).await;
    assert_eq!(
        (&prices["TOTAL"], &prices["PRODUCTS"][0]["ID"]),
        (&json!("1"), &json!(product.to_string()))
    );
    assert_eq!(
        read(&mut guest, STOCK).await["PRODUCTS"],
        json!([]),
        "each kind has a list of its own"
    );

    let removed = submit(&mut guest, DELETE, &format!("products%5B%5D={product}-0")).await;
    assert_eq!(said(&removed), (&json!(1), "Alarm listenizden çıkarıldı"));
    assert_eq!(read(&mut guest, PRICES).await["TOTAL"], "0");
    let again = submit(&mut guest, DELETE, &format!("products%5B%5D={product}")).await;
    assert_eq!(said(&again), (&json!(0), "Ürün bulunamadı"));
}

/// Only the stock alarm is set by GET, with the variant after a hyphen. It is guarded like any
/// write.
#[tokio::test]
async fn call_1_gw_8_a_stock_alarm_is_a_writing_get() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let product = gateway.shop.specials().out_of_stock;
    let path = format!("/srv/service/profile/add-to-stock-alarm-list/{product}-0");
    AttackerPage::luring(&guest).get(&path).await.problem(403, "xsrf_mismatch");
    assert_eq!(read(&mut guest, STOCK).await["TOTAL"], "0");
    let answer = guest.get(&path).await.expect(200);
    assert!(answer.is_bypass());
    assert_eq!(answer.json()["status"], 1);
    assert_eq!(
        said(&read(&mut guest, &path).await),
        (&json!(0), "Bu ürün zaten listenizde"),
        "asked again"
    );
    assert_eq!(read(&mut guest, STOCK).await["PRODUCTS"][0]["ID"], product.to_string());
}

#[tokio::test]
async fn call_1_a_subscription_is_stopped_by_either_method_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let running = read(&mut guest, SUBSCRIPTIONS).await;
    let ids: Vec<_> = running["data"].as_array().unwrap().iter().map(|one| &one["ID"]).collect();
    assert_eq!(ids, ["1", "2"], "{running}");
    let stopped = read(&mut guest, "/srv/service/profile/subscribe-stop/1").await;
    assert_eq!(said(&stopped), (&json!(1), "Aboneliğiniz durduruldu"));
    assert_eq!(submit(&mut guest, "/srv/service/profile/subscribe-stop/2", "").await["status"], 1);
    assert_eq!(read(&mut guest, SUBSCRIPTIONS).await["data"], json!([]));
    let again = read(&mut guest, "/srv/service/profile/subscribe-stop/1").await;
    assert_eq!(said(&again), (&json!(0), "Abonelik bulunamadı"));
}

#[tokio::test]
async fn call_1_a_member_sees_coupons_that_are_still_good() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let coupons = read(&mut guest, COUPONS).await;
    let codes: Vec<_> =
        coupons["data"].as_array().unwrap().iter().map(|one| &one["CODE"]).collect();
    assert_eq!(
        codes,
        ["VITRIN10", "HOSGELDIN", "KARGO", "UYELERE", "BUYUK"],
        "not the expired one"
    );
    assert_eq!(coupons["data"][1]["MIN_PRICE"], "500");
    assert_eq!(
        read(&mut guest, PAYMENTS).await,
        json!({ "status": 1, "data": [] }),
        "dealers alone have any"
    );
}

#[tokio::test]
async fn call_1_guests_are_asked_to_sign_in_with_200() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for path in [PRICES, STOCK, SUBSCRIPTIONS, COUPONS, PAYMENTS] {
        let refused = read(&mut guest, path).await;
        assert_eq!(said(&refused), (&json!(0), "Lütfen üye girişi yapın"), "{path}");
        assert_eq!(
            (&refused["message"], &refused["data"]),
            (&json!("NO_MEMBER_SESSION"), &json!([]))
        );
    }
    let product = gateway.shop.specials().added;
    let refused = submit(&mut guest, ADD, &format!("productId={product}")).await;
    assert_eq!(refused["message"], "NO_MEMBER_SESSION", "{refused}");
}
