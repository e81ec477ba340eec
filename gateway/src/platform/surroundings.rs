//! What a reshape needs besides the shop's answer: language, currency, and which addresses are the shop's own.

use std::sync::Arc;

use legacy_client::LegacyError;
use rust_decimal::Decimal;
use serde::Serialize;
use url::Url;

use super::money::Money;
use super::target::path_fault;
use crate::config::Settings;
use crate::media::authority;

/// One size of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ImageSource {
    /// Same-origin address under `/media`.
    pub url: String,
    /// Pixels.
    pub width: u32,
}

/// A picture in its sizes, ratio 3:2 [spec 9].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Image {
    /// The medium size.
    pub url: String,
    pub alt: String,
    pub sources: Vec<ImageSource>,
}

/// A place in the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Link {
    pub name: String,
    /// The shop's path with a leading slash and without language prefix.
    pub path: String,
}

/// The shop's picture folders and the widths in them.
const SIZES: [(&str, u32); 3] = [("/Data/K/", 360), ("/Data/O/", 720), ("/Data/B/", 1440)];
const MEDIUM: usize = 1;

/// Cheap to clone; goes into cache fills.
#[derive(Debug, Clone)]
pub struct Surroundings {
    pub language: Arc<str>,
    pub currency: Arc<str>,
    shop: Arc<Url>,
    media_hosts: Arc<[String]>,
    languages: Arc<[String]>,
}

impl Surroundings {
    #[must_use]
    pub fn new(settings: &Settings, language: &str, currency: &str) -> Self {
        Self {
            language: language.into(),
            currency: currency.into(),
            shop: Arc::new(settings.shop.url.clone()),
            media_hosts: settings.shop.media_hosts.clone().into(),
            languages: settings.locale.languages.clone().into(),
        }
    }

    /// An amount in the asked currency.
    #[must_use]
    pub fn money(&self, amount: Decimal) -> Money {
        Money::new(amount, &self.currency)
    }

    /// Refuses an answer in another language or currency than asked for. What the answer does not say is right.
    ///
    /// # Errors
    /// [`LegacyError::WrongLocale`].
    pub fn expect_locale(&self, language: Option<&str>, currency: Option<&str>) -> Result<(), LegacyError> {
        let differs = |said: Option<&str>, asked: &str| {
            said.is_some_and(|said| !said.is_empty() && !said.eq_ignore_ascii_case(asked))
        };
        if differs(language, &self.language) || differs(currency, &self.currency) {
            Err(LegacyError::WrongLocale)
        } else {
            Ok(())
        }
    }

    /// The same-origin address of a picture of the shop or of a listed host; `None` for anybody else's.
    #[must_use]
    pub fn picture(&self, address: &str) -> Option<String> {
        let address = address.trim();
        if address.is_empty() {
            return None;
        }
        let url = self.shop.join(address).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let host = authority(&url);
        let allowed = host.eq_ignore_ascii_case(&authority(&self.shop))
            || self.media_hosts.iter().any(|known| known.eq_ignore_ascii_case(&host));
        if !allowed || path_fault(url.path()).is_some() {
            return None;
        }
        let query = url.query().map_or(String::new(), |query| format!("?{query}"));
        Some(format!("/media/{host}{}{query}", url.path()))
    }

    /// A picture in all its sizes, from the address of any of them.
    #[must_use]
    pub fn image(&self, address: &str, alt: &str) -> Option<Image> {
        let own = self.picture(address)?;
        let alt = alt.trim().to_owned();
        let Some((folder, _)) = SIZES.iter().find(|(folder, _)| own.contains(folder)) else {
            return Some(Image {
                url: own.clone(),
                alt,
                sources: vec![ImageSource { url: own, width: SIZES[MEDIUM].1 }],
            });
        };
        let sources: Vec<_> = SIZES
            .iter()
            .map(|(size, width)| ImageSource { url: own.replacen(folder, size, 1), width: *width })
            .collect();
        Some(Image { url: sources[MEDIUM].url.clone(), alt, sources })
    }

    /// A link of the shop as a path: with a leading slash, without language prefix. `None` for another host's, and for
    /// anything a browser could take for another origin.
    #[must_use]
    pub fn path(&self, link: &str) -> Option<String> {
        let link = link.trim();
        if link.contains('\\') || link.chars().any(char::is_control) {
            return None;
        }
        let path = if link.contains("://") {
            let url: Url = link.parse().ok()?;
            if url.origin() != self.shop.origin() {
                return None;
            }
            url[url::Position::BeforePath..].to_owned()
        } else if link.starts_with("//")
            || link.split(['/', '?']).next().is_some_and(|first| first.contains(':'))
        {
            return None;
        } else {
            format!("/{}", link.trim_start_matches('/'))
        };
        let only_path = path.split(['?', '#']).next().unwrap_or_default();
        if path_fault(only_path).is_some() || only_path.contains("//") {
            return None;
        }
        Some(self.without_language(&path))
    }

    fn without_language(&self, path: &str) -> String {
        let rest = &path[1..];
        let first_len = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (first, tail) = rest.split_at(first_len);
        if !self.languages.iter().any(|language| language == first) {
            return path.to_owned();
        }
        if tail.starts_with('/') { tail.to_owned() } else { format!("/{tail}") }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn surroundings(language: &str, currency: &str) -> Surroundings {
        let environment = [
            ("VITRIN_SHOP_URL", "http://shop.example"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            ("VITRIN_MEDIA_HOSTS", "img.example"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        Surroundings::new(&Settings::read(environment.into(), None).unwrap(), language, currency)
    }

    #[test]
    fn links_become_paths_and_never_another_origin() {
        let shop = surroundings("tr", "TL");
        for (link, wanted) in [
            ("keten-gomlek-12", Some("/keten-gomlek-12")),
            ("/keten-gomlek-12", Some("/keten-gomlek-12")),
            ("http://shop.example/en/linen-shirt?x=1", Some("/linen-shirt?x=1")),
            ("en/linen-shirt", Some("/linen-shirt")),
            ("/en", Some("/")),
            ("", Some("/")),
            ("english", Some("/english")),
            ("http://evil.example/x", None),
            ("//evil.example", None),
            ("/\\evil.example", None),
            ("javascript:alert(1)", None),
            ("/a/../../b", None),
            ("/a\nb", None),
        ] {
            assert_eq!(shop.path(link).as_deref(), wanted, "{link:?}");
        }
    }

    #[test]
    fn gw_13_pictures_are_served_from_our_origin_or_not_at_all() {
        let shop = surroundings("tr", "TL");
        assert_eq!(
            shop.picture("http://shop.example/Data/O/1-1.jpg").as_deref(),
            Some("/media/shop.example/Data/O/1-1.jpg")
        );
        assert_eq!(shop.picture("/x.png").as_deref(), Some("/media/shop.example/x.png"));
        assert_eq!(
            shop.picture("https://img.example/x.png?v=2").as_deref(),
            Some("/media/img.example/x.png?v=2")
        );
        assert_eq!(shop.picture("https://evil.example/x.png"), None);
        assert_eq!(shop.picture("data:image/png;base64,AAAA"), None);
        let image = shop.image("http://shop.example/Data/K/1-1.jpg", "Kilim").unwrap();
        assert_eq!(image.url, "/media/shop.example/Data/O/1-1.jpg");
        assert_eq!(image.sources.iter().map(|s| s.width).collect::<Vec<_>>(), [360, 720, 1440]);
    }
}
