//! Content codings of answers that we read. Answers that pass through keep theirs.

use std::io::Read;

use bytes::Bytes;
use http::{HeaderMap, header};

use crate::LegacyError;

/// What the shop may use.
pub(crate) const READ: &str = "gzip, br";
/// More codings on top of each other than this are refused.
const MAX_CODINGS: usize = 4;

/// One coding that can be decoded here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Gzip,
    Deflate,
    Brotli,
}

impl Coding {
    fn named(name: &str) -> Option<Self> {
        match name {
            "gzip" | "x-gzip" => Some(Self::Gzip),
            "deflate" => Some(Self::Deflate),
            "br" => Some(Self::Brotli),
            _ => None,
        }
    }

    /// The codings that an answer's head names, in the order they were applied; `identity` is none.
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] where one of them cannot be decoded here, or there are too many.
    pub fn of(headers: &HeaderMap) -> Result<Vec<Self>, LegacyError> {
        let unreadable = || LegacyError::Unreadable("it comes in a coding we cannot undo".to_owned());
        let mut found = Vec::new();
        for value in headers.get_all(header::CONTENT_ENCODING) {
            let text = value.to_str().map_err(|_| unreadable())?.to_ascii_lowercase();
            for name in text.split(',').map(str::trim).filter(|name| !matches!(*name, "" | "identity")) {
                found.push(Self::named(name).ok_or_else(unreadable)?);
            }
        }
        if found.len() > MAX_CODINGS { Err(unreadable()) } else { Ok(found) }
    }

    fn decode(self, body: &[u8], limit: usize) -> Result<Bytes, LegacyError> {
        match self {
            Self::Gzip => bounded(flate2::read::MultiGzDecoder::new(body), limit),
            Self::Deflate if is_zlib(body) => bounded(flate2::read::ZlibDecoder::new(body), limit),
            Self::Deflate => bounded(flate2::read::DeflateDecoder::new(body), limit),
            Self::Brotli => bounded(brotli::Decompressor::new(body, 4096), limit),
        }
    }
}

/// Whether a body labelled `deflate` begins as RFC 9110 wants it; some servers leave the zlib frame
/// off, and browsers take both.
#[must_use]
pub fn is_zlib(body: &[u8]) -> bool {
    match body {
        [first, second, ..] => first & 0x0f == 8 && u16::from_be_bytes([*first, *second]).is_multiple_of(31),
        _ => false,
    }
}

/// The answer without its codings; headers that spoke of them are gone. An empty body has none.
///
/// # Errors
/// [`LegacyError::TooLarge`] when it is more than `limit` bytes at any step,
/// [`LegacyError::CutOff`] when a coding is broken, [`LegacyError::Unreadable`] for one that is not
/// ours.
pub(crate) fn decoded(
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

fn bounded(decoder: impl Read, limit: usize) -> Result<Bytes, LegacyError> {
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

    const WORDS: &[u8] = b"kilim kilim kilim kilim";

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
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(plain).unwrap();
        encoder.finish().unwrap().into()
    }

    fn brotli(plain: &[u8]) -> Bytes {
        let mut out = Vec::new();
        brotli::BrotliCompress(&mut &plain[..], &mut out, &Default::default()).unwrap();
        out.into()
    }

    fn said(coding: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_ENCODING, coding.parse().unwrap());
        headers.insert(header::CONTENT_LENGTH, 1.into());
        headers
    }

    #[test]
    fn codings_are_undone_within_the_limit() {
        for (coding, body) in [
            ("gzip", gzip(WORDS)),
            ("GZIP", gzip(WORDS)),
            ("x-gzip", gzip(WORDS)),
            ("deflate", zlib(WORDS)),
            ("deflate", raw_deflate(WORDS)),
            ("br", brotli(WORDS)),
        ] {
            let (headers, plain) = decoded(said(coding), body.clone(), WORDS.len()).unwrap();
            assert_eq!((&plain[..], headers.len()), (WORDS, 0), "{coding}");
            let error = decoded(said(coding), body.clone(), WORDS.len() - 1).unwrap_err();
            assert!(matches!(error, LegacyError::TooLarge(_)), "{coding}: {error}");
            let cut = decoded(said(coding), body.slice(..2), 1000).unwrap_err();
            assert!(matches!(cut, LegacyError::CutOff(_)), "{coding}: {cut}");
        }
    }

    #[test]
    fn codings_on_top_of_each_other_are_undone_last_first() {
        let body = brotli(&gzip(WORDS));
        for said in [said("gzip, br"), said("identity,gzip,, br")] {
            let (headers, plain) = decoded(said, body.clone(), 1000).unwrap();
            assert_eq!((&plain[..], headers.len()), (WORDS, 0));
        }
        let mut lines = said("gzip");
        lines.append(header::CONTENT_ENCODING, "br".parse().unwrap());
        assert_eq!(&decoded(lines, body, 1000).unwrap().1[..], WORDS);
    }

    #[test]
    fn a_coding_that_cannot_be_undone_is_refused() {
        for coding in ["zstd", "gzip, zstd", "compress", "gzip gzip", "gzip,gzip,gzip,gzip,gzip"] {
            let error = decoded(said(coding), gzip(WORDS), 1000).unwrap_err();
            assert!(matches!(error, LegacyError::Unreadable(_)), "{coding}: {error}");
        }
    }

    #[test]
    fn an_empty_body_has_no_coding() {
        let (headers, same) = decoded(said("gzip"), Bytes::new(), 10).unwrap();
        assert_eq!((&same[..], headers.len()), (&b""[..], 2));
    }

    proptest! {
        #[test]
        fn any_bytes_under_any_label_end_within_the_limit(
            body in proptest::collection::vec(any::<u8>(), 0..300),
            label in "(gzip|br|deflate|identity|zstd|,| ){0,6}",
        ) {
            if let Ok((_, plain)) = decoded(said(&label), body.clone().into(), 400) {
                prop_assert!(plain.len() <= 400);
            }
        }
    }
}
