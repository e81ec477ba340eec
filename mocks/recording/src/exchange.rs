//! One request and its response, as sent over the wire.

use std::io::Read as _;

/// Larger bodies are not recorded.
pub const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;
/// Shorter cookie values are settings, not credentials.
const MIN_CREDENTIAL_BYTES: usize = 12;

/// A recorded exchange before scrubbing. Holds secrets: it is neither printed nor written.
#[derive(Clone, Default)]
pub struct Exchange {
    /// Capability and verb, `cart.add`.
    pub call: String,
    /// Whether the request may change later responses.
    pub changes: bool,
    pub method: String,
    /// The path as sent, still encoded.
    pub path: String,
    /// The query as sent, without `?`.
    pub query: String,
    pub request_headers: Vec<(String, String)>,
    pub request_body: Vec<u8>,
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl std::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exchange")
            .field("call", &self.call)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// The first value of a header, whatever its spelling.
pub(crate) fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

/// All values of a header, whatever its spelling.
fn values<'a>(
    headers: &'a [(String, String)],
    name: &'static str,
) -> impl Iterator<Item = &'a str> {
    headers
        .iter()
        .filter(move |(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

/// The value of a cookie's pair when it is long enough to be a session's.
fn session(pair: &str) -> Option<&str> {
    let (_, value) = pair.split_once('=')?;
    Some(value.trim()).filter(|value| value.len() >= MIN_CREDENTIAL_BYTES)
}

impl Exchange {
    /// Decodes the response body; `None` when that fails or it is over [`MAX_BODY_BYTES`].
    pub(crate) fn decoded_body(&self) -> Option<Vec<u8>> {
        let coding = header(&self.headers, "content-encoding")
            .unwrap_or("identity")
            .trim()
            .to_ascii_lowercase();
        let mut out = Vec::new();
        let limit = MAX_BODY_BYTES as u64 + 1;
        let read = match coding.as_str() {
            "" | "identity" => {
                return (self.body.len() <= MAX_BODY_BYTES).then(|| self.body.clone());
            }
            "gzip" | "x-gzip" => flate2::read::MultiGzDecoder::new(self.body.as_slice())
                .take(limit)
                .read_to_end(&mut out),
            "deflate" => flate2::read::ZlibDecoder::new(self.body.as_slice())
                .take(limit)
                .read_to_end(&mut out),
            "br" => brotli::Decompressor::new(self.body.as_slice(), 4096)
                .take(limit)
                .read_to_end(&mut out),
            _ => return None,
        };
        (read.is_ok() && out.len() <= MAX_BODY_BYTES).then_some(out)
    }

    /// Values of cookies and bearers, both ways; short ones are no secrets and occur in many texts.
    pub(crate) fn credentials(&self) -> Vec<String> {
        let bearers = [&self.request_headers, &self.headers]
            .into_iter()
            .flat_map(|headers| values(headers, "authorization"))
            .filter_map(|value| value.split(' ').next_back())
            .filter(|value| value.len() >= MIN_CREDENTIAL_BYTES);
        let cookies = self.sessions_sent().into_iter().chain(self.sessions_opened());
        cookies.chain(bearers).map(str::to_owned).collect()
    }

    /// Values of the cookies that were sent and may be a session's.
    pub(crate) fn sessions_sent(&self) -> Vec<&str> {
        let lines = values(&self.request_headers, "cookie");
        lines.flat_map(|line| line.split(';')).filter_map(session).collect()
    }

    /// Values of the cookies that the answer sets and may be a session's.
    pub(crate) fn sessions_opened(&self) -> Vec<&str> {
        values(&self.headers, "set-cookie")
            .filter_map(|line| session(line.split(';').next()?))
            .collect()
    }

    /// Calls that carry card data or move money are never recorded.
    #[must_use]
    pub fn is_payment(&self) -> bool {
        const PAYMENT: &[&str] =
            &["/v2/", "order/orderapi", "order-v5/checkout", "order-v5/save", "payment"];
        let path = self.path.to_ascii_lowercase();
        let path = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
        let path = format!("/{path}/");
        PAYMENT.iter().any(|part| path.contains(part)) || self.call.starts_with("wallet.")
    }
}
