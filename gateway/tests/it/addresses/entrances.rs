//! Sends two thousand generated addresses through each entrance over HTTP: only what was admitted
//! reaches the shop.

use axum::response::IntoResponse as _;
use bytes::Bytes;
use futures_util::StreamExt as _;
use http::{Method, Request, StatusCode};
use legacy_client::{AnswerKind, Effect};

use super::generate::addresses;
use super::readings::{call_of, is_no_call, is_one_call, is_static, readings};
use crate::support::client::Connection;
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

const COUNT: usize = 2_000;
const CONCURRENCY: usize = 16;
/// Limits are off; they are tested elsewhere.
const SETTINGS: &[(&str, &str)] = &[
    ("VITRIN_SHOP_PREFIX", "L2VkZ2U="),
    ("VITRIN_LIMIT_CLIENT", "0"),
    ("VITRIN_LIMIT_ACCOUNT", "0"),
];

/// Starts a gateway in front of a shop that accepts everything.
async fn before_any_shop() -> TestGateway<StandIn> {
    let shop =
        StandIn::open(|_| ([("content-type", "text/html")], "<p>evet</p>").into_response()).await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, SETTINGS).await
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Requests what `target` makes of each address, and counts the responses by status.
async fn ask_all(
    gateway: &TestGateway<StandIn>,
    target: impl Fn(usize, &str) -> (Method, String),
) -> Vec<StatusCode> {
    let line = Connection::to(gateway.address);
    let targets = addresses(COUNT).into_iter().enumerate().map(|(at, path)| target(at, &path));
    futures_util::stream::iter(targets)
        .map(|(method, target)| {
            let uri = format!("http://{}{target}", gateway.address);
            let request =
                Request::builder().method(method).uri(uri).body(Bytes::new()).expect("a request");
            let line = line.clone();
            async move { line.exchange(request).await.status() }
        })
        .buffered(CONCURRENCY)
        .collect()
        .await
}

/// Returns the address that caused a request to the shop, by the number in its query.
fn asked(seen: &ReceivedRequest, all: &[String]) -> String {
    let number = form_urlencoded::parse(seen.query.as_bytes()).find(|(name, _)| name == "n");
    let at: usize = number.expect("each has a number").1.parse().expect("a number");
    all[at].clone()
}

#[tokio::test]
async fn pass_through_sends_the_call_that_was_admitted() {
    let gateway = before_any_shop().await;
    let statuses = ask_all(&gateway, |at, path| {
        let method = if at % 2 == 0 { Method::GET } else { Method::POST };
        (method, format!("{path}?n={at}"))
    })
    .await;
    let (mut seen, all) = (gateway.shop.seen(), addresses(COUNT));
    // What the gateway reads by itself before an order has no number.
    seen.retain(|request| !request.query.is_empty());
    for request in &seen {
        let path = request.path.strip_prefix("/edge").unwrap_or(&request.path);
        let call = is_one_call(path);
        assert!(call.effect(&request.method.parse().expect("a method")).is_some(), "{}", call.id);
        let from = asked(request, &all);
        assert!(!is_static(&from), "{from} reached the shop as {path}");
    }
    for page in gateway.storefront.seen() {
        let target = page.target.split('?').next().unwrap_or_default();
        if !is_static(target) {
            is_no_call(target);
        }
    }
    let refused = statuses.iter().filter(|status| **status == StatusCode::BAD_REQUEST).count();
    assert!(
        seen.len() > COUNT / 20 && refused > COUNT / 10,
        "{} calls, {refused} refused",
        seen.len()
    );
}

#[tokio::test]
async fn a_page_of_the_pages_operation_is_no_call() {
    through_a_parameter("/bff/pages?path=").await;
}

#[tokio::test]
async fn a_link_of_the_filters_operation_is_no_call() {
    through_a_parameter("/bff/catalogue/filters?link=").await;
}

#[tokio::test]
async fn a_link_of_the_products_operation_is_no_call() {
    through_a_parameter("/bff/catalogue/products?link=").await;
}

/// The requested page, and the link that a call takes, are not a call to any reader.
async fn through_a_parameter(operation: &str) {
    let gateway = before_any_shop().await;
    let statuses =
        ask_all(&gateway, |_, path| (Method::GET, format!("{operation}{}", encoded(path)))).await;
    for request in gateway.shop.seen() {
        assert_eq!(request.method, "GET");
        match request.path.strip_prefix("/edge/srv/service/") {
            Some("filter/get/filters-variants-categories-brands-price-models-suppliers") => {
                let mut fields = form_urlencoded::parse(request.query.as_bytes());
                let link = fields.find(|(name, _)| name == "link").expect("a link").1;
                is_no_call(&format!("/{link}"));
            }
            _ => is_no_call(&request.path),
        }
    }
    let refused = statuses.iter().filter(|status| **status == StatusCode::BAD_REQUEST).count();
    assert!(refused > COUNT / 2 && refused < COUNT, "{refused} refused");
}

#[tokio::test]
async fn a_tab_is_a_reading_call_and_nothing_else() {
    let gateway = before_any_shop().await;
    ask_all(&gateway, |_, path| (Method::GET, format!("/bff/tabs?href={}", encoded(path)))).await;
    let seen = gateway.shop.seen();
    for request in &seen {
        let path = request.path.strip_prefix("/edge").unwrap_or(&request.path);
        let call = is_one_call(path);
        assert_eq!(call.effect(&Method::GET), Some(Effect::Read), "{}", call.id);
    }
    assert!(!seen.is_empty());
}

/// A shopper's input is the words of a search and nothing else.
#[tokio::test]
async fn words_to_search_for_are_no_other_call() {
    let gateway = before_any_shop().await;
    let statuses =
        ask_all(&gateway, |_, path| (Method::GET, format!("/bff/search?q={}", encoded(path))))
            .await;
    assert_only(&gateway, &["search.all"]);
    assert!(statuses.contains(&StatusCode::UNPROCESSABLE_ENTITY));
}

#[tokio::test]
async fn a_fragment_is_a_fragment_whatever_its_segments() {
    let gateway = before_any_shop().await;
    let statuses = ask_all(&gateway, |_, path| {
        let mut words = path.split('/').filter(|word| !word.is_empty()).chain(["1", "2", "3"]);
        let mut next = || encoded(words.next().unwrap_or("4"));
        let target = format!(
            "/bff/fragments/{}/{}/{}?first={}&second={}",
            next(),
            next(),
            next(),
            next(),
            next()
        );
        (Method::GET, target)
    })
    .await;
    assert_only(&gateway, &["content.fragment", "content.fragment_data"]);
    assert!(statuses.contains(&StatusCode::UNPROCESSABLE_ENTITY));
}

#[tokio::test]
async fn a_reminder_is_for_one_account_and_nothing_else() {
    let gateway = before_any_shop().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    let mut statuses = Vec::new();
    for (at, path) in addresses(COUNT).into_iter().enumerate() {
        let name = if at % 2 == 0 { path } else { path.replace('/', "-") };
        let email = format!("{}@vitrin.test", name.trim_end_matches('.'));
        let answer =
            guest.post("/bff/password-reminders", serde_json::json!({ "email": email })).await;
        statuses.push(answer.status);
    }
    assert_only(&gateway, &["membership.forgot_password"]);
    assert!(statuses.contains(&StatusCode::UNPROCESSABLE_ENTITY));
}

/// Asserts that every request to the shop is one of these calls to every reader.
#[track_caller]
fn assert_only(gateway: &TestGateway<StandIn>, calls: &[&str]) {
    let seen = gateway.shop.seen();
    for request in &seen {
        let path = request.path.strip_prefix("/edge").unwrap_or(&request.path);
        let call = is_one_call(path);
        assert!(calls.contains(&call.id), "{path}: {}", call.id);
    }
    assert!(!seen.is_empty());
}

/// A picture request to the shop has a picture's name, is in a picture's folder, and is not a call.
#[tokio::test]
async fn a_picture_is_a_picture() {
    let gateway = before_any_shop().await;
    ask_all(&gateway, |at, path| {
        let (front, back) =
            [("", ""), ("/Data", ".jpg"), ("/Data/K", "/x.png"), ("", "/x.webp")][at % 4];
        (Method::GET, format!("/media/shop{front}{path}{back}"))
    })
    .await;
    let seen = gateway.shop.seen();
    for request in &seen {
        let path = &request.path;
        assert!(path.starts_with("/Data/") || path.starts_with("/static/"), "{path}");
        for reading in readings(path) {
            assert!(reading[0] == "data" || reading[0] == "static", "{path} as {reading:?}");
            let file = reading.last().expect("a file");
            assert!(
                [".jpg", ".png", ".webp"].iter().any(|end| file.ends_with(end)),
                "{path} as {reading:?}"
            );
            for at in 0..reading.len() {
                let call = call_of(&reading[at..]);
                assert!(
                    call.is_none_or(|call| call.answer == AnswerKind::Image),
                    "{path} as {reading:?}"
                );
            }
        }
    }
    assert!(seen.len() > COUNT / 50, "{}", seen.len());
}

/// Documents that a browser opens: the storefront gets pages and files, the shop nothing.
#[tokio::test]
async fn a_document_is_no_call() {
    let gateway = before_any_shop().await;
    let statuses = ask_all(&gateway, |at, path| {
        let front = ["/kilimler", "/en", "/de/x", "/order"][at % 4];
        (Method::GET, format!("{front}{}", path.to_ascii_uppercase()))
    })
    .await;
    assert_eq!(gateway.shop.seen().len(), 0);
    for page in gateway.storefront.seen() {
        is_no_call(page.target.split('?').next().unwrap_or_default());
    }
    assert!(statuses.contains(&StatusCode::OK) && statuses.contains(&StatusCode::BAD_REQUEST));
}
