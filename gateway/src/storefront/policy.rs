//! How long a page is kept: `CDN-Cache-Control` alone decides [RFC 9213], read by the rules of RFC
//! 9111.

use std::time::{Duration, SystemTime};

use http::{HeaderMap, Request, Response, StatusCode, header};
use http_cache_semantics::CachePolicy;
use platform::cache::Lifetime;

/// A missing page is remembered only this long: it may be on its way.
const MISSING: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The lifetime the storefront gives this answer, or `None` when it may not be kept.
pub(super) fn lifetime(
    path_and_query: &str,
    status: StatusCode,
    headers: &HeaderMap,
) -> Option<Lifetime> {
    let control = headers.get("cdn-cache-control")?.clone();
    let request = Request::builder().uri(path_and_query).body(()).ok()?;
    let mut answer = Response::builder().status(status).body(()).ok()?;
    answer.headers_mut().insert(header::CACHE_CONTROL, control.clone());
    let now = SystemTime::now();
    let policy = CachePolicy::new_options(
        &request,
        &answer,
        now,
        http_cache_semantics::CacheOptions::default(),
    );
    if !policy.is_storable() {
        return None;
    }
    let text = control.to_str().ok()?;
    let fresh = policy.time_to_live(now).min(LONGEST);
    let fresh = if status == StatusCode::NOT_FOUND { fresh.min(MISSING) } else { fresh };
    let extension =
        |name| if status == StatusCode::NOT_FOUND { Duration::ZERO } else { seconds(text, name) };
    Some(Lifetime {
        fresh,
        stale_while_revalidate: extension("stale-while-revalidate"),
        stale_if_error: extension("stale-if-error"),
    })
}

/// A directive's seconds [RFC 5861]; zero when it is missing or odd.
fn seconds(control: &str, directive: &str) -> Duration {
    control
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .find(|(name, _)| name.eq_ignore_ascii_case(directive))
        .and_then(|(_, value)| value.trim_matches('"').parse().ok())
        .map_or(Duration::ZERO, |seconds| Duration::from_secs(seconds).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(control: Option<&'static str>, status: StatusCode) -> Option<(u64, u64, u64)> {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, http::HeaderValue::from_static("private, no-store"));
        if let Some(control) = control {
            headers.insert("cdn-cache-control", http::HeaderValue::from_static(control));
        }
        lifetime("/tr/TL/grid", status, &headers).map(|l| {
            (l.fresh.as_secs(), l.stale_while_revalidate.as_secs(), l.stale_if_error.as_secs())
        })
    }

    #[test]
    fn the_targeted_header_alone_decides() {
        assert_eq!(
            kept(
                Some("public, max-age=30, stale-while-revalidate=600, stale-if-error=86400"),
                StatusCode::OK
            ),
            Some((30, 600, 86400))
        );
        assert_eq!(kept(None, StatusCode::OK), None);
        assert_eq!(kept(Some("no-store"), StatusCode::OK), None);
        assert_eq!(kept(Some("private, max-age=30"), StatusCode::OK), None);
        assert_eq!(
            kept(Some("public, max-age=600, stale-if-error=600"), StatusCode::NOT_FOUND),
            Some((10, 0, 0))
        );
    }
}
