//! Makes the shop's addresses safe: links become paths of this origin, pictures `/media/…`
//! addresses.
//!
//! The shop writes links with and without a leading slash, as absolute addresses of its own host,
//! and with or without a language prefix (contracts/upstream/protocol.md#values, ADR 0006). Links
//! to other hosts are rejected.

use std::sync::Arc;

use legacy_markup::Sanitizer;
use serde::{Deserialize, Serialize};

use super::path::has_dot_segment;
use url::{Position, Url};
use utoipa::ToSchema;

/// A name and the path it links to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    pub name: String,
    /// The shop's path with a leading slash, without language prefix.
    pub path: String,
}

/// An address that the shop names: a page of its own, or an https address elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum OutsideLink {
    /// A path of this origin, without language prefix.
    Own { path: String },
    /// Another host; `host` is what a shopper may be shown.
    Outside { url: String, host: String },
}

/// The host of the shop's own pictures in `/media` addresses.
pub const SHOP: &str = "shop";
/// Longer addresses are rejected.
const MAX_BYTES: usize = 2048;

/// The shop's hosts, media hosts and languages. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ShopAddresses {
    known: Arc<Known>,
}

#[derive(Debug)]
struct Known {
    /// Authorities of the shop: its own, and the public one that it may write.
    shop_hosts: Vec<String>,
    /// Other hosts that pictures may come from.
    media_hosts: Vec<String>,
    /// The first has no prefix; the others are the first segment of a path.
    languages: Vec<String>,
}

impl ShopAddresses {
    /// `shop_hosts` and `media_hosts` are lower-case authorities (`host` or `host:port`),
    /// `languages` the supported ones. The first language has no prefix.
    pub fn new(shop_hosts: Vec<String>, media_hosts: Vec<String>, languages: &[String]) -> Self {
        Self { known: Arc::new(Known { shop_hosts, media_hosts, languages: languages.to_vec() }) }
    }

    /// Whether the shop has pages in this language.
    pub fn has_language(&self, language: &str) -> bool {
        self.known.languages.iter().any(|known| known == language)
    }

    /// Converts a link of the shop to a path of ours: leading slash, no language prefix, query and
    /// fragment unchanged.
    ///
    /// Returns `None` for an empty link and for links that leave the shop: other hosts and schemes,
    /// `//`, backslashes, control characters, dot segments.
    pub fn path(&self, link: &str) -> Option<String> {
        let path = self.prefixed_path(link)?;
        Some(self.without_prefix(&path).to_owned())
    }

    /// Like [`Self::path`], with the language prefix that the shop wrote, for links that are used
    /// as they are.
    fn prefixed_path(&self, link: &str) -> Option<String> {
        let link = link.trim();
        if link.is_empty() || !is_plain(link) {
            return None;
        }
        let local = match self.split_absolute(link) {
            Address::Local(local) => local.to_owned(),
            Address::Known { host, path } if self.is_shop(host) => path.to_owned(),
            Address::Absolute(url) if authority(&url).is_some_and(|host| self.is_shop(&host)) => {
                url[url::Position::BeforePath..].to_owned()
            }
            _ => return None,
        };
        let path =
            format!("/{}", local.trim_start_matches("./").strip_prefix('/').unwrap_or(&local));
        let end = path.find(['?', '#']).unwrap_or(path.len());
        (!path.starts_with("//") && !has_dot_segment(&path[..end])).then_some(path)
    }

    /// Like [`Self::path`], with the home page for an unusable link.
    pub fn path_or_home(&self, link: &str) -> String {
        self.path(link).unwrap_or_else(|| "/".to_owned())
    }

    /// Returns a named link, if both its name and its path are usable.
    pub fn link(&self, name: Option<&str>, link: Option<&str>) -> Option<Link> {
        let name = name.map(str::trim).filter(|name| !name.is_empty())?;
        Some(Link { name: name.to_owned(), path: self.path(link?)? })
    }

    /// Converts an address that a shopper may be sent to: a path of the shop, or an https address
    /// elsewhere. `None` for other schemes, and for addresses with a user's name, which hides the
    /// host.
    pub fn outside_link(&self, address: &str) -> Option<OutsideLink> {
        if let Some(path) = self.path(address) {
            return Some(OutsideLink::Own { path });
        }
        let address = address.trim();
        if !is_plain(address) || !address.to_ascii_lowercase().starts_with("https://") {
            return None;
        }
        let url = Url::parse(address).ok()?;
        let host = url.host_str().filter(|host| host.contains('.'))?.to_owned();
        let is_plain = url.username().is_empty() && url.password().is_none();
        let is_shop = authority(&url).is_none_or(|host| self.is_shop(&host));
        (is_plain && !is_shop).then(|| OutsideLink::Outside { url: url.to_string(), host })
    }

    /// Converts a picture's address to `/media/{host}/{path}`. The shop's own and relative
    /// addresses get the host `shop`, because its real address must not be visible. `None` for
    /// hosts that are not allowed, and for addresses that are not of a picture.
    pub fn media(&self, address: &str) -> Option<String> {
        let address = address.trim();
        if address.is_empty() || !is_plain(address) {
            return None;
        }
        let (host, path): (&str, String) = match self.split_absolute(address) {
            Address::Local(local) => {
                let local = local.strip_prefix('/').unwrap_or(local);
                (SHOP, format!("/{local}"))
            }
            Address::Known { host, path } => (self.media_host(host)?, path.to_owned()),
            Address::Absolute(ref url) => {
                let host = self.media_host(&authority(url)?)?;
                (host, url[url::Position::BeforePath..url::Position::AfterQuery].to_owned())
            }
            Address::Elsewhere => return None,
        };
        let path = path.split('#').next().unwrap_or_default();
        let end = path.find('?').unwrap_or(path.len());
        if path.starts_with("//") || path[..end].len() <= 1 || has_dot_segment(&path[..end]) {
            return None;
        }
        Some(format!("/media/{host}{path}"))
    }

    /// Returns a sanitizer for the shop's HTML. It rewrites pictures and links of the shop (links
    /// keep their language prefix, since none is added later) and leaves other links unchanged.
    pub fn sanitizer(&self) -> Sanitizer {
        let (pictures, links) = (self.clone(), self.clone());
        Sanitizer::new(
            move |address| pictures.media(address),
            move |link| match links.prefixed_path(link) {
                Some(path) => Some(path),
                None if link.starts_with('#') => Some(link.to_owned()),
                None => foreign_link(link),
            },
        )
    }

    fn split_absolute<'a>(&self, address: &'a str) -> Address<'a> {
        let scheme_end =
            address.find([':', '/', '?', '#']).filter(|at| address[*at..].starts_with(':'));
        let after_scheme = match scheme_end {
            Some(end)
                if matches!(address[..end].to_ascii_lowercase().as_str(), "http" | "https") =>
            {
                &address[end + 1..]
            }
            Some(_) => return Address::Elsewhere,
            None if address.starts_with("//") => address,
            None => return Address::Local(address),
        };
        // Browsers disagree on whether `http:path` is relative, so it is rejected.
        let Some(after_slashes) = after_scheme.strip_prefix("//") else {
            return Address::Elsewhere;
        };
        if let Some((host, path)) = self.known_host(after_slashes) {
            return Address::Known { host, path };
        }
        Url::parse(&format!("https://{after_slashes}"))
            .map_or(Address::Elsewhere, Address::Absolute)
    }

    /// Finds a known host that is written plainly, as most are, without parsing the whole address.
    fn known_host<'a>(&self, after_slashes: &'a str) -> Option<(&'a str, &'a str)> {
        let (host, path) = after_slashes.split_at(after_slashes.find('/')?);
        let plain = path.bytes().all(|byte| byte.is_ascii_graphic());
        (plain && (self.is_shop(host) || self.is_media(host))).then_some((host, path))
    }

    /// Returns the host of a picture in `/media` addresses: `shop` for the shop, otherwise its own
    /// name.
    fn media_host(&self, host: &str) -> Option<&str> {
        if self.is_shop(host) {
            return Some(SHOP);
        }
        self.known.media_hosts.iter().find(|known| *known == host).map(String::as_str)
    }

    fn is_shop(&self, host: &str) -> bool {
        self.known.shop_hosts.iter().any(|known| known == host)
    }

    fn is_media(&self, host: &str) -> bool {
        self.known.media_hosts.iter().any(|known| known == host)
    }

    fn without_prefix<'p>(&self, path: &'p str) -> &'p str {
        let prefixed = self
            .known
            .languages
            .iter()
            .skip(1)
            .find_map(|prefix| path.strip_prefix('/')?.strip_prefix(prefix.as_str()));
        match prefixed {
            Some("") => "/",
            Some(rest) if rest.starts_with('/') && !rest.starts_with("//") => rest,
            // A query after a bare prefix, such as `/en?sort=1`, stays on the home page.
            _ => path,
        }
    }
}

enum Address<'a> {
    Local(&'a str),
    /// The shop or a media host.
    Known {
        host: &'a str,
        path: &'a str,
    },
    Absolute(Url),
    Elsewhere,
}

fn authority(url: &Url) -> Option<String> {
    if !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    url.has_host().then(|| url[Position::BeforeHost..Position::AfterPort].to_owned())
}

fn is_plain(address: &str) -> bool {
    address.len() <= MAX_BYTES && !address.chars().any(|c| c.is_control() || c == '\\')
}

fn foreign_link(link: &str) -> Option<String> {
    let url = Url::parse(link.trim()).ok()?;
    matches!(url.scheme(), "https" | "http" | "mailto" | "tel").then(|| url.to_string())
}

#[cfg(test)]
mod tests;
