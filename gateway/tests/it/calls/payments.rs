//! The payment calls of the order page (contracts/upstream/payments.md): JSON, mostly labelled as a
//! form.

use http::{Method, Request};
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use super::{basket, fill, read, submit};
use crate::support::client::Connection;
use crate::support::{Client as _, Guest, TestGateway};

const TOKEN: &str = "/Order/OrderAPI/masterPassToken";
const GLOBAL_CHECKOUT: &str = "/Order/OrderAPI/masterPassGlobalCheckout";
const WALLET_3D: &str = "/Order/OrderAPI/masterPass3DLocation";
const SUMMARY: &str = "/srv/service/order-v5/get-summary/";
const LOAN: &str = "/Order/OrderAPI/shoppingLoanStatus";

fn failed(words: &str) -> Value {
    json!({ "success": false, "message": words })
}

async fn goods(guest: &mut Guest) -> usize {
    basket(guest).await["PRODUCTS"].as_array().expect("a list").len()
}

/// An old client pays by wallet and 3-D: the gateway replaces the payment host's address by its
/// own.
#[tokio::test]
async fn wal_1_call_1_a_3d_wallet_payment_places_one_order() {
    let shop = Shop::start(ShopConfig::default()).await.expect("a shop");
    let url = shop.url();
    let gateway =
        TestGateway::in_front_of(shop, &url, &[("VITRIN_WALLET_URL", &format!("{url}/v2"))]).await;
    let mut guest = gateway.guest().await;
    assert_eq!(
        submit(&mut guest, WALLET_3D, "{}").await,
        failed("Ödeme bulunamadı"),
        "nothing is under way"
    );
    assert_eq!(
        submit(&mut guest, TOKEN, r#"{"phone":"1"}"#).await,
        failed("Telefon numaranızı girin")
    );
    fill(&gateway, &mut guest, 1).await;
    let token = submit(&mut guest, TOKEN, r#"{"phone":"905550000001","purchase":true}"#).await;
    assert_eq!(token["clientSideUrl"], format!("http://{}/v2", gateway.address), "{token}");
    let address = submit(&mut guest, WALLET_3D, "{}").await["data"]["url"].clone();
    assert!(address.as_str().unwrap().contains("/bank/3d?reference=VT"), "{address}");
    let unpaid = json!({ "token": token["token"] }).to_string();
    assert_eq!(submit(&mut guest, GLOBAL_CHECKOUT, &unpaid).await, failed("Ödeme tamamlanmadı"));
    assert_eq!(
        submit(&mut guest, "/Order/OrderAPI/masterPassSaveCustomer", "{}").await,
        json!({ "success": true })
    );

    let purchase = json!({
        "token": token["token"], "msisdn": "905550000001", "listAccountName": "3D%20kart%C4%B1m",
        "amount": token["order"]["orderTotal"], "orderNo": token["order"]["orderNumber"],
    });
    let answer =
        guest.json(Method::POST, "/v2/remotePurchaseOther", purchase).await.expect(200).json();
    let detail = &answer["Data"]["Body"]["Fault"]["Detail"]["ServiceFaultDetail"];
    assert_eq!(detail["ResponseCode"], "5010", "{answer}");
    // The bank's page is not behind the gateway.
    let approval = detail["Url3D"].as_str().unwrap().replace("/bank/3d?", "/bank/3d/yes?");
    let approval = Request::builder().uri(approval).body(bytes::Bytes::new()).expect("a request");
    assert_eq!(Connection::to(gateway.shop.addr()).exchange(approval).await.status(), 302);

    assert_eq!(read(&mut guest, LOAN).await["data"]["status"], "waiting");
    let placed = submit(&mut guest, GLOBAL_CHECKOUT, &unpaid).await;
    assert_eq!(
        (&placed["success"], &placed["data"]["state"]),
        (&json!(true), &json!(99)),
        "{placed}"
    );
    assert_eq!(placed["data"]["orderNumber"], token["order"]["orderNumber"]);
    assert_eq!(goods(&mut guest).await, 0);
    assert_eq!(read(&mut guest, LOAN).await["data"]["status"], "approved");
    // Once: the second time the ledger answers (ADR 0052).
    let again = submit(&mut guest, GLOBAL_CHECKOUT, &unpaid).await;
    assert_eq!((&again["success"], &again["status"]), (&json!(false), &json!(-2)), "{again}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn call_1_terms_card_points_and_provider_events_are_answered() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let terms = guest.get("/Order/OrderAPI/masterPassTermofUse/1?language=en").await.expect(200);
    assert!(terms.header("content-type").starts_with("text/html"), "{:?}", terms.headers);
    assert!(terms.text().starts_with("<p>By saving your card"), "{}", terms.text());
    let points =
        submit(&mut guest, "/Order/OrderAPI/getCardPoint", r#"{"cc":"4111111111111111"}"#).await;
    assert_eq!(points["data"], json!({ "point": "0,00", "amount": 0 }), "printed, and as a number");
    let event = "/Order/OrderAPI/iyzicoEventBeforePayment";
    assert_eq!(submit(&mut guest, event, r#"{"token":""}"#).await, failed("Anahtar eksik"));
    assert_eq!(submit(&mut guest, event, r#"{"token":"t1"}"#).await, json!({ "success": true }));
    guest.get("/Order/OrderAPI/getCardPoint").await.problem(405, "wrong_method");
}

#[tokio::test]
async fn call_1_points_are_members_and_come_off_the_sum() {
    let gateway = TestGateway::open().await;
    let load = "/Order/OrderAPI/loadErpPoint";
    let mut native_client = gateway.guest().await;
    assert_eq!(submit(&mut native_client, load, "").await, failed("Puanınız yetersiz"));
    let mut guest = gateway.signed_in().await;
    fill(&gateway, &mut guest, 1).await;
    assert_eq!(submit(&mut guest, load, "").await["data"], json!({ "point": "40", "amount": 40 }));
    let before = read(&mut guest, SUMMARY).await["AMOUNTS"]["TOTAL"].as_f64().unwrap();
    assert_eq!(
        submit(&mut guest, "/Order/OrderAPI/setErpPoint/41", "").await,
        failed("Puanınız yetersiz")
    );
    for path in ["/Order/OrderAPI/setErpPoint/10", "/Order/OrderAPI/setCustomerPoint/5"] {
        assert_eq!(submit(&mut guest, path, "").await, json!({ "success": true }), "{path}");
    }
    let summary = read(&mut guest, SUMMARY).await;
    assert_eq!(
        (&summary["ERPPOINT"]["USED"], &summary["CUSTOMERPOINT"]["USED"]),
        (&json!(10), &json!(5))
    );
    assert!(
        (before - summary["AMOUNTS"]["TOTAL"].as_f64().unwrap() - 15.0).abs() < 0.01,
        "{summary}"
    );
    assert_eq!(read(&mut native_client, SUMMARY).await["ERPPOINT"], Value::Null);
}

#[tokio::test]
async fn call_1_a_gift_and_a_delivery_time_join_the_order() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let gifts = read(&mut guest, "/srv/service/order-v5/gift-catalog").await;
    let gift = gifts["products"][0]["ID"].clone();
    let add = "/Order/OrderAPI/add2GiftCatalog";
    assert_eq!(submit(&mut guest, add, r#"{"products":["1"]}"#).await, failed("Ürün eklenemedi"));
    let added = submit(&mut guest, add, &json!({ "products": [gift] }).to_string()).await;
    assert_eq!(added, json!({ "success": true }));
    assert_eq!(basket(&mut guest).await["PRODUCTS"][0]["ID"], gift);

    let service = "/Order/OrderAPI/setCargoService";
    for body in [r#"{"id":9,"date":"31.12.2099"}"#, r#"{"id":21,"date":"01.01.2020"}"#] {
        assert_eq!(submit(&mut guest, service, body).await, failed("Seçenek geçersiz"), "{body}");
    }
    submit(&mut guest, service, r#"{"id":21,"date":"31.12.2099"}"#).await;
    let chosen =
        read(&mut guest, "/srv/service/order-v5/get-cargo-companies/").await["SELECTED_COMPANY"]
            .clone();
    assert_eq!(
        (&chosen["SERVICEID"], &chosen["SERVICEDATE"]),
        (&json!("21"), &json!("31.12.2099"))
    );
}

#[tokio::test]
async fn call_1_banks_own_wallets_begin_lock_the_basket_and_complete() {
    let gateway = TestGateway::open().await;
    let complete = "/Order/OrderAPI/paytrBKMComplete";
    for begin in ["/Order/OrderAPI/paytrBKMInitialize", "/Order/OrderAPI/bkm2Initialize"] {
        let mut guest = gateway.guest().await;
        assert_eq!(submit(&mut guest, begin, "{}").await, failed("Sepetiniz boş"), "{begin}");
        fill(&gateway, &mut guest, 1).await;
        let begun = submit(&mut guest, begin, "{}").await["data"].clone();
        let token = begun["token"].as_str().unwrap();
        assert!(begun["url"].as_str().unwrap().ends_with(&format!("reference={token}")), "{begun}");
        let locked = read(&mut guest, "/srv/service/cart/delete-all").await;
        assert_eq!(locked["statusCode"], "EOC0001", "{locked}");
        assert_eq!(
            submit(&mut guest, complete, r#"{"code":"0"}"#).await,
            failed("Ödeme bulunamadı")
        );
        assert_eq!(goods(&mut guest).await, 1);
        let done = submit(&mut guest, complete, r#"{"code":"1234"}"#).await;
        assert_eq!(
            (&done["success"], &done["data"]["orderNumber"]),
            (&json!(true), &json!(token)),
            "{begin}"
        );
        assert_eq!(goods(&mut guest).await, 0);
    }
}
