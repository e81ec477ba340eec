//! Who asks. All share one way of asking and differ only in what they attach.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client as Http;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;

use super::{Answer, PATIENCE};

const XSRF: &str = "XSRF-TOKEN";

/// Where to ask, and by which connections.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) address: SocketAddr,
    http: Http<HttpConnector, Full<Bytes>>,
}

impl Line {
    pub(crate) fn to(address: SocketAddr) -> Self {
        Self { address, http: Http::builder(TokioExecutor::new()).build_http() }
    }

    /// Sends one request as it is; the answer is not checked.
    pub(crate) async fn exchange(&self, request: Request<Bytes>) -> http::Response<Bytes> {
        self.try_exchange(request).await.expect("a whole answer")
    }

    /// As [`Line::exchange`]; nothing when the connection breaks before the answer is whole.
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
        tokio::time::timeout(PATIENCE, work).await.expect("an answer in time")
    }
}

/// One who asks.
pub(crate) trait Client {
    fn line(&self) -> &Line;

    /// Puts on what this client attaches to every request.
    fn dress(&self, method: &Method, headers: &mut HeaderMap);

    /// Takes cookies in.
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

    /// As [`Client::send`]; nothing when the connection breaks.
    async fn try_send(
        &mut self,
        method: Method,
        path: &str,
        extra: &[(&str, &str)],
        body: &str,
    ) -> Option<Answer> {
        let mut request = Request::new(Bytes::copy_from_slice(body.as_bytes()));
        *request.uri_mut() =
            format!("http://{}{path}", self.line().address).parse().expect("an address");
        self.dress(&method, request.headers_mut());
        *request.method_mut() = method;
        for (name, value) in extra {
            let name: HeaderName = name.parse().expect("a header's name");
            request.headers_mut().insert(name, value.parse().expect("a header's value"));
        }
        let answer = Answer::checked(path, self.line().try_exchange(request).await?);
        self.learn(&answer);
        Some(answer)
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    async fn get_with(&mut self, path: &str, extra: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, extra, "").await
    }

    /// A JSON body by any method.
    async fn json(&mut self, method: Method, path: &str, body: Value) -> Answer {
        self.send(method, path, &[("content-type", "application/json")], &body.to_string()).await
    }

    async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json(Method::POST, path, body).await
    }

    async fn delete(&mut self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], "").await
    }

    /// A form, as the old shop's own pages send it.
    async fn form(&mut self, path: &str, fields: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded; charset=UTF-8";
        self.send(Method::POST, path, &[("content-type", kind)], fields).await
    }
}

/// A shopper's browser on our own page.
#[derive(Debug, Clone)]
pub(crate) struct Guest {
    line: Line,
    pub(crate) jar: BTreeMap<String, String>,
}

impl Guest {
    /// A browser that was never here.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { line: Line::to(address), jar: BTreeMap::new() }
    }

    /// A browser after the storefront's first call: it has an XSRF token and a session of the shop.
    pub(crate) async fn arrived(address: SocketAddr) -> Self {
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

    /// The same browser, whose next request a load balancer gives to another gateway.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { line: Line::to(address), jar: self.jar.clone() }
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
    fn line(&self) -> &Line {
        &self.line
    }

    fn dress(&self, method: &Method, headers: &mut HeaderMap) {
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

/// Native app or script: no cookies, nothing a browser adds.
#[derive(Debug, Clone)]
pub(crate) struct Stranger(Line);

impl Stranger {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self(Line::to(address))
    }
}

impl Client for Stranger {
    fn line(&self) -> &Line {
        &self.0
    }

    fn dress(&self, _: &Method, _: &mut HeaderMap) {}
}

/// Another site's page in the browser of a shopper of ours: the cookies travel, the origin is told.
#[derive(Debug, Clone)]
pub(crate) struct AttackerPage {
    line: Line,
    cookies: String,
}

impl AttackerPage {
    pub(crate) fn luring(guest: &Guest) -> Self {
        Self { line: guest.line.clone(), cookies: guest.cookie_header() }
    }
}

impl Client for AttackerPage {
    fn line(&self) -> &Line {
        &self.line
    }

    fn dress(&self, method: &Method, headers: &mut HeaderMap) {
        headers.insert(header::COOKIE, self.cookies.parse().expect("cookies"));
        headers.insert("sec-fetch-site", HeaderValue::from_static("cross-site"));
        headers.insert(header::REFERER, HeaderValue::from_static("https://evil.example/win"));
        if *method != Method::GET {
            headers.insert(header::ORIGIN, HeaderValue::from_static("https://evil.example"));
        }
    }
}

/// Somebody with a bearer of the shop.
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
    fn line(&self) -> &Line {
        &self.guest.line
    }

    fn dress(&self, method: &Method, headers: &mut HeaderMap) {
        self.guest.dress(method, headers);
        headers.insert(
            header::AUTHORIZATION,
            format!("Bearer {}", self.bearer).parse().expect("a bearer"),
        );
    }

    fn learn(&mut self, answer: &Answer) {
        self.guest.learn(answer);
    }
}
