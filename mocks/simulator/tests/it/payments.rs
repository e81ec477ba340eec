//! `/Order/OrderAPI/…` (contracts/upstream/payments.md).

use crate::support::{Visitor, list, shop};

const API: &str = "/Order/OrderAPI";

#[tokio::test]
async fn points_gifts_and_services_are_members_business() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    assert_eq!(guest.post(&format!("{API}/loadErpPoint"), "").await["success"], false);
    let member = Visitor::member(&shop, 101);
    assert_eq!(member.post(&format!("{API}/loadErpPoint"), "").await["data"]["point"], "40");
    for (call, success) in
        [("setErpPoint/41", false), ("setErpPoint/10", true), ("setCustomerPoint/5", true)]
    {
        assert_eq!(member.post(&format!("{API}/{call}"), "").await["success"], success, "{call}");
    }
    let gifts = member.json("/srv/service/order-v5/gift-catalog").await;
    let gift = list(&gifts, "products")[0]["ID"].as_str().unwrap().to_owned();
    assert_eq!(
        member
            .post(&format!("{API}/add2GiftCatalog"), &format!(r#"{{"products":["{gift}"]}}"#))
            .await["success"],
        true
    );
    let summary = member.json("/srv/service/order-v5/get-summary").await;
    assert_eq!(
        (list(&summary, "PRODUCTS").len(), &summary["AMOUNTS"]["SERVICE_TOTAL"]),
        (1, &(-15).into())
    );
    for (body, success) in
        [(r#"{"id":21,"date":"31.12.2099"}"#, true), (r#"{"id":9,"date":"31.12.2099"}"#, false)]
    {
        assert_eq!(
            member.post(&format!("{API}/setCargoService"), body).await["success"],
            success,
            "{body}"
        );
    }
}

#[tokio::test]
async fn calls_answer_their_own_method_only() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    assert_eq!(visitor.get(&format!("{API}/masterPassToken")).await.status(), 405);
    assert_eq!(visitor.get(&format!("{API}/yok")).await.status(), 405);
    assert!(visitor.text(&format!("{API}/masterPassTermofUse/1")).await.starts_with("<p>"));
    assert_eq!(
        visitor.json(&format!("{API}/shoppingLoanStatus")).await["data"]["status"],
        "waiting"
    );
    assert_eq!(visitor.json(&format!("{API}/checkoutState")).await["success"], false);
    assert_eq!(
        visitor.post(&format!("{API}/iyzicoEventBeforePayment"), r#"{"token":"t"}"#).await["success"],
        true
    );
    assert_eq!(visitor.post(&format!("{API}/getCardPoint"), "{}").await["success"], true);
}

#[tokio::test]
async fn a_bank_s_own_wallet_begins_and_completes() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let begin = format!("{API}/paytrBKMInitialize");
    assert_eq!(visitor.post(&begin, "{}").await["success"], false, "there is nothing to pay");
    visitor
        .post("/srv/service/cart/add-to-cart", &format!("productId={}", shop.specials().added))
        .await;
    let begun = visitor.post(&begin, "{}").await;
    assert!(
        begun["data"]["url"].as_str().unwrap().contains(begun["data"]["token"].as_str().unwrap()),
        "{begun}"
    );
    assert_eq!(
        visitor.post(&format!("{API}/paytrBKMComplete"), r#"{"code":"0"}"#).await["success"],
        false
    );
    assert_eq!(
        visitor.post(&format!("{API}/paytrBKMComplete"), r#"{"code":"1234"}"#).await["success"],
        true
    );
    assert_eq!(list(&visitor.json("/srv/service/cart/load").await, "PRODUCTS").len(), 0);
}
