//! Price and stock alarms, subscriptions and coupons (contracts/upstream/alarms.md).

use crate::support::{Visitor, list, shop};

const PROFILE: &str = "/srv/service/profile";

#[tokio::test]
async fn alarms_belong_to_a_member() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    let product = shop.specials().out_of_stock;
    let add = format!("{PROFILE}/add-to-alarm-list");
    let body = format!("productId={product}&variantId=0");
    assert_eq!(guest.post(&add, &body).await["message"], "NO_MEMBER_SESSION");
    let member = Visitor::member(&shop, 101);
    assert_eq!(member.post(&add, &body).await["status"], 1);
    assert_eq!(member.post(&add, &body).await["status"], 0, "it is there already");
    assert_eq!(member.post(&add, "productId=1").await["status"], 0);
    assert_eq!(
        member.json(&format!("{PROFILE}/add-to-stock-alarm-list/{product}-0")).await["status"],
        1
    );
    for kind in ["price", "stock"] {
        let alarms = member.json(&format!("{PROFILE}/get-alarm-list/{kind}")).await;
        assert_eq!(
            (&alarms["TOTAL"], &list(&alarms, "PRODUCTS")[0]["ID"]),
            (&"1".into(), &product.to_string().into())
        );
    }
    let other = Visitor::member(&shop, 102);
    assert_eq!(other.json(&format!("{PROFILE}/get-alarm-list/price")).await["TOTAL"], "0");
    let delete = format!("{PROFILE}/delete-alarm-products");
    assert_eq!(member.post(&delete, &format!("products[]={product}-0")).await["status"], 1);
    assert_eq!(member.post(&delete, &format!("products[]={product}-0")).await["status"], 0);
}

#[tokio::test]
async fn subscriptions_stop_once_and_coupons_are_listed() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 101);
    let subscriptions = format!("{PROFILE}/subscribe-list");
    assert_eq!(list(&member.json(&subscriptions).await, "data").len(), 2);
    assert_eq!(member.json(&format!("{PROFILE}/subscribe-stop/1")).await["status"], 1);
    assert_eq!(member.json(&format!("{PROFILE}/subscribe-stop/1")).await["status"], 0);
    assert_eq!(member.json(&format!("{PROFILE}/subscribe-stop/7")).await["status"], 0);
    assert_eq!(list(&member.json(&subscriptions).await, "data").len(), 1);
    let coupons = member.json(&format!("{PROFILE}/get-coupon-list")).await;
    assert!(list(&coupons, "data").iter().any(|coupon| coupon["CODE"] == "VITRIN10"), "{coupons}");
    assert_eq!(
        list(&member.json(&format!("{PROFILE}/get-current-payment-list")).await, "data").len(),
        0
    );
}
