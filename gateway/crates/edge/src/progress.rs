//! State that the guard, the service and the driver of one connection share.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Refusal;

/// The progress of one connection. On HTTP/1 all parts run in one task. On HTTP/2 each request has
/// its own task, and only the two counts are used.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    started: AtomicU64,
    completed: AtomicU64,
    inside_head: AtomicBool,
    idle: AtomicBool,
    closing: AtomicBool,
    /// One more than the refusal's discriminant; 0 for none.
    body_refusal: AtomicU8,
}

impl Progress {
    /// Requests passed to the service.
    pub(crate) fn started(&self) -> u64 {
        self.started.load(Ordering::Acquire)
    }

    pub(crate) fn request_started(&self) {
        self.started.fetch_add(1, Ordering::AcqRel);
    }

    /// Requests whose responses are complete or were dropped.
    pub(crate) fn completed(&self) -> u64 {
        self.completed.load(Ordering::Acquire)
    }

    pub(crate) fn request_completed(&self) {
        self.completed.fetch_add(1, Ordering::AcqRel);
    }

    /// Whether part of a request head has arrived that hyper has not received.
    pub(crate) fn is_inside_head(&self) -> bool {
        self.inside_head.load(Ordering::Relaxed)
    }

    pub(crate) fn set_inside_head(&self, inside: bool) {
        self.inside_head.store(inside, Ordering::Relaxed);
    }

    /// Whether every response has been flushed and no byte of a next request has arrived.
    pub(crate) fn is_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed)
    }

    pub(crate) fn set_idle(&self, idle: bool) {
        self.idle.store(idle, Ordering::Relaxed);
    }

    /// Whether the response in progress is the last one.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    pub(crate) fn set_closing(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Why the body in progress was refused.
    pub(crate) fn body_refusal(&self) -> Option<Refusal> {
        let body_refusal = self.body_refusal.load(Ordering::Relaxed);
        Refusal::ALL.get(usize::from(body_refusal).checked_sub(1)?).copied()
    }

    pub(crate) fn set_body_refusal(&self, refusal: Refusal) {
        self.body_refusal.store(refusal as u8 + 1, Ordering::Relaxed);
    }
}
