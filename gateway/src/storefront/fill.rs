//! Fetches one document or file from the storefront, for the page cache.

use std::sync::Arc;

use http::{HeaderMap, HeaderValue, StatusCode, header};
use platform::cache::Filled;
use platform::encoded::EncodedBody;

use super::inline::{self, Mark};
use super::{Inner, Page, PageFault, cache_policy, precompressed, security};

/// Request header with the origin that the document names. Without it documents name none (ADR
/// 0038).
const ORIGIN_HEADER: &str = "x-vitrin-origin";

/// Fetches the document at this internal address, hashes its scripts and decides how long it is
/// cached.
pub(super) async fn fetch(
    storefront: &Inner,
    path_and_query: &str,
    origin: Option<&str>,
    router: HeaderMap,
) -> Result<Filled<Page>, PageFault> {
    let started = std::time::Instant::now();
    let mark = Mark::random();
    let mut headers = renderer_headers(&mark);
    headers.extend(router);
    if let Some(origin) = origin.and_then(|origin| HeaderValue::from_str(origin).ok()) {
        headers.insert(ORIGIN_HEADER, origin);
    }
    let answer =
        storefront.client.get(path_and_query, headers).await.map_err(PageFault::Unreachable)?;
    let status = answer.status();
    let (parts, body) = answer.into_parts();
    let lifetime = cache_policy::lifetime(path_and_query, status, &parts.headers);
    let immutable = parts
        .headers
        .get(header::CACHE_CONTROL)
        .is_some_and(|v| v.to_str().is_ok_and(|v| v.contains("immutable")));
    let mut headers = HeaderMap::with_capacity(6);
    for name in [
        header::CONTENT_TYPE,
        header::LOCATION,
        header::LINK,
        header::CONTENT_LANGUAGE,
        header::RETRY_AFTER,
    ] {
        if let Some(value) = parts.headers.get(&name) {
            headers.insert(name, value.clone());
        }
    }
    let is_html = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let (body, policy) = if is_html {
        let inline = inline::authorise(&body, &mark);
        let policy = security::Policy::new(&inline, &storefront.app.settings().storefront);
        (inline.html, Some(policy))
    } else {
        (body, None)
    };
    // Preload links may contain the mark too.
    if let Some(link) = headers.remove(header::LINK).and_then(|link| mark.removed_from_link(&link))
    {
        headers.insert(header::LINK, link);
    }
    if let Some(rules) = parts.headers.get("speculation-rules") {
        headers.insert("speculation-rules", rules.clone());
    }
    let is_final = immutable && status == StatusCode::OK;
    let brotli = if is_final && precompressed::is_compressed_by_build(path_and_query, &body) {
        precompressed::brotli(&storefront.client, path_and_query, &body).await
    } else {
        None
    };
    let body = EncodedBody::with_brotli(body, brotli);
    let page = Page { status, headers, policy, body, immutable, took: started.elapsed() };
    if status.is_server_error() {
        return Err(PageFault::Failed(Arc::new(page)));
    }
    Ok(Filled { weight: page.body.weight() + 1024, lifetime, value: Arc::new(page) })
}

/// Makes the storefront mark the inline scripts it writes. Next reads the mark from the policy, our
/// own elements read it from `x-nonce`.
fn renderer_headers(mark: &Mark) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let policy = format!("script-src 'nonce-{}'", mark.as_str());
    for (name, value) in [("content-security-policy", policy.as_str()), ("x-nonce", mark.as_str())]
    {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    }
    headers
}
