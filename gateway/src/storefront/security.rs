//! The Content-Security-Policy of a document: hashes of the inline scripts that the storefront
//! wrote, and the storefront's folder of static files under the host that the page is served from
//! (ADR 0039).

use std::sync::{Arc, OnceLock};

use http::HeaderValue;
use settings::{HostName, StorefrontSettings};

use super::inline::Authorised;

/// Path of the storefront's scripts.
const SCRIPTS_PATH: &str = "/_next/static/";
/// Only the storefront's two policies turn text into scripts or markup (ADR 0033).
const TRUSTED_TYPES: &str = "; require-trusted-types-for 'script'; trusted-types default vitrin";

/// A document's policy without the host it is served from, so that it can be cached.
#[derive(Debug)]
pub(super) struct Policy {
    /// Sources of scripts after the one that names the host.
    scripts: String,
    /// The directives after `script-src`.
    rest: String,
    /// The header for the first host that requested it. Nearly all requests are for one host.
    first: OnceLock<(ScriptSource, HeaderValue)>,
}

impl Policy {
    pub(super) fn new(inline: &Authorised, settings: &StorefrontSettings) -> Self {
        let hosts: String =
            settings.frame_hosts.iter().map(|host| format!(" https://{host}")).collect();
        // The development server evaluates code, opens sockets, inserts text in many ways and
        // styles its own windows; a hash beside 'unsafe-inline' would switch that off.
        let (own, styles, sockets, types) = if settings.development {
            (" 'self' 'unsafe-eval'", " 'unsafe-inline'", " ws: wss:", "")
        } else {
            ("", inline.styles.as_str(), "", TRUSTED_TYPES)
        };
        Self {
            scripts: format!("{own}{}", inline.scripts),
            rest: format!(
                "; style-src 'self'{styles}; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
                 connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'{hosts}; \
                 frame-src 'self'{hosts}; frame-ancestors 'self'{types}"
            ),
            first: OnceLock::new(),
        }
    }

    /// The header for a page served from this host.
    pub(super) fn header(&self, source: &ScriptSource) -> HeaderValue {
        let (known, header) = self.first.get_or_init(|| (source.clone(), self.written(source)));
        if known == source { header.clone() } else { self.written(source) }
    }

    fn written(&self, source: &ScriptSource) -> HeaderValue {
        let upgrade = if source.https { "; upgrade-insecure-requests" } else { "" };
        let text = format!(
            "default-src 'self'; script-src {}{}{}{upgrade}",
            source.text, self.scripts, self.rest
        );
        HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("default-src 'self'"))
    }
}

/// The source expression for the storefront's scripts under one host: `'self'` takes no path, so it
/// names the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScriptSource {
    text: Arc<str>,
    https: bool,
}

impl ScriptSource {
    /// The folder of scripts under this host; everything of it where a policy cannot name it.
    pub(super) fn new(host: Option<&HostName<'_>>, https: bool) -> Self {
        let scheme = if https { "https" } else { "http" };
        let text = match host.filter(|host| is_expressible(host.name())) {
            Some(host) => format!("{scheme}://{host}{SCRIPTS_PATH}").into(),
            None => "'self'".into(),
        };
        Self { text, https }
    }
}

/// Policies know names of letters, digits and hyphens, and of all addresses 127.0.0.1 alone
/// (Content Security Policy Level 3, "host-part matches").
fn is_expressible(name: &str) -> bool {
    let is_name = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
    is_name && (name == "127.0.0.1" || name.parse::<std::net::Ipv4Addr>().is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> StorefrontSettings {
        StorefrontSettings {
            crawler_facets_per_minute: 0,
            url: "http://127.0.0.1:3000".parse().unwrap(),
            page_parameters: Vec::new(),
            frame_hosts: vec!["bank.example".to_owned()],
            development: false,
        }
    }

    fn inline() -> Authorised {
        Authorised {
            html: bytes::Bytes::new(),
            scripts: " 'sha256-a'".to_owned(),
            styles: " 'sha256-b'".to_owned(),
        }
    }

    fn source(host: &str, https: bool) -> ScriptSource {
        ScriptSource::new(HostName::parse(host).as_ref(), https)
    }

    fn header(policy: &Policy, host: &str, https: bool) -> String {
        policy.header(&source(host, https)).to_str().unwrap().to_owned()
    }

    #[test]
    fn scripts_load_from_the_static_folder_of_the_host_alone() {
        let policy = Policy::new(&inline(), &settings());
        let text = header(&policy, "shop.example", true);
        assert!(
            text.starts_with(
                "default-src 'self'; script-src https://shop.example/_next/static/ 'sha256-a'; \
                 style-src 'self' 'sha256-b';"
            ),
            "{text}"
        );
        assert!(text.contains("; form-action 'self' https://bank.example;"), "{text}");
        assert!(
            text.contains(
                "; require-trusted-types-for 'script'; trusted-types default vitrin; upgrade-"
            ),
            "{text}"
        );
        assert!(!text.contains("unsafe-eval"));
    }

    #[test]
    fn one_kept_policy_serves_every_host_its_own() {
        let policy = Policy::new(&inline(), &settings());
        for (host, https) in [
            ("shop.example", true),
            ("localhost:8080", false),
            ("shop.example", false),
            ("shop.example", true),
        ] {
            let scheme = if https { "https" } else { "http" };
            let text = header(&policy, host, https);
            assert!(
                text.contains(&format!("script-src {scheme}://{host}/_next/static/ 'sha256-a';")),
                "{text}"
            );
            assert_eq!(text.contains("upgrade-insecure-requests"), https);
        }
    }

    #[test]
    fn a_host_that_a_policy_cannot_name_is_self() {
        for host in ["[::1]:8080", "192.168.1.4:8080", "shop_one.example", "a;b", ""] {
            assert_eq!(&*source(host, false).text, "'self'", "{host}");
        }
        assert_eq!(&*source("127.0.0.1:8080", false).text, "http://127.0.0.1:8080/_next/static/");
    }

    #[test]
    fn a_development_server_is_not_held_to_trusted_types() {
        let policy =
            Policy::new(&inline(), &StorefrontSettings { development: true, ..settings() });
        let text = header(&policy, "localhost:8080", false);
        assert!(!text.contains("trusted-types"), "{text}");
        assert!(text.contains(" 'self' 'unsafe-eval' 'sha256-a';"), "{text}");
        assert!(text.contains("; style-src 'self' 'unsafe-inline';"), "{text}");
    }
}
