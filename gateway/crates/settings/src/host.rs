//! A host, as written in a request or a setting.

use std::borrow::Cow;
use std::fmt;

use url::{Position, Url};

/// Maximum length of a DNS name.
const MAX_NAME_BYTES: usize = 253;

/// A host name or IP address with its port, if one was written. A trailing dot is dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostName<'a> {
    name: Cow<'a, str>,
    port: Option<u16>,
}

impl<'a> HostName<'a> {
    /// Parses `name`, `name:port`, or the same with an IPv6 address in brackets.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let name_len = match text.strip_prefix('[') {
            Some(rest) => rest.find(']')? + 2,
            None => text.find(':').unwrap_or(text.len()),
        };
        let (name, rest) = text.split_at(name_len);
        let port = match rest.strip_prefix(':') {
            None if rest.is_empty() => None,
            None => return None,
            // An empty port is the default one (RFC 3986 section 3.2.3).
            Some("") => None,
            Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                Some(digits.parse().ok()?)
            }
            Some(_) => return None,
        };
        let name = name.strip_suffix('.').unwrap_or(name);
        let is_valid = match name.strip_prefix('[') {
            Some(address) => address.strip_suffix(']')?.parse::<std::net::Ipv6Addr>().is_ok(),
            None => is_name(name),
        };
        is_valid.then_some(Self { name: Cow::Borrowed(name), port })
    }

    /// Copies it in lower case.
    #[must_use]
    pub fn to_lowercase_owned(&self) -> HostName<'static> {
        HostName { name: Cow::Owned(self.name.to_ascii_lowercase()), port: self.port }
    }

    /// Whether both name the same host. A missing port means the scheme's default.
    #[must_use]
    pub fn is_same(&self, other: &HostName<'_>, https: bool) -> bool {
        let default = if https { 443 } else { 80 };
        self.name.eq_ignore_ascii_case(&other.name)
            && self.port.unwrap_or(default) == other.port.unwrap_or(default)
    }

    /// Formats it for an address: without the scheme's default port.
    #[must_use]
    pub fn authority(&self) -> String {
        match self.port {
            None | Some(80 | 443) => self.name.to_string(),
            Some(_) => self.to_string(),
        }
    }

    /// The name without its port.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// `host`, or `host:port` where the port is not the scheme's own.
#[must_use]
pub fn authority(url: &Url) -> String {
    url[Position::BeforeHost..Position::AfterPort].to_owned()
}

fn is_name(name: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    name.len() <= MAX_NAME_BYTES
        && name.split('.').all(|label| !label.is_empty() && label.bytes().all(allowed))
}

impl fmt::Display for HostName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str, https: bool) -> bool {
        HostName::parse(one).unwrap().is_same(&HostName::parse(other).unwrap(), https)
    }

    #[test]
    fn spellings_of_one_host_are_the_same() {
        for other in
            ["shop.example", "SHOP.Example", "shop.example.", "shop.example:443", "shop.example:"]
        {
            assert!(same("shop.example", other, true), "{other}");
        }
        assert!(same("[::1]:8080", "[::1]:8080", false));
        for other in
            ["shop.example:80", "shop.example:8443", "www.shop.example", "shop.example.evil"]
        {
            assert!(!same("shop.example", other, true), "{other}");
        }
        assert!(same("shop.example", "shop.example:80", false));
    }

    #[test]
    fn what_is_no_host_is_not_read() {
        for text in [
            "",
            ".",
            ":80",
            "a..b",
            "shop.example:x",
            "shop.example:99999",
            "a;b",
            "a'b",
            "a,b",
            "*",
            "a b",
            "[::1",
            "[x]",
            "[::1]x",
            "user@shop",
            "shop/x",
            "a:1:2",
            "shop.example:+80",
            "ş.example",
        ] {
            assert_eq!(HostName::parse(text), None, "{text}");
        }
    }
}
