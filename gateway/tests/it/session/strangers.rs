//! Must hold: two shoppers, one gateway: no byte of one reaches the other. Tested with every
//! pass-through call by every method, every reading operation and every kind of page, as guests and
//! as members, in other languages and currencies, each after the other has filled the caches.
//!
//! The shop names the caller in each answer and puts a mark into a cookie.

use axum::response::{IntoResponse as _, Response};
use http::{HeaderValue, Method, header};
use serde_json::{Value, json};
use vitrin_gateway::{capabilities, contract};

use super::SESSION;
use crate::passthrough::path_of;
use crate::support::gateway::sign_in;
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Answer, Client as _, Guest, TestGateway};

struct Shopper {
    name: &'static str,
    language: &'static str,
    currency: &'static str,
}

const ALI: Shopper = Shopper { name: "alinin-izi", language: "tr", currency: "TL" };
const ZOE: Shopper = Shopper { name: "zoes-trace", language: "en", currency: "USD" };

/// Names the caller in every place that a shop may use: a body of each kind that is read, a header,
/// a cookie.
fn identify_caller(seen: &ReceivedRequest) -> Response {
    let form = String::from_utf8_lossy(&seen.body).into_owned();
    let given =
        [seen.header("cookie"), seen.header("authorization"), form.as_str(), seen.query.as_str()]
            .concat();
    let who =
        [ALI.name, ZOE.name].into_iter().find(|name| given.contains(name)).unwrap_or("nobody");
    let mut response = if seen.path.ends_with("/authentication/login") {
        let entry = json!({ "bearer": format!("bearer-{who}"), "exp_at": 4_000_000_000_u32 });
        axum::Json(json!({ "status": true, "message": who, "data": [entry] })).into_response()
    } else if seen.path.ends_with("/customer/get-detail") {
        axum::Json(json!({ "ID": "7", "FIRST_NAME": who, "MAIL": who })).into_response()
    } else if seen.path.contains("/srv/") || seen.path.contains("/api/") {
        axum::Json(json!({
            "status": true, "who": who, "statusText": who, "message": who, "data": [{ "id": "1", "name": who }],
            "countries": [{ "code": "TR", "title": who, "phone_code": "90" }], "cities": [{ "code": "1", "title": who }],
            "towns": [{ "code": "1", "title": who }], "districts": [{ "code": "1", "title": who }], "selected": "TR",
            "PRODUCTS": [], "ERROR": who, "Title": who, "Content": who, "FILTERS": [], "CATEGORIES": [], "BRANDS": [],
            "HOPI": { "status": 0 }, "ZUBIZU": { "status": 0 }, "PRICE_GENERAL": 0, "products": [],
        }))
        .into_response()
    } else {
        let html = format!(
            "<html><body><h1>{who}</h1><input id=\"link_type\" value=\"13\"></body></html>"
        );
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    };
    if let Ok(cookie) = HeaderValue::from_str(&format!("visitor={who}; path=/")) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

impl Shopper {
    async fn arrives(&self, gateway: &TestGateway<StandIn>, member: bool) -> Guest {
        let mut guest = Guest::new(gateway.address);
        guest.jar.insert("PHPSESSID".to_owned(), format!("{}00000000000000", self.name));
        guest.jar.insert("vitrin_currency".to_owned(), self.currency.to_owned());
        guest.get("/bff/regions/countries").await;
        if member {
            guest.post(SESSION, sign_in(self.name)).await.expect(200);
            assert!(guest.jar.contains_key("vitrin"));
        }
        guest
    }

    /// Sends a request and asserts that the response contains nothing of the other shopper.
    async fn asks(
        &self,
        guest: &mut Guest,
        method: &Method,
        path: &str,
        other: &Shopper,
    ) -> Answer {
        let accept = [
            ("accept-language", self.language),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        let body = if matches!(*method, Method::GET | Method::HEAD) { "" } else { "a=1" };
        let answer = guest.send(method.clone(), path, &accept, body).await;
        let all = format!("{:?} {}", answer.headers, answer.text_lossy());
        assert!(
            !all.contains(other.name),
            "{method} {path} told {} of {}: {all}",
            self.name,
            other.name
        );
        assert!(!all.contains("bearer-"), "{method} {path}: {all}");
        answer
    }
}

fn requests() -> Vec<(Method, String)> {
    let mut all: Vec<(Method, String)> = capabilities::calls()
        // Those end the session that the test uses.
        .filter(|call| {
            !call.id.contains("logout")
                && !call.id.contains("cancel")
                && !call.session_effect.signs_in()
        })
        .flat_map(|call| {
            call.methods.iter().map(move |(method, _)| (method.clone(), path_of(call)))
        })
        .collect();
    let document: Value = serde_json::from_str(&contract::gateway_json()).expect("JSON");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let filled: Vec<&str> =
            path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
        if methods.get("get").is_some() {
            for query in
                ["", "?link=kilimler", "?path=/kilimler", "?country=TR&city=1&town=1&parent=1"]
            {
                all.push((Method::GET, format!("{}{query}", filled.join("/"))));
            }
        }
    }
    for page in [
        "/",
        "/kilimler",
        "/kilimler?ps=2",
        "/sepet",
        "/arama?q=kilim",
        "/uye-siparisleri",
        "/en/x",
    ] {
        all.push((Method::GET, page.to_owned()));
    }
    all
}

async fn nothing_passes_over(ali_is_member: bool, zoe_is_member: bool) {
    let shop = StandIn::open(identify_caller).await;
    let url = shop.url();
    let limits = [("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")];
    let gateway = TestGateway::in_front_of(shop, &url, &limits).await;
    let mut ali = ALI.arrives(&gateway, ali_is_member).await;
    let mut zoe = ZOE.arrives(&gateway, zoe_is_member).await;
    let (mut hits, mut own) = (0, 0);
    let requests = requests();
    assert!(requests.len() > 250, "{}", requests.len());
    for (method, path) in &requests {
        // Each after the other, and once more after the other's changes.
        for _ in 0..2 {
            let answer = ALI.asks(&mut ali, method, path, &ZOE).await;
            own += usize::from(answer.text_lossy().contains(ALI.name));
            hits += usize::from(answer.is_hit());
            let answer = ZOE.asks(&mut zoe, method, path, &ALI).await;
            own += usize::from(answer.text_lossy().contains(ZOE.name));
            hits += usize::from(answer.is_hit());
        }
    }
    // Checks the test itself: each was named, and the caches were used.
    assert!(own > 200, "{own} answers were somebody's own");
    assert!(hits > 30, "{hits} answers came from a cache");
}

#[tokio::test]
async fn gw_5_gw_7_nothing_of_one_guest_reaches_another() {
    nothing_passes_over(false, false).await;
}

#[tokio::test]
async fn gw_5_gw_7_nothing_of_one_member_reaches_another() {
    nothing_passes_over(true, true).await;
}

#[tokio::test]
async fn gw_5_gw_7_nothing_of_a_member_reaches_a_guest_or_back() {
    nothing_passes_over(true, false).await;
}
