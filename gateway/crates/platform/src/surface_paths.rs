//! Where the surfaces begin: the old protocol's, our own, and the storefront's files.

/// First segments of the old protocol, as its clients write them.
pub(super) const SURFACES: &[&str] =
    &["srv", "api", "Order", "conn", "Diger", "static", "SecCode.php"];
/// Where a call may begin behind a page's address: old themes write calls relative to the page.
pub(super) const RELATIVE_CALLS: &[&str] = &["/srv/service/", "/api/v1/"];

/// Legacy surfaces in lower case. At the beginning of an address, behind prefixes of language and
/// shop, nothing below them is a page.
pub(super) const SURFACE_PREFIXES: &[&[&str]] = &[
    &["srv"],
    &["api"],
    &["order", "orderapi"],
    &["conn"],
    &["diger"],
    &["static"],
    &["seccode.php"],
];
/// Those that the shop also finds further back in an address.
pub(super) const SURFACES_ANYWHERE: &[&[&str]] =
    &[&["srv"], &["api", "v1"], &["api", "storefront"], &["order", "orderapi"]];
/// Our own surfaces; below them is neither a page nor a call.
pub(super) const OWN_SURFACES: &[&str] = &["_next", "assets", "media", "bff", "v2"];
/// Files of the storefront, reached under their own names.
pub const STOREFRONT_FILES: &[&str] = &[
    "/favicon.ico",
    "/icon.svg",
    "/apple-icon.png",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/speculation-rules.json",
];
