//! Validates the chunks of one body (RFC 9112 section 7.1) byte by byte; chunk data is skipped.

use super::FramingLimits;
use super::chars::{is_forbidden_in_value, is_token_byte};
use crate::Refusal;

/// Maximum hexadecimal digits of a chunk size. More would overflow a signed 64-bit integer.
const MAX_SIZE_DIGITS: u8 = 15;

/// A chunked body in progress.
#[derive(Debug, Default)]
pub(super) struct ChunkScan {
    state: State,
    /// The first chunk line is valid.
    open: bool,
    extension_bytes: usize,
    trailer_bytes: usize,
    trailers: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// At the first digit of a size.
    #[default]
    Start,
    Size {
        size: u64,
        digits: u8,
    },
    /// White space after a size; only an extension may follow.
    Space {
        size: u64,
    },
    Extension {
        size: u64,
    },
    SizeLineFeed {
        size: u64,
    },
    Data {
        left: u64,
    },
    DataReturn,
    DataLineFeed,
    /// At the first byte of a trailer line, or of the empty line that ends the body.
    TrailerStart,
    TrailerName,
    TrailerValue,
    TrailerLineFeed,
    LastLineFeed,
    Done,
}

impl ChunkScan {
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    pub(super) fn is_done(&self) -> bool {
        self.state == State::Done
    }

    /// Validates `bytes`, which follow those of the last call. Returns how many belong to this
    /// body: all of them, unless it ends.
    pub(super) fn advance(
        &mut self,
        bytes: &[u8],
        limits: &FramingLimits,
    ) -> Result<usize, Refusal> {
        let mut at = 0;
        while at < bytes.len() && self.state != State::Done {
            if let State::Data { left } = &mut self.state {
                let taken = usize::try_from(*left)
                    .map_or(bytes.len() - at, |left| left.min(bytes.len() - at));
                *left -= taken as u64;
                at += taken;
                if *left == 0 {
                    self.state = State::DataReturn;
                }
            } else {
                self.state = self.step(bytes[at], limits)?;
                at += 1;
            }
        }
        Ok(at)
    }

    fn step(&mut self, byte: u8, limits: &FramingLimits) -> Result<State, Refusal> {
        let next = match (self.state, byte) {
            (State::Start, _) => State::Size { size: digit(byte)?, digits: 1 },
            (State::Size { size, .. } | State::Extension { size }, b'\r') => {
                State::SizeLineFeed { size }
            }
            (State::Size { size, .. } | State::Space { size }, b';') => State::Extension { size },
            (State::Size { size, .. } | State::Space { size }, b' ' | b'\t') => {
                self.count_extension_byte(limits)?;
                State::Space { size }
            }
            (State::Size { size, digits }, _) if digits < MAX_SIZE_DIGITS => {
                State::Size { size: size << 4 | digit(byte)?, digits: digits + 1 }
            }
            (State::Extension { size }, _) if !is_forbidden_in_value(byte) => {
                self.count_extension_byte(limits)?;
                State::Extension { size }
            }
            (State::SizeLineFeed { size }, b'\n') => {
                self.open = true;
                if size == 0 { State::TrailerStart } else { State::Data { left: size } }
            }
            (State::DataReturn, b'\r') => State::DataLineFeed,
            (State::DataLineFeed, b'\n') => State::Start,
            (State::TrailerStart, b'\r') => State::LastLineFeed,
            (State::TrailerStart, _) if is_token_byte(byte) => {
                self.trailers += 1;
                self.count_trailer_byte(limits)?;
                State::TrailerName
            }
            (State::TrailerName, b':') => State::TrailerValue,
            (State::TrailerName, _) if is_token_byte(byte) => {
                self.count_trailer_byte(limits)?;
                State::TrailerName
            }
            (State::TrailerValue, b'\r') => State::TrailerLineFeed,
            (State::TrailerValue, _) if !is_forbidden_in_value(byte) => {
                self.count_trailer_byte(limits)?;
                State::TrailerValue
            }
            (State::TrailerLineFeed, b'\n') => State::TrailerStart,
            (State::LastLineFeed, b'\n') => State::Done,
            _ => return Err(Refusal::Chunk),
        };
        Ok(next)
    }

    fn count_extension_byte(&mut self, limits: &FramingLimits) -> Result<(), Refusal> {
        self.extension_bytes += 1;
        if self.extension_bytes > limits.extension_bytes { Err(Refusal::Chunk) } else { Ok(()) }
    }

    fn count_trailer_byte(&mut self, limits: &FramingLimits) -> Result<(), Refusal> {
        self.trailer_bytes += 1;
        let over = self.trailer_bytes > limits.trailer_bytes || self.trailers > limits.headers;
        if over { Err(Refusal::Chunk) } else { Ok(()) }
    }
}

fn digit(byte: u8) -> Result<u64, Refusal> {
    char::from(byte).to_digit(16).map(u64::from).ok_or(Refusal::Chunk)
}
