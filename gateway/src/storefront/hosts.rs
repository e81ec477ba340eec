//! The origin that documents name in canonical links, structured data and the sitemap (decision 0038).

use std::sync::Arc;

use http::header;
use http::request::Parts;

use crate::config::{HostName, ServerSettings};

/// The origins that documents may be made for. Never what a caller makes up.
#[derive(Debug)]
pub struct DocumentHosts {
    /// The origin of `VITRIN_PUBLIC_URL`.
    public: Option<Arc<str>>,
    /// `VITRIN_HOSTS`, and the host of the public address among them; empty: every host is answered.
    listed: Vec<ListedHost>,
}

#[derive(Debug)]
struct ListedHost {
    host: HostName<'static>,
    http: Arc<str>,
    https: Arc<str>,
}

/// The request names a host that this site is not served under.
#[derive(Debug, PartialEq, Eq)]
pub struct UnlistedHost;

impl DocumentHosts {
    #[must_use]
    pub fn new(settings: &ServerSettings) -> Self {
        let public = settings.public_url.as_ref().map(|url| Arc::from(url.origin().ascii_serialization()));
        let public_host = settings.public_url.as_ref().map(crate::media::authority);
        let public_host = public_host.as_deref().and_then(HostName::parse).map(|host| host.to_kept());
        let mut listed: Vec<ListedHost> = settings.hosts.iter().cloned().map(ListedHost::new).collect();
        if !listed.is_empty() {
            listed.extend(public_host.map(ListedHost::new));
        }
        Self { public, listed }
    }

    /// The origin that a document for this request names, `None` when it names none.
    ///
    /// # Errors
    /// When there is a list and the request's host is not on it.
    pub fn origin(&self, parts: &Parts, https: bool) -> Result<Option<Arc<str>>, UnlistedHost> {
        if self.listed.is_empty() {
            return Ok(self.public.clone());
        }
        let asked = requested_host(parts).and_then(HostName::parse).ok_or(UnlistedHost)?;
        let known = self.listed.iter().find(|known| known.host.is_same(&asked, https)).ok_or(UnlistedHost)?;
        let own = if https { &known.https } else { &known.http };
        Ok(Some(Arc::clone(self.public.as_ref().unwrap_or(own))))
    }
}

impl ListedHost {
    fn new(host: HostName<'static>) -> Self {
        Self { http: format!("http://{host}").into(), https: format!("https://{host}").into(), host }
    }
}

/// The host a request is addressed to: `:authority` or an absolute target before `Host` (RFC 9112 section 3.2.2).
pub(super) fn requested_host(parts: &Parts) -> Option<&str> {
    match parts.uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => parts.headers.get(header::HOST)?.to_str().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    fn hosts(settings: &[(&str, &str)]) -> DocumentHosts {
        let required = [("VITRIN_SHOP_URL", "http://shop"), ("VITRIN_STOREFRONT_URL", "http://storefront")];
        let all = required.iter().chain(settings).map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        DocumentHosts::new(&Settings::read(all, None).unwrap().server)
    }

    fn asked(uri: &str, host: Option<&str>) -> Parts {
        let mut request = http::Request::builder().uri(uri);
        if let Some(host) = host {
            request = request.header(header::HOST, host);
        }
        request.body(()).unwrap().into_parts().0
    }

    fn origin(
        hosts: &DocumentHosts,
        host: Option<&str>,
        https: bool,
    ) -> Result<Option<String>, UnlistedHost> {
        Ok(hosts.origin(&asked("/", host), https)?.map(|origin| origin.to_string()))
    }

    #[test]
    fn without_settings_no_host_is_named_and_none_refused() {
        let hosts = hosts(&[]);
        for host in [Some("shop.example"), Some("evil.example"), Some(";'"), None] {
            assert_eq!(origin(&hosts, host, false), Ok(None), "{host:?}");
        }
    }

    #[test]
    fn the_public_address_is_named_whatever_the_host() {
        let hosts = hosts(&[("VITRIN_PUBLIC_URL", "https://shop.example")]);
        for host in [Some("shop.example"), Some("evil.example"), None] {
            assert_eq!(origin(&hosts, host, true), Ok(Some("https://shop.example".to_owned())), "{host:?}");
        }
    }

    #[test]
    fn a_list_names_its_own_spelling_and_refuses_the_rest() {
        let hosts = hosts(&[("VITRIN_HOSTS", "Shop.Example, www.shop.example:8443")]);
        for host in ["shop.example", "SHOP.EXAMPLE.", "shop.example:443"] {
            assert_eq!(
                origin(&hosts, Some(host), true),
                Ok(Some("https://shop.example".to_owned())),
                "{host}"
            );
        }
        assert_eq!(
            origin(&hosts, Some("shop.example:80"), false),
            Ok(Some("http://shop.example".to_owned()))
        );
        let www = origin(&hosts, Some("www.shop.example:8443"), true);
        assert_eq!(www, Ok(Some("https://www.shop.example:8443".to_owned())));
        for host in [Some("www.shop.example"), Some("evil.example"), Some("shop.example:81"), Some(""), None]
        {
            assert_eq!(origin(&hosts, host, true), Err(UnlistedHost), "{host:?}");
        }
        let absolute = asked("http://evil.example/", Some("shop.example"));
        assert_eq!(hosts.origin(&absolute, false), Err(UnlistedHost), "the target counts before Host");
    }

    #[test]
    fn beside_a_list_the_public_address_stays_the_canonical_one() {
        let hosts = hosts(&[("VITRIN_PUBLIC_URL", "https://shop.example"), ("VITRIN_HOSTS", "gateway:8080")]);
        for host in ["shop.example", "gateway:8080"] {
            assert_eq!(
                origin(&hosts, Some(host), true),
                Ok(Some("https://shop.example".to_owned())),
                "{host}"
            );
        }
        assert_eq!(origin(&hosts, Some("evil.example"), true), Err(UnlistedHost));
    }
}
