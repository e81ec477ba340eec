//! How the body of an answer is read on its way to the caller, and the codings that allows.

use http::{HeaderMap, HeaderValue, header};

/// How an answer's body is read before it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Collected, because it may be changed.
    Whole,
    /// Scanned for bearers while it streams.
    Scanned,
    /// Streamed unread: no page asks, or there is no body.
    None,
}

impl Reading {
    /// `Accept-Encoding` for the shop: only codings that can be read here.
    pub(super) fn codings(self, headers: &HeaderMap) -> Option<HeaderValue> {
        let given = headers.get(header::ACCEPT_ENCODING);
        match self {
            Self::Whole => Some(HeaderValue::from_static("identity")),
            Self::None => given.cloned(),
            Self::Scanned => {
                let takes = |name: &str| given.is_some_and(|given| is_accepted(given, name));
                Some(HeaderValue::from_static(match (takes("gzip"), takes("br")) {
                    (true, true) => "gzip, br",
                    (true, false) => "gzip",
                    (false, true) => "br",
                    (false, false) => "identity",
                }))
            }
        }
    }
}

fn is_accepted(given: &HeaderValue, name: &str) -> bool {
    let text = given.to_str().unwrap_or_default();
    text.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name));
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        is_named && quality.is_none_or(|quality| quality > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_read_is_asked_for() {
        let codings = |reading: Reading, given: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, given.parse().unwrap());
            reading.codings(&headers).unwrap().to_str().unwrap().to_owned()
        };
        let browser = "gzip, deflate, br, zstd";
        assert_eq!(codings(Reading::Whole, browser), "identity");
        assert_eq!(codings(Reading::Scanned, browser), "gzip, br");
        assert_eq!(codings(Reading::Scanned, "br;q=1.0, gzip;q=0"), "br");
        assert_eq!(codings(Reading::Scanned, "zstd"), "identity");
        assert_eq!(codings(Reading::None, "zstd"), "zstd");
        assert_eq!(Reading::None.codings(&HeaderMap::new()), None);
    }
}
