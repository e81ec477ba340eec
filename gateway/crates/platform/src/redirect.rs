//! Validates redirects of the shop: to a path of this origin, or to a listed host.
//!
//! The shop's `Location` is parsed like in a browser and rewritten, so that the browser cannot read
//! it differently: `//host`, backslashes, `https:host` and control characters lead to the validated
//! place, or nowhere.
//! they led when they were checked, or nowhere.

use http::{HeaderValue, StatusCode, header};
use legacy_client::{AnswerKind, LegacyCall, LegacyError};
use settings::{HostName, Settings};
use url::Url;

/// Sign-in hosts of the shop's social logins; only those lead there.
const SIGN_IN_HOSTS: &[&str] = &[
    "accounts.google.com",
    "appleid.apple.com",
    "www.facebook.com",
    "m.facebook.com",
    "api.twitter.com",
    "twitter.com",
    "api.x.com",
    "x.com",
];

/// Hosts that redirects may lead to. Built once.
#[derive(Debug, Clone)]
pub struct Redirects {
    shop: Url,
    /// Hosts of this origin: the shop's own and the public ones.
    own: Vec<String>,
    /// Other allowed hosts: `VITRIN_FRAME_HOSTS`.
    outside: Vec<String>,
}

impl Redirects {
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let urls = [Some(&settings.shop.url), settings.server.public_url.as_ref()];
        let hosts = urls.into_iter().flatten().filter_map(Url::host_str);
        let hosts = hosts.chain(settings.server.hosts.iter().map(HostName::name));
        Self {
            shop: settings.shop.url.clone(),
            own: hosts.map(str::to_ascii_lowercase).collect(),
            outside: settings
                .storefront
                .frame_hosts
                .iter()
                .map(|host| host.to_ascii_lowercase())
                .collect(),
        }
    }

    /// Returns the `Location` for the browser. `None` if the answer is not a redirect. `path` is
    /// the requested one, the base of relative addresses.
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] if it leads to an unlisted host.
    pub fn location(
        &self,
        call: &LegacyCall,
        path: &str,
        status: StatusCode,
        headers: &http::HeaderMap,
    ) -> Result<Option<HeaderValue>, LegacyError> {
        if !status.is_redirection() && status != StatusCode::CREATED {
            return Ok(None);
        }
        let mut given = headers.get_all(header::LOCATION).iter();
        let Some(location) = given.next() else { return Ok(None) };
        let resolved = given.next().is_none().then(|| self.resolve(call, path, location)).flatten();
        resolved.map(Some).ok_or_else(|| {
            LegacyError::Unreadable("its redirect leads to a place that is not listed".to_owned())
        })
    }

    fn resolve(
        &self,
        call: &LegacyCall,
        path: &str,
        location: &HeaderValue,
    ) -> Option<HeaderValue> {
        let text = std::str::from_utf8(location.as_bytes()).ok()?;
        let mut base = self.shop.clone();
        base.set_path(path);
        base.set_query(None);
        let url = base.join(text).ok()?;
        let host = url.host_str()?;
        if self.own.iter().any(|own| own == host) {
            // Several leading slashes would be a host again.
            let rest = url[url::Position::BeforePath..].trim_start_matches('/');
            return HeaderValue::from_str(&format!("/{rest}")).ok();
        }
        let is_social = call.session_effect.signs_in() && call.answer == AnswerKind::Redirect;
        let is_listed = self.outside.iter().any(|listed| is_listed_as(&url, listed))
            || (is_social && url.port().is_none() && SIGN_IN_HOSTS.contains(&host));
        let is_plain = url.username().is_empty() && url.password().is_none();
        (url.scheme() == "https" && is_listed && is_plain)
            .then(|| HeaderValue::from_str(url.as_str()).ok())
            .flatten()
    }
}

/// `host`, `host:port` or `*.host`, as in a Content-Security-Policy.
fn is_listed_as(url: &Url, listed: &str) -> bool {
    let authority = settings::host::authority(url);
    match listed.strip_prefix("*.") {
        Some(parent) => {
            authority.strip_suffix(parent).is_some_and(|sub| sub.len() > 1 && sub.ends_with('.'))
        }
        None => authority == listed,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use legacy_client::SessionEffect;
    use proptest::prelude::*;

    use super::*;

    const LOAD: LegacyCall = LegacyCall::read("t.load", "/srv/service/cart/load");
    const SOCIAL_LOGIN: LegacyCall = LegacyCall::read("t.social", "/s")
        .answers(AnswerKind::Redirect)
        .session_effect(SessionEffect::SignsIn);

    fn redirects() -> Redirects {
        let variables = [
            ("VITRIN_SHOP_URL", "http://10.0.0.7:8090"),
            ("VITRIN_ALLOW_PLAIN_SHOP", "true"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            ("VITRIN_PUBLIC_URL", "https://vitrin.example"),
            ("VITRIN_HOSTS", "www.vitrin.example,Vitrin.test:8443"),
            ("VITRIN_FRAME_HOSTS", "bank.example,*.acs.example,pay.example:8443"),
        ];
        let variables: BTreeMap<_, _> = variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Redirects::new(&Settings::read(variables, None).unwrap())
    }

    fn told(call: &LegacyCall, location: &str) -> Option<String> {
        let value = HeaderValue::from_bytes(location.as_bytes()).ok()?;
        let resolved = redirects().resolve(call, "/srv/service/cart/load", &value)?;
        Some(resolved.to_str().unwrap().to_owned())
    }

    #[test]
    fn gw_13_a_redirect_stays_here_or_leads_to_a_listed_host() {
        for (location, expected) in [
            ("/sepet?x=1#y", Some("/sepet?x=1#y")),
            ("sepet", Some("/srv/service/cart/sepet")),
            ("http://10.0.0.7:8090/sepet", Some("/sepet")),
            ("https://10.0.0.7/sepet", Some("/sepet")),
            ("https://vitrin.example/sepet", Some("/sepet")),
            ("https://www.vitrin.example/sepet", Some("/sepet")),
            ("//vitrin.test:8443/sepet", Some("/sepet")),
            ("https://mail.vitrin.example/", None),
            ("http://10.0.0.7:8090//evil.example/x", Some("/evil.example/x")),
            ("/.//evil.example", Some("/evil.example")),
            ("/ürün", Some("/%C3%BCr%C3%BCn")),
            ("https://bank.example/3d?a=1", Some("https://bank.example/3d?a=1")),
            ("https://tr.acs.example/", Some("https://tr.acs.example/")),
            ("https://pay.example:8443/", Some("https://pay.example:8443/")),
            ("//evil.example/x", None),
            ("\\\\evil.example/x", None),
            ("/\\evil.example/x", None),
            ("\t//evil.example", None),
            ("https:evil.example", None),
            ("https:/evil.example", None),
            ("http://bank.example/", None),
            ("https://x@bank.example/", None),
            ("https://evil-acs.example/", None),
            ("https://acs.example.evil/", None),
            ("https://10.0.0.8/", None),
            ("javascript:alert(1)", None),
            ("data:text/html,x", None),
            ("https://accounts.google.com/o", None),
        ] {
            assert_eq!(told(&LOAD, location).as_deref(), expected, "{location}");
        }
        let google = "https://accounts.google.com/o?state=x";
        assert_eq!(told(&SOCIAL_LOGIN, google).as_deref(), Some(google));
        assert_eq!(told(&SOCIAL_LOGIN, "https://accounts.google.com:444/"), None);
    }

    proptest! {
        /// Whatever the shop writes becomes a path of ours, also to a browser, or a listed host.
        #[test]
        fn gw_13_no_text_leads_elsewhere(
            text in "(https?:|//|/|\\\\|\t|evil\\.example|10\\.0\\.0\\.7|@|\\.\\.?|%2f|:8090|[ -~]){0,8}",
        ) {
            if let Some(to) = told(&LOAD, &text) {
                let page: Url = "https://vitrin.example/page".parse().unwrap();
                let led = page.join(&to).unwrap();
                prop_assert!(
                    matches!(led.host_str(), Some("vitrin.example" | "bank.example")),
                    "{text:?} led to {led}"
                );
                prop_assert!(!to.contains("10.0.0.7:8090") || to.starts_with('/'), "{to}");
            }
        }
    }
}
