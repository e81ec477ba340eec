//! The origin that documents name in canonical links, structured data and the sitemap (ADR 0038),
//! and the host that their scripts load from (ADR 0039).

use std::sync::Arc;

use http::header;
use http::request::Parts;
use settings::{HostName, ServerSettings};

use super::security::ScriptSource;

/// The origins that documents may name. They come from the settings, never from a caller.
#[derive(Debug)]
pub(super) struct DocumentHosts {
    /// The origin of `VITRIN_PUBLIC_URL`.
    public: Option<DocumentHost>,
    /// `VITRIN_HOSTS` and the host of the public address. If empty, every host is answered.
    listed: Vec<ListedHost>,
}

#[derive(Debug)]
struct ListedHost {
    host: HostName<'static>,
    http: DocumentHost,
    https: DocumentHost,
}

/// What a document depends on its host for.
#[derive(Debug, Clone)]
pub(super) struct DocumentHost {
    /// The origin that the document names.
    pub(super) origin: Option<Arc<str>>,
    pub(super) scripts: ScriptSource,
}

/// The request names a host that is not listed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UnlistedHost;

impl DocumentHosts {
    #[must_use]
    pub(super) fn new(settings: &ServerSettings) -> Self {
        let authority =
            settings.public_url.as_ref().map(settings::host::authority).unwrap_or_default();
        let own = HostName::parse(&authority).map(|host| host.to_lowercase_owned());
        let public = settings.public_url.as_ref().map(|url| DocumentHost {
            origin: Some(url.origin().ascii_serialization().into()),
            scripts: ScriptSource::new(own.as_ref(), url.scheme() == "https"),
        });
        let hosts =
            settings.hosts.iter().cloned().chain(own.filter(|_| !settings.hosts.is_empty()));
        let canonical = public.as_ref().and_then(|public| public.origin.as_ref());
        let listed = hosts.map(|host| ListedHost::new(host, canonical)).collect();
        Self { public, listed }
    }

    /// Looks up the host of a request.
    ///
    /// # Errors
    /// When hosts are listed and the request's host is not among them.
    pub(super) fn of(&self, parts: &Parts, https: bool) -> Result<DocumentHost, UnlistedHost> {
        let asked = || requested_host(parts).and_then(HostName::parse);
        if self.listed.is_empty() {
            let nameless = || DocumentHost {
                origin: None,
                scripts: ScriptSource::new(asked().as_ref(), https),
            };
            return Ok(self.public.clone().unwrap_or_else(nameless));
        }
        let asked = asked().ok_or(UnlistedHost)?;
        let known = self
            .listed
            .iter()
            .find(|known| known.host.is_same(&asked, https))
            .ok_or(UnlistedHost)?;
        Ok(if https { known.https.clone() } else { known.http.clone() })
    }
}

impl ListedHost {
    /// A host that loads scripts from itself, and names the canonical origin if there is one.
    fn new(host: HostName<'static>, canonical: Option<&Arc<str>>) -> Self {
        let under = |scheme: &str| DocumentHost {
            origin: Some(canonical.map_or_else(|| format!("{scheme}://{host}").into(), Arc::clone)),
            scripts: ScriptSource::new(Some(&host), scheme == "https"),
        };
        Self { http: under("http"), https: under("https"), host }
    }
}

/// The host a request is addressed to: `:authority` or an absolute target before `Host` (RFC 9112
/// section 3.2.2).
fn requested_host(parts: &Parts) -> Option<&str> {
    match parts.uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => parts.headers.get(header::HOST)?.to_str().ok(),
    }
}

#[cfg(test)]
mod tests {
    use settings::Settings;

    use super::*;

    fn hosts(settings: &[(&str, &str)]) -> DocumentHosts {
        let required =
            [("VITRIN_SHOP_URL", "https://shop"), ("VITRIN_STOREFRONT_URL", "http://storefront")];
        let all = required
            .iter()
            .chain(settings)
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
            .collect();
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
        Ok(hosts.of(&asked("/", host), https)?.origin.map(|origin| origin.to_string()))
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
            assert_eq!(
                origin(&hosts, host, true),
                Ok(Some("https://shop.example".to_owned())),
                "{host:?}"
            );
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
        for host in [
            Some("www.shop.example"),
            Some("evil.example"),
            Some("shop.example:81"),
            Some(""),
            None,
        ] {
            assert_eq!(origin(&hosts, host, true), Err(UnlistedHost), "{host:?}");
        }
        let absolute = asked("http://evil.example/", Some("shop.example"));
        assert_eq!(
            hosts.of(&absolute, false).err(),
            Some(UnlistedHost),
            "the target counts before Host"
        );
    }

    #[test]
    fn beside_a_list_the_public_address_stays_the_canonical_one() {
        let hosts = hosts(&[
            ("VITRIN_PUBLIC_URL", "https://shop.example"),
            ("VITRIN_HOSTS", "gateway:8080"),
        ]);
        for host in ["shop.example", "gateway:8080"] {
            assert_eq!(
                origin(&hosts, Some(host), true),
                Ok(Some("https://shop.example".to_owned())),
                "{host}"
            );
        }
        assert_eq!(origin(&hosts, Some("evil.example"), true), Err(UnlistedHost));
        let internal = hosts.of(&asked("/", Some("gateway:8080")), true).unwrap();
        let own = ScriptSource::new(HostName::parse("gateway:8080").as_ref(), true);
        assert_eq!(internal.scripts, own, "scripts load from where the page was opened");
    }
}
