//! What ends on the way to the order: the member's bearer, the shop's session, its memory.

use std::time::Duration;

use serde_json::{Value, json};

use super::attempts::approve_at_bank;
use super::{
    BANK_TRANSFER, CODE, THREE_D, attempt, guest_at_payment, order_by, order_by_card, place,
    ready_to_pay, total,
};
use crate::support::{Client as _, TestGateway, requests_to};

const DENIZ: &str = "deniz@vitrin.test";
/// So little is left of it that each call renews it.
const ENDING: Duration = Duration::from_secs(2);

/// The bearer is renewed at every step, and the order is the member's.
#[tokio::test]
async fn ord_1_a_bearer_that_ends_on_the_way_is_renewed() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_bearer_lifetime(ENDING);
    let (mut member, _) = gateway.member(DENIZ).await;
    let renewals = || requests_to(&gateway.shop, "authentication/login").len();
    let before = renewals();
    ready_to_pay(&mut member, gateway.shop.specials().added).await;
    let order = order_by(&mut member, BANK_TRANSFER).await;
    let placed = place(&mut member, &order, "a").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert!(renewals() > before, "it ended on the way");
    let orders = member.get("/bff/orders").await.expect(200).text().to_owned();
    let number = placed["attempt"]["orderNumber"].as_str().unwrap();
    assert!(orders.contains(number), "the member's order: {orders}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The membership ends before paying: the page is told, and an attempt that the member began stays
/// this browser's.
#[tokio::test]
async fn ord_1_a_membership_that_ends_on_the_way_is_told_and_loses_no_attempt() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_bearer_lifetime(ENDING);
    let (mut member, _) = gateway.member(DENIZ).await;
    ready_to_pay(&mut member, gateway.shop.specials().added).await;
    let order = order_by_card(&mut member, THREE_D).await;
    let form = place(&mut member, &order, "a").await.expect(200).json();
    assert_eq!(form["outcome"], "bank_form", "{form}");
    gateway.shop.set_faults("*authentication/login*=status:401").unwrap();
    let mut told = member.get("/bff/checkout/attempt").await.expect(200);
    // The bearer that is at hand lives for another second or two.
    let deadline = tokio::time::Instant::now() + 4 * ENDING;
    while told.header("vitrin-session") != "ended" {
        assert!(tokio::time::Instant::now() < deadline, "the page is never told");
        tokio::time::sleep(Duration::from_millis(50)).await;
        told = member.get("/bff/checkout/attempt").await.expect(200);
    }
    assert_eq!(told.json()["attempt"]["id"], form["attempt"]["id"]);
    let pays = requests_to(&gateway.shop, "order-v5/checkout").len();
    let total = total(&mut member).await;
    let other = json!({ "paymentId": BANK_TRANSFER, "total": total });
    let second = place(&mut member, &other, "b").await.expect(200).json();
    assert_eq!(second["outcome"], "attempt_open", "{second}");
    assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), pays, "nothing was sent");
    assert_eq!(gateway.shop.orders_placed(), 0);
}

/// The membership ends with the press itself: the page shows a member's order, so a guest's is not
/// sent in its place. Signed in again, it is ordered once.
#[tokio::test]
async fn ord_1_a_press_that_finds_the_membership_ended_sends_nothing() {
    let gateway = TestGateway::open().await;
    let mut shopper = guest_at_payment(&gateway).await;
    let order = order_by(&mut shopper, BANK_TRANSFER).await;
    // Its bearer is due for renewal at the next call, and is worth nothing by then.
    gateway.shop.set_bearer_lifetime(Duration::from_secs(300));
    shopper.post("/bff/session", crate::support::gateway::sign_in(DENIZ)).await.expect(200);
    gateway.shop.set_bearer_lifetime(Duration::ZERO);
    let refused = place(&mut shopper, &order, "a").await;
    assert_eq!(refused.header("vitrin-session"), "ended");
    refused.problem(401, "session_ended");
    assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty(), "nothing was sent");
    assert_eq!(attempt(&mut shopper).await, Value::Null);

    gateway.shop.set_bearer_lifetime(Duration::from_secs(3600));
    shopper.post("/bff/session", crate::support::gateway::sign_in(DENIZ)).await.expect(200);
    let placed = place(&mut shopper, &order, "b").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    let orders = shopper.get("/bff/orders").await.expect(200).text().to_owned();
    let number = placed["attempt"]["orderNumber"].as_str().unwrap();
    assert!(orders.contains(number), "the member's order: {orders}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The membership ended in another request just before the press, as in another tab: the request is
/// a guest's, while its page still shows the member. A page that shows a guest may order as one.
#[tokio::test]
async fn ord_1_a_member_that_another_request_ended_is_not_ordered_for_as_a_guest() {
    let gateway = TestGateway::open().await;
    let mut shopper = guest_at_payment(&gateway).await;
    let order = order_by(&mut shopper, BANK_TRANSFER).await;
    let mut members = order.clone();
    members["byMember"] = json!(true);
    let refused = place(&mut shopper, &members, "a").await;
    assert_eq!(refused.header("vitrin-session"), "ended");
    refused.problem(401, "session_ended");
    assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty(), "nothing was sent");
    assert_eq!(attempt(&mut shopper).await, Value::Null);

    let placed = place(&mut shopper, &order, "b").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// A member's order says that it is one, and is placed.
#[tokio::test]
async fn ord_1_an_order_by_a_member_is_placed() {
    let gateway = TestGateway::open().await;
    let mut shopper = guest_at_payment(&gateway).await;
    shopper.post("/bff/session", crate::support::gateway::sign_in(DENIZ)).await.expect(200);
    let mut order = order_by(&mut shopper, BANK_TRANSFER).await;
    order["byMember"] = json!(true);
    let placed = place(&mut shopper, &order, "a").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
}

/// The same for the wallet, which is a member's.
#[tokio::test]
async fn wal_1_a_wallet_is_not_opened_for_a_membership_that_ended() {
    let gateway = TestGateway::open().await;
    let mut shopper = guest_at_payment(&gateway).await;
    let total = total(&mut shopper).await;
    let opening = json!({ "phone": "905550000001" });
    let payment = json!({ "phone": "905550000001", "paymentId": "-2", "total": total });
    for (path, body) in
        [("/bff/checkout/wallet", opening), ("/bff/checkout/wallet/payments", payment)]
    {
        gateway.shop.set_bearer_lifetime(Duration::from_secs(300));
        shopper.post("/bff/session", crate::support::gateway::sign_in(DENIZ)).await.expect(200);
        gateway.shop.set_bearer_lifetime(Duration::ZERO);
        shopper.post(path, body).await.problem(401, "session_ended");
        assert_eq!(attempt(&mut shopper).await, Value::Null, "{path}");
    }
}

/// A sign-in on the way, as in another tab, is the same session of the shop.
#[tokio::test]
async fn ord_1_an_attempt_is_kept_through_a_sign_in() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    let sign_in = crate::support::gateway::sign_in(DENIZ);
    guest.post("/bff/session", sign_in).await.expect(200);
    let kept = attempt(&mut guest).await;
    assert_eq!((&kept["id"], &kept["state"]), (&form["attempt"]["id"], &json!("waiting")));
}

/// The shop forgot the session: the answers say so, nothing is sent, and the basket that the page
/// fills again can be ordered.
#[tokio::test]
async fn ord_1_a_session_that_the_shop_forgot_orders_nothing() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    gateway.shop.forget_sessions();
    let summary = guest.get("/bff/checkout").await.expect(200).json();
    assert_eq!(summary["lines"], json!([]), "{summary}");
    let step = guest.post("/bff/checkout/steps/payment", Value::Null).await.expect(200).json();
    assert_eq!(step["outcome"], "basket", "{step}");
    let told = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!((&told["outcome"], &told["attempt"]), (&json!("basket_empty"), &Value::Null));
    assert!(requests_to(&gateway.shop, "order-v5/checkout").is_empty());
    ready_to_pay(&mut guest, gateway.shop.specials().added).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    let placed = place(&mut guest, &order, "b").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// A bank may still approve a payment that the shop's session no longer knows of.
#[tokio::test]
async fn ord_1_a_payment_of_a_forgotten_session_is_unknown_and_not_over() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by_card(&mut guest, THREE_D).await;
    let form = place(&mut guest, &order, "a").await.expect(200).json();
    let reference = form["form"]["fields"][0]["value"].as_str().unwrap();
    gateway.shop.forget_sessions();
    assert_eq!(attempt(&mut guest).await["state"], "unknown");
    let given_up = guest.delete("/bff/checkout/attempt").await.expect(200).json();
    assert_eq!(given_up["outcome"], "unknown", "{given_up}");
    approve_at_bank(&format!("{}/bank/3d/yes", gateway.shop.url()), reference).await;
    let placed = attempt(&mut guest).await;
    assert_eq!((&placed["state"], &placed["orderNumber"]), (&json!("placed"), &json!(reference)));
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// The order was placed, its answer lost, and the session forgotten: a member's list tells of it.
#[tokio::test]
async fn ord_1_a_members_order_of_a_forgotten_session_is_found_in_the_list() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member(DENIZ).await;
    ready_to_pay(&mut member, gateway.shop.specials().added).await;
    let order = order_by(&mut member, BANK_TRANSFER).await;
    // Only the list can be read, before and afterwards.
    let silent = "*checkoutState*=status:404;*step/approve*=status:404";
    gateway.shop.set_faults(&format!("*order-v5/checkout=lost;{silent}")).unwrap();
    let placed = place(&mut member, &order, "a").await.expect(200).json();
    assert_eq!(placed["outcome"], "placed", "{placed}");
    gateway.shop.set_faults("").unwrap();
    gateway.shop.forget_sessions();
    let told = attempt(&mut member).await;
    assert_eq!(told["orderNumber"], placed["attempt"]["orderNumber"], "{told}");
    let again = place(&mut member, &order, "b").await.expect(200).json();
    assert_eq!(again["outcome"], "placed", "the same order, and not another: {again}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

/// Nothing is confirmed that nobody waits for.
#[tokio::test]
async fn ord_1_a_code_for_a_forgotten_session_places_nothing() {
    let gateway = TestGateway::open().await;
    let mut guest = guest_at_payment(&gateway).await;
    let order = order_by(&mut guest, super::BY_SMS).await;
    let asked = place(&mut guest, &order, "a").await.expect(200).json();
    assert_eq!(asked["outcome"], "code_needed", "{asked}");
    gateway.shop.forget_sessions();
    let told = guest.post(CODE, json!({ "code": "1234" })).await.expect(200).json();
    assert!(matches!(told["outcome"].as_str(), Some("code_refused" | "unknown")), "{told}");
    assert_ne!(told["attempt"]["state"], "placed", "{told}");
    assert_eq!(gateway.shop.orders_placed(), 0);
}
