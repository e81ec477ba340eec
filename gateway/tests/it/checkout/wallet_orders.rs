//! Paying with the wallet: one order or none (ADR 0052).

use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use super::wallet::{
    PHONE, access, begin, code, encrypt, in_front_of, member_at_payment, open, send, step, stored,
    wallet_gateway,
};
use super::{ATTEMPT, BANK_TRANSFER, attempt, order_by, place, total};
use crate::support::{Answer, Client as _, Guest, requests_to};

const ORDERS: &str = "/bff/checkout/wallet/orders";
const PAYMENTS: &str = "/bff/checkout/wallet/payments";
/// How often each race is run.
const RUNS: usize = 60;

async fn complete(member: &mut Guest, session: &Value, key: &str) -> Answer {
    let headers = [("content-type", "application/json"), ("idempotency-key", key)];
    let body = json!({ "token": session["token"] }).to_string();
    member.send(Method::POST, ORDERS, &headers, &body).await
}

async fn completed(member: &mut Guest, session: &Value) -> Value {
    complete(member, session, "complete").await.expect(200).json()
}

fn outcome(answer: &Value) -> &str {
    answer["outcome"].as_str().expect("an outcome")
}

#[tokio::test]
async fn wal_1_a_stored_card_with_an_sms_code_is_one_order() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let begun = begin(&mut member, PHONE).await;
    assert_eq!(outcome(&begun), "wallet_needed", "{begun}");
    assert_eq!(begun["attempt"]["waitingFor"], "wallet");
    let session = &begun["wallet"];
    let asked = step(&mut member, session, stored("SMS kartım")).await;
    assert_eq!((outcome(&asked), &asked["codeKind"]), ("code_needed", &json!("sms")));
    assert_eq!(attempt(&mut member).await["state"], "waiting");
    // Not paid yet: the payment stays open.
    let early = completed(&mut member, session).await;
    assert_eq!((outcome(&early), &early["attempt"]["state"]), ("refused", &json!("waiting")));
    let wrong = step(&mut member, session, code("sms", "111111", &asked)).await;
    assert_eq!(outcome(&wrong), "wrong_code", "{wrong}");
    let late = step(&mut member, session, code("sms", "000000", &asked)).await;
    assert_eq!(outcome(&late), "code_expired", "{late}");
    let resend = json!({
        "kind": "resend_code", "validationReference": asked["validationReference"],
    });
    assert_eq!(outcome(&step(&mut member, session, resend).await), "code_needed");
    let right = step(&mut member, session, code("sms", "123456", &asked)).await;
    assert_eq!(outcome(&right), "done", "{right}");
    let placed = complete(&mut member, session, "b").await.expect(200).json();
    assert_eq!(outcome(&placed), "placed", "{placed}");
    assert_eq!(placed["attempt"]["orderNumber"], session["purchase"]["orderNumber"]);
    assert_eq!(gateway.shop.orders_placed(), 1);
    // A second press, and one that would begin anew.
    let again = complete(&mut member, session, "c").await.expect(200).json();
    assert_eq!((outcome(&again), &again["attempt"]), ("placed", &placed["attempt"]));
    assert_eq!(outcome(&begin(&mut member, PHONE).await), "placed", "of a basket that is empty");
    assert_eq!(gateway.shop.orders_placed(), 1);
    assert_eq!(requests_to(&gateway.shop, "masterPassCheckout").len(), 2, "refused, then placed");
}

/// Every way in which a stored card is approved, and every card that is new.
#[tokio::test]
async fn wal_1_each_code_pays() {
    let gateway = wallet_gateway().await;
    let new = |kind: &str, number: &str| {
        json!({
            "kind": kind, "name": "Yeni", "installmentCount": 1,
            "card": {
                "number": encrypt(number), "cvc": encrypt("123"), "holder": "Deniz Örnek",
                "expireMonth": 4, "expireYear": 2031,
            },
        })
    };
    let pin = encrypt("123456");
    for (number, (pay, kind, confirmed)) in [
        (stored("Kartım"), "", ""),
        (stored("SMS kartım"), "sms", "123456"),
        (stored("PIN kartım"), "pin", pin.as_str()),
        (stored("Cihaz kartım"), "device", "123456"),
        (new("pay_with_new", "4111111111111111"), "", ""),
        (new("pay_with_new", "5105105105105100"), "pin", pin.as_str()),
        (new("pay_and_register", "5454545454545454"), "sms", "123456"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut member = member_at_payment(&gateway).await;
        let begun = begin(&mut member, PHONE).await;
        let session = &begun["wallet"];
        let asked = step(&mut member, session, pay.clone()).await;
        if kind.is_empty() {
            assert_eq!(outcome(&asked), "done", "{pay}: {asked}");
        } else {
            let wanted =
                if pay["card"].is_object() && kind == "pin" { "set_pin" } else { "code_needed" };
            assert_eq!((outcome(&asked), &asked["codeKind"]), (wanted, &json!(kind)), "{pay}");
            let done = step(&mut member, session, code(kind, confirmed, &asked)).await;
            assert_eq!(outcome(&done), "done", "{pay}: {done}");
        }
        assert_eq!(outcome(&completed(&mut member, session).await), "placed", "{pay}");
        assert_eq!(gateway.shop.orders_placed(), number + 1, "{pay}");
    }
}

#[tokio::test]
async fn wal_6_a_bank_that_asks_is_left_and_the_order_committed() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let begun = begin(&mut member, PHONE).await;
    let session = &begun["wallet"];
    let asked = step(&mut member, session, stored("3D kartım")).await;
    assert_eq!(outcome(&asked), "three_d", "{asked}");
    for (page, part) in [("url", "/bank/3d?"), ("successUrl", "/success?"), ("errorUrl", "/error?")]
    {
        assert!(asked["threeD"][page].as_str().unwrap().contains(part), "{asked}");
    }
    let approval = asked["threeD"]["url"].as_str().unwrap().replace("/bank/3d?", "/bank/3d/yes?");
    let approval = http::Request::builder().uri(approval).body(bytes::Bytes::new()).unwrap();
    let connection = crate::support::client::Connection::to(gateway.shop.addr());
    assert_eq!(connection.exchange(approval).await.status(), 302);
    // The page was loaded anew: another token of the same order.
    let resumed = begin(&mut member, PHONE).await;
    assert_eq!(outcome(&resumed), "wallet_needed", "{resumed}");
    assert_eq!(resumed["wallet"]["purchase"], session["purchase"]);
    let session = &resumed["wallet"];
    assert_eq!(outcome(&step(&mut member, session, json!({ "kind": "commit" })).await), "done");
    assert_eq!(outcome(&completed(&mut member, session).await), "placed");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn wal_1_while_the_wallet_pays_nothing_else_is_paid() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let order = order_by(&mut member, BANK_TRANSFER).await;
    let begun = begin(&mut member, PHONE).await;
    let other = place(&mut member, &order, "a").await.expect(200).json();
    assert_eq!(outcome(&other), "attempt_open", "{other}");
    // An old client in the same session, of another payment.
    let old = member.form("/srv/service/order-v5/checkout", "paymentId=-1").await.expect(200);
    assert_eq!(old.json()["status"], -2);
    // Given up: what is at the payment host pays nothing any more.
    let given_up = member.json(Method::DELETE, ATTEMPT, Value::Null).await.expect(200).json();
    assert_eq!(given_up["attempt"]["state"], "not_placed", "{given_up}");
    let late = step(&mut member, &begun["wallet"], stored("Kartım")).await;
    assert_eq!(outcome(&late), "payment_over", "{late}");
    assert_eq!(requests_to(&gateway.shop, "remotePurchaseOther").len(), 0);
    assert_eq!(outcome(&completed(&mut member, &begun["wallet"]).await), "refused");
    let placed = place(&mut member, &order, "b").await.expect(200).json();
    assert_eq!(outcome(&placed), "placed", "{placed}");
    assert_eq!(gateway.shop.orders_placed(), 1);
}

#[tokio::test]
async fn wal_1_a_total_that_changed_is_asked_about_before_anything_begins() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let mut payment =
        json!({ "phone": PHONE, "paymentId": "-2", "total": total(&mut member).await });
    payment["total"]["amount"] = json!("1.00");
    let changed = member.post(PAYMENTS, payment).await.expect(200).json();
    assert_eq!(outcome(&changed), "total_changed", "{changed}");
    assert!(changed["summary"]["totals"]["total"].is_object());
    assert_eq!(requests_to(&gateway.shop, "masterPassToken").len(), 0);
    assert_eq!(attempt(&mut member).await, Value::Null);
}

/// Each answer of the way lost after it was carried out: one order, and the page learns of it.
#[tokio::test]
async fn wal_1_a_lost_answer_is_settled_by_reading() {
    for lost in ["masterPassToken", "remotePurchaseOther", "masterPassCheckout"] {
        let gateway = wallet_gateway().await;
        let mut member = member_at_payment(&gateway).await;
        gateway.shop.set_faults(&format!("*{lost}=lost")).unwrap();
        let mut begun = begin(&mut member, PHONE).await;
        if lost == "masterPassToken" {
            assert_eq!(outcome(&begun), "attempt_open", "{begun}");
            gateway.shop.set_faults("").unwrap();
            begun = begin(&mut member, PHONE).await;
        }
        assert_eq!(outcome(&begun), "wallet_needed", "{lost}: {begun}");
        let session = &begun["wallet"];
        let paid = step(&mut member, session, stored("Kartım")).await;
        let known = if lost == "remotePurchaseOther" { "unknown" } else { "done" };
        assert_eq!(outcome(&paid), known, "{lost}: {paid}");
        assert_eq!(attempt(&mut member).await["state"], "waiting", "{lost}");
        let placed = completed(&mut member, session).await;
        assert_eq!(outcome(&placed), "placed", "{lost}: {placed}");
        gateway.shop.set_faults("").unwrap();
        assert_eq!(gateway.shop.orders_placed(), 1, "{lost}");
        assert_eq!(requests_to(&gateway.shop, "masterPassCheckout").len(), 1, "{lost}");
        assert_eq!(requests_to(&gateway.shop, "remotePurchaseOther").len(), 1, "{lost}");
        assert_eq!(attempt(&mut member).await["state"], "placed", "{lost}");
    }
}

/// An answer that cannot be read: the order is never sent again.
#[tokio::test]
async fn wal_1_an_unreadable_answer_is_not_sent_again() {
    for fault in ["broken-json", "wrong-type", "empty", "truncate", "status:500"] {
        let gateway = wallet_gateway().await;
        let mut member = member_at_payment(&gateway).await;
        let begun = begin(&mut member, PHONE).await;
        step(&mut member, &begun["wallet"], stored("Kartım")).await;
        gateway.shop.set_faults(&format!("*masterPassCheckout={fault}")).unwrap();
        let answer = completed(&mut member, &begun["wallet"]).await;
        gateway.shop.set_faults("").unwrap();
        let told = outcome(&answer).to_owned();
        let placed = gateway.shop.orders_placed();
        assert!(
            matches!(told.as_str(), "placed" | "unknown" | "attempt_open"),
            "{fault}: {answer}"
        );
        assert!(told != "placed" || placed == 1, "{fault}: {answer}");
        // Another press sends only what cannot become a second order.
        complete(&mut member, &begun["wallet"], "again").await.expect(200);
        assert!(gateway.shop.orders_placed() <= 1, "{fault}");
    }
}

/// `Must hold`: pressed twice, in one tab or in two, whatever the pace of shop and payment host.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wal_1_pressed_twice_at_once_is_one_order() {
    let shop = Shop::start(ShopConfig::default()).await.expect("a shop");
    let unlimited = [("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")];
    let gateway = in_front_of(shop, &unlimited).await;
    for run in 0..RUNS {
        gateway.shop.set_faults("").unwrap();
        let mut member = member_at_payment(&gateway).await;
        let before = gateway.shop.orders_placed();
        let pace = || rand::random_range(0..12);
        let faults = format!(
            "*masterPassToken=late:{};*remotePurchaseOther=late:{};*masterPassCheckout=late:{}",
            pace(),
            pace(),
            pace(),
        );
        let seen = total(&mut member).await;
        gateway.shop.set_faults(&faults).unwrap();
        let keys = if run % 2 == 0 { ["a", "a"] } else { ["a", "b"] };
        let tabs = keys.map(|key| {
            let (member, seen) = (member.clone(), seen.clone());
            async move { pay_in_a_tab(member, seen, &format!("{run}{key}")).await }
        });
        let answers = join_all(tabs).await;
        assert_eq!(gateway.shop.orders_placed(), before + 1, "run {run}, {faults}: {answers:?}");
        let is_told = answers.iter().all(|answer| outcome(answer) == "placed");
        assert!(is_told, "run {run}, {faults}: {answers:?}");
    }
}

async fn pay_in_a_tab(mut member: Guest, total: Value, key: &str) -> Value {
    let headers = |step: &str| {
        [
            ("content-type", "application/json".to_owned()),
            ("idempotency-key", format!("{key}{step}")),
        ]
    };
    let mut post = async |path: &str, name: &str, body: Value| {
        let headers = headers(name);
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        member.send(Method::POST, path, &headers, &body.to_string()).await.expect(200).json()
    };
    let payment = json!({ "phone": PHONE, "paymentId": "-2", "total": total });
    let begun = post(PAYMENTS, "1", payment).await;
    if outcome(&begun) != "wallet_needed" {
        return begun;
    }
    let session = &begun["wallet"];
    let pay = json!({ "access": access(session), "step": stored("Kartım") });
    post(super::wallet::STEPS, "2", pay).await;
    post(ORDERS, "3", json!({ "token": session["token"] })).await
}

/// What an old client begins is known to the page, and what the page began to an old client.
#[tokio::test]
async fn wal_1_old_clients_pay_through_the_same_ledger() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let token = "/Order/OrderAPI/masterPassToken";
    let reading = format!(r#"{{"phone":"{PHONE}","purchase":0}}"#);
    member.form(token, &reading).await.expect(200);
    assert_eq!(attempt(&mut member).await, Value::Null, "a token alone orders nothing");
    let buying = format!(r#"{{"phone":"{PHONE}","purchase":1}}"#);
    let begun = member.form(token, &buying).await.expect(200).json();
    assert_eq!(begun["success"], true, "{begun}");
    assert_eq!(attempt(&mut member).await["waitingFor"], "wallet");
    let order = order_by(&mut member, BANK_TRANSFER).await;
    let other = place(&mut member, &order, "a").await.expect(200).json();
    assert_eq!(outcome(&other), "attempt_open", "{other}");
    let purchase = json!({
        "token": begun["token"], "msisdn": PHONE, "listAccountName": "Kart%C4%B1m",
        "amount": begun["order"]["orderTotal"], "orderNo": begun["order"]["orderNumber"],
    });
    member.json(Method::POST, "/v2/remotePurchaseOther", purchase).await.expect(200);
    gateway.shop.set_faults("*masterPassCheckout=lost").unwrap();
    let body = json!({ "token": begun["token"] }).to_string();
    let checkout = "/Order/OrderAPI/masterPassCheckout";
    assert!(member.form(checkout, &body).await.status.is_server_error());
    gateway.shop.set_faults("").unwrap();
    let again = member.form(checkout, &body).await.expect(200).json();
    assert_eq!((&again["success"], &again["status"]), (&json!(false), &json!(-2)), "{again}");
    assert_eq!(gateway.shop.orders_placed(), 1);
    assert_eq!(requests_to(&gateway.shop, "masterPassCheckout").len(), 1);
    assert_eq!(attempt(&mut member).await["state"], "placed");
}

/// A token of somebody else's payment, as from a link: nothing of theirs is ordered.
#[tokio::test]
async fn wal_6_a_token_of_another_session_orders_nothing() {
    let gateway = wallet_gateway().await;
    let mut member = member_at_payment(&gateway).await;
    let begun = begin(&mut member, PHONE).await;
    step(&mut member, &begun["wallet"], stored("Kartım")).await;
    let mut other = member_at_payment(&gateway).await;
    assert_eq!(outcome(&completed(&mut other, &begun["wallet"]).await), "refused");
    let own = begin(&mut other, PHONE).await;
    let foreign = complete(&mut other, &begun["wallet"], "b").await.expect(200).json();
    assert_eq!(outcome(&foreign), "refused", "{foreign}");
    assert_eq!(outcome(&own), "wallet_needed");
    assert_eq!(gateway.shop.orders_placed(), 0);
    let opened = open(&mut other, PHONE).await;
    let unknown = json!({ "kind": "no_such_step" });
    send(&mut other, &opened, unknown).await.problem(422, "invalid_field");
}
