//! The kinds of callers. They share the way of sending requests and differ in what they attach.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client as Http;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;

use super::{Answer, WAIT_TIMEOUT};

const XSRF: &str = "XSRF-TOKEN";

/// The address of the gateway and the HTTP client.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) address: SocketAddr,
    http: Http<HttpConnector, Full<Bytes>>,
}

impl Connection {
    pub(crate) fn to(address: SocketAddr) -> Self {
        Self { address, http: Http::builder(TokioExecutor::new()).build_http() }
    }

    /// Sends one request without checking the response.
    pub(crate) async fn exchange(&self, request: Request<Bytes>) -> http::Response<Bytes> {
        self.try_exchange(request).await.expect("a whole answer")
    }

    /// Like [`Connection::exchange`]; `None` if the connection breaks before the response is complete.
    pub(crate) async fn try_exchange(
        &self,
        request: Request<Bytes>,
    ) -> Option<http::Response<Bytes>> {
        let work = async {
            let response = self.http.request(request.map(Full::new)).await.ok()?;
            let (parts, body) = response.into_parts();
            let body = body.collect().await.ok()?.to_bytes();
            Some(http::Response::from_parts(parts, body))
        };
        tokio::time::timeout(WAIT_TIMEOUT, work).await.expect("an answer in time")
    }
}

/// A caller.
pub(crate) trait Client {
    fn connection(&self) -> &Connection;

    /// Adds what this client attaches to every request.
    fn apply_headers(&self, method: &Method, headers: &mut HeaderMap);

    /// Stores the cookies of a response.
    fn learn(&mut self, _answer: &Answer) {}

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        extra: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        self.try_send(method, path, extra, body).await.expect("an answer")
    }

    /// Like [`Client::send`]; `None` if the connection breaks.
    async fn try_send(
        &mut self,
        method: Method,
        path: &str,
        extra: &[(&str, &str)],
        body: &str,
    ) -> Option<Answer> {
        let mut request = Request::new(Bytes::copy_from_slice(body.as_bytes()));
        *request.uri_mut() =
            format!("http://{}{path}", self.connection().address).parse().expect("an address");
        self.apply_headers(&method, request.headers_mut());
        *request.method_mut() = method;
        for (name, value) in extra {
            let name: HeaderName = name.parse().expect("a header's name");
            request.headers_mut().insert(name, value.parse().expect("a header's value"));
        }
        let answer = Answer::checked(path, self.connection().try_exchange(request).await?);
        self.learn(&answer);
        Some(answer)
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    async fn get_with(&mut self, path: &str, extra: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, extra, "").await
    }

    /// Sends a JSON body by any method.
    async fn json(&mut self, method: Method, path: &str, body: Value) -> Answer {
        self.send(method, path, &[("content-type", "application/json")], &body.to_string()).await
    }

    async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json(Method::POST, path, body).await
    }

    async fn delete(&mut self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], "").await
    }

    /// Sends a form like the old shop's pages.
    async fn form(&mut self, path: &str, fields: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded; charset=UTF-8";
        self.send(Method::POST, path, &[("content-type", kind)], fields).await
    }
}

/// A shopper's browser on our own page.
#[derive(Debug, Clone)]
pub(crate) struct Guest {
    line: Connection,
    pub(crate) jar: BTreeMap<String, String>,
}

impl Guest {
    /// A browser without cookies.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { line: Connection::to(address), jar: BTreeMap::new() }
    }

    /// A browser after the storefront's first call: with an XSRF token and a session of the shop.
    pub(crate) async fn with_session(address: SocketAddr) -> Self {
        let mut guest = Self::new(address);
        guest.get("/bff/shell").await.expect(200);
        let has_session =
            ["PHPSESSID", "__Host-PHPSESSID"].iter().any(|name| guest.jar.contains_key(*name));
        assert!(guest.jar.contains_key(XSRF) && has_session, "{:?}", guest.jar);
        guest
    }

    /// Puts a product without variants into the basket.
    pub(crate) async fn add(&mut self, product: u64, quantity: u32) -> Answer {
        self.post(
            "/bff/cart/lines",
            serde_json::json!({ "productId": product.to_string(), "quantity": quantity }),
        )
        .await
    }

    /// Returns the same browser, whose next request goes to another gateway.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { line: Connection::to(address), jar: self.jar.clone() }
    }

    pub(crate) fn cookie_header(&self) -> String {
        self.jar
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("; ")
    }
}

impl Client for Guest {
    fn connection(&self) -> &Connection {
        &self.line
    }

    fn apply_headers(&self, method: &Method, headers: &mut HeaderMap) {
        headers.insert("sec-fetch-site", HeaderValue::from_static("same-origin"));
        if !self.jar.is_empty() {
            headers.insert(header::COOKIE, self.cookie_header().parse().expect("cookies"));
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            let origin = format!("http://{}", self.line.address);
            headers.insert(header::ORIGIN, origin.parse().expect("an origin"));
            if let Some(token) = self.jar.get(XSRF) {
                headers.insert("x-xsrf-token", token.parse().expect("a token"));
            }
        }
    }

    fn learn(&mut self, answer: &Answer) {
        for cookie in answer.cookies() {
            let (name, rest) = cookie.split_once('=').expect("a cookie");
            let value = rest.split(';').next().unwrap_or_default();
            if rest.contains("Max-Age=0") {
                self.jar.remove(name);
            } else {
                self.jar.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// A native app or script: no cookies, none of a browser's headers.
#[derive(Debug, Clone)]
pub(crate) struct NativeClient(Connection);

impl NativeClient {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self(Connection::to(address))
    }
}

impl Client for NativeClient {
    fn connection(&self) -> &Connection {
        &self.0
    }

    fn apply_headers(&self, _: &Method, _: &mut HeaderMap) {}
}

/// Another site's page in a shopper's browser: cookies are sent, with that page's origin.
#[derive(Debug, Clone)]
pub(crate) struct AttackerPage {
    line: Connection,
    cookies: String,
}

impl AttackerPage {
    pub(crate) fn luring(guest: &Guest) -> Self {
        Self { line: guest.line.clone(), cookies: guest.cookie_header() }
    }
}

impl Client for AttackerPage {
    fn connection(&self) -> &Connection {
        &self.line
    }

    fn apply_headers(&self, method: &Method, headers: &mut HeaderMap) {
        headers.insert(header::COOKIE, self.cookies.parse().expect("cookies"));
        headers.insert("sec-fetch-site", HeaderValue::from_static("cross-site"));
        headers.insert(header::REFERER, HeaderValue::from_static("https://evil.example/win"));
        if *method != Method::GET {
            headers.insert(header::ORIGIN, HeaderValue::from_static("https://evil.example"));
        }
    }
}

/// A client with a bearer of the shop.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    guest: Guest,
    bearer: String,
}

impl Member {
    pub(crate) fn new(address: SocketAddr, bearer: &str) -> Self {
        Self { guest: Guest::new(address), bearer: bearer.to_owned() }
    }
}

impl Client for Member {
    fn connection(&self) -> &Connection {
        &self.guest.line
    }

    fn apply_headers(&self, method: &Method, headers: &mut HeaderMap) {
        self.guest.apply_headers(method, headers);
        headers.insert(
            header::AUTHORIZATION,
            format!("Bearer {}", self.bearer).parse().expect("a bearer"),
        );
    }

    fn learn(&mut self, answer: &Answer) {
        self.guest.learn(answer);
    }
}
