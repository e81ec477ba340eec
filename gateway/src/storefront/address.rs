//! From a public address to the storefront's internal path.

use std::borrow::Cow;

use http::Uri;

use crate::config::LocaleSettings;
use crate::platform::context::Context;
use crate::platform::cookies;

/// The layouts of a product list; the first is the default [CAT-5].
const LAYOUTS: &[&str] = &["grid", "list"];
/// Reached under their own names.
const UNREWRITTEN: &[&str] = &[
    "/favicon.ico",
    "/icon.svg",
    "/apple-icon.png",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/speculation-rules.json",
];
/// Parameters that only measure; they would split the cache and change nothing.
const MEASURING: &[&str] = &["gclid", "fbclid", "msclkid", "yclid", "dclid", "gbraid", "wbraid"];

/// Where a request goes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    Internal {
        path_and_query: String,
        language: String,
    },
    /// The address has a better form; to be redirected to for good.
    Moved(String),
}

pub(super) fn target(uri: &Uri, context: &Context) -> Target {
    let layout = context.cookies.get(cookies::LAYOUT).unwrap_or_default();
    resolve(uri.path(), uri.query(), &context.app.settings().locale, &context.currency, layout)
}

fn resolve(path: &str, query: Option<&str>, locale: &LocaleSettings, currency: &str, layout: &str) -> Target {
    let query = query.map(without_measuring).filter(|query| !query.is_empty());
    let suffix = query.as_ref().map_or(String::new(), |query| format!("?{query}"));
    let default = locale.default_language();
    if path.starts_with("/_next/") || path.starts_with("/assets/") || UNREWRITTEN.contains(&path) {
        return Target::Internal { path_and_query: format!("{path}{suffix}"), language: default.to_owned() };
    }
    if path.contains("//") {
        let mut single = String::with_capacity(path.len());
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            single.push('/');
            single.push_str(segment);
        }
        return Target::Moved(format!("{}{suffix}", if single.is_empty() { "/" } else { &single }));
    }
    let first = path[1..].split('/').next().unwrap_or_default();
    let rest = &path[1 + first.len()..];
    // One address per page: the default language has no prefix.
    if first == default {
        return Target::Moved(format!("{}{suffix}", if rest.is_empty() { "/" } else { rest }));
    }
    let (language, rest) = match locale.languages.iter().find(|known| *known == first) {
        Some(language) => (language.as_str(), rest),
        None => (default, path),
    };
    let rest = if rest == "/" { "" } else { rest };
    let layout = LAYOUTS.iter().find(|known| **known == layout).unwrap_or(&LAYOUTS[0]);
    Target::Internal {
        path_and_query: format!("/{language}/{currency}/{layout}{rest}{suffix}"),
        language: language.to_owned(),
    }
}

fn without_measuring(query: &str) -> Cow<'_, str> {
    let measures = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default();
        name.starts_with("utm_") || MEASURING.contains(&name)
    };
    if !query.split('&').any(|pair| measures(&pair)) {
        return Cow::Borrowed(query);
    }
    Cow::Owned(query.split('&').filter(|pair| !measures(pair)).collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(path: &str, query: Option<&str>) -> String {
        let locale = LocaleSettings {
            languages: ["tr", "en", "de", "ar"].map(String::from).to_vec(),
            currencies: vec!["TL".to_owned()],
        };
        match resolve(path, query, &locale, "USD", "list") {
            Target::Internal { path_and_query, .. } => path_and_query,
            Target::Moved(to) => format!("-> {to}"),
        }
    }

    #[test]
    fn cns_6_turkish_has_no_prefix_and_the_others_have() {
        for (path, query, wanted) in [
            ("/", None, "/tr/USD/list"),
            ("/kilimler", Some("ps=2&utm_source=x&gclid=1"), "/tr/USD/list/kilimler?ps=2"),
            ("/en", None, "/en/USD/list"),
            ("/en/", None, "/en/USD/list"),
            ("/en/kilims", Some("utm_source=x"), "/en/USD/list/kilims"),
            ("/english-tiles", None, "/tr/USD/list/english-tiles"),
            ("/tr", None, "-> /"),
            ("/tr/kilimler", Some("ps=2"), "-> /kilimler?ps=2"),
            ("//evil.example/", None, "-> /evil.example"),
            ("/_next/static/x.js", None, "/_next/static/x.js"),
            ("/favicon.ico", None, "/favicon.ico"),
        ] {
            assert_eq!(resolved(path, query), wanted, "{path}");
        }
    }
}
