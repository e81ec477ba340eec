//! Counters of what happens at the edge.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use metrics::{counter, gauge};

use crate::{Peer, Refusal};

/// Why the server closed a connection, other than for a refused request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Closed {
    /// The client never sent a byte.
    Silent,
    /// The client sent no further request.
    Idle,
    /// The client did not read its response.
    Stalled,
    /// The connection was still busy when the grace period of a drain ended.
    Cut,
    /// The client's network already has [`crate::NetworkLimits::max_connections`] open.
    TooMany,
}

impl Closed {
    const COUNT: usize = 5;

    fn label(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Idle => "idle",
            Self::Stalled => "stalled",
            Self::Cut => "cut",
            Self::TooMany => "too_many",
        }
    }
}

/// Called for every refused request, with the address of its connection.
pub type RefusalObserver = dyn Fn(Refusal, SocketAddr) + Send + Sync;

/// The observer, once it is set.
#[derive(Default)]
struct Observer(OnceLock<Box<RefusalObserver>>);

impl std::fmt::Debug for Observer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Observer(set: {})", self.0.get().is_some())
    }
}

/// Counts since the start, and connections open now. The `metrics` facade gets the same numbers as
/// `edge_connections_open`, `edge_connections_accepted_total`,
/// `edge_connections_closed_total{reason}`, `edge_accept_waits_total`, `edge_accept_errors_total`
/// and `edge_requests_refused_total{reason}`.
#[derive(Debug, Default)]
pub struct Counters {
    open: AtomicU64,
    accepted: AtomicU64,
    accept_waits: AtomicU64,
    accept_errors: AtomicU64,
    closed: [AtomicU64; Closed::COUNT],
    refused: [AtomicU64; Refusal::ALL.len()],
    observer: Observer,
}

impl Counters {
    /// Connections open now.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.open.load(Ordering::Relaxed)
    }

    /// Connections accepted.
    #[must_use]
    pub fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// How often accepting had to wait because [`crate::Limits::max_connections`] were open.
    #[must_use]
    pub fn accept_waits(&self) -> u64 {
        self.accept_waits.load(Ordering::Relaxed)
    }

    /// Failed calls of `accept`, for lack of descriptors or memory.
    #[must_use]
    pub fn accept_errors(&self) -> u64 {
        self.accept_errors.load(Ordering::Relaxed)
    }

    /// Connections the server closed for this reason.
    #[must_use]
    pub fn closed(&self, reason: Closed) -> u64 {
        self.closed[reason as usize].load(Ordering::Relaxed)
    }

    /// Requests refused for this reason.
    #[must_use]
    pub fn refused(&self, reason: Refusal) -> u64 {
        self.refused[reason as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn count_opened(&self) {
        self.accepted.fetch_add(1, Ordering::Relaxed);
        self.open.fetch_add(1, Ordering::Relaxed);
        counter!("edge_connections_accepted_total").increment(1);
        gauge!("edge_connections_open").increment(1);
    }

    pub(crate) fn count_disconnected(&self) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        gauge!("edge_connections_open").decrement(1);
    }

    pub(crate) fn count_accept_wait(&self) {
        self.accept_waits.fetch_add(1, Ordering::Relaxed);
        counter!("edge_accept_waits_total").increment(1);
    }

    pub(crate) fn count_accept_error(&self) {
        self.accept_errors.fetch_add(1, Ordering::Relaxed);
        counter!("edge_accept_errors_total").increment(1);
    }

    pub(crate) fn count_closed(&self, reason: Closed) {
        self.closed[reason as usize].fetch_add(1, Ordering::Relaxed);
        counter!("edge_connections_closed_total", "reason" => reason.label()).increment(1);
    }

    /// Sets the observer. Only the first one is kept.
    pub(crate) fn observe(&self, observer: Box<RefusalObserver>) {
        let _ = self.observer.0.set(observer);
    }

    pub(crate) fn count_refused(&self, reason: Refusal, peer: Peer) {
        if let Some(observer) = self.observer.0.get() {
            observer(reason, peer.0);
        }
        self.refused[reason as usize].fetch_add(1, Ordering::Relaxed);
        counter!("edge_requests_refused_total", "reason" => reason.code()).increment(1);
    }
}
