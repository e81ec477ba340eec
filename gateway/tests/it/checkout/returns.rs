//! The bank's return: a POST from another site that finishes a payment (ADR 0028).

use http::Method;
use serde_json::json;

use super::attempts::approve_at_bank;
use super::{BANK_TRANSFER, THREE_D, attempt, guest_at_payment, order_by, order_by_card, place};
use crate::returns::{FORM, address_in, returning};
use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to, wait_until};

/// By which a payment elsewhere is completed; the shop needs the shopper's session for it.
const PATH: &str = "/Order/OrderAPI/paytrBKMComplete";
const CALL: &str = "paytrBKMComplete";
const SETTINGS: [(&str, &str); 1] =
    [("VITRIN_RETURN_PATHS", "/Order/OrderAPI/paytrBKMComplete?orderNo")];
/// A payment elsewhere.
const ELSEWHERE: &str = "-24";

/// Pays elsewhere, and returns the form that the bank sends back.
async fn at_the_bank(guest: &mut Guest) -> String {
    let order = order_by(guest, ELSEWHERE).await;
    let form = place(guest, &order, "a").await.expect(200).json();
    assert_eq!(form["outcome"], "bank_form", "{form}");
    format!(
        "orderNo={}&result=ok",
        form["form"]["fields"][0]["value"].as_str().expect("a reference")
    )
}

#[tokio::test]
async fn gw_8_a_banks_return_places_the_order_once() {
    let gateway = TestGateway::open_with(&SETTINGS).await;
    let mut guest = guest_at_payment(&gateway).await;
    let form = at_the_bank(&mut guest).await;
    let session = guest.jar["PHPSESSID"].clone();
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    assert!(page.cookies().is_empty(), "the session is not replaced: {:?}", page.cookies());
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 0, "a page of ours comes first");
    let address = address_in(page.text());
    guest.form(&address, &form).await.expect(200);
    assert_eq!(guest.jar["PHPSESSID"], session);
    let placed = attempt(&mut guest).await;
    assert_eq!(placed["state"], "placed", "{placed}");
    assert!(form.contains(placed["orderNumber"].as_str().unwrap()), "{placed}");
    // Sent again by the browser, by its history, or by the bank.
    guest.form(&address, &form).await.expect(303);
    returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(303);
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 1);
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn gw_8_a_forged_return_places_nothing() {
    let gateway = TestGateway::open_with(&SETTINGS).await;
    let mut guest = guest_at_payment(&gateway).await;
    let form = at_the_bank(&mut guest).await;
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    let address = address_in(page.text());
    // Another order's values, an invented mark, and our page in another site's frame.
    guest.form(&address, "orderNo=VT1&result=ok").await.expect(303);
    guest.form(&format!("{PATH}?vitrin_return=AAAA"), &form).await.expect(303);
    AttackerPage::luring(&guest).send(Method::POST, &address, &[FORM], &form).await.expect(303);
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 0);
    assert_eq!(gateway.shop.orders_placed(), 0);
    assert_eq!(attempt(&mut guest).await["state"], "waiting");
    // None of it used the real one up.
    guest.form(&address, &form).await.expect(200);
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The bank's page was opened on another device: it says how things stand, and nothing of whom.
#[tokio::test]
async fn gw_8_a_return_in_another_browser_says_nothing_personal() {
    let gateway = TestGateway::open_with(&SETTINGS).await;
    let mut guest = guest_at_payment(&gateway).await;
    let form = at_the_bank(&mut guest).await;
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    let address = address_in(page.text());
    let mut other = gateway.guest().await;
    let told = other.form(&address, &form).await.expect(403);
    let reference = form.trim_start_matches("orderNo=").split('&').next().unwrap();
    for personal in [reference, "Deniz", "Çınaraltı", "@", "555"] {
        assert!(!told.text().contains(personal), "{personal}: {}", told.text());
    }
    assert_eq!(attempt(&mut other).await, json!(null), "nothing of another's attempt");
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 0);
    guest.form(&address, &form).await.expect(200);
    assert_eq!(attempt(&mut guest).await["state"], "placed");
}

/// The bank is faster than the shop's answer to us.
#[tokio::test]
async fn ord_1_a_bank_that_approves_before_our_answer_is_one_order() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    // The shop numbers its orders: giving one up and going back to the payments takes the next.
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    let first = form["form"]["fields"][0]["value"].as_str().unwrap();
    let number: u64 = first.trim_start_matches("VT").parse().unwrap();
    let reference = format!("VT{}", number + 1);
    guest.delete(super::ATTEMPT).await.expect(200);
    gateway.shop.set_faults("*order-v5/checkout=late:600").unwrap();
    gateway.shop.clear_requests();
    let paying = tokio::spawn({
        let (mut guest, order) = (guest.clone(), order.clone());
        async move { place(&mut guest, &order, "b").await.expect(200).json() }
    });
    wait_until("it is paid", || !requests_to(&gateway.shop, "order-v5/checkout").is_empty()).await;
    approve_at_bank(&format!("{}/bank/3d/yes", gateway.shop.url()), &reference).await;
    let answer = paying.await.unwrap();
    assert!(matches!(answer["outcome"].as_str(), Some("bank_form" | "placed")), "{answer}");
    gateway.shop.set_faults("").unwrap();
    let placed = attempt(&mut guest).await;
    assert_eq!((&placed["state"], &placed["orderNumber"]), (&json!("placed"), &json!(reference)));
    let transfer = json!({ "paymentId": BANK_TRANSFER, "total": order["total"] });
    let again = place(&mut guest, &transfer, "c").await.expect(200).json();
    assert_eq!(again["outcome"], "placed", "{again}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The return finds the payment still being sent: one after the other, and one order.
#[tokio::test]
async fn ord_1_a_return_during_our_own_answer_waits_for_it() {
    let gateway = TestGateway::open_with(&SETTINGS).await;
    let mut guest = guest_at_payment(&gateway).await;
    let form = at_the_bank(&mut guest).await;
    guest.delete(super::ATTEMPT).await.expect(200);
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    let address = address_in(page.text());
    let order = order_by(&mut guest, ELSEWHERE).await;
    gateway.shop.set_faults("*order-v5/checkout=late:600").unwrap();
    gateway.shop.clear_requests();
    let paying = tokio::spawn({
        let (mut guest, order) = (guest.clone(), order.clone());
        async move { place(&mut guest, &order, "b").await.expect(200).json() }
    });
    wait_until("it is paid", || !requests_to(&gateway.shop, "order-v5/checkout").is_empty()).await;
    guest.form(&address, &form).await.expect(200);
    let answer = paying.await.unwrap();
    assert!(matches!(answer["outcome"].as_str(), Some("bank_form" | "placed")), "{answer}");
    assert_eq!(attempt(&mut guest).await["state"], "placed");
    assert_eq!(gateway.shop.orders_placed(), 1);
}
