//! Headers that belong to one connection, because its `Connection` header says so (RFC 9110 section
//! 7.6.1).
//!
//! They are removed before anything reads the request. Otherwise one part would decide by a header
//! that the shop never gets: without its `Content-Type`, a form is read differently there.

use http::{HeaderMap, HeaderName, header};

use super::error::ApiError;

/// Headers that determine how a request is read, whose it is, or where it came from. No honest
/// client hides them from the next hop, and a proxy in front of us may have added some.
const DECISIVE: [&str; 10] = [
    "authorization",
    "content-encoding",
    "content-length",
    "content-type",
    "cookie",
    "forwarded",
    "host",
    "idempotency-key",
    "origin",
    "x-xsrf-token",
];
/// Prefixes of such headers.
const DECISIVE_PREFIXES: [&str; 3] = ["sec-", "transfer-", "x-forwarded-"];

/// Names in `Connection` headers. `None` if one of them is not a valid name.
pub fn named(headers: &HeaderMap) -> Option<Vec<HeaderName>> {
    let mut names = Vec::new();
    for value in headers.get_all(header::CONNECTION) {
        for name in value.to_str().ok()?.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            names.push(name.parse().ok()?);
        }
    }
    Some(names)
}

/// Removes hop-by-hop headers from a request.
///
/// # Errors
/// 400 if `Connection` names a decisive header, or cannot be parsed.
pub fn strip(headers: &mut HeaderMap) -> Result<(), ApiError> {
    if !headers.contains_key(header::CONNECTION) {
        return Ok(());
    }
    let Some(names) = named(headers) else {
        return Err(ApiError::malformed("the Connection header cannot be read"));
    };
    if names.iter().any(is_decisive) {
        return Err(ApiError::malformed(
            "the Connection header names a header that is for all who read the request",
        ));
    }
    for name in names {
        headers.remove(name);
    }
    headers.remove(header::CONNECTION);
    Ok(())
}

fn is_decisive(name: &HeaderName) -> bool {
    let name = name.as_str();
    DECISIVE.contains(&name) || DECISIVE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn request(connection: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for name in
            ["x-device", "referer", "cookie", "content-type", "x-forwarded-for", "sec-fetch-site"]
        {
            headers.insert(name, HeaderValue::from_static("1"));
        }
        for value in connection {
            headers.append(header::CONNECTION, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn what_the_connection_names_is_taken_off() {
        let mut headers = request(&["keep-alive, X-Device", " Referer ,, upgrade"]);
        strip(&mut headers).unwrap();
        assert_eq!(headers.len(), 4, "{headers:?}");
        assert!(headers.contains_key("cookie") && !headers.contains_key("x-device"));
    }

    #[test]
    fn decisive_headers_cannot_be_listed() {
        for value in [
            "content-type",
            "close, Content-Type",
            "COOKIE",
            "x-forwarded-for",
            "x-forwarded-proto",
            "Sec-Fetch-Site",
            "transfer-encoding",
            "host",
            "origin",
            "authorization",
            "a b",
            "a;b",
        ] {
            let value: HeaderValue = value.parse().unwrap();
            let mut headers = request(&["close"]);
            headers.append(header::CONNECTION, value.clone());
            assert!(strip(&mut headers).is_err(), "{value:?}");
        }
    }
}
