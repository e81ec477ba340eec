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
/// Files of the storefront, reached under their own names; see [`is_storefront_file`].
pub(super) const STOREFRONT_FILES: &[&str] = &[
    "/favicon.ico",
    "/icon.svg",
    "/apple-icon.png",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/speculation-rules.json",
];

/// Whether this is the path of a file of the storefront: one of the list, or a shard of its sitemap.
#[must_use]
pub fn is_storefront_file(path: &str) -> bool {
    STOREFRONT_FILES.contains(&path) || is_sitemap_shard(path)
}

/// `/sitemap/12.xml`: each shard has one spelling, of four digits at most (ADR 0060).
fn is_sitemap_shard(path: &str) -> bool {
    let number = path.strip_prefix("/sitemap/").and_then(|rest| rest.strip_suffix(".xml"));
    number.is_some_and(|number| {
        (1..=4).contains(&number.len())
            && number.bytes().all(|digit| digit.is_ascii_digit())
            && (number == "0" || !number.starts_with('0'))
    })
}
