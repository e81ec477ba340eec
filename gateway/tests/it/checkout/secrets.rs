//! A card is kept nowhere: `Must hold`.

use std::time::Duration;

use http::Method;
use redis_process::RedisProcess;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use super::{CODE, ORDERS, REFUSED, THREE_D, order_by_card, place, ready_to_pay};
use crate::record::everything;
use crate::support::collector::Collector;
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{AttackerPage, Client as _, Guest, sharing};

const HOLDER: &str = "Kanarya Dortyuz";
const CVC: &str = "7193";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Every form in which a card could be found.
fn finds_card(text: &str) -> bool {
    let digits: Vec<String> =
        [REFUSED, THREE_D].iter().map(|number| number.replace(' ', "")).collect();
    let is_cvc = |(at, found): (usize, &str)| {
        let bytes = text.as_bytes();
        let is_edge = |at: Option<&u8>| at.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        is_edge(before) && is_edge(bytes.get(at + found.len()))
    };
    [REFUSED, THREE_D, HOLDER].iter().any(|part| text.contains(part))
        || digits.iter().any(|number| text.contains(number))
        || text.match_indices(CVC).any(is_cvc)
}

fn marked(mut order: Value) -> Value {
    order["card"]["cvc"] = json!(CVC);
    order["card"]["cardHolder"] = json!(HOLDER);
    order
}

/// Types cards into every entrance, rightly and wrongly.
async fn type_cards(guest: &mut Guest, order: &Value, key: &str) {
    let answer = place(guest, order, key).await;
    assert!(!finds_card(answer.text()), "{}", answer.text());
    let mut wrong = order.clone();
    wrong["card"]["expireMonth"] = json!("april");
    let answer = place(guest, &wrong, &format!("{key}w")).await.expect(422);
    assert!(!finds_card(answer.text()), "{}", answer.text());
    wrong["card"]["expireMonth"] = json!(4);
    wrong["card"]["cvc"] = json!(format!("{CVC}x"));
    let answer = place(guest, &wrong, &format!("{key}c")).await.expect(422);
    assert!(!finds_card(answer.text()), "{}", answer.text());
    let half = &order.to_string()[..order.to_string().len() - 3];
    let headers = [("content-type", "application/json")];
    let answer = guest.send(Method::POST, ORDERS, &headers, half).await.expect(400);
    assert!(!finds_card(answer.text()), "{}", answer.text());
    let number = order["card"]["cardNumber"].as_str().expect("a number").replace(' ', "+");
    // The wallet takes them encrypted only.
    let clear = json!({
        "access": { "token": "t", "phone": "905550000001", "userId": "1", "clientId": "1" },
        "step": {
            "kind": "register", "name": "Kart",
            "card": {
                "number": order["card"]["cardNumber"], "cvc": CVC, "holder": HOLDER,
                "expireMonth": 4, "expireYear": 2031,
            },
        },
    });
    let answer = guest.post("/bff/wallet-requests", clear).await.expect(422);
    assert!(!finds_card(answer.text()), "{}", answer.text());
    let fields = json!({ "rtaPan": order["card"]["cardNumber"], "cvc": CVC });
    for path in ["/bff/wallet/register", "/v2/register"] {
        let answer = guest.post(path, fields.clone()).await.expect(422);
        assert!(!finds_card(answer.text()), "{}", answer.text());
    }
    let form = format!("paymentId=-2&cardNumber={number}&cvc={CVC}&cardHolder={HOLDER}");
    for path in ["/srv/service/order-v5/checkout", "/Order/OrderAPI/getCardPoint"] {
        guest.form(path, &form).await;
    }
    let json = order["card"].to_string();
    guest.send(Method::POST, "/Order/OrderAPI/getCardPoint", &[FORM], &json).await;
    mistake(guest, order, &form).await;
}

/// Cards where none belongs: in addresses, headers, and fields of other forms.
async fn mistake(guest: &mut Guest, order: &Value, form: &str) {
    let number = order["card"]["cardNumber"].as_str().expect("a number").replace(' ', "");
    let query = form.replace('+', "").replace(HOLDER, "x");
    for path in [
        format!("/bff/checkout/card-terms/{number}"),
        format!("/srv/service/order-v5/get-bin/{number}"),
        format!("/order?step=payment&{query}"),
        format!("/bff/checkout?{query}"),
        format!("/{number}"),
    ] {
        guest.get_with(&path, &[("referer", &format!("https://shop.example/order?{query}"))]).await;
    }
    // A form that was sent before the scripts were loaded.
    guest.send(Method::POST, "/order", &[FORM], form).await;
    // Another site cannot send one; that goes to the security log.
    AttackerPage::luring(guest).send(Method::POST, ORDERS, &[FORM], form).await;
    AttackerPage::luring(guest)
        .send(Method::POST, "/srv/service/order-v5/checkout", &[FORM], form)
        .await;
    for (method, path, body) in [
        (Method::PUT, "/bff/checkout/payment", json!({ "paymentId": number })),
        (Method::POST, CODE, json!({ "code": number })),
        (Method::POST, CODE, json!({ "code": [number] })),
        (Method::PUT, "/bff/checkout/installment", json!({ "count": number })),
        (Method::PATCH, "/bff/cart", json!({ "orderNotes": number })),
    ] {
        guest.json(method, path, body).await;
    }
}

#[tokio::test]
async fn gw_11_a_card_is_found_nowhere_after_paying() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = [
        ("VITRIN_LOG", "debug,vitrin_gateway=trace,platform=trace,legacy_client=trace,edge=trace"),
        ("VITRIN_LIMIT_CLIENT", "0"),
    ];
    let collector = Collector::open().await;
    let settings =
        [&settings[..], &sharing(&url), &[("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url.as_str())]]
            .concat();
    let gateway = Process::serve(&shop.url(), &storefront.url, &settings).await;
    for fault in ["", "lost", "status:500", "broken-json", "truncate", "wrong-type", "empty"] {
        for number in [REFUSED, THREE_D] {
            shop.set_faults("").unwrap();
            let mut guest = gateway.guest().await;
            ready_to_pay(&mut guest, shop.specials().added).await;
            let order = marked(order_by_card(&mut guest, number).await);
            if !fault.is_empty() {
                shop.set_faults(&format!("*order-v5/checkout={fault}")).unwrap();
            }
            type_cards(&mut guest, &order, "a").await;
        }
    }
    let [metrics, cache] =
        [gateway.admin_text("/metrics").await, gateway.admin_text("/cache").await];
    assert!(!finds_card(&metrics) && !finds_card(&cache));
    let mut kept = 0;
    for key in redis.keys("*").await {
        assert!(!finds_card(&key), "{key}");
        let entry: Option<Vec<u8>> =
            redis.ask(redis::cmd("DUMP").arg(&key)).await.expect("an entry");
        let entry = entry.unwrap_or_default();
        assert!(!finds_card(&String::from_utf8_lossy(&entry)), "{key}");
        kept += 1;
    }
    assert!(kept > 10, "attempts and outcomes are kept: {kept}");
    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    assert!(log.len() > 30, "it logged: {log:?}");
    assert!(log.iter().any(|line| line.contains("vitrin_gateway::security")), "and refused");
    let leaked: Vec<_> = log.iter().filter(|line| finds_card(line)).collect();
    assert!(leaked.is_empty(), "{leaked:#?}");
    let traces = collector.everything();
    assert!(traces.contains("placeOrder") || traces.contains("checkout.pay"), "it traced");
    assert!(!finds_card(&traces), "{traces}");
}

/// Where a recording is made of what shop and gateway say to each other.
#[tokio::test]
async fn gw_12_a_card_is_in_no_recording() {
    let folder = tempfile::tempdir().unwrap();
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let arguments = ["record", "--out", folder.path().to_str().unwrap()];
    let settings = [("VITRIN_LIMIT_CLIENT", "0")];
    let gateway = Process::serve_with(&arguments, &shop.url(), &storefront.url, &settings).await;
    for number in [REFUSED, THREE_D] {
        let mut guest = gateway.guest().await;
        ready_to_pay(&mut guest, shop.specials().added).await;
        let order = marked(order_by_card(&mut guest, number).await);
        type_cards(&mut guest, &order, "a").await;
    }
    let (status, log) = gateway.stop(Duration::from_secs(20)).await;
    assert!(status.success(), "{log:?}");
    let written = everything(folder.path());
    assert!(written.contains("get-summary"), "it recorded the way to the payment");
    assert!(log.iter().any(|line| line.contains("payment is never recorded")), "{log:?}");
    assert!(!finds_card(&written), "{written}");
}

#[test]
fn a_card_is_recognised_in_every_form() {
    for text in ["4000 0000 0000 0002", "x=4000000000000002&", "\"cvc\":\"7193\"", "cvc=7193"] {
        assert!(finds_card(text), "{text}");
    }
    assert!(!finds_card("a7193b 71930 0007193f"));
}
