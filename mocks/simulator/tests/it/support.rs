//! A running shop, a visitor with cookies, and a reader of `PRODUCT_DATA` that follows JavaScript's
//! rules.

use std::sync::OnceLock;

use reqwest::{Client, Response, header};
use serde_json::Value;
use vitrin_shop::{RunningShop, Shop, ShopConfig};

pub(crate) async fn shop() -> RunningShop {
    Shop::start(ShopConfig::default()).await.expect("a shop starts on a free port")
}

pub(crate) fn client() -> Client {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client can be built")
}

/// A visitor with a cookie jar.
pub(crate) struct Visitor {
    client: Client,
    base: String,
    cookies: std::sync::Mutex<Vec<(String, String)>>,
    bearer: Option<String>,
}

impl Visitor {
    pub(crate) fn of(shop: &RunningShop) -> Self {
        Self {
            client: client(),
            base: shop.url(),
            cookies: std::sync::Mutex::default(),
            bearer: None,
        }
    }

    /// Signs in one of the predefined members.
    pub(crate) fn member(shop: &RunningShop, member: u64) -> Self {
        Self { bearer: Some(shop.bearer_of(member)), ..Self::of(shop) }
    }

    /// A visitor of the server at this address.
    pub(crate) fn at(base: &str) -> Self {
        Self {
            client: client(),
            base: base.to_owned(),
            cookies: std::sync::Mutex::default(),
            bearer: None,
        }
    }

    pub(crate) fn cookie_names(&self) -> Vec<String> {
        self.cookies.lock().unwrap().iter().map(|(name, _)| name.clone()).collect()
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Response {
        let line: Vec<String> = self
            .cookies
            .lock()
            .unwrap()
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let request =
            if line.is_empty() { request } else { request.header(header::COOKIE, line.join("; ")) };
        let request = match &self.bearer {
            Some(bearer) => request.bearer_auth(bearer),
            None => request,
        };
        let response = request.send().await.expect("the shop answers");
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            let mut cookies = self.cookies.lock().unwrap();
            cookies.retain(|(known, _)| known != name);
            cookies.push((name.to_owned(), value.to_owned()));
        }
        response
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method.parse().unwrap(), format!("{}{path}", self.base))
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.send(self.request("GET", path)).await
    }

    pub(crate) async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.unwrap()
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        let text = self.text(path).await;
        serde_json::from_str(&text).unwrap_or_else(|problem| panic!("{path}: {problem}: {text}"))
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Value {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body.to_owned());
        let text = self.send(request).await.text().await.unwrap();
        serde_json::from_str(&text).unwrap_or_else(|problem| panic!("{path}: {problem}: {text}"))
    }
}

/// Sends a form by any method and returns status and body.
pub(crate) async fn submit(
    visitor: &Visitor,
    method: &str,
    path: &str,
    body: &str,
) -> (u16, Value) {
    let request = visitor
        .request(method, path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body.to_owned());
    let answer = visitor.send(request).await;
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

/// The first predefined member, signed in.
pub(crate) async fn signed_in(shop: &RunningShop) -> Visitor {
    let visitor = Visitor::of(shop);
    let form = "username=deniz@vitrin.test&password=Vitrin2026";
    let (status, answer) = submit(&visitor, "POST", "/api/v1/authentication/login", form).await;
    assert_eq!((status, answer["status"].as_bool()), (200, Some(true)), "{answer}");
    visitor
}

/// Returns the records that a page's scripts push, in order.
pub(crate) fn records(html: &str) -> Vec<Value> {
    html.split("PRODUCT_DATA.push(JSON.parse('")
        .skip(1)
        .map(|rest| {
            let inside = rest.split("'));").next().expect("the call is closed");
            let mut json = String::new();
            let mut letters = inside.chars();
            while let Some(letter) = letters.next() {
                assert_ne!(letter, '\'');
                json.push(if letter == '\\' { letters.next().unwrap() } else { letter });
            }
            serde_json::from_str(&json).unwrap_or_else(|problem| panic!("{problem}: {json}"))
        })
        .collect()
}

/// Returns the value of an attribute of the first element that contains `mark`.
pub(crate) fn attribute(html: &str, mark: &str, name: &str) -> String {
    let at = html.find(mark).unwrap_or_else(|| panic!("{mark} is on the page"));
    let start = html[..at].rfind('<').unwrap();
    let tag = &html[start..at + html[at..].find('>').unwrap()];
    let rest =
        tag.split(&format!(" {name}=\"")).nth(1).unwrap_or_else(|| panic!("{tag} has {name}"));
    rest.split('"').next().unwrap().to_owned()
}

pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("{key} is a list in {value}"))
}
