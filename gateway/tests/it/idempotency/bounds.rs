//! The memory for writes is bounded, however many keys and cookies callers send.
//!
//! Must hold: 3,000 keyed writes with 28 kB of cookies: the store stays below 10 MB and the process
//! grows by less than 25 MB. 14,000 keys of one session: another session's repeats are all
//! replayed.

use std::sync::Arc;

use axum::Router;
use axum::response::IntoResponse as _;
use http::{Method, Uri};
use serde_json::json;
use tokio::net::TcpListener;

use super::{ADD, keyed};
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, Guest};

const MB: f64 = 1_000_000.0;
const WRITES: usize = 3_000;
const KEYS: usize = 14_000;
const CALLERS: usize = 4;

/// Starts a shop that accepts everything and shows a basket of ten lines. It keeps no journal.
async fn shop() -> String {
    let line = r#"{"ID":"1","TITLE":"Kilim","COUNT":1,"TARGET_CURRENCY":"TL","PRICE_SELL":"10"}"#;
    let basket = format!("{{\"PRODUCTS\":[{}]}}", [line; 10].join(","));
    let router = Router::new().fallback(move |uri: Uri| {
        let basket = basket.clone();
        async move {
            match uri.path() {
                "/srv/service/cart/load" => basket.into_response(),
                "/sepet" => "<script>var CART_CSRF_TOKEN = 'x';</script>".into_response(),
                _ => r#"{"status":1}"#.into_response(),
            }
        }
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    // Ends with the test's runtime.
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

/// Starts a gateway in its own process, and returns a browser with its token.
async fn open(shop: &str) -> (Process, Storefront, Guest) {
    let storefront = Storefront::open().await;
    let gateway = Process::serve(shop, &storefront.url, &[("VITRIN_SHOP_PATIENCE", "10")]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    (gateway, storefront, guest)
}

async fn add(guest: &mut Guest, key: &str) -> String {
    let body = json!({ "productId": "1", "quantity": 1 });
    keyed(guest, Method::POST, ADD, key, &body)
        .await
        .expect(200)
        .header("idempotency-replayed")
        .to_owned()
}

/// Sends `count` additions from several callers; the number determines browser and key.
async fn add_all(count: usize, nth: impl Fn(usize) -> (Guest, String) + Send + Sync + 'static) {
    let nth = Arc::new(nth);
    let callers: Vec<_> = (0..CALLERS)
        .map(|caller| {
            let nth = Arc::clone(&nth);
            tokio::spawn(async move {
                for number in (caller..count).step_by(CALLERS) {
                    let (mut guest, key) = nth(number);
                    assert_eq!(add(&mut guest, &key).await, "");
                }
            })
        })
        .collect();
    for caller in callers {
        caller.await.expect("it added all of its own");
    }
}

#[tokio::test]
async fn thousands_of_writes_with_large_cookies_leave_little_behind() {
    let shop = shop().await;
    let (gateway, _storefront, guest) = open(&shop).await;
    // Eight of about 3.5 kB, as browsers store them; each write belongs to its own session.
    let with_cookies = move |number: usize| {
        let mut guest = guest.clone();
        guest.jar.insert("PHPSESSID".to_owned(), format!("{number:0>3500}"));
        for cookie in 0..7 {
            guest.jar.insert(format!("tracker{cookie}"), "x".repeat(3_500));
        }
        (guest, "1".to_owned())
    };
    // Buffers, pools and allocations of a warmed-up process.
    let others = with_cookies.clone();
    add_all(100, move |number| others(WRITES + number)).await;
    let before = gateway.resident();
    add_all(WRITES, with_cookies.clone()).await;
    let grown = gateway.resident().saturating_sub(before) as f64;
    let kept = gateway.metric("vitrin_idempotency_bytes").await;
    assert!(kept > 0.5 * MB && kept < 10.0 * MB, "{kept} bytes are kept");
    assert!(grown < 25.0 * MB, "{grown} bytes more");
    let (mut newest, key) = with_cookies(WRITES - 1);
    assert_eq!(add(&mut newest, &key).await, "true", "the newest is kept");
}

#[tokio::test]
async fn one_sessions_keys_do_not_evict_anothers_answers() {
    const QUIET_KEYS: usize = 20;
    let shop = shop().await;
    let (gateway, _storefront, guest) = open(&shop).await;
    let session = |name: &str| {
        let mut guest = guest.clone();
        guest.jar.insert("PHPSESSID".to_owned(), name.to_owned());
        guest
    };
    let mut quiet = session("quiet");
    for number in 0..QUIET_KEYS {
        assert_eq!(add(&mut quiet, &number.to_string()).await, "");
    }
    let loud = session("loud");
    let speaker = loud.clone();
    add_all(KEYS, move |number| (speaker.clone(), number.to_string())).await;
    for number in 0..QUIET_KEYS {
        assert_eq!(add(&mut quiet, &number.to_string()).await, "true", "{number}");
    }
    assert_eq!(add(&mut loud.clone(), &(KEYS - 1).to_string()).await, "true");
    assert!(gateway.metric("vitrin_idempotency_keys").await < 200.0);
}
