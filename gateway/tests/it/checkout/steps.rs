//! What is chosen before the order.

use http::Method;
use serde_json::{Value, json};

use super::{guest_at_payment, order_by};
use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn reg_7_a_guest_chooses_address_carrier_and_payment() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 2).await.expect(200);
    let summary = guest.get("/bff/checkout").await.expect(200).json();
    assert_eq!(summary["lines"][0]["quantity"], 2, "{summary}");
    assert_eq!(summary["agreements"]["distanceAgreement"], true);
    let addresses = guest.get("/bff/checkout/addresses").await.expect(200).json();
    assert_eq!(addresses["deliveryAddressId"], Value::Null);
    let address = &addresses["addresses"][0];
    let chosen = json!({ "addressId": address["id"] });
    let path = "/bff/checkout/addresses/delivery";
    assert_eq!(guest.json(Method::PUT, path, chosen).await.expect(200).json()["outcome"], "chosen");
    let addresses = guest.get("/bff/checkout/addresses").await.expect(200).json();
    assert_eq!(addresses["deliveryAddressId"], address["id"]);
    let carriers = guest.get("/bff/checkout/carriers").await.expect(200).json();
    let slots = &carriers["carriers"][1]["days"][0]["slots"];
    assert_eq!((&slots[0]["from"], &slots[1]["available"]), (&json!("09:00"), &json!(false)));
    let carrier = json!({ "carrierId": carriers["carriers"][0]["id"] });
    let methods =
        guest.json(Method::PUT, "/bff/checkout/carrier", carrier).await.expect(200).json();
    let kinds: Vec<_> =
        methods["methods"].as_array().unwrap().iter().map(|one| one["kind"].clone()).collect();
    assert_eq!(kinds[..3], [json!("bank_transfer"), json!("card"), json!("provider")]);
    assert_eq!(methods["bankAccounts"][0]["iban"], "TR000000000000000000000001");
    let order = order_by(&mut guest, "7").await;
    assert_ne!(order["total"], summary["totals"]["total"], "cash on delivery costs something");
}

#[tokio::test]
async fn crt_3_a_step_that_cannot_be_taken_says_where_to_go() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let step = "/bff/checkout/steps/payment";
    let empty = guest.post(step, Value::Null).await.expect(200).json();
    assert_eq!(empty["outcome"], "basket", "{empty}");
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let homeless = guest.post(step, Value::Null).await.expect(200).json();
    assert_eq!(homeless["outcome"], "address", "{homeless}");
    let incomplete = json!({ "addressId": "53" });
    guest.json(Method::PUT, "/bff/checkout/addresses/delivery", incomplete).await.expect(200);
    let mended = guest.post(step, Value::Null).await.expect(200).json();
    assert_eq!((&mended["outcome"], &mended["addressId"]), (&json!("address"), &json!("53")));
    assert!(!mended["message"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn what_a_card_offers_is_told_by_six_digits_and_no_more() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let terms = guest.get("/bff/checkout/card-terms/411111").await.expect(200).json();
    assert_eq!((&terms["cardType"], &terms["scheme"]), (&json!("credit"), &json!("VISA")));
    assert_eq!(terms["single"]["threeD"], "optional");
    assert_eq!(terms["installments"][0]["count"], 2);
    let unknown = guest.get("/bff/checkout/card-terms/999999").await.expect(200).json();
    assert_eq!(unknown["cardType"], Value::Null);
    let seen = requests_to(&gateway.shop, "get-bin").len();
    for digits in ["41111", "4111111", "4111111111111111", "41111x", "%34%31%31%31%31%31%31"] {
        guest.get(&format!("/bff/checkout/card-terms/{digits}")).await.expect(422);
    }
    assert_eq!(
        requests_to(&gateway.shop, "get-bin").len(),
        seen,
        "no card's number is in an address"
    );
}

#[tokio::test]
async fn a_refused_choice_has_the_shops_words() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let store = json!({ "storeId": "999", "name": "Deniz", "phone": "+90 555 111 22 33" });
    for (path, body) in [
        ("addresses/invoice", json!({ "addressId": "999" })),
        ("store", store),
        ("installment", json!({ "count": 5 })),
    ] {
        let path = format!("/bff/checkout/{path}");
        let answer = guest.json(Method::PUT, &path, body).await.expect(200).json();
        assert_eq!(answer["outcome"], "refused", "{path}");
        assert!(!answer["message"].as_str().unwrap().is_empty(), "{path}: {answer}");
    }
    for (path, body, field) in [
        ("payment", json!({ "paymentId": "x" }), "paymentId"),
        ("installment", json!({ "count": 49 }), "count"),
        ("store", json!({ "storeId": "1", "name": " ", "phone": "5" }), "name"),
        ("addresses/elsewhere", json!({ "addressId": "51" }), "kind"),
    ] {
        let path = format!("/bff/checkout/{path}");

        let answer = guest.json(Method::PUT, &path, body).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        if field != "kind" {
            assert_eq!(answer.json()["field"], field);
        }
    }
}

#[tokio::test]
async fn an_appointment_is_one_that_the_carrier_offers() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let carriers = guest.get("/bff/checkout/carriers").await.expect(200).json();
    let day = &carriers["carriers"][1]["days"][0];
    let slot = json!({ "slotId": day["slots"][0]["id"], "date": day["date"] });
    let path = "/bff/checkout/slot";
    let chosen = guest.json(Method::PUT, path, slot).await.expect(200).json();
    assert_eq!(chosen["outcome"], "chosen", "{chosen}");
    let carriers = guest.get("/bff/checkout/carriers").await.expect(200).json();
    assert_eq!(carriers["slotDate"], day["date"], "{carriers}");
    let past = json!({ "slotId": "21", "date": "01.01.2001" });
    let refused = guest.json(Method::PUT, path, past).await.expect(200).json();
    assert_eq!(refused["outcome"], "refused");
    assert!(!refused["message"].as_str().unwrap().is_empty());
}

/// A shopper agrees to what they read: sanitized, of this basket, and never empty.
#[tokio::test]
async fn an_agreement_is_of_this_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    for kind in ["preliminary_information", "distance_agreement", "clarification_text"] {
        let path = format!("/bff/agreements/{kind}");
        let text = guest.get(&path).await.expect(200);
        assert_eq!(text.header("cache-control"), "private, no-store");
        assert!(text.json()["html"].as_str().unwrap().len() > 40, "{kind}");
    }
    let text = guest.get("/bff/agreements/preliminary_information").await.expect(200).json();
    assert!(text["html"].as_str().unwrap().contains("Çınaraltı Sokak"), "{text}");
    guest.get("/bff/agreements/anything").await.expect(400);
    gateway.shop.set_faults("*get-distance-agreement*=empty").unwrap();
    guest.get("/bff/agreements/distance_agreement").await.problem(502, "shop_unreadable");
}
