//! Our cookies and the shop's, kept apart (ADR 0004, ADR 0041).
//!
//! The shop's session cookie is the credential of `/srv`, so the shop's cookies are always
//! forwarded; ours never are. Each `Set-Cookie` of the shop passes separately, never merged, with
//! `HttpOnly`, `SameSite=Lax` and, on https, `Secure`.

mod guarded_names;
mod names;
mod request_cookies;
mod set_cookie;

pub use self::guarded_names::{GuardedNames, SessionNames};
pub use self::names::{
    COUNTRY, CURRENCY, LANGUAGE, LAYOUT, SHOP_XSRF, XSRF, departure_name, sealed_name,
};
pub use self::request_cookies::RequestCookies;
pub use self::set_cookie::{departure, harden, ours, session, taken_back};

#[cfg(test)]
mod tests;
