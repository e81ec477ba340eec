//! Addresses the shop writes, made safe: links become paths of this origin, pictures `/media/…`
//! addresses.
//!
//! The shop writes links with and without a leading slash, absolute on its own host, with a
//! language prefix or without (contracts/upstream/protocol.md#values, ADR 0006). Nothing that leads
//! elsewhere comes through.

use std::sync::Arc;

use legacy_markup::Sanitizer;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

/// A name and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    pub name: String,
    /// The shop's path with a leading slash, without language prefix.
    pub path: String,
}

/// The shop's name in addresses of pictures, wherever it really is.
pub const SHOP: &str = "shop";
/// Longer addresses are refused.
const MAX_BYTES: usize = 2048;

/// What is known about the shop's addresses. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ShopAddresses {
    known: Arc<Known>,
}

#[derive(Debug)]
struct Known {
    /// Authorities of the shop itself: its own, and the public one that it may write.
    shop_hosts: Vec<String>,
    /// Other hosts pictures may come from.
    media_hosts: Vec<String>,
    /// The first has no prefix; the others stand as the first segment of a path.
    languages: Vec<String>,
}

impl ShopAddresses {
    /// `shop_hosts` and `media_hosts` are authorities (`host` or `host:port`) in lower case,
    /// `languages` the supported ones; the first language has no prefix.
    pub fn new(shop_hosts: Vec<String>, media_hosts: Vec<String>, languages: &[String]) -> Self {
        Self { known: Arc::new(Known { shop_hosts, media_hosts, languages: languages.to_vec() }) }
    }

    /// Whether pages in this language are ours to show.
    pub fn speaks(&self, language: &str) -> bool {
        self.known.languages.iter().any(|known| known == language)
    }

    /// A link of the shop as a path of ours: leading slash, no language prefix, query and fragment
    /// kept.
    ///
    /// `None` for nothing at all and for whatever does not stay on the shop: other hosts and
    /// schemes, `//`, backslashes, control characters, dot segments.
    pub fn path(&self, link: &str) -> Option<String> {
        let path = self.prefixed_path(link)?;
        Some(self.without_prefix(&path).to_owned())
    }

    /// The same with the language prefix the shop wrote, for links that nothing adds one to.
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

    /// The same for a link that must lead somewhere: the home page when it is not usable.
    pub fn path_or_home(&self, link: &str) -> String {
        self.path(link).unwrap_or_else(|| "/".to_owned())
    }

    /// A named link, when both its name and its path are usable.
    pub fn link(&self, name: Option<&str>, link: Option<&str>) -> Option<Link> {
        let name = name.map(str::trim).filter(|name| !name.is_empty())?;
        Some(Link { name: name.to_owned(), path: self.path(link?)? })
    }

    /// A picture's address as `/media/{host}/{path}`. The shop's own, and relative ones, are of the
    /// host `shop`: its real address is nobody's business. `None` for hosts that are not allowed
    /// and for what is no address of a picture.
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

    /// A sanitizer for the shop's HTML: its pictures and links become ours (links keep their
    /// language prefix, as nothing adds one to them later), foreign links stay.
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
        // `http:path` is read by browsers as relative, by others not: it is refused.
        let Some(after_slashes) = after_scheme.strip_prefix("//") else {
            return Address::Elsewhere;
        };
        if let Some((host, path)) = self.known_host(after_slashes) {
            return Address::Known { host, path };
        }
        Url::parse(&format!("https://{after_slashes}"))
            .map_or(Address::Elsewhere, Address::Absolute)
    }

    /// Most addresses are of a known host written plainly: they need no whole reading.
    fn known_host<'a>(&self, after_slashes: &'a str) -> Option<(&'a str, &'a str)> {
        let (host, path) = after_slashes.split_at(after_slashes.find('/')?);
        let plain = path.bytes().all(|byte| byte.is_ascii_graphic());
        (plain && (self.is_shop(host) || self.is_media(host))).then_some((host, path))
    }

    /// How a picture's host is written: the shop by its name here, others by their own.
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
            // A query behind a bare prefix, such as `/en?sort=1`, keeps its place on the home page
            // elsewhere.
            _ => path,
        }
    }
}

enum Address<'a> {
    Local(&'a str),
    /// Of the shop or of a media host.
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
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

fn is_plain(address: &str) -> bool {
    address.len() <= MAX_BYTES && !address.chars().any(|c| c.is_control() || c == '\\')
}

/// Whether a segment is `.` or `..`, also when percent-encoded or followed by an encoded slash.
pub(super) fn has_dot_segment(path: &str) -> bool {
    let climbs =
        |path: &str| path.split(['/', '\\']).any(|segment| segment == "." || segment == "..");
    if !path.contains('%') {
        return climbs(path);
    }
    climbs(&path.replace("%2e", ".").replace("%2E", ".").replace("%2f", "/").replace("%2F", "/"))
}

fn foreign_link(link: &str) -> Option<String> {
    let url = Url::parse(link.trim()).ok()?;
    matches!(url.scheme(), "https" | "http" | "mailto" | "tel").then(|| url.to_string())
}

#[cfg(test)]
mod tests;
