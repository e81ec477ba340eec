//! Answers that a page is given: none of them may hold a bearer.
//!
//! Calls that sign in are read whole and get a handle in the bearer's place. All others are looked
//! at as they go by, under the coding they come in; one that holds a bearer is broken off before
//! the bearer's first byte, because it should have been defined as a call that signs in. A bearer
//! is known by its key, and the caller's own by itself, whatever it is called.

use std::collections::VecDeque;
use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use legacy_client::coding::{Coding, is_zlib};
use legacy_client::{AnswerBody, LegacyCall, LegacyError, StreamedAnswer};
use platform::member::answers::{BearerNeedle, BearerScan, MayEndWithin};

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

/// The answer's body, passed on as long as it shows no bearer. `known`: the caller's own.
///
/// # Errors
/// [`LegacyError::Unreadable`] when its first part shows one, or it cannot be looked into: a part
/// of an answer, or a coding that was not asked for.
pub(super) async fn scanned(
    call: &LegacyCall,
    known: Option<BearerNeedle>,
    answer: StreamedAnswer,
) -> Result<Body, LegacyError> {
    if answer.status == StatusCode::PARTIAL_CONTENT {
        return Err(LegacyError::Unreadable("it is a part that nobody asked for".to_owned()));
    }
    let codings = Coding::of(&answer.headers)?;
    let coding = match codings[..] {
        [] => None,
        [coding] => Some(coding),
        _ => return Err(LegacyError::Unreadable("it comes in several codings".to_owned())),
    };
    let look = Look::new(coding, BearerScan::new(call.max_answer_bytes, known));
    let passing = Passing {
        call: call.id,
        body: answer.body,
        look,
        waiting: VecDeque::new(),
        is_over: false,
    };
    let mut parts = Box::pin(stream::try_unfold(passing, |mut passing| async move {
        Ok::<_, LegacyError>(passing.next().await?.map(|part| (part, passing)))
    }));
    // What comes with the head can still be answered with a problem.
    let first = parts.try_next().await?;
    Ok(Body::from_stream(stream::iter(first.map(Ok)).chain(parts)))
}

/// A body on its way, of which each part goes on once it is known to show no bearer.
struct Passing {
    call: &'static str,
    body: AnswerBody,
    look: Look,
    /// Parts that may end within the caller's bearer.
    waiting: VecDeque<Bytes>,
    is_over: bool,
}

impl Passing {
    async fn next(&mut self) -> Result<Option<Bytes>, LegacyError> {
        while !self.is_over && (self.waiting.is_empty() || self.look.may_end_within()) {
            match self.body.next().await.transpose()? {
                Some(part) => {
                    self.look.at(&part).map_err(|error| refused(self.call, &error))?;
                    self.waiting.push_back(part);
                }
                None => self.is_over = true,
            }
        }
        Ok(self.waiting.pop_front())
    }
}

/// Refuses an answer that was read for another reason and shows a bearer. `known`: the caller's
/// own.
///
/// # Errors
/// [`LegacyError::Unreadable`].
pub(super) fn require_no_bearer(
    call: &LegacyCall,
    known: Option<BearerNeedle>,
    body: &[u8],
) -> Result<(), LegacyError> {
    BearerScan::new(body.len(), known).write_all(body).map_err(|error| refused(call.id, &error))
}

fn refused(call: &str, error: &io::Error) -> LegacyError {
    tracing::error!(call, %error, "an answer that must not reach a page");
    LegacyError::Unreadable(error.to_string())
}

/// Looks into a body that goes by, through its coding.
struct Look {
    reader: Reader,
    may_end_within: MayEndWithin,
}

enum Reader {
    /// Until it is seen how the body begins.
    Undecided(Option<Coding>, Option<BearerScan>, Vec<u8>),
    Decided(Box<dyn Write + Send>),
}

impl Look {
    fn new(coding: Option<Coding>, scan: BearerScan) -> Self {
        let may_end_within = scan.may_end_within();
        Self { reader: Reader::Undecided(coding, Some(scan), Vec::new()), may_end_within }
    }

    /// Whether what came so far may end within the caller's bearer.
    fn may_end_within(&self) -> bool {
        self.may_end_within.get()
    }

    fn at(&mut self, part: &[u8]) -> io::Result<()> {
        self.reader.at(part)
    }
}

impl Reader {
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
                let Some(scan) = scan.take() else { return Ok(()) };
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
    const BASE64: &str = "/dGhl+LXRydWUt/YmVhcmVy/c2ln==";

    fn coded(coding: Option<Coding>, plain: &[u8]) -> Vec<u8> {
        match coding {
            None => plain.to_vec(),
            Some(Coding::Gzip) => {
                let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
                to.write_all(plain).unwrap();
                to.finish().unwrap()
            }
            Some(Coding::Deflate) => {
                let mut to =
                    flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
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

    /// How many bytes of the body went on. `known`: the bearer of whom it is for.
    fn passed(coding: Option<Coding>, known: Option<&str>, body: &[u8], part: usize) -> usize {
        let mut look =
            Look::new(coding, BearerScan::new(1 << 20, known.and_then(BearerNeedle::new)));
        let (mut passed, mut waiting) = (0, 0);
        for part in body.chunks(part) {
            if look.at(part).is_err() {
                return passed;
            }
            waiting += part.len();
            if !look.may_end_within() {
                passed += std::mem::take(&mut waiting);
            }
        }
        passed + waiting
    }

    /// The ways in which JSON and addresses write a bearer.
    fn written(bearer: &str) -> [String; 5] {
        let escaped = bearer.replace('/', "\\/");
        [
            bearer.to_owned(),
            escaped.clone(),
            escaped.replace('\\', "\\\\\\"),
            bearer.replace('/', "%2F").replace('+', "%2b").replace('=', "%3D"),
            bearer.replace('/', "\\u002f").replace('=', "\\u003D"),
        ]
    }

    proptest! {
        #[test]
        fn gw_5_no_bearer_goes_by_in_any_coding_cut_anywhere(
            before in "[ -~]{0,80}", after in "[ -~]{0,80}", space in "[ \n]{0,4}", part in 1usize..40,
        ) {
            let plain = format!("{before}\"bearer\"{space}:{space}\"{SECRET}\"{after}");
            for coding in CODINGS {
                let body = coded(coding, plain.as_bytes());
                prop_assert!(passed(coding, None, &body, part) < body.len(), "{coding:?}");
                if coding.is_none() {
                    let passed = &body[..passed(None, None, &body, part)];
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
                let passed = passed(coding, Some(BASE64), &body, part);
                prop_assert_eq!(passed, body.len(), "{:?}", coding);
            }
        }

        #[test]
        fn gw_5_the_callers_own_bearer_goes_by_under_no_name(
            before in "[ -~]{0,80}", after in "[ -~]{0,80}", way in 0_usize..5, part in 1_usize..40,
        ) {
            for bearer in [SECRET, BASE64] {
                let plain = format!("{before}{}{after}", written(bearer)[way]);
                for coding in CODINGS {
                    let body = coded(coding, plain.as_bytes());
                    let went_by = passed(coding, Some(bearer), &body, part);
                    prop_assert!(went_by < body.len(), "{coding:?} {plain}");
                    if coding.is_none() {
                        // The slash in front may have gone by, escaped.
                        prop_assert!(went_by <= before.len() + 6, "{}", &plain[..went_by]);
                    }
                }
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
