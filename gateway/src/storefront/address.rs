//! Maps public addresses to internal paths of the storefront.

use http::Uri;
use platform::context::Context;
use platform::cookies;
use platform::surface_paths::is_storefront_file;
use settings::Settings;

use super::parameters;

/// The layouts of a product list. The first is the default (CAT-5).
const LAYOUTS: &[&str] = &["grid", "list", "table"];
/// Where a request goes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    Internal {
        path_and_query: String,
        language: String,
    },
    /// A permanent redirect to the canonical form of the address.
    Moved(String),
}

pub(super) fn target(uri: &Uri, context: &Context) -> Target {
    let layout = context.cookies.get(cookies::LAYOUT).unwrap_or_default();
    resolve(uri, context.app.settings(), &context.currency, layout)
}

fn resolve(uri: &Uri, settings: &Settings, currency: &str, layout: &str) -> Target {
    let locale = &settings.locale;
    let path = uri.path();
    let default = locale.default_language();
    if is_asset(path) || is_storefront_file(path) {
        // Files have no parameters, except for the versions of the development server.
        let query = uri.query().filter(|_| settings.storefront.development);
        return Target::Internal {
            path_and_query: format!("{path}{}", suffix(query.unwrap_or_default())),
            language: default.to_owned(),
        };
    }
    // The page's scripts may read parameters that the server does not, so a redirect keeps the
    // whole query.
    let moved =
        |to: &str| Target::Moved(format!("{to}{}", suffix(uri.query().unwrap_or_default())));
    if path.contains("//") {
        let mut single = String::with_capacity(path.len());
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            single.push('/');
            single.push_str(segment);
        }
        return moved(if single.is_empty() { "/" } else { &single });
    }
    let first = path[1..].split('/').next().unwrap_or_default();
    let rest = &path[1 + first.len()..];
    // One address per page: the default language has no prefix.
    if first == default {
        return moved(if rest.is_empty() { "/" } else { rest });
    }
    let (language, rest) = match locale.languages.iter().find(|known| *known == first) {
        Some(language) => (language.as_str(), rest),
        None => (default, path),
    };
    let rest = if rest == "/" { "" } else { rest };
    let layout = LAYOUTS.iter().find(|known| **known == layout).unwrap_or(&LAYOUTS[0]);
    let query =
        uri.query().map(|query| parameters::canonical(query, &settings.storefront.page_parameters));
    Target::Internal {
        path_and_query: format!(
            "/{language}/{currency}/{layout}{rest}{}",
            suffix(&query.unwrap_or_default())
        ),
        language: language.to_owned(),
    }
}

/// Whether this is the path of a file, which is the same for everybody.
pub(super) fn is_asset(path: &str) -> bool {
    path.starts_with("/_next/") || path.starts_with("/assets/")
}

fn suffix(query: &str) -> String {
    if query.is_empty() { String::new() } else { format!("?{query}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(address: &str, extra: &[(&str, &str)]) -> String {
        let required =
            [("VITRIN_SHOP_URL", "https://shop"), ("VITRIN_STOREFRONT_URL", "http://storefront")];
        let all =
            required.iter().chain(extra).map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::read(all, None).unwrap();
        // As a path: an address that begins with two slashes would be read as one with a host.
        let (path, query) =
            address.split_once('?').map_or((address, ""), |(path, query)| (path, query));
        let parts = http::uri::PathAndQuery::try_from(format!("{path}{}", suffix(query))).unwrap();
        match resolve(&Uri::from(parts), &settings, "USD", "list") {
            Target::Internal { path_and_query, .. } => path_and_query,
            Target::Moved(to) => format!("-> {to}"),
        }
    }

    #[test]
    fn cns_6_turkish_has_no_prefix_and_the_others_have() {
        for (address, wanted) in [
            ("/", "/tr/USD/list"),
            ("/kilimler?ps=2&utm_source=x&gclid=1", "/tr/USD/list/kilimler?ps=2"),
            ("/en", "/en/USD/list"),
            ("/en/", "/en/USD/list"),
            ("/en/kilims?utm_source=x", "/en/USD/list/kilims"),
            ("/english-tiles", "/tr/USD/list/english-tiles"),
            ("/tr", "-> /"),
            ("/tr/kilimler?ps=2&redirect=%2Fsepet", "-> /kilimler?ps=2&redirect=%2Fsepet"),
            ("//evil.example/", "-> /evil.example"),
            ("/_next/static/x.js", "/_next/static/x.js"),
            ("/favicon.ico", "/favicon.ico"),
            ("/sitemap/0.xml", "/sitemap/0.xml"),
            ("/sitemap/9999.xml", "/sitemap/9999.xml"),
            ("/sitemap/00.xml", "/tr/USD/list/sitemap/00.xml"),
            ("/sitemap/10000.xml", "/tr/USD/list/sitemap/10000.xml"),
            ("/sitemap/-1.xml", "/tr/USD/list/sitemap/-1.xml"),
            ("/sitemap/1.xml/x", "/tr/USD/list/sitemap/1.xml/x"),
            ("/en/sitemap/1.xml", "/en/USD/list/sitemap/1.xml"),
        ] {
            assert_eq!(resolved(address, &[]), wanted, "{address}");
        }
    }

    #[test]
    fn a_file_has_no_parameters() {
        for path in [
            "/_next/static/x.js",
            "/_next/image",
            "/assets/a.woff2",
            "/favicon.ico",
            "/sitemap.xml",
            "/sitemap/12.xml",
        ] {
            assert_eq!(resolved(&format!("{path}?v=1&ps=2"), &[]), path);
        }
        let development = [("VITRIN_STOREFRONT_DEVELOPMENT", "true")];
        assert_eq!(resolved("/_next/static/x.js?v=1", &development), "/_next/static/x.js?v=1");
    }

    #[test]
    fn further_parameters_of_pages_are_a_setting() {
        assert_eq!(resolved("/kilimler?preview=1", &[]), "/tr/USD/list/kilimler");
        let more = [("VITRIN_PAGE_PARAMETERS", "preview")];
        assert_eq!(resolved("/kilimler?preview=1&x=2", &more), "/tr/USD/list/kilimler?preview=1");
    }
}
