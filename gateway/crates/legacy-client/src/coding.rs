//! Decodes the content codings of answers that are parsed. Answers that pass through keep theirs.

use std::io::Read;

use bytes::Bytes;
use http::{HeaderMap, header};

use crate::LegacyError;

/// The content codings that the client accepts.
pub(crate) const ACCEPT_ENCODING: &str = "gzip, br";
/// The maximum number of stacked codings.
const MAX_CODINGS: usize = 4;

/// A content coding that can be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Gzip,
    Deflate,
    Brotli,
}

impl Coding {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "gzip" | "x-gzip" => Some(Self::Gzip),
            "deflate" => Some(Self::Deflate),
            "br" => Some(Self::Brotli),
            _ => None,
        }
    }

    /// The codings of an answer, in the order they were applied, without `identity`.
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] for an unknown coding, or for too many.
    pub fn of(headers: &HeaderMap) -> Result<Vec<Self>, LegacyError> {
        let unreadable =
            || LegacyError::Unreadable("it comes in a coding we cannot undo".to_owned());
        let mut found = Vec::new();
        for value in headers.get_all(header::CONTENT_ENCODING) {
            let text = value.to_str().map_err(|_| unreadable())?.to_ascii_lowercase();
            for name in
                text.split(',').map(str::trim).filter(|name| !matches!(*name, "" | "identity"))
            {
                found.push(Self::from_name(name).ok_or_else(unreadable)?);
            }
        }
        if found.len() > MAX_CODINGS { Err(unreadable()) } else { Ok(found) }
    }

    fn decode(self, body: &[u8], limit: usize) -> Result<Bytes, LegacyError> {
        match self {
            Self::Gzip => read_limited(flate2::read::MultiGzDecoder::new(body), limit),
            Self::Deflate if is_zlib(body) => {
                read_limited(flate2::read::ZlibDecoder::new(body), limit)
            }
            Self::Deflate => read_limited(flate2::read::DeflateDecoder::new(body), limit),
            Self::Brotli => read_limited(brotli::Decompressor::new(body, 4096), limit),
        }
    }
}

/// Whether a body labelled `deflate` has the zlib wrapper that RFC 9110 requires. Some servers omit
/// it, and browsers accept both.
#[must_use]
pub fn is_zlib(body: &[u8]) -> bool {
    match body {
        [first, second, ..] => {
            first & 0x0f == 8 && u16::from_be_bytes([*first, *second]).is_multiple_of(31)
        }
        _ => false,
    }
}

/// Decodes the body and removes the headers that described its codings. An empty body has none.
///
/// # Errors
/// [`LegacyError::TooLarge`] when any step exceeds `limit` bytes, [`LegacyError::CutOff`] when the
/// data is invalid, [`LegacyError::Unreadable`] for an unknown coding.
pub(crate) fn decode_body(
    mut headers: HeaderMap,
    mut body: Bytes,
    limit: usize,
) -> Result<(HeaderMap, Bytes), LegacyError> {
    if body.is_empty() || !headers.contains_key(header::CONTENT_ENCODING) {
        return Ok((headers, body));
    }
    for coding in Coding::of(&headers)?.into_iter().rev() {
        body = coding.decode(&body, limit)?;
        headers.remove(header::CONTENT_LENGTH);
    }
    headers.remove(header::CONTENT_ENCODING);
    Ok((headers, body))
}

fn read_limited(decoder: impl Read, limit: usize) -> Result<Bytes, LegacyError> {
    let mut plain = Vec::new();
    let read = decoder.take(limit as u64 + 1).read_to_end(&mut plain);
    read.map_err(|error| LegacyError::CutOff(error.to_string()))?;
    if plain.len() > limit { Err(LegacyError::TooLarge(limit)) } else { Ok(plain.into()) }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use proptest::prelude::*;

    use super::*;

    const PLAIN: &[u8] = b"kilim kilim kilim kilim";

    fn gzip(plain: &[u8]) -> Bytes {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(plain).unwrap();
        encoder.finish().unwrap().into()
    }

    fn zlib(plain: &[u8]) -> Bytes {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(plain).unwrap();
        encoder.finish().unwrap().into()
    }

    fn raw_deflate(plain: &[u8]) -> Bytes {
        let mut encoder =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(plain).unwrap();
        encoder.finish().unwrap().into()
    }

    fn brotli(plain: &[u8]) -> Bytes {
        let mut out = Vec::new();
        brotli::BrotliCompress(&mut &plain[..], &mut out, &Default::default()).unwrap();
        out.into()
    }

    fn headers_with(coding: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_ENCODING, coding.parse().unwrap());
        headers.insert(header::CONTENT_LENGTH, 1.into());
        headers
    }

    #[test]
    fn codings_are_decoded_within_the_limit() {
        for (coding, body) in [
            ("gzip", gzip(PLAIN)),
            ("GZIP", gzip(PLAIN)),
            ("x-gzip", gzip(PLAIN)),
            ("deflate", zlib(PLAIN)),
            ("deflate", raw_deflate(PLAIN)),
            ("br", brotli(PLAIN)),
        ] {
            let (headers, plain) =
                decode_body(headers_with(coding), body.clone(), PLAIN.len()).unwrap();
            assert_eq!((&plain[..], headers.len()), (PLAIN, 0), "{coding}");
            let error =
                decode_body(headers_with(coding), body.clone(), PLAIN.len() - 1).unwrap_err();
            assert!(matches!(error, LegacyError::TooLarge(_)), "{coding}: {error}");
            let cut = decode_body(headers_with(coding), body.slice(..2), 1000).unwrap_err();
            assert!(matches!(cut, LegacyError::CutOff(_)), "{coding}: {cut}");
        }
    }

    #[test]
    fn stacked_codings_are_decoded_last_first() {
        let body = brotli(&gzip(PLAIN));
        for headers in [headers_with("gzip, br"), headers_with("identity,gzip,, br")] {
            let (headers, plain) = decode_body(headers, body.clone(), 1000).unwrap();
            assert_eq!((&plain[..], headers.len()), (PLAIN, 0));
        }
        let mut lines = headers_with("gzip");
        lines.append(header::CONTENT_ENCODING, "br".parse().unwrap());
        assert_eq!(&decode_body(lines, body, 1000).unwrap().1[..], PLAIN);
    }

    #[test]
    fn an_unknown_coding_is_refused() {
        for coding in ["zstd", "gzip, zstd", "compress", "gzip gzip", "gzip,gzip,gzip,gzip,gzip"] {
            let error = decode_body(headers_with(coding), gzip(PLAIN), 1000).unwrap_err();
            assert!(matches!(error, LegacyError::Unreadable(_)), "{coding}: {error}");
        }
    }

    #[test]
    fn an_empty_body_has_no_coding() {
        let (headers, same) = decode_body(headers_with("gzip"), Bytes::new(), 10).unwrap();
        assert_eq!((&same[..], headers.len()), (&b""[..], 2));
    }

    proptest! {
        #[test]
        fn any_bytes_under_any_label_end_within_the_limit(
            body in proptest::collection::vec(any::<u8>(), 0..300),
            label in "(gzip|br|deflate|identity|zstd|,| ){0,6}",
        ) {
            if let Ok((_, plain)) = decode_body(headers_with(&label), body.clone().into(), 400) {
                prop_assert!(plain.len() <= 400);
            }
        }
    }
}
