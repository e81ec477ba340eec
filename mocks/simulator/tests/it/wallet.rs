//! The payment host under `/v2` (contracts/upstream/wallet.md).

use num_bigint::BigUint;
use serde_json::{Value, json};
use vitrin_shop::RunningShop;

use crate::support::{Visitor, list, shop};

/// Encrypts like the client, with the public half of the test key.
fn encrypt(text: &str) -> String {
    let line = include_str!("../../data/wallet-test-key.txt")
        .lines()
        .find_map(|line| line.strip_prefix("n="))
        .unwrap();
    let modulus = BigUint::parse_bytes(line.as_bytes(), 16).unwrap();
    let mut block = vec![2];
    block.resize(254 - text.len(), 0x5a);
    block.push(0);
    block.extend_from_slice(text.as_bytes());
    BigUint::from_bytes_be(&block).modpow(&3u8.into(), &modulus).to_str_radix(16)
}

struct Client {
    visitor: Visitor,
    token: Value,
}

impl Client {
    /// A visitor with a basket, and a token of `masterPassToken` for this phone number.
    async fn open(shop: &RunningShop, phone: &str) -> Self {
        let visitor = Visitor::of(shop);
        visitor
            .post("/srv/service/cart/add-to-cart", &format!("productId={}", shop.specials().added))
            .await;
        let body = json!({ "phone": phone, "purchase": true }).to_string();
        let token = visitor.post("/Order/OrderAPI/masterPassToken", &body).await;
        assert_eq!(token["success"], true, "{token}");
        assert_eq!(token["clientSideUrl"], format!("{}/v2", shop.url()));
        Self { visitor, token }
    }

    async fn ask(&self, operation: &str, mut body: Value) -> Value {
        for (name, value) in [
            ("token", self.token["token"].clone()),
            ("orderNo", self.token["order"]["orderNumber"].clone()),
            ("amount", self.token["order"]["orderTotal"].clone()),
        ] {
            if body.get(name).is_none() {
                body[name] = value;
            }
        }
        let request = self
            .visitor
            .request("POST", &format!("/v2/{operation}"))
            .header("content-type", "application/json");
        let answer = self.visitor.send(request.body(body.to_string())).await;
        assert_eq!(answer.status(), 200, "{operation}");
        let answer: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert!(
            answer["Data"]["Body"]["Fault"]["Detail"]["ServiceFaultDetail"].is_object(),
            "{answer}"
        );
        answer["Data"]["Body"].clone()
    }

    async fn pay_with(&self, card: &str) -> Value {
        self.ask("directPurchase", json!({ "rtaPan": encrypt(card), "cvc": encrypt("123") })).await
    }

    async fn complete(&self) -> Value {
        let body = json!({ "token": self.token["token"] }).to_string();
        self.visitor.post("/Order/OrderAPI/masterPassCheckout", &body).await
    }
}

fn fault<'a>(body: &'a Value, key: &str) -> &'a str {
    body["Fault"]["Detail"]["ServiceFaultDetail"][key].as_str().unwrap()
}

fn code(body: &Value) -> &str {
    fault(body, "ResponseCode")
}

#[tokio::test]
async fn wal_1_every_operation_answers_with_the_nested_body() {
    let shop = shop().await;
    let client = Client::open(&shop, "905550000001").await;
    for operation in vitrin_shop::WALLET_OPERATIONS {
        client.ask(operation, json!({})).await;
        let bad = client.ask(operation, json!({ "token": "bad" })).await;
        assert_eq!(code(&bad), "1419", "{operation}");
    }
    let request = client.visitor.request("POST", "/v2/yok").body("{}");
    assert_eq!(client.visitor.send(request).await.status(), 404);
}

#[tokio::test]
async fn wal_1_accounts_stand_as_their_telephones_say() {
    let shop = shop().await;
    for (phone, listed, status) in [
        ("905550000001", "", "0111000"),
        ("905550000010", "1099", "0000000"),
        ("905550000011", "5460", "0110000"),
        ("905550000012", "1080", "0111100"),
        ("905550000013", "1078", "0111000"),
        ("905550000014", "1419", ""),
    ] {
        let client = Client::open(&shop, phone).await;
        let cards = client.ask("listManagement", json!({})).await;
        assert_eq!(code(&cards), listed, "{phone}");
        let checked = client.ask("checkMasterPassEndUser", json!({})).await;
        let account =
            checked["Response"]["Result"]["TransactionBody"]["AccountStatus"].as_str().unwrap();
        assert!(account.starts_with(status), "{phone}: {account}");
    }
    let client = Client::open(&shop, "905550000001").await;
    let cards = client.ask("listManagement", json!({})).await;
    let items = &cards["Response"]["Result"]["TransactionBody"]["ListItems"];
    assert_eq!(list(items, "ListItem")[0]["Value1"], "411111******1111");
    assert_eq!(
        code(&client.ask("deleteCard", json!({ "accountAliasName": "Kart%C4%B1m" })).await),
        ""
    );
    assert_eq!(
        code(&client.ask("deleteCard", json!({ "accountAliasName": "Kart%C4%B1m" })).await),
        "1097"
    );
}

#[tokio::test]
async fn wal_1_cards_ask_for_what_they_are_documented_to() {
    let shop = shop().await;
    for (card, expected) in [
        ("4111111111111111", ""),
        ("5454545454545454", "5001"),
        ("4242424242424242", "5002"),
        ("4012888888881881", "5008"),
        ("5555555555554444", "5010"),
        ("5105105105105100", "5015"),
        ("378282246310005", "5196"),
        ("4000000000000002", "5051"),
    ] {
        let client = Client::open(&shop, "905550000010").await;
        let answer = client.pay_with(card).await;
        assert_eq!(code(&answer), expected, "{card}");
        let waits = expected.starts_with("50") && expected != "5051";
        assert_eq!(!fault(&answer, "Token").is_empty(), waits, "{card}");
        assert_eq!(client.complete().await["success"], expected.is_empty(), "{card}");
    }
    let client = Client::open(&shop, "905550000010").await;
    let wrong = client
        .ask(
            "directPurchase",
            json!({ "rtaPan": encrypt("4111111111111111"), "cvc": encrypt("123"), "amount": "1" }),
        )
        .await;
    assert_eq!(code(&wrong), "5061", "another sum than the order's");
    let plain =
        client.ask("directPurchase", json!({ "rtaPan": "4111111111111111", "cvc": "123" })).await;
    assert_eq!(code(&plain), "5052", "nothing in clear is read");
}

#[tokio::test]
async fn wal_1_codes_can_be_wrong_or_late_and_pay_once() {
    let shop = shop().await;
    let client = Client::open(&shop, "905550000010").await;
    let waiting = client.pay_with("5454545454545454").await;
    let number = fault(&waiting, "Token").to_owned();
    let validate = |given: &str| json!({ "validationRefNo": number, "validationCode": given });
    assert_eq!(code(&client.ask("validateTransaction", validate("111111")).await), "1409");
    assert_eq!(code(&client.ask("validateTransaction", validate("000000")).await), "1410");
    assert_eq!(code(&client.ask("resendOtp", validate("")).await), "5001");
    assert_eq!(client.complete().await["success"], false, "it is not paid yet");
    let sealed = client.ask("validateTransaction", validate(&encrypt("123456"))).await;
    assert_eq!(code(&sealed), "");
    assert_eq!(code(&client.pay_with("4111111111111111").await), "5062", "it is paid");
    assert_eq!(client.complete().await["success"], true);
    assert_eq!(client.complete().await["success"], false);
    assert_eq!(list(&client.visitor.json("/srv/service/cart/load").await, "PRODUCTS").len(), 0);
}

#[tokio::test]
async fn wal_1_three_d_goes_by_the_bank_s_page() {
    let shop = shop().await;
    let client = Client::open(&shop, "905550000010").await;
    let answer = client.pay_with("5555555555554444").await;
    let page = fault(&answer, "Url3D").strip_prefix(&shop.url()).unwrap().to_owned();
    let asked = client.visitor.text(&format!("{page}&returnUrl=/order?step=approve")).await;
    assert!(asked.contains("/bank/3d/yes"), "{asked}");
    let yes = page.replace("/bank/3d?", "/bank/3d/yes?");
    // Only near addresses are followed.
    let away = client.visitor.get(&format!("{yes}&returnUrl=https://evil.example/")).await;
    let page = away.headers()["location"].to_str().unwrap().to_owned();
    assert!(page.starts_with("/bank/3d/success?returnUrl=%2Forder"), "{page}");
    let back = client.visitor.get(&page).await;
    let order = back.headers()["location"].to_str().unwrap();
    assert!(order.starts_with("/order?step=approve&token="), "{order}");
    assert_eq!(client.complete().await["success"], true);
}

#[tokio::test]
async fn wal_1_a_card_is_kept_under_its_name() {
    let shop = shop().await;
    let client = Client::open(&shop, "905550000010").await;
    let card = json!({ "rtaPan": encrypt("4111111111111111"), "cvc": encrypt("123"), "accountAliasName": "Yeni%20kart" });
    assert_eq!(code(&client.ask("register", card).await), "");
    let cards = client.ask("listManagement", json!({})).await;
    assert_eq!(
        list(&cards["Response"]["Result"]["TransactionBody"]["ListItems"], "ListItem")[0]["Name"],
        "Yeni kart"
    );
    assert_eq!(
        code(&client.ask("remotePurchaseOther", json!({ "listAccountName": "Yok" })).await),
        "1097"
    );
    assert_eq!(
        code(&client.ask("remotePurchaseOther", json!({ "listAccountName": "Yeni%20kart" })).await),
        ""
    );
    assert_eq!(client.complete().await["success"], true);
    assert_eq!(
        code(&client.ask("verifyPin", json!({ "pin": "1" })).await),
        "1419",
        "the token is used up"
    );
}
