//! The wallet in our own words: sessions, steps, codes (contracts/upstream/wallet.md).

use num_bigint::BigUint;
use serde_json::{Value, json};
use vitrin_shop::{RunningShop, Shop, ShopConfig};

use super::{ready_to_pay, total};
use crate::support::{Answer, Client as _, Guest, TestGateway, requests_to};

pub(super) const STEPS: &str = "/bff/wallet-requests";
/// Has cards at the payment host.
pub(super) const PHONE: &str = "905550000001";
/// Public test numbers that the payment host knows.
const NEW_SMS: &str = "5454545454545454";

/// The modulus of the simulator's test key.
pub(super) fn modulus() -> String {
    include_str!("../../../../mocks/simulator/data/wallet-test-key.txt")
        .lines()
        .find_map(|line| line.strip_prefix("n="))
        .expect("the committed key has its modulus")
        .to_owned()
}

/// Encrypts as the storefront does: PKCS#1 v1.5, exponent 3, hex.
pub(super) fn encrypt(text: &str) -> String {
    let modulus = BigUint::parse_bytes(modulus().as_bytes(), 16).expect("hex");
    let mut block = vec![2];
    block.resize(254 - text.len(), 0x5a);
    block.push(0);
    block.extend_from_slice(text.as_bytes());
    format!(
        "{:0>512}",
        BigUint::from_bytes_be(&block).modpow(&3u8.into(), &modulus).to_str_radix(16)
    )
}

/// A gateway that knows the payment host and its key.
pub(super) async fn wallet_gateway() -> TestGateway {
    let shop = Shop::start(ShopConfig::default()).await.expect("a shop");
    in_front_of(shop, &[]).await
}

pub(super) async fn in_front_of(shop: RunningShop, more: &[(&str, &str)]) -> TestGateway {
    let (url, key) = (shop.url(), modulus());
    let host = format!("{url}/v2");
    let mut settings =
        vec![("VITRIN_WALLET_URL", host.as_str()), ("VITRIN_WALLET_PUBLIC_KEY", key.as_str())];
    settings.extend_from_slice(more);
    TestGateway::in_front_of(shop, &url, &settings).await
}

/// A member with something in the basket, who may pay.
pub(super) async fn member_at_payment(gateway: &TestGateway) -> Guest {
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    ready_to_pay(&mut member, gateway.shop.specials().added).await;
    member
}

pub(super) async fn open(member: &mut Guest, phone: &str) -> Value {
    let opened = member.post("/bff/checkout/wallet", json!({ "phone": phone })).await;
    opened.expect(200).json()["session"].clone()
}

/// Begins a payment, and returns the whole answer.
pub(super) async fn begin(member: &mut Guest, phone: &str) -> Value {
    let payment = json!({ "phone": phone, "paymentId": "-2", "total": total(member).await });
    member.post("/bff/checkout/wallet/payments", payment).await.expect(200).json()
}

/// Who asks, of a session.
pub(super) fn access(session: &Value) -> Value {
    json!({
        "token": session["token"], "phone": session["phone"], "userId": session["userId"],
        "clientId": session["clientId"], "reference": session["reference"],
        "orderNumber": session["purchase"]["orderNumber"], "amount": session["purchase"]["amount"],
    })
}

pub(super) async fn send(member: &mut Guest, session: &Value, step: Value) -> Answer {
    member.post(STEPS, json!({ "access": access(session), "step": step })).await
}

pub(super) async fn step(member: &mut Guest, session: &Value, step: Value) -> Value {
    send(member, session, step).await.expect(200).json()
}

pub(super) fn stored(name: &str) -> Value {
    json!({ "kind": "pay_with_stored", "name": name, "installmentCount": 0 })
}

pub(super) fn code(kind: &str, code: &str, asked: &Value) -> Value {
    json!({
        "kind": "confirm", "codeKind": kind, "code": code,
        "validationReference": asked["validationReference"],
    })
}

fn card(number: &str) -> Value {
    let sealed = if number.is_empty() { String::new() } else { encrypt(number) };
    json!({
        "number": sealed, "cvc": encrypt("123"), "holder": "Deniz Örnek", "expireMonth": 4,
        "expireYear": 2031,
    })
}

#[tokio::test]
async fn wal_1_a_wallet_is_a_members_and_has_the_key() {
    let gateway = wallet_gateway().await;
    let mut guest = gateway.guest().await;
    let owner = json!({ "phone": PHONE });
    guest.post("/bff/checkout/wallet", owner.clone()).await.problem(401, "member_needed");
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    for bad in ["", "123", "+905550000001", "90555000000x"] {
        let owner = json!({ "phone": bad });
        member.post("/bff/checkout/wallet", owner).await.problem(422, "invalid_field");
    }
    let session = open(&mut member, PHONE).await;
    assert_eq!(session["encryptionKey"], json!({ "modulus": modulus(), "exponent": 3 }));
    assert_eq!((&session["phone"], &session["purchase"]), (&json!(PHONE), &Value::Null));
    assert_eq!(gateway.shop.orders_placed(), 0);
    let plain = TestGateway::open().await;
    let (mut member, _) = plain.member("deniz@vitrin.test").await;
    let session = open(&mut member, PHONE).await;
    assert_eq!(session["encryptionKey"], Value::Null, "no key is set");
    let cards = json!({ "kind": "list_cards" });
    send(&mut member, &session, cards).await.problem(503, "no_wallet");
}

#[tokio::test]
async fn wal_1_the_state_of_an_account_is_told_in_our_words() {
    let gateway = wallet_gateway().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    for (phone, outcome) in [
        (PHONE, "done"),
        ("905550000010", "refused"),
        ("905550000011", "link_needed"),
        ("905550000012", "refused"),
        ("905550000013", "user_update_needed"),
        ("905550000014", "token_expired"),
    ] {
        let session = open(&mut member, phone).await;
        let cards = step(&mut member, &session, json!({ "kind": "list_cards" })).await;
        assert_eq!(cards["outcome"], outcome, "{phone}: {cards}");
        let account = step(&mut member, &session, json!({ "kind": "check_account" })).await;
        let has_account = phone != "905550000010" && phone != "905550000014";
        assert_eq!(account["account"]["exists"] == true, has_account, "{phone}: {account}");
    }
    let session = open(&mut member, PHONE).await;
    let cards = step(&mut member, &session, json!({ "kind": "list_cards" })).await;
    assert_eq!(
        (&cards["cards"][0]["name"], &cards["cards"][0]["bin"]),
        (&json!("Kartım"), &json!("411111"))
    );
    let sent = requests_to(&gateway.shop, "/v2/listManagement").pop().unwrap();
    assert_eq!(sent.method, "POST");
}

/// An account of another shop is linked by a code from an SMS; one of before gets its number.
#[tokio::test]
async fn wal_1_an_account_is_linked_and_brought_up_to_date() {
    let gateway = wallet_gateway().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let session = open(&mut member, "905550000011").await;
    let asked = step(&mut member, &session, json!({ "kind": "link_account" })).await;
    assert_eq!((&asked["outcome"], &asked["codeKind"]), (&json!("code_needed"), &json!("sms")));
    let done = step(&mut member, &session, code("sms", "123456", &asked)).await;
    assert_eq!(done["outcome"], "done", "{done}");
    let cards = step(&mut member, &session, json!({ "kind": "list_cards" })).await;
    assert_eq!(cards["outcome"], "done", "{cards}");
    let session = open(&mut member, "905550000013").await;
    let old = json!({ "kind": "update_user", "oldValue": "905550000013" });
    assert_eq!(step(&mut member, &session, old).await["outcome"], "done");
    let cards = step(&mut member, &session, json!({ "kind": "list_cards" })).await;
    assert_eq!(cards["outcome"], "done", "{cards}");
}

#[tokio::test]
async fn wal_2_cards_are_stored_encrypted_and_deleted() {
    let gateway = wallet_gateway().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let session = open(&mut member, "905550000010").await;
    let register = |card: Value| json!({ "kind": "register", "card": card, "name": "Yeni kart ğ" });
    let asked = step(&mut member, &session, register(card(NEW_SMS))).await;
    assert_eq!(asked["outcome"], "code_needed", "{asked}");
    let done = step(&mut member, &session, code("sms", "123456", &asked)).await;
    assert_eq!(done["outcome"], "done", "{done}");
    let again = step(&mut member, &session, register(card("378282246310005"))).await;
    assert_eq!(again["outcome"], "already_registered", "{again}");
    let empty = step(&mut member, &session, register(card(""))).await;
    assert_eq!(empty["outcome"], "refused", "a number that is not one is sent empty: {empty}");
    let mut broken = card(NEW_SMS);
    broken["number"] = json!("a".repeat(512));
    let broken = step(&mut member, &session, register(broken)).await;
    assert_eq!(broken["outcome"], "refused", "the host cannot decrypt it: {broken}");
    let mut clear = card(NEW_SMS);
    clear["number"] = json!(NEW_SMS);
    let problem = send(&mut member, &session, register(clear)).await.expect(422);
    assert!(!problem.text().contains("5454"), "{}", problem.text());
    let list = json!({ "kind": "list_cards" });
    let cards = step(&mut member, &session, list.clone()).await;
    assert_eq!(cards["cards"][0]["name"], "Yeni kart ğ", "{cards}");
    let delete = json!({ "kind": "delete_card", "name": "Yeni kart ğ" });
    assert_eq!(step(&mut member, &session, delete).await["outcome"], "done");
    let cards = step(&mut member, &session, list).await;
    assert_eq!(cards["cards"], json!([]));
}

/// Only what reads, only if asked to, and once (WAL-4).
#[tokio::test]
async fn wal_4_a_host_that_fails_is_asked_again_only_where_that_is_safe() {
    let gateway = wallet_gateway().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let session = open(&mut member, PHONE).await;
    for fault in ["status:500", "reset"] {
        for (operation, request, times) in [
            ("listManagement", json!({ "kind": "list_cards", "retry": true }), 2),
            ("listManagement", json!({ "kind": "list_cards" }), 1),
            ("checkMasterPassEndUser", json!({ "kind": "check_account", "retry": true }), 2),
            ("linkCardToClient", json!({ "kind": "link_account", "retry": true }), 1),
        ] {
            gateway.shop.set_faults(&format!("*v2/{operation}={fault}")).unwrap();
            let before = requests_to(&gateway.shop, operation).len();
            let answer = send(&mut member, &session, request).await;
            assert!(answer.status.is_server_error(), "{operation} {fault}: {}", answer.text());
            let asked = requests_to(&gateway.shop, operation).len() - before;
            assert_eq!(asked, times, "{operation} {fault}");
        }
    }
    gateway.shop.set_faults("").unwrap();
    let cards = step(&mut member, &session, json!({ "kind": "list_cards" })).await;
    assert_eq!(cards["outcome"], "done", "{cards}");
}

#[tokio::test]
async fn wal_1_another_sites_page_takes_no_step() {
    let gateway = wallet_gateway().await;
    let (member, _) = gateway.member("deniz@vitrin.test").await;
    let mut evil = crate::support::AttackerPage::luring(&member);
    for path in [STEPS, "/bff/checkout/wallet", "/bff/checkout/wallet/orders"] {
        evil.post(path, json!({})).await.problem(403, "xsrf_mismatch");
    }
}
