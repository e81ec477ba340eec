//! XSRF for both surfaces (ADR 0005).
//!
//! `/bff`: an unsafe request needs `X-XSRF-TOKEN` equal to the signed cookie `XSRF-TOKEN`, and the
//! same origin when the browser names one. Pass-through: a call that changes something needs the
//! token or proof of the same origin, its GETs too. A request without any ambient authority (no
//! cookie, `Origin`, `Referer`, `Sec-Fetch-Site`) passes.
//!
//! A token is bound to the membership it was given out under, or to none (ADR 0041).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::request::Parts;
use http::{HeaderMap, header};
use settings::session::Secret;
use sha2::Sha256;

use super::cookies::{RequestCookies, XSRF};
use super::error::ApiError;

const HEADER: &str = "x-xsrf-token";
const RANDOM_BYTES: usize = 18;
const TAG_BYTES: usize = 16;

/// Makes and checks tokens.
#[derive(Debug, Clone)]
pub struct Xsrf {
    keys: Vec<Secret>,
    public_origin: Option<String>,
}

impl Xsrf {
    /// `keys`: the first signs, all verify. `public_url`: the origin shoppers see.
    #[must_use]
    pub fn new(keys: Vec<Secret>, public_url: Option<&url::Url>) -> Self {
        Self { keys, public_origin: public_url.map(|url| url.origin().ascii_serialization()) }
    }

    /// A new signed token, bound to a membership's id; to none when that is empty.
    #[must_use]
    pub fn issue(&self, membership: &str) -> String {
        let random: [u8; RANDOM_BYTES] = rand::random();
        let mut token = random.to_vec();
        if let Some(key) = self.keys.first() {
            token.extend_from_slice(&tag(key, &random, membership));
        }
        URL_SAFE_NO_PAD.encode(token)
    }

    /// Whether a token is one of ours and of this membership; of none when that is empty.
    #[must_use]
    pub fn is_valid(&self, token: &str, membership: &str) -> bool {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return false };
        if bytes.len() != RANDOM_BYTES + TAG_BYTES {
            return false;
        }
        let (random, given) = bytes.split_at(RANDOM_BYTES);
        self.keys.iter().any(|key| {
            let mut mac = mac(key);
            mac.update(random);
            mac.update(membership.as_bytes());
            mac.verify_truncated_left(given).is_ok()
        })
    }

    /// For an unsafe `/bff` request.
    ///
    /// # Errors
    /// 403 `xsrf_mismatch`.
    pub fn require_token(
        &self,
        parts: &Parts,
        cookies: &RequestCookies,
        membership: &str,
    ) -> Result<(), ApiError> {
        if !self.has_token(&parts.headers, cookies, membership) {
            return Err(ApiError::xsrf_mismatch().internal("no token, or not the cookie's"));
        }
        match self.same_origin(parts) {
            Some(false) => Err(ApiError::xsrf_mismatch().internal("token from another origin")),
            _ => Ok(()),
        }
    }

    /// For a pass-through call that is not a read.
    ///
    /// # Errors
    /// 403 `xsrf_mismatch`.
    pub fn require_token_or_origin(
        &self,
        parts: &Parts,
        cookies: &RequestCookies,
        membership: &str,
    ) -> Result<(), ApiError> {
        let origin = self.same_origin(parts);
        let ambient = !cookies.is_empty() || origin.is_some();
        if !ambient || origin == Some(true) {
            return Ok(());
        }
        // A page of another origin cannot read the cookie, so a matching header proves ours even
        // when `Origin` is odd.
        if self.has_token(&parts.headers, cookies, membership) {
            return Ok(());
        }
        Err(ApiError::xsrf_mismatch().internal("neither token nor same origin"))
    }

    /// Whether a request proves that our own page sent it, or comes from no browser at all.
    #[must_use]
    pub fn is_at_home(&self, parts: &Parts, cookies: &RequestCookies, membership: &str) -> bool {
        match self.same_origin(parts) {
            Some(same) => same,
            None => cookies.is_empty() || self.has_token(&parts.headers, cookies, membership),
        }
    }

    /// Whether the browser itself says that our own page sent the request; saying nothing is no
    /// proof.
    #[must_use]
    pub fn proves_own_origin(&self, parts: &Parts) -> bool {
        self.same_origin(parts) == Some(true)
    }

    /// Whether the browser says that a page of another origin sent the request.
    #[must_use]
    pub fn names_other_origin(&self, parts: &Parts) -> bool {
        self.same_origin(parts) == Some(false)
    }

    fn has_token(&self, headers: &HeaderMap, cookies: &RequestCookies, membership: &str) -> bool {
        let Some(given) = headers.get(HEADER).and_then(|v| v.to_str().ok()) else { return false };
        // Another host of our domain may have put a cookie of the name beside ours.
        cookies.all(XSRF).any(|known| known == given) && self.is_valid(given, membership)
    }

    /// What the browser says of where the request comes from; `None` when it says nothing.
    fn same_origin(&self, parts: &Parts) -> Option<bool> {
        let text =
            |name: &header::HeaderName| parts.headers.get(name).and_then(|v| v.to_str().ok());
        if let Some(site) = parts.headers.get("sec-fetch-site") {
            return Some(site == "same-origin");
        }
        let source = text(&header::ORIGIN).or_else(|| text(&header::REFERER))?;
        Some(self.is_own(source, parts))
    }

    /// Own origin is `VITRIN_PUBLIC_URL`, or an authority equal to `Host`.
    fn is_own(&self, source: &str, parts: &Parts) -> bool {
        let Ok(url) = source.parse::<url::Url>() else { return false };
        if self.public_origin.as_deref() == Some(url.origin().ascii_serialization().as_str()) {
            return true;
        }
        let host = parts
            .headers
            .get(header::HOST)
            .and_then(|v| v.to_str().ok())
            .or_else(|| parts.uri.authority().map(http::uri::Authority::as_str));
        let authority = url.host_str().map(|name| match url.port() {
            Some(port) => format!("{name}:{port}"),
            None => name.to_owned(),
        });
        matches!((host, authority), (Some(host), Some(own)) if host.eq_ignore_ascii_case(&own))
    }
}

fn mac(key: &Secret) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(b"vitrin xsrf v1");
    mac
}

fn tag(key: &Secret, random: &[u8], membership: &str) -> Vec<u8> {
    let mut mac = mac(key);
    mac.update(random);
    mac.update(membership.as_bytes());
    mac.finalize().into_bytes()[..TAG_BYTES].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cookies::GuardedNames;

    fn xsrf() -> Xsrf {
        Xsrf::new(vec![Secret::new(vec![7; 32])], Some(&"https://shop.example".parse().unwrap()))
    }

    fn parts(headers: &[(&str, &str)]) -> (Parts, RequestCookies) {
        let mut request = http::Request::builder().uri("/x").header("host", "localhost:8080");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let cookies = RequestCookies::read(&parts.headers, GuardedNames::none());
        (parts, cookies)
    }

    #[test]
    fn gw_8_a_token_is_signed_and_another_keys_token_is_not_ours() {
        let token = xsrf().issue("");
        assert!(xsrf().is_valid(&token, ""));
        assert!(!Xsrf::new(vec![Secret::new(vec![8; 32])], None).is_valid(&token, ""));
        assert!(!xsrf().is_valid(&token[1..], ""));
        assert!(!xsrf().is_valid("", ""));
    }

    #[test]
    fn gw_8_a_token_is_of_one_membership_or_of_none() {
        for (given, wanted, valid) in
            [("a", "a", true), ("a", "b", false), ("", "a", false), ("a", "", false)]
        {
            assert_eq!(xsrf().is_valid(&xsrf().issue(given), wanted), valid, "{given} {wanted}");
        }
    }

    #[test]
    fn gw_8_proof_of_origin_as_a_table() {
        let cookie = ("cookie", "PHPSESSID=1");
        for (headers, passes) in [
            (vec![], true),
            (vec![cookie], false),
            (vec![cookie, ("sec-fetch-site", "same-origin")], true),
            (vec![cookie, ("sec-fetch-site", "same-site")], false),
            (vec![cookie, ("sec-fetch-site", "cross-site")], false),
            (vec![cookie, ("sec-fetch-site", "none")], false),
            (vec![cookie, ("origin", "http://localhost:8080")], true),
            (vec![cookie, ("origin", "https://shop.example")], true),
            (vec![cookie, ("origin", "http://localhost:8081")], false),
            (vec![cookie, ("origin", "null")], false),
            (vec![cookie, ("referer", "http://localhost:8080/kilimler")], true),
            (vec![cookie, ("referer", "http://evil.example/localhost:8080")], false),
            (vec![("origin", "http://evil.example")], false),
            (
                vec![cookie, ("sec-fetch-site", "cross-site"), ("origin", "http://localhost:8080")],
                false,
            ),
        ] {
            let (parts, cookies) = parts(&headers);
            assert_eq!(
                xsrf().require_token_or_origin(&parts, &cookies, "").is_ok(),
                passes,
                "{headers:?}"
            );
        }
    }

    #[test]
    fn gw_8_the_header_must_equal_the_cookie() {
        let (one, two) = (xsrf().issue(""), xsrf().issue(""));
        let check = |cookie: &str, given: &str, site: &str| {
            let cookie = format!("XSRF-TOKEN={cookie}");
            let (parts, cookies) =
                parts(&[("cookie", &cookie), ("x-xsrf-token", given), ("sec-fetch-site", site)]);
            xsrf().require_token(&parts, &cookies, "").is_ok()
        };
        assert!(check(&one, &one, "same-origin"));
        assert!(!check(&one, &two, "same-origin"));
        assert!(!check(&one, &one, "cross-site"));
        assert!(
            !check("plain", "plain", "same-origin"),
            "an unsigned pair, as a sibling domain could plant it"
        );
    }
}
