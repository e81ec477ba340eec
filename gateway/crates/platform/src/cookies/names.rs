//! Names of our own cookies.

pub const XSRF: &str = "XSRF-TOKEN";
pub const SHOP_XSRF: &str = "vitrin_shop_xsrf";
pub const CURRENCY: &str = "vitrin_currency";
pub const LAYOUT: &str = "vitrin_layout";
/// The country that an old client chose. Only pass-through reads it.
pub const COUNTRY: &str = "vitrin_country";
pub const LANGUAGE: &str = "vitrin_language";
/// The departure cookie's names, on http and on https.
const DEPARTURE: [&str; 2] = ["vitrin_departure", "__Host-vitrin_departure"];
/// The sealed session's names, on http and on https.
const SEALED: [&str; 2] = ["vitrin", "__Host-Http-vitrin"];

pub(super) fn is_ours(name: &str) -> bool {
    name == XSRF
        || name.starts_with("vitrin_")
        || SEALED.contains(&name)
        || DEPARTURE.contains(&name)
}

#[must_use]
pub fn departure_name(https: bool) -> &'static str {
    DEPARTURE[usize::from(https)]
}

/// Returns the name of the sealed session. On https there is only one, which no other host and no
/// plain http response can set.
#[must_use]
pub fn sealed_name(https: bool) -> &'static str {
    SEALED[usize::from(https)]
}
