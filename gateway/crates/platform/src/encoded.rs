//! A body that is ready to be written: encoded once per coding, on first demand, with its entity
//! tag.

use std::io::Write as _;
use std::sync::OnceLock;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, header};
use sha2::Digest as _;

/// For smaller bodies a coding costs more than it saves.
pub const MIN_ENCODED_BYTES: usize = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Identity,
    Gzip,
    Brotli,
    Zstd,
}

impl Coding {
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
            Self::Zstd => Some("zstd"),
        }
    }

    /// Chooses the caller's preferred coding: the highest quality, and among equals br, zstd, gzip.
    #[must_use]
    pub fn choose(headers: &HeaderMap) -> Self {
        let mut best = (Self::Identity, 0.0_f32);
        for item in headers
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|v| v.to_str().ok())
            .flat_map(|v| v.split(','))
        {
            let mut parts = item.split(';').map(str::trim);
            let coding = match parts.next() {
                Some("br") => Self::Brotli,
                Some("zstd") => Self::Zstd,
                Some("gzip") => Self::Gzip,
                _ => continue,
            };
            let quality =
                parts.find_map(|p| p.strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
            if quality > best.1
                || (quality > 0.0
                    && (quality - best.1).abs() < f32::EPSILON
                    && coding.rank() > best.0.rank())
            {
                best = (coding, quality);
            }
        }
        best.0
    }

    fn rank(self) -> u8 {
        match self {
            Self::Identity => 0,
            Self::Gzip => 1,
            Self::Zstd => 2,
            Self::Brotli => 3,
        }
    }
}

/// A body in all its codings.
#[derive(Debug)]
pub struct EncodedBody {
    identity: Bytes,
    /// Hex of a SHA-256 prefix of the identity body; the tag of a coding is this and the coding's
    /// name.
    tag: HeaderValue,
    gzip: OnceLock<Encoded>,
    brotli: OnceLock<Encoded>,
    zstd: OnceLock<Encoded>,
}

/// A body in one coding, and its tag.
type Encoded = (Bytes, HeaderValue);

impl EncodedBody {
    #[must_use]
    pub fn new(identity: Bytes) -> Self {
        let digest = hex::encode(&sha2::Sha256::digest(&identity)[..12]);
        let tag = quoted(&digest);
        Self {
            identity,
            tag,
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            zstd: OnceLock::new(),
        }
    }

    /// A body whose Brotli form is known, where it is given.
    #[must_use]
    pub fn with_brotli(identity: Bytes, brotli: Option<Bytes>) -> Self {
        let body = Self::new(identity);
        if let Some(brotli) = brotli {
            body.brotli.get_or_init(|| body.encode(Coding::Brotli, |_| brotli));
        }
        body
    }

    #[must_use]
    pub fn identity(&self) -> &Bytes {
        &self.identity
    }

    /// Size for the cache, including codings of about half the size.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.identity.len() + self.identity.len() / 2
    }

    /// Returns the body in the wanted coding, its actual coding and its entity tag.
    #[must_use]
    pub fn negotiate(&self, wanted: Coding) -> (Bytes, Coding, HeaderValue) {
        let coding =
            if self.identity.len() < MIN_ENCODED_BYTES { Coding::Identity } else { wanted };
        let encoded = match coding {
            Coding::Identity => return (self.identity.clone(), coding, self.tag.clone()),
            Coding::Gzip => self.gzip.get_or_init(|| self.encode(coding, gzip)),
            Coding::Brotli => self.brotli.get_or_init(|| self.encode(coding, brotli)),
            Coding::Zstd => self.zstd.get_or_init(|| self.encode(coding, zstd)),
        };
        let (body, tag) = encoded.clone();
        (body, coding, tag)
    }

    fn encode(&self, coding: Coding, encode: impl FnOnce(&[u8]) -> Bytes) -> Encoded {
        let digest = self.tag.to_str().unwrap_or_default().trim_matches('"');
        (encode(&self.identity), quoted(&format!("{digest}-{}", coding.name().unwrap_or_default())))
    }
}

fn quoted(tag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{tag}\"")).expect("hex and a coding's name are header text")
}

/// Whether `If-None-Match` names this tag.
#[must_use]
pub fn matches_tag(if_none_match: Option<&HeaderValue>, tag: &HeaderValue) -> bool {
    let (Some(Ok(given)), Ok(tag)) = (if_none_match.map(HeaderValue::to_str), tag.to_str()) else {
        return false;
    };
    let weak = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    given.split(',').any(|given| given.trim() == "*" || weak(given) == weak(tag))
}

fn gzip(body: &[u8]) -> Bytes {
    let mut encoder = flate2::write::GzEncoder::new(
        Vec::with_capacity(body.len() / 3),
        flate2::Compression::new(6),
    );
    encoder.write_all(body).expect("writing into memory does not fail");
    Bytes::from(encoder.finish().expect("writing into memory does not fail"))
}

fn brotli(body: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(body.len() / 3);
    let parameters = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
    let mut reader = body;
    brotli::BrotliCompress(&mut reader, &mut out, &parameters)
        .expect("writing into memory does not fail");
    Bytes::from(out)
}

fn zstd(body: &[u8]) -> Bytes {
    Bytes::from(zstd::bulk::compress(body, 6).expect("writing into memory does not fail"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_best_coding_a_caller_takes_is_chosen() {
        for (value, wanted) in [
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip;q=0.5, zstd;q=0.9, br;q=0.1", Coding::Zstd),
            ("br;q=0, gzip", Coding::Gzip),
            ("br;q=0", Coding::Identity),
            ("identity", Coding::Identity),
            ("*", Coding::Identity),
        ] {
            assert_eq!(Coding::choose(&accepts(value)), wanted, "{value}");
        }
    }

    #[test]
    fn each_coding_has_its_own_etag_and_decodes_to_the_body() {
        use std::io::Read as _;
        let body = EncodedBody::new(Bytes::from("kilim ".repeat(500)));
        let (plain, _, plain_tag) = body.negotiate(Coding::Identity);
        let (packed, coding, packed_tag) = body.negotiate(Coding::Gzip);
        assert_eq!(coding, Coding::Gzip);
        assert_ne!(plain_tag, packed_tag);
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
        assert_eq!(zstd::bulk::decompress(&body.negotiate(Coding::Zstd).0, 10_000).unwrap(), plain);
    }

    #[test]
    fn a_small_body_is_left_alone() {
        assert_eq!(
            EncodedBody::new(Bytes::from_static(b"{}")).negotiate(Coding::Brotli).1,
            Coding::Identity
        );
    }
}
