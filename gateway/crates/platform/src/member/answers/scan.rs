//! Scans answers for bearers while they stream.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::needle::BearerNeedle;
use super::{BearerMatch, as_ascii, find_match};

/// Scans an answer part by part. Fails at the part that contains the first byte of a bearer under
/// its key, or the last byte of a known bearer.
#[derive(Debug)]
pub struct BearerScan {
    /// Bytes that may be the beginning of a bearer.
    held: Vec<u8>,
    left: usize,
    known: Option<BearerNeedle>,
    may_end_within: MayEndWithin,
}

/// Whether the scanned parts may end within a known bearer. They are not passed on until that is
/// decided.
#[derive(Debug, Clone, Default)]
pub struct MayEndWithin(Arc<AtomicBool>);

impl MayEndWithin {
    #[must_use]
    pub fn get(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn set(&self, value: bool) {
        self.0.store(value, Ordering::Release);
    }
}

/// A key followed by more white space than this counts as one with a bearer.
const MAX_HELD_BYTES: usize = 4096;
/// A shorter bearer is no secret, and could occur anywhere by chance.
const MIN_KNOWN_CHARS: usize = 8;

impl BearerScan {
    /// Scans at most `limit` bytes. `known` is the caller's own bearer.
    #[must_use]
    pub fn new(limit: usize, known: Option<BearerNeedle>) -> Self {
        let known = known.filter(|known| known.len() >= MIN_KNOWN_CHARS);
        Self { held: Vec::new(), left: limit, known, may_end_within: MayEndWithin::default() }
    }

    /// Returns the flag that says after each part whether it may be passed on.
    #[must_use]
    pub fn may_end_within(&self) -> MayEndWithin {
        self.may_end_within.clone()
    }

    /// Returns the position from which the text must be scanned again with the next part.
    fn scan_text(&self, text: &[u8]) -> io::Result<Option<usize>> {
        let by_key = match find_match(text) {
            BearerMatch::Found => return Err(io::Error::other("it holds a bearer")),
            BearerMatch::Partial(from) if text.len() - from > MAX_HELD_BYTES => {
                return Err(io::Error::other("it holds a bearer's key without an end"));
            }
            BearerMatch::Partial(from) => Some(from),
            BearerMatch::Nothing => None,
        };
        let by_value = match self
            .known
            .as_ref()
            .map_or(BearerMatch::Nothing, |known| known.find_match(text))
        {
            BearerMatch::Found => return Err(io::Error::other("it holds the caller's bearer")),
            BearerMatch::Partial(from) => Some(from),
            BearerMatch::Nothing => None,
        };
        self.may_end_within.set(by_value.is_some());
        Ok(by_key.into_iter().chain(by_value).min())
    }
}

impl io::Write for BearerScan {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.left =
            self.left.checked_sub(part.len()).ok_or_else(|| io::Error::other("it is too large"))?;
        let joined;
        let bytes = if self.held.is_empty() {
            part
        } else {
            joined = [&self.held[..], part].concat();
            &joined
        };
        let text = as_ascii(bytes);
        self.held = self.scan_text(&text)?.map_or_else(Vec::new, |from| text[from..].to_vec());
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
