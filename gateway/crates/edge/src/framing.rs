//! Where one HTTP/1 request ends and the next begins: pure rules over raw bytes, no I/O.
//!
//! RFC 9112 lets a recipient be lenient in places; a gateway must not be, because whoever stands behind it
//! may be lenient in another way. Everything [`Framing`] releases has exactly one reading, and hyper's is
//! that one.

mod authority;
mod chars;
mod chunks;
mod head;

pub(crate) use authority::contradicts as authorities_differ;
pub(crate) use authority::is_valid as is_valid_authority;

use chunks::ChunkScan;
use head::{Body, HeadScan};

use crate::{Limits, Refusal};

/// What is to be done with the bytes judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// This many bytes from the front are proven. They never reach beyond the end of a request.
    Release(usize),
    /// This many bytes from the front mean nothing (the empty line some old clients send after a body).
    Skip(usize),
    /// Nothing can be said before more bytes arrive.
    Wait,
}

/// Where in the stream the next unproven byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Before or inside a head that nobody has seen yet.
    Head,
    /// Inside a body whose head has been released.
    Body,
}

/// Judges the bytes of one connection in the order they arrive.
#[derive(Debug)]
pub(crate) struct Framing {
    phase: Phase,
    rules: Rules,
    requests: u64,
    skipped: bool,
}

/// The part of [`Limits`] that concerns framing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    head_bytes: usize,
    request_line_bytes: usize,
    headers: usize,
    extension_bytes: usize,
    trailer_bytes: usize,
}

impl From<&Limits> for Rules {
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
    /// A chunked request whose head is proven but held back until the line of its first chunk is, too.
    Opening {
        seen: usize,
        chunks: ChunkScan,
    },
    Length(u64),
    Chunked(ChunkScan),
}

impl Framing {
    pub(crate) fn new(rules: Rules) -> Self {
        Self { phase: Phase::Head(HeadScan::default()), rules, requests: 0, skipped: false }
    }

    /// Requests whose head has been released.
    pub(crate) fn requests(&self) -> u64 {
        self.requests
    }

    pub(crate) fn position(&self) -> Position {
        match self.phase {
            Phase::Head(_) | Phase::Opening { .. } => Position::Head,
            Phase::Length(_) | Phase::Chunked(_) => Position::Body,
        }
    }

    /// Judges `bytes`: all that has arrived and is neither released nor skipped, so the same bytes come
    /// again, with more behind them, after [`Verdict::Wait`]. Linear over the life of the connection, however
    /// the bytes are split.
    ///
    /// A chunked request is not released before the line of its first chunk is proven, so that bad chunk
    /// framing is refused like a bad head; unless the client waits for `100 Continue`, which only a released
    /// head can bring.
    pub(crate) fn judge(&mut self, bytes: &[u8]) -> Result<Verdict, Refusal> {
        match &mut self.phase {
            Phase::Head(scan) => {
                if scan.is_fresh() && !self.skipped && bytes.starts_with(b"\r") {
                    if bytes.len() == 1 {
                        return Ok(Verdict::Wait);
                    }
                    if bytes[1] == b'\n' {
                        self.skipped = true;
                        return Ok(Verdict::Skip(2));
                    }
                }
                let Some(head) = scan.advance(bytes, &self.rules)? else { return Ok(Verdict::Wait) };
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
                        self.phase = Phase::Opening { seen: head.len, chunks: ChunkScan::default() };
                        self.judge(bytes)
                    }
                }
            }
            Phase::Opening { seen, chunks } => {
                *seen += chunks.advance(&bytes[*seen..], &self.rules)?;
                if !chunks.is_open() {
                    return Ok(Verdict::Wait);
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
                let taken = chunks.advance(bytes, &self.rules)?;
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
