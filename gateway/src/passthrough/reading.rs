//! Answers that a page is given: none of them may hold a bearer.
//!
//! Calls that sign in are read whole and get a handle in the bearer's place. All others are looked
//! at as they go by, under the coding they come in; one that holds a bearer is broken off before
//! the bearer's first byte, because it should have been defined as a call that signs in.

use std::io::{self, Write};

use axum::body::Body;
use futures_util::{StreamExt as _, stream};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use legacy_client::coding::{Coding, is_zlib};
use legacy_client::{AnswerKind, LegacyCall, LegacyError, StreamedAnswer};

use crate::platform::member::answers::BearerScan;

/// How an answer is read here before it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As a whole: it is changed.
    Whole,
    /// As it goes by.
    Scanned,
    /// Not at all: it is nobody's page that asks, or there is no body.
    None,
}

impl Reading {
    /// `Accept-Encoding` for the shop: nothing that cannot be read here.
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

/// The answer's body, passed on as long as it shows no bearer.
///
/// # Errors
/// [`LegacyError::Unreadable`] when its first part shows one, or it cannot be looked into: a part
/// of an answer, or a coding that was not asked for.
pub(super) async fn scanned(call: &LegacyCall, answer: StreamedAnswer) -> Result<Body, LegacyError> {
    let kind = answer.headers.get(header::CONTENT_TYPE);
    let is_image = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
    if call.answer == AnswerKind::Image && is_image {
        return Ok(Body::from_stream(answer.body));
    }
    if answer.status == StatusCode::PARTIAL_CONTENT {
        return Err(LegacyError::Unreadable("it is a part that nobody asked for".to_owned()));
    }
    let codings = Coding::of(&answer.headers)?;
    let coding = match codings[..] {
        [] => None,
        [coding] => Some(coding),
        _ => return Err(LegacyError::Unreadable("it comes in several codings".to_owned())),
    };
    let mut look = Look::new(coding, call.max_answer_bytes);
    let id = call.id;
    let mut parts = answer.body.map(move |part| {
        let part = part?;
        look.at(&part).map_err(|error| refused(id, &error))?;
        Ok::<_, LegacyError>(part)
    });
    // What comes with the head can still be answered with a problem.
    let first = parts.next().await.transpose()?;
    Ok(Body::from_stream(stream::iter(first.map(Ok)).chain(parts)))
}

/// Refuses an answer that was read for another reason and shows a bearer.
///
/// # Errors
/// [`LegacyError::Unreadable`].
pub(super) fn require_no_bearer(call: &LegacyCall, body: &[u8]) -> Result<(), LegacyError> {
    BearerScan::new(body.len()).write_all(body).map_err(|error| refused(call.id, &error))
}

fn refused(call: &str, error: &io::Error) -> LegacyError {
    tracing::error!(call, %error, "an answer that must not reach a page");
    LegacyError::Unreadable(error.to_string())
}

/// Looks into a body that goes by, through its coding.
enum Look {
    /// Until it is seen how the body begins.
    Undecided(Option<Coding>, BearerScan, Vec<u8>),
    Decided(Box<dyn Write + Send>),
}

impl Look {
    fn new(coding: Option<Coding>, limit: usize) -> Self {
        Self::Undecided(coding, BearerScan::new(limit), Vec::new())
    }

    fn at(&mut self, part: &[u8]) -> io::Result<()> {
        match self {
            Self::Decided(into) => {
                into.write_all(part)?;
                // Whatever can be known of this part is known before it goes on.
                into.flush()
            }
            Self::Undecided(coding, scan, begun) => {
                begun.extend_from_slice(part);
                // What tells the two kinds of `deflate` apart is two bytes.
                if *coding == Some(Coding::Deflate) && begun.len() < 2 {
                    return Ok(());
                }
                let begun = std::mem::take(begun);
                let scan = std::mem::replace(scan, BearerScan::new(0));
                *self = Self::Decided(reader(*coding, scan, &begun));
                self.at(&begun)
            }
        }
    }
}

/// Undoes the coding and looks at what it held.
fn reader(coding: Option<Coding>, scan: BearerScan, begun: &[u8]) -> Box<dyn Write + Send> {
    const BUFFER: usize = 4096;
    match coding {
        None => Box::new(scan),
        Some(Coding::Gzip) => Box::new(flate2::write::MultiGzDecoder::new(scan)),
        Some(Coding::Deflate) if is_zlib(begun) => Box::new(flate2::write::ZlibDecoder::new(scan)),
        Some(Coding::Deflate) => Box::new(flate2::write::DeflateDecoder::new(scan)),
        Some(Coding::Brotli) => Box::new(brotli::DecompressorWriter::new(scan, BUFFER)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use proptest::prelude::*;

    use super::*;

    const SECRET: &str = "the-true-bearer-of-a-member";

    fn coded(coding: Option<Coding>, plain: &[u8]) -> Vec<u8> {
        match coding {
            None => plain.to_vec(),
            Some(Coding::Gzip) => {
                let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
                to.write_all(plain).unwrap();
                to.finish().unwrap()
            }
            Some(Coding::Deflate) => {
                let mut to = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
                to.write_all(plain).unwrap();
                to.finish().unwrap()
            }
            Some(Coding::Brotli) => {
                let mut out = Vec::new();
                brotli::BrotliCompress(&mut &plain[..], &mut out, &Default::default()).unwrap();
                out
            }
        }
    }

    const CODINGS: [Option<Coding>; 4] =
        [None, Some(Coding::Gzip), Some(Coding::Deflate), Some(Coding::Brotli)];

    /// How many bytes of the body went on.
    fn passed(coding: Option<Coding>, body: &[u8], part: usize) -> usize {
        let mut look = Look::new(coding, 1 << 20);
        let mut passed = 0;
        for part in body.chunks(part) {
            if look.at(part).is_err() {
                return passed;
            }
            passed += part.len();
        }
        passed
    }

    proptest! {
        #[test]
        fn gw_5_no_bearer_goes_by_in_any_coding_cut_anywhere(
            before in "[ -~]{0,80}", after in "[ -~]{0,80}", space in "[ \n]{0,4}", part in 1usize..40,
        ) {
            let plain = format!("{before}\"bearer\"{space}:{space}\"{SECRET}\"{after}");
            for coding in CODINGS {
                let body = coded(coding, plain.as_bytes());
                prop_assert!(passed(coding, &body, part) < body.len(), "{coding:?}");
                if coding.is_none() {
                    let passed = &body[..passed(None, &body, part)];
                    let value = plain.rfind(SECRET).unwrap();
                    prop_assert!(passed.len() <= value, "{:?}", String::from_utf8_lossy(passed));
                }
            }
        }

        #[test]
        fn gw_1_what_holds_no_bearer_goes_by_whole(text in "[ -~]{0,200}", part in 1usize..40) {
            prop_assume!(!text.to_ascii_lowercase().contains("bearer"));
            for coding in CODINGS {
                let body = coded(coding, text.as_bytes());
                prop_assert_eq!(passed(coding, &body, part), body.len(), "{:?}", coding);
            }
        }
    }

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
