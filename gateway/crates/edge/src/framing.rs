//! Finds where one HTTP/1 request ends and the next begins: pure rules over raw bytes, no I/O.
//!
//! RFC 9112 lets a recipient be lenient in places. A gateway must not be, because the server behind
//! it may be lenient in another way. Everything [`Framing`] releases has exactly one reading, which
//! is also hyper's.

mod authority;
mod chars;
mod chunks;
mod head;

pub(crate) use authority::differ as authorities_differ;
pub(crate) use authority::is_valid as is_valid_authority;

use chunks::ChunkScan;
use head::{Body, HeadScan};

use crate::{Limits, Refusal};

/// What to do with the validated bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// This many bytes from the front are valid. They never extend past the end of a request.
    Release(usize),
    /// This many bytes from the front are ignored: the empty line some old clients send after a
    /// body.
    Skip(usize),
    /// More bytes are needed to decide.
    Partial,
}

/// Where in the stream the next unvalidated byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Before or inside a head that is not released yet.
    Head,
    /// Inside a body whose head has been released.
    Body,
}

/// Validates the bytes of one connection in the order they arrive.
#[derive(Debug)]
pub(crate) struct Framing {
    phase: Phase,
    limits: FramingLimits,
    requests: u64,
    skipped: bool,
}

/// The part of [`Limits`] that concerns framing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FramingLimits {
    head_bytes: usize,
    request_line_bytes: usize,
    headers: usize,
    extension_bytes: usize,
    trailer_bytes: usize,
}

impl From<&Limits> for FramingLimits {
    fn from(limits: &Limits) -> Self {
        Self {
            head_bytes: limits.max_head_bytes,
            request_line_bytes: limits.max_request_line_bytes,
            headers: limits.max_headers,
            extension_bytes: limits.max_chunk_extension_bytes,
            trailer_bytes: limits.max_trailer_bytes,
        }
    }
}

#[derive(Debug)]
enum Phase {
    Head(HeadScan),
    /// A chunked request whose valid head is held back until its first chunk line is valid too.
    FirstChunk {
        seen: usize,
        chunks: ChunkScan,
    },
    Length(u64),
    Chunked(ChunkScan),
}

impl Framing {
    pub(crate) fn new(limits: FramingLimits) -> Self {
        Self { phase: Phase::Head(HeadScan::default()), limits, requests: 0, skipped: false }
    }

    /// Requests whose head has been released.
    pub(crate) fn requests(&self) -> u64 {
        self.requests
    }

    pub(crate) fn position(&self) -> Position {
        match self.phase {
            Phase::Head(_) | Phase::FirstChunk { .. } => Position::Head,
            Phase::Length(_) | Phase::Chunked(_) => Position::Body,
        }
    }

    /// Validates `bytes`: everything that has arrived and is neither released nor skipped. After
    /// [`Verdict::Partial`] the same bytes come again with more behind them. The work is linear
    /// over the life of the connection, however the bytes are split.
    ///
    /// A chunked request is released only after its first chunk line is valid, so that bad chunk
    /// framing is refused like a bad head. The exception is a client that waits for `100 Continue`,
    /// which only a released head can trigger.
    pub(crate) fn validate(&mut self, bytes: &[u8]) -> Result<Verdict, Refusal> {
        match &mut self.phase {
            Phase::Head(scan) => {
                if scan.is_fresh() && !self.skipped && bytes.starts_with(b"\r") {
                    if bytes.len() == 1 {
                        return Ok(Verdict::Partial);
                    }
                    if bytes[1] == b'\n' {
                        self.skipped = true;
                        return Ok(Verdict::Skip(2));
                    }
                }
                let Some(head) = scan.advance(bytes, &self.limits)? else {
                    return Ok(Verdict::Partial);
                };
                match head.body {
                    Body::None => Ok(self.release_head(head.len, Phase::Head(HeadScan::default()))),
                    Body::Length(length) => {
                        let (taken, phase) = take_length(length, bytes.len() - head.len);
                        Ok(self.release_head(head.len + taken, phase))
                    }
                    Body::Chunked if head.expects_continue => {
                        Ok(self.release_head(head.len, Phase::Chunked(ChunkScan::default())))
                    }
                    Body::Chunked => {
                        self.phase =
                            Phase::FirstChunk { seen: head.len, chunks: ChunkScan::default() };
                        self.validate(bytes)
                    }
                }
            }
            Phase::FirstChunk { seen, chunks } => {
                *seen += chunks.advance(&bytes[*seen..], &self.limits)?;
                if !chunks.is_open() {
                    return Ok(Verdict::Partial);
                }
                let (seen, chunks) = (*seen, std::mem::take(chunks));
                let phase = chunked_phase(chunks);
                Ok(self.release_head(seen, phase))
            }
            Phase::Length(length) => {
                let (taken, phase) = take_length(*length, bytes.len());
                self.enter(phase);
                Ok(Verdict::Release(taken))
            }
            Phase::Chunked(chunks) => {
                let taken = chunks.advance(bytes, &self.limits)?;
                if chunks.is_done() {
                    self.enter(Phase::Head(HeadScan::default()));
                }
                Ok(Verdict::Release(taken))
            }
        }
    }

    fn release_head(&mut self, len: usize, next: Phase) -> Verdict {
        self.requests += 1;
        self.enter(next);
        Verdict::Release(len)
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.skipped = false;
    }
}

fn take_length(length: u64, available: usize) -> (usize, Phase) {
    let taken = usize::try_from(length).map_or(available, |length| length.min(available));
    let left = length - taken as u64;
    (taken, if left == 0 { Phase::Head(HeadScan::default()) } else { Phase::Length(left) })
}

fn chunked_phase(chunks: ChunkScan) -> Phase {
    if chunks.is_done() { Phase::Head(HeadScan::default()) } else { Phase::Chunked(chunks) }
}
