//! Lists the headers that pass between an old client and the shop.
//!
//! Other headers may steer the shop's software past the rules that the address was checked by, or
//! loosen what browsers are told about this origin. `VITRIN_SHOP_REQUEST_HEADERS` and
//! `VITRIN_SHOP_RESPONSE_HEADERS` add to the lists.

use http::{HeaderMap, HeaderName, HeaderValue, header};
use platform::context::Context;
use platform::hop_by_hop;
use platform::member::answers::BearerNeedle;

use super::reading::Reading;

/// Headers of the caller that are forwarded. The client adds language, cookies, bearer, the
/// caller's address and the trace.
static REQUEST_HEADERS: [HeaderName; 9] = [
    // The shop answers some calls as JSON or as HTML by it.
    header::ACCEPT,
    // Says how to read the body; bodies come in four forms.
    header::CONTENT_TYPE,
    // The oldest client marks its calls so, and shops answer those without a page's frame.
    HeaderName::from_static("x-requested-with"),
    // Shops choose phone layouts by it, and banks judge fraud by it.
    header::USER_AGENT,
    // A change of language is answered with the page that the shopper came from.
    header::REFERER,
    // An answer that the caller still holds need not be sent again.
    header::IF_NONE_MATCH,
    header::IF_MODIFIED_SINCE,
    // A write may be meant for one state of a thing only.
    header::IF_MATCH,
    header::IF_UNMODIFIED_SINCE,
];

/// Forwarded only if the answer is not read here: a range could begin within a bearer.
static RANGE_HEADERS: [HeaderName; 2] = [header::RANGE, header::IF_RANGE];

/// Headers of the shop that are returned. `Set-Cookie` and `Location` have rules of their own.
static RESPONSE_HEADERS: [HeaderName; 15] = [
    // What the body is.
    header::CONTENT_TYPE,
    header::CONTENT_LENGTH,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    // The name of a file to save: invoices, agreements.
    header::CONTENT_DISPOSITION,
    // Parts of files.
    header::CONTENT_RANGE,
    header::ACCEPT_RANGES,
    // How long it may be kept, and by what it is recognised.
    header::CACHE_CONTROL,
    header::EXPIRES,
    header::PRAGMA,
    header::ETAG,
    header::LAST_MODIFIED,
    header::VARY,
    // When to come back, and which methods there are.
    header::RETRY_AFTER,
    header::ALLOW,
];

/// Selects the caller's headers for the shop.
pub(super) fn forwarded(headers: &HeaderMap, reading: Reading, context: &Context) -> HeaderMap {
    let mut out = HeaderMap::with_capacity(20);
    let extra = &context.app.settings().shop.request_headers;
    let parts: &[HeaderName] = if reading == Reading::None { &RANGE_HEADERS } else { &[] };
    let is_listed = |name: &&HeaderName| {
        [&REQUEST_HEADERS[..], parts, extra].iter().any(|list| list.contains(name))
    };
    for name in headers.keys().filter(is_listed) {
        // One value each: two could be read differently here and there.
        if let Some(value) = headers.get(name) {
            out.insert(name.clone(), value.clone());
        }
    }
    if let Some(codings) = reading.codings(headers) {
        out.insert(header::ACCEPT_ENCODING, codings);
    }
    out
}

/// Selects the shop's headers for the caller, with hardened cookies, and without those that contain
/// the caller's own `bearer`.
pub(super) fn returned(
    headers: &HeaderMap,
    context: &Context,
    bearer: Option<&BearerNeedle>,
) -> HeaderMap {
    let named = hop_by_hop::named(headers).unwrap_or_default();
    let extra = &context.app.settings().shop.response_headers;
    let is_listed = |name: &HeaderName| {
        (RESPONSE_HEADERS.contains(name) || extra.contains(name)) && !named.contains(name)
    };
    let mut out = HeaderMap::with_capacity(24);
    for (name, value) in headers {
        if name == header::SET_COOKIE {
            if let Some(hardened) = context.harden(value) {
                out.append(header::SET_COOKIE, hardened);
            }
        } else if is_listed(name) {
            out.append(name.clone(), value.clone());
        }
    }
    if let Some(bearer) = bearer {
        remove_bearer(&mut out, bearer);
    }
    out
}

/// Removes the headers that describe the bytes of the shop's body, for a body that may have
/// changed.
pub(super) fn of_changed_body(mut headers: HeaderMap) -> HeaderMap {
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    headers
}

/// Removes every header that holds this bearer, escaped or not.
pub(super) fn remove_bearer(headers: &mut HeaderMap, bearer: &BearerNeedle) {
    let holds = |value: &HeaderValue| bearer.is_in(value.as_bytes());
    let named: Vec<HeaderName> =
        headers.iter().filter(|(_, value)| holds(value)).map(|(name, _)| name.clone()).collect();
    for name in named {
        let others: Vec<HeaderValue> =
            headers.get_all(&name).iter().filter(|value| !holds(value)).cloned().collect();
        headers.remove(&name);
        for value in others {
            headers.append(name.clone(), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_5_only_headers_with_the_bearer_are_removed() {
        let mut headers = HeaderMap::new();
        for cookie in ["a=1", "token=the%2fbearer%3D; Path=/", "b=2"] {
            headers.append(header::SET_COOKIE, HeaderValue::from_static(cookie));
        }
        headers.insert(header::ETAG, HeaderValue::from_static("\"the/bearer=\""));
        headers.insert(header::VARY, HeaderValue::from_static("Cookie"));
        remove_bearer(&mut headers, &BearerNeedle::new("the/bearer=").unwrap());
        let cookies: Vec<_> = headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(cookies, ["a=1", "b=2"]);
        assert!(!headers.contains_key(header::ETAG) && headers.contains_key(header::VARY));
    }
}
