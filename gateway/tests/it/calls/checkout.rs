//! The steps between basket and order (contracts/upstream/checkout.md). All answer 200, because a
//! client reloads its page on any other status.

use serde_json::{Value, json};

use super::{basket, fill, read, said, submit};
use crate::support::{AttackerPage, Client as _, Guest, TestGateway};

const ADDRESSES: &str = "/srv/service/order-v5/get-address-list/";
const DELIVERY: &str = "/srv/service/order-v5/set-address/delivery/51";
const NEXT: &str = "/srv/service/order-v5/next-order/payment";
const CARRIERS: &str = "/srv/service/order-v5/get-cargo-companies/";
const SUMMARY: &str = "/srv/service/order-v5/get-summary/";
const INSTALLMENT: &str = "/srv/service/order-v5/set-installment/";
const PAY: &str = "/srv/service/order-v5/checkout";
const CHECK_SMS: &str = "/srv/service/order-v5/check-sms";
const APPROVED: &str = "/srv/service/order-v5/step/approve";

/// Returns a member with a basket and an address, ready to pay.
async fn ready(gateway: &TestGateway) -> Guest {
    let mut guest = gateway.signed_in().await;
    fill(gateway, &mut guest, 1).await;
    assert_eq!(submit(&mut guest, DELIVERY, "").await["status"], 1);
    assert_eq!(read(&mut guest, NEXT).await["status"], 1);
    guest
}

fn total(summary: &Value) -> f64 {
    summary["AMOUNTS"]["TOTAL"].as_f64().expect("a number")
}

#[tokio::test]
async fn reg_7_call_1_the_next_step_says_what_is_missing() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    assert_eq!(said(&read(&mut guest, NEXT).await), (&json!(-2), "Sepetiniz boş"));
    fill(&gateway, &mut guest, 1).await;
    let stopped = read(&mut guest, NEXT).await;
    assert_eq!(
        (said(&stopped), &stopped["errorStep"]),
        ((&json!(0), "Lütfen adres seçin"), &json!("address"))
    );

    let lost = submit(&mut guest, "/srv/service/order-v5/set-address/delivery/999", "").await;
    assert_eq!(said(&lost), (&json!(0), "Lütfen adres seçin"));
    submit(&mut guest, "/srv/service/order-v5/set-address/delivery/53", "").await;
    let incomplete = read(&mut guest, NEXT).await;
    assert_eq!(
        (said(&incomplete), &incomplete["key"], &incomplete["addressId"]),
        ((&json!(-1), "İl seçiniz"), &json!("city_code"), &json!("53"))
    );
    assert_eq!(said(&submit(&mut guest, DELIVERY, "").await), (&json!(1), "Adres seçildi"));
    submit(&mut guest, "/srv/service/order-v5/set-address/invoice/52", "").await;
    let addresses = read(&mut guest, ADDRESSES).await;
    assert_eq!(
        (&addresses["DELIVERY_ADDRESS_ID"], &addresses["INVOICE_ADDRESS_ID"]),
        (&json!("51"), &json!("52"))
    );
    let deliver: Vec<_> = addresses["ADDRESS_LIST"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["STATUSDELIVERY"])
        .collect();
    assert_eq!(deliver, [1, 1, 0], "the incomplete one");

    submit(&mut guest, "/srv/service/cart/set-general-order-note/", "content=engelli+not").await;
    assert_eq!(said(&read(&mut guest, NEXT).await), (&json!(-3), "Sipariş notunuz kabul edilmedi"));
    submit(&mut guest, "/srv/service/cart/set-general-order-note/", "content=").await;
    AttackerPage::luring(&guest).get(NEXT).await.problem(403, "xsrf_mismatch");
    let answer = guest.get(NEXT).await.expect(200);
    assert!(answer.is_bypass(), "a GET that changes state is never kept");
    assert_eq!(answer.json()["status"], 1);
    let approve = "/srv/service/order-v5/next-order/approve";
    assert_eq!(read(&mut guest, approve).await["errorStep"], "payment");
}

#[tokio::test]
async fn call_1_an_order_may_be_collected_at_a_store() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    fill(&gateway, &mut guest, 1).await;
    let path = "/srv/service/order-v5/delivery-from-store";
    for (fields, words) in [
        ("storeId=3&firstName=Deniz&mobilePhone=5550000001", "Bu mağazadan teslim alınamıyor"),
        (
            "storeId=1&firstName=Deniz&mobilePhone=1",
            "Teslim alacak kişinin adını ve telefonunu yazın",
        ),
        ("storeId=1&firstName=Deniz&mobilePhone=5550000001&hasInvoice=1", "Lütfen adres seçin"),
    ] {
        let refused = submit(&mut guest, path, fields).await;
        assert_eq!(
            (said(&refused), &refused["message"]),
            ((&json!(0), words), &json!(words)),
            "{fields}"
        );
    }
    let taken = submit(&mut guest, path, "storeId=1&firstName=Deniz&mobilePhone=5550000001").await;
    assert_eq!(taken, json!({ "status": 1 }));
    let addresses = read(&mut guest, ADDRESSES).await;
    assert_eq!(
        (&addresses["DELIVERY_FROM_STORE"], &addresses["DELIVERY_ADDRESS"]["STOREID"]),
        (&json!(1), &json!("1"))
    );
    assert_eq!(read(&mut guest, NEXT).await["status"], 1, "no address is needed");
}

/// Listing the payments chooses the carrier: a GET that changes state
/// (contracts/upstream/protocol.md#state-changing-gets).
#[tokio::test]
async fn call_1_gw_8_listing_payments_and_choosing_a_tab_change_state() {
    let gateway = TestGateway::open().await;
    let mut guest = ready(&gateway).await;
    let second = "/srv/service/order-v5/get-payment-types/2";
    let tab = "/srv/service/order-v5/setPaymentTitleFromTab/7";
    for path in [second, tab] {
        AttackerPage::luring(&guest).get(path).await.problem(403, "xsrf_mismatch");
    }
    let carriers = read(&mut guest, CARRIERS).await;
    assert_eq!(carriers["SELECTED_COMPANY"]["ID"], "1");
    let services: Vec<_> = carriers["CARGO_COMPANY_LIST"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["HAS_SERVICE"])
        .collect();
    assert_eq!(services, [&json!(0), &json!("1")], "the flag drifts");

    let cash = |payments: &Value| {
        payments["PAYMENT_LIST"].as_array().unwrap().iter().any(|payment| payment["ID"] == "7")
    };
    assert!(cash(&read(&mut guest, "/srv/service/order-v5/get-payment-types/1").await));
    assert!(!cash(&read(&mut guest, second).await), "this carrier takes no cash");
    assert_eq!(read(&mut guest, CARRIERS).await["SELECTED_COMPANY"]["ID"], "2");
    let unknown = read(&mut guest, "/srv/service/order-v5/get-payment-types/9").await;
    assert_eq!(unknown["FAULT_MESSAGES"], json!(["Kargo firması bulunamadı"]));
    assert_eq!(read(&mut guest, CARRIERS).await["SELECTED_COMPANY"]["ID"], "2", "as before");

    let before = total(&read(&mut guest, SUMMARY).await);
    assert_eq!(said(&read(&mut guest, tab).await), (&json!(1), "Seçildi"));
    let dearer = total(&read(&mut guest, SUMMARY).await) - before;
    assert!((dearer - 15.0).abs() < 0.01, "cash at the door costs something: {dearer}");
    let refused = read(&mut guest, "/srv/service/order-v5/setPaymentTitleFromTab/99").await;
    assert_eq!(said(&refused), (&json!(0), "Lütfen ödeme yöntemi seçin"));
}

#[tokio::test]
async fn call_1_card_digits_yield_instalments_and_3d_can_be_chosen() {
    let gateway = TestGateway::open().await;
    let mut guest = ready(&gateway).await;
    let card = guest.get("/srv/service/order-v5/get-bin/411111").await.expect(200);
    assert!(card.is_bypass(), "what begins a card's number is not kept");
    let card = card.json();
    assert_eq!(
        (&card["CREDIT_DEBIT"], &card["SINGLE_POS_OPTIONS"]["baseSecure3D"]),
        (&json!("C"), &json!(2))
    );
    let counts: Vec<_> =
        card["INSTALLMENTS"].as_array().unwrap().iter().map(|row| &row["INSTALLMENT"]).collect();
    assert_eq!(counts, [2, 3, 6, 9]);
    assert_eq!(
        card["INSTALLMENTS"][0]["PRICE_TOTAL"], card["SINGLE_POS_PRICE"],
        "two cost nothing more"
    );
    let debit = read(&mut guest, "/srv/service/order-v5/get-bin/400000").await;
    assert_eq!((&debit["SHOW_INSTALLMENT"], &debit["INSTALLMENTS"]), (&json!(false), &json!([])));

    let chosen = "creditdebit=C&installmentCount=3&installmentId=3&posId=1";
    assert_eq!(submit(&mut guest, INSTALLMENT, chosen).await["status"], 1);
    let refused = submit(&mut guest, INSTALLMENT, "installmentCount=7").await;
    assert_eq!(said(&refused), (&json!(0), "Bu taksit seçeneği yok"));

    assert_eq!(
        submit(&mut guest, "/srv/service/order-v5/customerSelect3d", "secure3d=1").await["status"],
        1
    );
    let fields = "paymentId=-2&cardHolder=Deniz&cardNumber=4111+1111+1111+1111&expireMonth=12&expireYear=2030&cvc=123";
    let form = submit(&mut guest, PAY, fields).await;
    assert_eq!(
        (&form["state"], &form["data"]["formMethod"]),
        (&json!(1), &json!("POST")),
        "not paid at once"
    );
    assert_eq!(
        read(&mut guest, "/srv/service/cart/delete/0").await["statusCode"],
        "EOC0001",
        "the basket waits"
    );
}

#[tokio::test]
async fn ord_1_call_1_a_code_by_sms_places_the_order_once() {
    let gateway = TestGateway::open().await;
    let mut guest = ready(&gateway).await;
    let none = read(&mut guest, APPROVED).await;
    assert_eq!((&none["transaction"], &none["orderNumber"]), (&json!(0), &Value::Null));
    let asked = submit(&mut guest, PAY, "paymentId=-13").await;
    assert_eq!((&asked["status"], &asked["durationSecond"]), (&json!(3), &json!("180")), "{asked}");
    let number = asked["referenceCode"].as_str().unwrap().to_owned();

    assert_eq!(said(&submit(&mut guest, CHECK_SMS, "code=9999").await), (&json!(0), "Kod hatalı"));
    assert_eq!(basket(&mut guest).await["PRODUCTS"].as_array().unwrap().len(), 1);
    assert_eq!(submit(&mut guest, CHECK_SMS, "code=1234").await, json!({ "status": 1 }));
    assert_eq!(
        said(&submit(&mut guest, CHECK_SMS, "code=1234").await),
        (&json!(0), "Ödeme bulunamadı")
    );
    assert_eq!(basket(&mut guest).await["PRODUCTS"], json!([]));
    let placed = read(&mut guest, APPROVED).await;
    assert_eq!((&placed["transaction"], &placed["orderNumber"]), (&json!(1), &json!(number)));
    assert!(
        placed["statusText"].as_str().unwrap().contains(&format!("<b>{number}</b>")),
        "HTML: {placed}"
    );
    let orders = read(&mut guest, "/srv/service/order-v4/get-list/").await;
    assert_eq!(orders["ORDERS"][0]["ORDER_NUMBER"], number.as_str());
}
