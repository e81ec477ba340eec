//! One request and its answer, as they went over the wire.

use std::io::Read as _;

/// Larger bodies are not recorded.
pub const LARGEST_BODY: usize = 16 * 1024 * 1024;

/// What was seen. Holds secrets: it is neither printed nor written.
#[derive(Clone, Default)]
pub struct Exchange {
    /// Capability and verb, `cart.add`.
    pub call: String,
    /// Whether the request may have changed what later ones are answered.
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
    headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

impl Exchange {
    /// The answer's body without its content coding; `None` when it cannot be undone or is over [`LARGEST_BODY`].
    pub(crate) fn decoded_body(&self) -> Option<Vec<u8>> {
        let coding =
            header(&self.headers, "content-encoding").unwrap_or("identity").trim().to_ascii_lowercase();
        let mut out = Vec::new();
        let limit = LARGEST_BODY as u64 + 1;
        let read = match coding.as_str() {
            "" | "identity" => return (self.body.len() <= LARGEST_BODY).then(|| self.body.clone()),
            "gzip" | "x-gzip" => {
                flate2::read::MultiGzDecoder::new(self.body.as_slice()).take(limit).read_to_end(&mut out)
            }
            "deflate" => {
                flate2::read::ZlibDecoder::new(self.body.as_slice()).take(limit).read_to_end(&mut out)
            }
            "br" => brotli::Decompressor::new(self.body.as_slice(), 4096).take(limit).read_to_end(&mut out),
            _ => return None,
        };
        (read.is_ok() && out.len() <= LARGEST_BODY).then_some(out)
    }

    /// Values of cookies and of the bearer, both ways; short ones say nothing and stand in many texts.
    pub(crate) fn credentials(&self) -> Vec<String> {
        const SHORTEST: usize = 12;
        let mut found = Vec::new();
        for (name, value) in self.request_headers.iter().chain(&self.headers) {
            match name.to_ascii_lowercase().as_str() {
                "cookie" => found
                    .extend(value.split(';').filter_map(|pair| pair.split_once('=')).map(|(_, value)| value)),
                "set-cookie" => {
                    found.extend(
                        value.split(';').next().and_then(|pair| pair.split_once('=')).map(|(_, value)| value),
                    );
                }
                "authorization" => found.extend(value.split(' ').next_back()),
                _ => {}
            }
        }
        found.into_iter().map(str::trim).filter(|value| value.len() >= SHORTEST).map(str::to_owned).collect()
    }

    /// Calls that carry card data or move money are never recorded, whoever asks [blueprint 13].
    #[must_use]
    pub fn is_payment(&self) -> bool {
        const PAYMENT: &[&str] = &["/v2/", "order/orderapi", "order-v5/checkout", "order-v5/save", "payment"];
        let path = self.path.to_ascii_lowercase();
        let path = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
        let path = format!("/{path}/");
        PAYMENT.iter().any(|part| path.contains(part)) || self.call.starts_with("wallet.")
    }
}
