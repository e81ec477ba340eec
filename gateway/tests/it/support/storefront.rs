//! A stub storefront: it returns the request it got and can be told to fail.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// `CDN-Cache-Control` by default.
const DEFAULT_CDN_CACHE_CONTROL: &str =
    "public, max-age=60, stale-while-revalidate=60, stale-if-error=600";

/// One received request.
#[derive(Debug, Clone)]
pub(crate) struct PageRequest {
    /// Path and query.
    pub(crate) target: String,
    pub(crate) headers: HeaderMap,
}

#[derive(Debug, Default)]
struct State {
    seen: Mutex<Vec<PageRequest>>,
    cdn: Mutex<Option<&'static str>>,
    fails: Mutex<Option<StatusCode>>,
    /// Files of the build by path.
    files: Mutex<HashMap<String, Vec<u8>>>,
    reached: Notify,
    release: Notify,
}

#[derive(Debug)]
pub(crate) struct Storefront {
    pub(crate) url: String,
    state: Arc<State>,
    task: JoinHandle<()>,
}

impl Storefront {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(State {
            cdn: Mutex::new(Some(DEFAULT_CDN_CACHE_CONTROL)),
            ..State::default()
        });
        let held = Arc::clone(&state);
        let router = Router::new().fallback(move |request: Request| {
            let state = Arc::clone(&held);
            async move { state.answer(request).await }
        });
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("serves");
        });
        Self { url, state, task }
    }

    /// Sets `CDN-Cache-Control` of later pages; `None` sends none.
    pub(crate) fn keep(&self, control: Option<&'static str>) {
        *self.state.cdn.lock().expect("no holder panics") = control;
    }

    /// Sets the status of later pages; `None` restores 200.
    pub(crate) fn fail(&self, status: Option<StatusCode>) {
        *self.state.fails.lock().expect("no holder panics") = status;
    }

    /// Adds a file to those of the build.
    pub(crate) fn add_file(&self, path: &str, body: impl Into<Vec<u8>>) {
        let mut files = self.state.files.lock().expect("no holder panics");
        files.insert(path.to_owned(), body.into());
    }

    pub(crate) fn seen(&self) -> Vec<PageRequest> {
        self.state.seen.lock().expect("no holder panics").clone()
    }

    /// Waits until a page under `/hold` is requested.
    pub(crate) async fn reached(&self) {
        self.state.reached.notified().await;
    }

    /// Releases one page under `/hold`.
    pub(crate) fn release(&self) {
        self.state.release.notify_one();
    }

    /// Stops listening.
    pub(crate) async fn close(&mut self) {
        self.task.abort();
        let _ = (&mut self.task).await;
    }
}

impl Drop for Storefront {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl State {
    async fn answer(&self, request: Request) -> Response {
        let target = request.uri().to_string();
        let headers = request.headers().clone();
        self.seen
            .lock()
            .expect("no holder panics")
            .push(PageRequest { target: target.clone(), headers: headers.clone() });
        if target.contains("/hold") {
            self.reached.notify_one();
            self.release.notified().await;
        }
        let fails = *self.fails.lock().expect("no holder panics");
        let status = match fails {
            Some(status) => status,
            None if target.contains("/kayip") => StatusCode::NOT_FOUND,
            None => StatusCode::OK,
        };
        if target.starts_with("/_next/static/") {
            const IMMUTABLE: &str = "public, max-age=31536000, immutable";
            let kept =
                [(header::CACHE_CONTROL.as_str(), IMMUTABLE), ("cdn-cache-control", IMMUTABLE)];
            let file = self.files.lock().expect("no holder panics").get(&target).cloned();
            return match file {
                Some(file) => (status, kept, file).into_response(),
                None if target.ends_with(".br") => StatusCode::NOT_FOUND.into_response(),
                None => (status, kept, "export{}").into_response(),
            };
        }
        let payload = headers.contains_key("rsc");
        let kind = if payload { "text/x-component" } else { "text/html; charset=utf-8" };
        let nonce =
            headers.get("x-nonce").and_then(|nonce| nonce.to_str().ok()).unwrap_or_default();
        let body = format!(
            "<!doctype html><html><title>{target}</title>\
             <script nonce=\"{nonce}\">self.page={target:?};self.flight='\"nonce\":\"{nonce}\"'</script>\
             <script>self.injected=1</script><script nonce=\"guessed\">self.injected=2</script>\
             <style nonce=\"{nonce}\">p{{}}</style><style>*{{}}</style>\
             <script src=\"/_next/static/x.js\" nonce=\"{nonce}\"></script></html>"
        );
        let mut response = (status, body).into_response();
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        // Headers of Next that must not reach a browser.
        out.insert("x-powered-by", HeaderValue::from_static("Next.js"));
        let preload = format!("</_next/static/x.js>; rel=preload; as=script; nonce=\"{nonce}\"");
        out.insert(header::LINK, preload.parse().expect("a header's value"));
        out.insert(header::SET_COOKIE, HeaderValue::from_static("next=1"));
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if let Some(control) = *self.cdn.lock().expect("no holder panics") {
            out.insert("cdn-cache-control", HeaderValue::from_static(control));
        }
        response
    }
}
