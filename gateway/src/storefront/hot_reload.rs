//! Hot reload in development: the WebSocket over which `next dev` tells an open page that its
//! source changed, and the headers with which the page then asks for its server components.

use http::{HeaderMap, HeaderName};
use settings::StorefrontSettings;

/// Where the development server listens for it. The storefront's tests compare it with Next's own.
const PATH: &str = "/_next/hmr";

/// Joins the browser to the development server. `None` in production.
#[must_use]
pub fn hot_reload(settings: &StorefrontSettings) -> Option<edge::Tunnel> {
    let url = &settings.url;
    let (host, port) = (url.host_str()?, url.port_or_known_default()?);
    settings.development.then(|| edge::Tunnel { path: PATH, to: format!("{host}:{port}") })
}

/// Request headers of Next's router that change the response.
const ROUTER_HEADERS: [HeaderName; 5] = [
    HeaderName::from_static("rsc"),
    HeaderName::from_static("next-hmr-refresh"),
    HeaderName::from_static("next-router-state-tree"),
    // They name the page's WebSocket, over which React's debug information follows.
    HeaderName::from_static("x-nextjs-request-id"),
    HeaderName::from_static("x-nextjs-html-request-id"),
];

/// What the development server needs to know of a request. Nothing in production, where a document
/// depends on its address alone (ADR 0038).
pub(super) fn router_headers(settings: &StorefrontSettings, headers: &HeaderMap) -> HeaderMap {
    if !settings.development {
        return HeaderMap::new();
    }
    ROUTER_HEADERS
        .into_iter()
        .filter_map(|name| Some((name.clone(), headers.get(name)?.clone())))
        .collect()
}
