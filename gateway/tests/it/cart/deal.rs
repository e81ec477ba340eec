//! How long the price of a line holds.

use serde_json::Value;

use crate::support::{Client as _, TestGateway};

/// CRT-8: the end of a deal is told with its offset and with what is left, until it has passed.
#[tokio::test]
async fn crt_8_a_deal_is_told_until_it_ends_and_its_price_with_it() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let specials = gateway.shop.specials().clone();
    guest.add(specials.added, 1).await.expect(200);
    gateway.shop.end_deal_in(600);
    let cart = guest.add(specials.deal, 1).await.expect(200).json()["cart"].clone();
    let [plain, deal] = [0, 1].map(|at| &cart["lines"][at]);
    assert_eq!((&plain["dealEndsAt"], &plain["dealSecondsLeft"]), (&Value::Null, &Value::Null));
    let left = deal["dealSecondsLeft"].as_u64().expect("seconds");
    assert!((590..=600).contains(&left), "{deal}");
    assert!(deal["dealEndsAt"].as_str().is_some_and(|end| end.ends_with("+03:00")), "{deal}");
    let list_price = deal["unitListPrice"].clone();
    assert_ne!(list_price, Value::Null);

    gateway.shop.end_deal_in(0);
    let after = guest.get("/bff/cart").await.expect(200).json()["lines"][1].clone();
    assert_eq!((&after["dealEndsAt"], &after["dealSecondsLeft"]), (&Value::Null, &Value::Null));
    assert_eq!(after["unitPrice"], list_price);
    assert_eq!(after["lineId"], deal["lineId"], "the line is the same all the while");
}
