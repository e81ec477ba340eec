//! Content codings of answers that we read. Answers that pass through keep theirs.

use std::io::Read;

use bytes::Bytes;
use http::{HeaderMap, header};

use crate::LegacyError;

/// What the shop may use.
pub(crate) const READ: &str = "gzip, br";

/// The answer without its coding; headers that spoke of it are gone. Others than ours are left as they came.
///
/// # Errors
/// [`LegacyError::TooLarge`] when it is more than `limit` bytes then, [`LegacyError::CutOff`] when the coding is broken.
pub(crate) fn undone(
    mut headers: HeaderMap,
    body: Bytes,
    limit: usize,
) -> Result<(HeaderMap, Bytes), LegacyError> {
    let coding = headers.get(header::CONTENT_ENCODING).map(|coding| coding.as_bytes().to_ascii_lowercase());
    let plain = match coding.as_deref() {
        _ if body.is_empty() => return Ok((headers, body)),
        Some(b"gzip") => bounded(flate2::read::MultiGzDecoder::new(&body[..]), limit)?,
        Some(b"br") => bounded(brotli::Decompressor::new(&body[..], 4096), limit)?,
        _ => return Ok((headers, body)),
    };
    headers.remove(header::CONTENT_ENCODING);
    headers.remove(header::CONTENT_LENGTH);
    Ok((headers, plain))
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

    use super::*;

    const WORDS: &[u8] = b"kilim kilim kilim kilim";

    fn gzip() -> Bytes {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(WORDS).unwrap();
        encoder.finish().unwrap().into()
    }

    fn brotli() -> Bytes {
        let mut out = Vec::new();
        brotli::BrotliCompress(&mut &WORDS[..], &mut out, &Default::default()).unwrap();
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
        for (coding, body) in [("gzip", gzip()), ("GZIP", gzip()), ("br", brotli())] {
            let (headers, plain) = undone(said(coding), body.clone(), WORDS.len()).unwrap();
            assert_eq!((&plain[..], headers.len()), (WORDS, 0), "{coding}");
            let error = undone(said(coding), body.clone(), WORDS.len() - 1).unwrap_err();
            assert!(matches!(error, LegacyError::TooLarge(_)), "{coding}: {error}");
            let cut = undone(said(coding), body.slice(..body.len() - 3), 1000).unwrap_err();
            assert!(matches!(cut, LegacyError::CutOff(_)), "{coding}: {cut}");
        }
    }

    #[test]
    fn what_is_not_ours_or_empty_stays_as_it_came() {
        for (coding, body) in [("zstd", &b"x"[..]), ("gzip", b"")] {
            let (headers, same) = undone(said(coding), Bytes::from_static(body), 10).unwrap();
            assert_eq!((&same[..], headers.len()), (body, 2), "{coding}");
        }
    }
}
