//! What the guard, the service and the driver of one connection tell each other.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Refusal;

/// The state of one connection as its parts see it. On HTTP/1 all parts run in one task; on HTTP/2 each
/// request has its own, and only the two counts are used.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    asked: AtomicU64,
    answered: AtomicU64,
    inside_head: AtomicBool,
    at_rest: AtomicBool,
    closing: AtomicBool,
    /// One more than the refusal's discriminant; 0 for none.
    broken: AtomicU8,
}

impl Progress {
    /// Requests handed to the service.
    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Acquire)
    }

    pub(crate) fn note_asked(&self) {
        self.asked.fetch_add(1, Ordering::AcqRel);
    }

    /// Requests whose answers are complete or were given up.
    pub(crate) fn answered(&self) -> u64 {
        self.answered.load(Ordering::Acquire)
    }

    pub(crate) fn note_answered(&self) {
        self.answered.fetch_add(1, Ordering::AcqRel);
    }

    /// Part of a request head has arrived and hyper does not know it.
    pub(crate) fn is_inside_head(&self) -> bool {
        self.inside_head.load(Ordering::Relaxed)
    }

    pub(crate) fn set_inside_head(&self, inside: bool) {
        self.inside_head.store(inside, Ordering::Relaxed);
    }

    /// Every answer has left, and nothing of a next request has come.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.at_rest.load(Ordering::Relaxed)
    }

    pub(crate) fn set_at_rest(&self, at_rest: bool) {
        self.at_rest.store(at_rest, Ordering::Relaxed);
    }

    /// The answer in progress is to be the last.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    pub(crate) fn set_closing(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// What was wrong with the body in progress.
    pub(crate) fn broken(&self) -> Option<Refusal> {
        let broken = self.broken.load(Ordering::Relaxed);
        Refusal::ALL.get(usize::from(broken).checked_sub(1)?).copied()
    }

    pub(crate) fn set_broken(&self, refusal: Refusal) {
        self.broken.store(refusal as u8 + 1, Ordering::Relaxed);
    }
}
