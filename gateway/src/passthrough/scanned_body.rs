//! Keeps bearers out of the answers that a page is given.
//!
//! Calls that sign in are read whole and get a handle in the bearer's place. All others are scanned
//! while they stream, through the coding they come in; one that holds a bearer is broken off before
//! the bearer's first byte, because it should have been defined as a call that signs in. A bearer
//! is known by its key, and the caller's own by itself, whatever it is called.

use std::collections::VecDeque;
use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use http::StatusCode;
use legacy_client::coding::{Coding, is_zlib};
use legacy_client::{AnswerBody, LegacyCall, LegacyError, StreamedAnswer};
use platform::member::answers::{BearerNeedle, BearerScan, MayEndWithin};

/// What must not be in the answer of one call to one caller.
#[derive(Debug)]
pub(super) struct BearerCheck {
    call: &'static LegacyCall,
    hides_bearer: bool,
    own: Option<BearerNeedle>,
}

impl BearerCheck {
    /// `own` is the caller's bearer. Nothing is hidden unless `hides_bearer`.
    pub(super) fn new(
        call: &'static LegacyCall,
        hides_bearer: bool,
        own: Option<BearerNeedle>,
    ) -> Self {
        Self { call, hides_bearer, own }
    }

    /// The bearer that the caller had before the call.
    pub(super) fn own(&self) -> Option<&BearerNeedle> {
        self.own.as_ref()
    }

    /// Refuses a collected body that shows a bearer.
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`].
    pub(super) fn require_none_in(self, body: &[u8]) -> Result<(), LegacyError> {
        if !self.hides_bearer {
            return Ok(());
        }
        BearerScan::new(body.len(), self.own)
            .write_all(body)
            .map_err(|error| refused(self.call.id, &error))
    }

    /// Streams the answer's body. One that is checked ends before the first bearer in it.
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] when its first part shows a bearer, or it cannot be scanned: a
    /// part of an answer, or a coding that was not asked for.
    pub(super) async fn stream(self, answer: StreamedAnswer) -> Result<Body, LegacyError> {
        if !self.hides_bearer {
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
        let scan = BearerScan::new(self.call.max_answer_bytes, self.own);
        let body = ScannedBody {
            call: self.call.id,
            body: answer.body,
            scanner: Scanner::new(coding, scan),
            waiting: VecDeque::new(),
            is_over: false,
        };
        let mut parts = Box::pin(stream::try_unfold(body, |mut body| async move {
            Ok::<_, LegacyError>(body.next().await?.map(|part| (part, body)))
        }));
        // What comes with the head can still be answered with a problem.
        let first = parts.try_next().await?;
        Ok(Body::from_stream(stream::iter(first.map(Ok)).chain(parts)))
    }
}

/// A body of which each part goes on once it is known to show no bearer.
struct ScannedBody {
    call: &'static str,
    body: AnswerBody,
    scanner: Scanner,
    /// Parts that may end within the caller's bearer.
    waiting: VecDeque<Bytes>,
    is_over: bool,
}

impl ScannedBody {
    async fn next(&mut self) -> Result<Option<Bytes>, LegacyError> {
        while !self.is_over && (self.waiting.is_empty() || self.scanner.may_end_within()) {
            match self.body.next().await.transpose()? {
                Some(part) => {
                    self.scanner.scan(&part).map_err(|error| refused(self.call, &error))?;
                    self.waiting.push_back(part);
                }
                None => self.is_over = true,
            }
        }
        Ok(self.waiting.pop_front())
    }
}

fn refused(call: &str, error: &io::Error) -> LegacyError {
    tracing::error!(call, %error, "an answer that must not reach a page");
    LegacyError::Unreadable(error.to_string())
}

/// Scans a streamed body through its coding.
struct Scanner {
    reader: Reader,
    may_end_within: MayEndWithin,
}

enum Reader {
    /// Until the body's first bytes decide how it is coded.
    Undecided(Option<Coding>, Option<BearerScan>, Vec<u8>),
    Decided(Box<dyn Write + Send>),
}

impl Scanner {
    fn new(coding: Option<Coding>, scan: BearerScan) -> Self {
        let may_end_within = scan.may_end_within();
        Self { reader: Reader::Undecided(coding, Some(scan), Vec::new()), may_end_within }
    }

    /// Whether the body so far may end within the caller's bearer.
    fn may_end_within(&self) -> bool {
        self.may_end_within.get()
    }

    fn scan(&mut self, part: &[u8]) -> io::Result<()> {
        self.reader.scan(part)
    }
}

impl Reader {
    fn scan(&mut self, part: &[u8]) -> io::Result<()> {
        match self {
            Self::Decided(into) => {
                into.write_all(part)?;
                // Everything in this part is scanned before it goes on.
                into.flush()
            }
            Self::Undecided(coding, scan, begun) => {
                begun.extend_from_slice(part);
                // Two bytes tell the two kinds of `deflate` apart.
                if *coding == Some(Coding::Deflate) && begun.len() < 2 {
                    return Ok(());
                }
                let begun = std::mem::take(begun);
                let Some(scan) = scan.take() else { return Ok(()) };
                *self = Self::Decided(reader(*coding, scan, &begun));
                self.scan(&begun)
            }
        }
    }
}

/// Decodes the body and scans what it held.
fn reader(coding: Option<Coding>, scan: BearerScan, begun: &[u8]) -> Box<dyn Write + Send> {
    const BUFFER_BYTES: usize = 4096;
    match coding {
        None => Box::new(scan),
        Some(Coding::Gzip) => Box::new(flate2::write::MultiGzDecoder::new(scan)),
        Some(Coding::Deflate) if is_zlib(begun) => Box::new(flate2::write::ZlibDecoder::new(scan)),
        Some(Coding::Deflate) => Box::new(flate2::write::DeflateDecoder::new(scan)),
        Some(Coding::Brotli) => Box::new(brotli::DecompressorWriter::new(scan, BUFFER_BYTES)),
    }
}

#[cfg(test)]
mod tests;
