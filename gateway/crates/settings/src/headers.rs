//! Headers that pass between old clients and the shop, in addition to the built-in lists.

use http::HeaderName;

use super::Reader;

/// Set by the gateway itself, specific to one connection, or known to make a server bypass its own
/// rules.
const NEVER_TO_SHOP: &[&str] = &[
    "accept-encoding",
    "accept-language",
    "authorization",
    "cf-connecting-ip",
    "client-ip",
    "connection",
    "content-encoding",
    "content-length",
    "cookie",
    "expect",
    "fastly-client-ip",
    "forwarded",
    "host",
    "if-range",
    "keep-alive",
    "proxy",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "range",
    "te",
    "traceparent",
    "tracestate",
    "trailer",
    "transfer-encoding",
    "true-client-ip",
    "upgrade",
    "via",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-host",
    "x-http-method",
    "x-http-method-override",
    "x-method-override",
    "x-original-host",
    "x-original-url",
    "x-real-ip",
    "x-rewrite-url",
    "x-xsrf-token",
];
const NEVER_TO_SHOP_PREFIX: &[&str] = &["x-forwarded-"];

/// Headers by which the gateway itself tells browsers about this origin.
const NEVER_TO_BROWSER: &[&str] = &[
    "alt-svc",
    "authorization",
    "cache-status",
    "clear-site-data",
    "connection",
    "content-location",
    "content-security-policy",
    "content-security-policy-report-only",
    "keep-alive",
    "location",
    "permissions-policy",
    "proxy-authenticate",
    "proxy-connection",
    "referrer-policy",
    "refresh",
    "server",
    "service-worker-allowed",
    "set-cookie",
    "sourcemap",
    "strict-transport-security",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "vitrin-session",
    "www-authenticate",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
];
const NEVER_TO_BROWSER_PREFIX: &[&str] = &["access-control-", "cross-origin-"];

pub(super) fn to_shop(reader: &mut Reader) -> Vec<HeaderName> {
    names(reader, "VITRIN_SHOP_REQUEST_HEADERS", (NEVER_TO_SHOP, NEVER_TO_SHOP_PREFIX))
}

pub(super) fn to_browser(reader: &mut Reader) -> Vec<HeaderName> {
    names(reader, "VITRIN_SHOP_RESPONSE_HEADERS", (NEVER_TO_BROWSER, NEVER_TO_BROWSER_PREFIX))
}

fn names(
    reader: &mut Reader,
    variable: &'static str,
    (never, never_prefix): (&[&str], &[&str]),
) -> Vec<HeaderName> {
    const EXAMPLE: &str = "x-app-version,x-device-id";
    let mut names = Vec::new();
    for text in reader.list(variable, &[]) {
        match text.parse::<HeaderName>() {
            Err(_) => reader.problem(variable, &format!("{text} is no header's name"), EXAMPLE),
            Ok(name) => {
                let text = name.as_str();
                // Servers that pass headers as variables read `_` as `-`.
                let refused = never.contains(&text)
                    || text.contains('_')
                    || never_prefix.iter().any(|prefix| text.starts_with(prefix));
                if refused {
                    reader.problem(variable, &format!("{text} never passes"), EXAMPLE);
                } else if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    names
}
