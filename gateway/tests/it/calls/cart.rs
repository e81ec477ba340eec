//! Notes and delivery times of a basket (contracts/upstream/cart.md#changing,
//! contracts/upstream/cart.md#notes).

use serde_json::json;

use super::{basket, fill, read, said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway};

const GIFT: &str = "/srv/service/cart/get-gift-notes/0";
const ORDER: &str = "/srv/service/cart/get-order-notes/0";
const SET_GIFT: &str = "/srv/service/cart/set-gift-notes/0";
const SET_ORDER: &str = "/srv/service/cart/set-order-notes/0";

#[tokio::test]
async fn call_1_notes_stay_with_their_line() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let lost = submit(&mut guest, SET_GIFT, "content=x").await;
    assert_eq!(said(&lost), (&json!(0), "Sepette böyle bir ürün yok"));
    fill(&gateway, &mut guest, 1).await;
    assert_eq!(
        said(&submit(&mut guest, SET_GIFT, "content=Nice+yıllara").await),
        (&json!(1), "Notunuz kaydedildi")
    );
    assert_eq!(submit(&mut guest, SET_ORDER, "content=Kapıya+bırakın").await["status"], 1);

    assert_eq!(
        read(&mut guest, GIFT).await,
        json!({ "GIFT_NOTES": "Nice yıllara", "GIFT_NOTES_LIMIT": "150" }),
        "one limit is text"
    );
    assert_eq!(
        read(&mut guest, ORDER).await,
        json!({ "ORDER_NOTES": "Kapıya bırakın", "ORDER_NOTES_LIMIT": 250 }),
        "the other a number"
    );
    let line = basket(&mut guest).await["PRODUCTS"][0].clone();
    assert_eq!(
        (&line["GIFT_NOTES"], &line["ORDER_NOTES"]),
        (&json!("Nice yıllara"), &json!("Kapıya bırakın"))
    );
    for (path, limit) in [(SET_GIFT, 150), (SET_ORDER, 250)] {
        let long = format!("content={}", "%C3%A7".repeat(limit + 1));
        assert_eq!(
            said(&submit(&mut guest, path, &long).await),
            (&json!(0), "Notunuz çok uzun"),
            "{path}"
        );
    }
    assert_eq!(read(&mut guest, GIFT).await["GIFT_NOTES"], "Nice yıllara", "the old one stays");
    read(&mut guest, "/srv/service/cart/delete/0").await;
    assert_eq!(read(&mut guest, ORDER).await["ORDER_NOTES"], "", "gone with its line");
}

#[tokio::test]
async fn call_1_gw_8_day_and_hour_of_delivery_are_writing_gets() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let (day, hour) = (
        "/srv/service/cart/set-delivery-date/31.12.2099",
        "/srv/service/cart/set-delivery-hour/14:30",
    );
    for path in [day, hour] {
        AttackerPage::luring(&guest).get(path).await.problem(403, "xsrf_mismatch");
    }
    for path in [
        "/srv/service/cart/set-delivery-date/01.01.2020",
        "/srv/service/cart/set-delivery-hour/03:00",
    ] {
        let refused = read(&mut guest, path).await;
        assert_eq!(
            said(&refused),
            (&json!(0), "Bu tarih veya saatte teslimat yapılamıyor"),
            "{path}"
        );
    }
    let untouched = basket(&mut guest).await;
    assert_eq!(
        (&untouched["DELIVERY_DATE"], &untouched["DELIVERY_HOUR"]),
        (&json!(""), &json!(""))
    );
    for path in [day, hour] {
        let answer = guest.get(path).await.expect(200);
        assert!(answer.is_bypass());
        assert_eq!(answer.json()["status"], 1, "{path}");
    }
    let set = basket(&mut guest).await;
    assert_eq!(
        (&set["DELIVERY_DATE"], &set["DELIVERY_HOUR"]),
        (&json!("31.12.2099"), &json!("14:30"))
    );
}
