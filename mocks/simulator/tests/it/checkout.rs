//! From basket to order (contracts/upstream/checkout.md).

use serde_json::Value;
use vitrin_shop::RunningShop;

use crate::support::{Visitor, list, shop};

const V5: &str = "/srv/service/order-v5";

/// A member with a basket and an address, ready to pay.
async fn ready(shop: &RunningShop) -> Visitor {
    let member = Visitor::member(shop, 102);
    fill(&member, shop).await;
    assert_eq!(member.post(&format!("{V5}/set-address/delivery/51"), "").await["status"], 1);
    assert_eq!(member.json(&format!("{V5}/next-order/payment")).await["status"], 1);
    member
}

async fn fill(visitor: &Visitor, shop: &RunningShop) {
    let body = format!("productId={}&quantity=1", shop.specials().added);
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
}

async fn pay(visitor: &Visitor, payment: &str) -> Value {
    visitor.post(&format!("{V5}/checkout"), &format!("paymentId={payment}")).await
}

async fn pay_by_card(visitor: &Visitor, number: &str) -> Value {
    let body = format!(
        "paymentId=-2&cardHolder=Deniz&cardNumber={number}&expireMonth=12&expireYear=2030&cvc=123"
    );
    visitor.post(&format!("{V5}/checkout"), &body).await
}

async fn basket(visitor: &Visitor) -> usize {
    list(&visitor.json("/srv/service/cart/load").await, "PRODUCTS").len()
}

async fn newest_order(visitor: &Visitor) -> String {
    visitor.json("/srv/service/order-v4/get-list/").await["ORDERS"][0]["ID"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn ord_1_each_step_says_what_is_missing() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 102);
    let next = format!("{V5}/next-order/payment");
    assert_eq!(member.json(&next).await["status"], -2, "the basket is empty");
    fill(&member, &shop).await;
    assert_eq!(member.json(&next).await["errorStep"], "address");
    assert_eq!(member.post(&format!("{V5}/set-address/delivery/999"), "").await["status"], 0);
    assert_eq!(member.post(&format!("{V5}/set-address/delivery/53"), "").await["status"], 1);
    let incomplete = member.json(&next).await;
    assert_eq!(
        (&incomplete["status"], &incomplete["key"], &incomplete["addressId"]),
        (&(-1).into(), &"city_code".into(), &"53".into())
    );
    member.post(&format!("{V5}/set-address/delivery/51"), "").await;
    member.post(&format!("{V5}/set-address/invoice/52"), "").await;
    member.post("/srv/service/cart/set-general-order-note/", "content=engelli+not").await;
    assert_eq!(member.json(&next).await["status"], -3);
    member.post("/srv/service/cart/set-general-order-note/", "content=").await;
    assert_eq!(member.json(&next).await["status"], 1);
    assert_eq!(member.json(&format!("{V5}/next-order/approve")).await["errorStep"], "payment");
    member.text(&format!("{V5}/setPaymentTitleFromTab/-1")).await;
    assert_eq!(member.json(&format!("{V5}/next-order/approve")).await["status"], 1);
    let addresses = member.json(&format!("{V5}/get-address-list/")).await;
    assert_eq!(
        (&addresses["DELIVERY_ADDRESS_ID"], &addresses["INVOICE_ADDRESS_ID"]),
        (&"51".into(), &"52".into())
    );
    assert!(
        list(
            &Visitor::member(&shop, 103).json(&format!("{V5}/get-address-list/")).await,
            "ADDRESS_LIST"
        )
        .is_empty()
    );
}

#[tokio::test]
async fn carriers_payments_and_cards_are_chosen() {
    let shop = shop().await;
    let member = ready(&shop).await;
    let total = |summary: &Value| summary["AMOUNTS"]["TOTAL"].as_f64().unwrap();
    let before = total(&member.json(&format!("{V5}/get-summary/")).await);
    let has_cash = |payments: &Value| {
        list(payments, "PAYMENT_LIST").iter().any(|payment| payment["ID"] == "7")
    };
    assert!(has_cash(&member.json(&format!("{V5}/get-payment-types/1")).await));
    assert!(
        !has_cash(&member.json(&format!("{V5}/get-payment-types/2")).await),
        "this carrier takes no cash"
    );
    assert_eq!(
        member.json(&format!("{V5}/get-cargo-companies/")).await["SELECTED_COMPANY"]["ID"],
        "2"
    );
    assert_eq!(
        list(&member.json(&format!("{V5}/get-payment-types/9")).await, "FAULT_MESSAGES").len(),
        1
    );
    member.text(&format!("{V5}/setPaymentTitleFromTab/7")).await;
    let after = total(&member.json(&format!("{V5}/get-summary/")).await);
    assert!(
        (after - before - 15.0).abs() < 0.001,
        "cash at the door costs something: {before} {after}"
    );
    let credit = member.json(&format!("{V5}/get-bin/411111")).await;
    assert_eq!((&credit["CREDIT_DEBIT"], list(&credit, "INSTALLMENTS").len()), (&"C".into(), 4));
    assert_eq!(member.json(&format!("{V5}/get-bin/400000")).await["SHOW_INSTALLMENT"], false);
    assert_eq!(
        member.post(&format!("{V5}/set-installment/"), "installmentCount=3&installmentId=3").await
            ["status"],
        1
    );
    assert_eq!(
        member.post(&format!("{V5}/set-installment/"), "installmentCount=7").await["status"],
        0
    );
    let from_store = format!("{V5}/delivery-from-store");
    assert_eq!(
        member.post(&from_store, "storeId=3&firstName=A&mobilePhone=5550000000").await["status"],
        0
    );
    assert_eq!(
        member.post(&from_store, "storeId=1&firstName=A&mobilePhone=5550000000").await["status"],
        1
    );
    assert_eq!(
        member.json(&format!("{V5}/next-order/payment")).await["status"],
        1,
        "no address is needed"
    );
}

#[tokio::test]
async fn ord_1_every_card_ends_as_documented() {
    let shop = shop().await;
    for (number, key, value) in [
        ("4111 1111 1111 1111", "state", Value::from(99)),
        ("4242424242424242", "state", 97.into()),
        ("4012888888881881", "state", 96.into()),
        ("5105105105105100", "state", "2".into()),
        ("378282246310005", "state", 5.into()),
        ("5555555555554444", "state", 1.into()),
        ("4000000000000002", "status", 0.into()),
        ("4000000000000119", "status", (-2).into()),
        ("6011111111111117", "state", 42.into()),
        ("4222222222222", "status", 0.into()),
    ] {
        let member = ready(&shop).await;
        let answer = pay_by_card(&member, number).await;
        assert_eq!(answer[key], value, "{number}: {answer}");
        let paid = ["99", "97", "96"].contains(&answer["state"].to_string().as_str());
        assert_eq!(basket(&member).await == 0, paid, "{number}");
    }
}

#[tokio::test]
async fn ord_1_an_order_is_listed_and_paid_once() {
    let shop = shop().await;
    let member = ready(&shop).await;
    assert_eq!(pay(&member, "-1").await["status"], 1);
    let order = newest_order(&member).await;
    let approve = member.json(&format!("{V5}/step/approve")).await;
    assert!(approve["statusText"].as_str().unwrap().contains(&format!("VT{order}")), "{approve}");
    assert_eq!(pay(&member, "-1").await["status"], -2, "the same checkout pays once");
    assert_eq!(newest_order(&member).await, order);
    assert_eq!(basket(&member).await, 0);
}

#[tokio::test]
async fn ord_1_a_payment_under_way_locks_the_basket() {
    let shop = shop().await;
    let member = ready(&shop).await;
    let form = pay_by_card(&member, "5555555555554444").await;
    let reference =
        form["data"]["hiddenFields"].as_str().unwrap().split("value=\"").nth(1).unwrap();
    let reference = reference.trim_end_matches("\">").to_owned();
    for call in ["delete/0", "delete-all", "update-item/0/2"] {
        assert_eq!(
            member.json(&format!("/srv/service/cart/{call}")).await["statusCode"],
            "EOC0001",
            "{call}"
        );
    }
    let added = member
        .post("/srv/service/cart/add-to-cart", &format!("productId={}", shop.specials().added))
        .await;
    assert_eq!(added["statusCode"], "EOC0001");
    assert_eq!(pay(&member, "-1").await["status"], -2, "one payment at a time");
    assert_eq!(basket(&member).await, 1);

    // Returning to the payments unlocks the basket, and the bank's page is gone.
    assert_eq!(member.json(&format!("{V5}/next-order/payment")).await["status"], 1);
    assert_eq!(member.json("/srv/service/cart/update-item/0/1").await["status"], 1);
    assert_eq!(member.get(&format!("/bank/3d?reference={reference}")).await.status(), 410);

    let form = pay(&member, "-9").await;
    assert_eq!(form["status"], 2);
    let fields = form["data"]["hiddenFields"].as_str().unwrap();
    let reference = fields.split("value=\"").nth(1).unwrap().trim_end_matches("\">");
    let page = member.text(&format!("/bank/3d?reference={reference}")).await;
    assert!(page.contains("/bank/3d/yes") && page.contains(reference));
    let back = member.get(&format!("/bank/3d/yes?reference={reference}")).await;
    assert_eq!((back.status().as_u16(), basket(&member).await), (302, 0));
    assert_eq!(format!("VT{}", newest_order(&member).await), reference);
    let twice = member.get(&format!("/bank/3d/yes?reference={reference}")).await;
    assert_eq!(twice.status(), 410, "a reference is paid once");
}

#[tokio::test]
async fn ord_1_telephones_approve_by_code_or_by_call() {
    let shop = shop().await;
    let member = ready(&shop).await;
    let sms = pay(&member, "-13").await;
    assert_eq!((&sms["status"], &sms["durationSecond"]), (&3.into(), &"180".into()));
    assert_eq!(member.post(&format!("{V5}/check-sms"), "code=9999").await["status"], 0);
    assert_eq!(member.post(&format!("{V5}/check-sms"), "code=1234").await["status"], 1);
    assert_eq!(
        member.post(&format!("{V5}/check-sms"), "code=1234").await["status"],
        0,
        "it is done"
    );

    let member = ready(&shop).await;
    assert_eq!(pay(&member, "-17").await["status"], 4);
    let state = "/Order/OrderAPI/checkoutState";
    assert_eq!(member.json(state).await["data"]["state"], 97);
    assert_eq!(
        member
            .post("/Order/OrderAPI/setApproveType", r#"{"phone":"905550000002","type":"phone"}"#)
            .await["success"],
        true
    );
    assert_eq!(member.json(state).await["data"]["state"], 99);
    assert_eq!(pay(&ready(&shop).await, "-18").await["status"], 0, "this provider always fails");
}
