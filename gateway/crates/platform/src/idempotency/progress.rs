//! How far a write got at the shop.

use std::sync::atomic::{AtomicU8, Ordering};

use legacy_client::LegacyError;

/// How far a write got at the shop.
///
/// `Context::ask` records it for every call that is not a read.
#[derive(Debug, Default)]
pub struct WriteProgress(AtomicU8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShopState {
    /// No byte of a write was sent to the shop.
    Untouched,
    /// The shop answered, possibly with a refusal.
    Answered,
    /// A write was sent, and its outcome is unknown.
    Uncertain,
}

impl WriteProgress {
    /// A write is about to be sent. Until [`WriteProgress::ended`] it counts as uncertain, even if
    /// the call is dropped.
    pub fn begun(&self) -> ShopState {
        ShopState::from_byte(self.0.swap(ShopState::Uncertain as u8, Ordering::AcqRel))
    }

    /// Records how the write ended; `before` is what [`WriteProgress::begun`] returned.
    pub fn ended(&self, before: ShopState, state: ShopState) {
        self.0.store(before.max(state) as u8, Ordering::Release);
    }

    #[must_use]
    pub fn state(&self) -> ShopState {
        ShopState::from_byte(self.0.load(Ordering::Acquire))
    }
}

impl ShopState {
    fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Untouched,
            1 => Self::Answered,
            _ => Self::Uncertain,
        }
    }

    /// Returns the state after a call's result. `sent`: part of the call may have reached the shop.
    #[must_use]
    pub fn after<T>(result: &Result<T, LegacyError>, sent: bool) -> Self {
        match result {
            Ok(_) => Self::Answered,
            Err(_) if !sent => Self::Untouched,
            Err(LegacyError::Refused { status, .. }) if status.is_client_error() => Self::Answered,
            Err(_) => Self::Uncertain,
        }
    }
}
