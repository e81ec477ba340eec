//! Memory stays bounded, whatever the shop sends and however many keys callers use: the peak memory
//! of the real binary against its settings.
//!
//! Must hold: a 1 GiB answer, a loader page of 100,000 products, 10,000 distinct filter keys.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use axum::response::{Html, IntoResponse as _, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use vitrin_gateway::capabilities::{catalogue, regions};

use crate::support::process::Process;
use crate::support::stand_in::{RawAnswer, RawShop, ReceivedRequest, StandIn};
use crate::support::storefront::Storefront;
use crate::support::{Client as _, NativeClient};

const MIB: u64 = 1024 * 1024;
const GIB: u64 = 1024 * MIB;
/// Time for a gibibyte through a development build on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(240);
/// Memory of connections, buffers and the allocator of a development build.
const OVERHEAD_BYTES: u64 = 32 * MIB;
const PRODUCTS: u64 = 100_000;
const KEYS: usize = 10_000;
/// Concurrent callers.
const CALLERS: usize = 8;

/// Reads an answer and discards it; returns its head and the number of body bytes.
async fn taken(address: SocketAddr, target: &str) -> (String, u64) {
    let take = async {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        let request =
            format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let (mut head, mut part, mut body) = (Vec::new(), vec![0; 256 * 1024], None);
        loop {
            let read = stream.read(&mut part).await.expect("a whole answer");
            if read == 0 {
                return (String::from_utf8_lossy(&head).into_owned(), body.unwrap_or_default());
            }
            if let Some(body) = &mut body {
                *body += read as u64;
                continue;
            }
            head.extend_from_slice(&part[..read]);
            // The head may come without body bytes; more follow.
            if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
                body = Some((head.len() - end - 4) as u64);
                head.truncate(end);
            }
        }
    };
    timeout(TIMEOUT, take).await.expect("an answer in time")
}

/// Starts a gateway in its own process, warms it up, and returns its memory.
async fn warm(shop: &str, settings: &[(&str, &str)]) -> (Process, Storefront, u64) {
    let storefront = Storefront::open().await;
    let patient = [settings, &[("VITRIN_SHOP_PATIENCE", "100")]].concat();
    let gateway = Process::serve(shop, &storefront.url, &patient).await;
    gateway.native_client().get("/").await.expect(200);
    let before = gateway.resident();
    (gateway, storefront, before)
}

#[tokio::test]
async fn gw_1_an_answer_of_a_gibibyte_flows_through() {
    let head =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n";
    let shop = RawShop::open(RawAnswer::Endless(head)).await;
    let (gateway, _storefront, before) = warm(&shop.url(), &[]).await;
    let (head, body) = taken(gateway.address, "/srv/service/order-v5/get-summary").await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(body, GIB, "all of it");
    let grown = gateway.peak().saturating_sub(before);
    assert!(grown < OVERHEAD_BYTES, "{} MiB more", grown / MIB);
}

/// A collected answer is read up to the call's limit and at most one connection buffer further.
#[tokio::test]
async fn a_collected_gibibyte_answer_is_refused_at_its_limit() {
    let limit = regions::calls::COUNTRIES.max_answer_bytes as u64;
    for head in [
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n",
    ] {
        let shop = RawShop::open(RawAnswer::Endless(head)).await;
        let (gateway, _storefront, before) = warm(&shop.url(), &[]).await;
        let mut native_client = gateway.native_client();
        native_client.get("/bff/regions/countries").await.problem(502, "shop_unreadable");
        assert!(shop.sent() < limit + OVERHEAD_BYTES, "{} bytes were taken", shop.sent());
        let grown = gateway.peak().saturating_sub(before);
        assert!(grown < limit + OVERHEAD_BYTES, "{} MiB more", grown / MIB);
    }
}

/// A product record with all fields.
fn bare(html: &mut String, id: u64) {
    let _ = write!(
        html,
        r#"PRODUCT_DATA.push(JSON.parse('{{\"id\":\"{id}\",\"name\":\"Kilim\",\"url\":\"k-{id}\"}}'));"#
    );
}

/// A product as the shop prints it: markup and record.
fn product_html(html: &mut String, id: u64) {
    let _ = write!(
        html,
        "<div data-toggle=\"product\" data-id=\"{id}\" data-stock=\"3\" data-min=\"1\" data-step=\"1\">\
         <a data-toggle=\"product-title\" href=\"/kilim-{id}\">Kilim {id}</a><div class=\"current-price\">1,00 TL</div></div><script>"
    );
    bare(html, id);
    html.push_str("</script>");
}

async fn shop_of_many(opening: &str, product: fn(&mut String, u64)) -> (StandIn, u64) {
    let mut html = opening.to_owned();
    (1..=PRODUCTS).for_each(|id| product(&mut html, id));
    let length = html.len() as u64;
    let html = bytes::Bytes::from(html);
    (StandIn::open(move |_: &ReceivedRequest| Html(html.clone()).into_response()).await, length)
}

const LOADER: &str = "/bff/catalogue/products?link=kilimler&block=1015";

#[tokio::test]
async fn ldr_5_a_loader_page_takes_a_multiple_of_its_limit() {
    let limit = catalogue::calls::LOADER.max_answer_bytes as u64;
    let (shop, length) = shop_of_many("<div><script>", bare).await;
    assert!(length < limit, "{length} bytes are within the limit");
    let (gateway, _storefront, before) =
        warm(&shop.url(), &[("VITRIN_CACHE_MAX_BYTES", "8388608")]).await;
    let (head, body) = taken(gateway.address, LOADER).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(body > PRODUCTS * 100, "{body} bytes of products");
    let grown = gateway.peak().saturating_sub(before);
    assert!(grown < 12 * limit, "{} MiB more for {} MiB", grown / MIB, length / MIB);
}

#[tokio::test]
async fn ldr_5_a_loader_page_over_its_limit_is_refused() {
    let limit = catalogue::calls::LOADER.max_answer_bytes as u64;
    let (shop, length) = shop_of_many("<div class='product-list'>", product_html).await;
    assert!(length > limit, "{length} bytes are too many");
    let (gateway, _storefront, before) = warm(&shop.url(), &[]).await;
    gateway.native_client().get(LOADER).await.problem(502, "shop_unreadable");
    let grown = gateway.peak().saturating_sub(before);
    assert!(grown < limit + OVERHEAD_BYTES, "{} MiB more", grown / MIB);
}

/// Filters of about ten kilobytes.
fn filters(_: &ReceivedRequest) -> Response {
    let brand = |id: u32| json!({ "ID": id.to_string(), "NAME": format!("{id:0>150}"), "COUNT": 1, "SELECTED": 0 });
    let brands: Vec<Value> = (0..60).map(brand).collect();
    axum::Json(json!({ "BRANDS": brands, "VARIANTS": {}, "TARGET_CURRENCY": "TL" })).into_response()
}

/// Requests a fraction of the keys and returns the number of bytes.
async fn ask_filters(mut native_client: NativeClient, first: usize) -> u64 {
    let mut bytes = 0;
    for key in (first..KEYS).step_by(CALLERS) {
        let target = format!("/bff/catalogue/filters?link=kilimler-{key}");
        bytes += native_client.get(&target).await.expect(200).body.len() as u64;
    }
    bytes
}

#[tokio::test]
async fn flt_6_ten_thousand_keys_stay_within_the_caches_limit() {
    let cache = 8 * MIB;
    let shop = StandIn::open(filters).await;
    let (gateway, _storefront, before) =
        warm(&shop.url(), &[("VITRIN_CACHE_MAX_BYTES", &cache.to_string())]).await;
    let callers: Vec<_> = (0..CALLERS)
        .map(|first| tokio::spawn(ask_filters(gateway.native_client(), first)))
        .collect();
    let mut bytes = 0;
    for caller in callers {
        bytes += caller.await.expect("it asked");
    }
    assert_eq!(shop.seen().len(), KEYS, "each is another key");
    assert!(bytes > 10 * cache, "{bytes} bytes, more than may be kept");
    let grown = gateway.peak().saturating_sub(before);
    assert!(grown < cache + OVERHEAD_BYTES, "{} MiB more for {} MiB", grown / MIB, bytes / MIB);
    let kept: Value = serde_json::from_str(&gateway.admin_text("/cache").await).expect("JSON");
    let kept = kept["answers"]["catalogue.filters"]["bytes"].as_u64().expect("a number");
    assert!((1..=cache).contains(&kept), "{kept} bytes are kept");
}
