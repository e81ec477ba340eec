//! A card is kept nowhere: `Must hold`.

use std::time::Duration;

use http::Method;
use redis_process::RedisProcess;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use super::{ORDERS, REFUSED, THREE_D, order_by_card, place, ready_to_pay};
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, Guest};

const HOLDER: &str = "Kanarya Dortyuz";
const CVC: &str = "7193";

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
    guest.form("/srv/service/order-v5/checkout", &form).await;
}

#[tokio::test]
async fn gw_11_a_card_is_found_nowhere_after_paying() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let redis = RedisProcess::lasting().await;
    let url = redis.url();
    let settings = [
        ("VITRIN_LOG", "debug,vitrin_gateway=trace,platform=trace,legacy_client=trace,edge=trace"),
        ("VITRIN_REDIS_URL", url.as_str()),
        ("VITRIN_SEAL_KEYS", "0123456789abcdef0123456789abcdef"),
        ("VITRIN_LIMIT_CLIENT", "0"),
    ];
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
    let sent = shop.requests();
    assert!(sent.iter().all(|seen| !finds_card(&format!("{seen:?}"))), "only in a body");
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
    let leaked: Vec<_> = log.iter().filter(|line| finds_card(line)).collect();
    assert!(leaked.is_empty(), "{leaked:#?}");
}

#[test]
fn a_card_is_recognised_in_every_form() {
    for text in ["4000 0000 0000 0002", "x=4000000000000002&", "\"cvc\":\"7193\"", "cvc=7193"] {
        assert!(finds_card(text), "{text}");
    }
    assert!(!finds_card("a7193b 71930 0007193f"));
}
