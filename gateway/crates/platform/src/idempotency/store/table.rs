//! The table of claims and outcomes, bounded in bytes and per session.
//!
//! A structure of our own: a general cache evicts by how often a key was used, and would reject the
//! newest, which is the one that is about to be repeated. Here the oldest outcomes are evicted
//! first: those of the same session if it has too many, otherwise of all. Running writes stay.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::super::key::WriteKey;
use super::super::record::Record;
use crate::session_id::SessionId;

/// How long an outcome is kept.
pub(super) const TTL: Duration = Duration::from_secs(10 * 60);
/// Maximum bytes of all entries.
pub(super) const MAX_BYTES: usize = 8 * 1024 * 1024;
/// Maximum bytes and keys of one session.
const MAX_SESSION_BYTES: usize = 512 * 1024;
pub(super) const MAX_SESSION_KEYS: usize = 64;
/// A larger answer is not kept; its repeat reads the state instead.
pub(super) const MAX_RECORD_BYTES: usize = 128 * 1024;
/// Bytes of an entry besides its record: in the table, in the order and in its session.
pub(super) const ENTRY_BYTES: usize = 512;

#[derive(Debug, Clone, Copy)]
pub(in crate::idempotency) struct StoreLimits {
    pub(in crate::idempotency) bytes: usize,
    pub(in crate::idempotency) session_bytes: usize,
    pub(in crate::idempotency) session_keys: usize,
}

impl Default for StoreLimits {
    fn default() -> Self {
        Self { bytes: MAX_BYTES, session_bytes: MAX_SESSION_BYTES, session_keys: MAX_SESSION_KEYS }
    }
}

#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) slots: HashMap<WriteKey, Slot>,
    /// Outcomes in the order in which they came.
    pub(super) order: BTreeMap<u64, WriteKey>,
    pub(super) sessions: HashMap<SessionId, Session>,
    next: u64,
    pub(super) bytes: usize,
}

#[derive(Debug, Default)]
pub(super) struct Session {
    /// Places in the order, the oldest first.
    pub(super) settled: VecDeque<u64>,
    pub(super) bytes: usize,
}

#[derive(Debug)]
pub(super) enum Slot {
    Running {
        fingerprint: [u8; 32],
        end: watch::Receiver<()>,
    },
    Settled {
        fingerprint: [u8; 32],
        outcome: SettledOutcome,
        place: u64,
        bytes: usize,
        at: Instant,
    },
}

#[derive(Debug, Clone)]
pub(super) enum SettledOutcome {
    Done(Arc<Record>),
    Unknown,
}

impl Table {
    /// Adds a running write.
    pub(super) fn begin(
        &mut self,
        key: WriteKey,
        fingerprint: [u8; 32],
        end: watch::Receiver<()>,
        limits: StoreLimits,
    ) {
        self.slots.insert(key, Slot::Running { fingerprint, end });
        self.bytes += ENTRY_BYTES;
        self.make_room(limits);
    }

    /// Records the outcome of a write.
    pub(super) fn settle(
        &mut self,
        key: WriteKey,
        fingerprint: [u8; 32],
        outcome: SettledOutcome,
        now: Instant,
        limits: StoreLimits,
    ) {
        self.remove(&key);
        let record_bytes = match &outcome {
            SettledOutcome::Done(record) => record.weight(),
            SettledOutcome::Unknown => 0,
        };
        // A large basket is read again rather than evicting others.
        let (outcome, record_bytes) = if record_bytes > MAX_RECORD_BYTES {
            (SettledOutcome::Unknown, 0)
        } else {
            (outcome, record_bytes)
        };
        let (bytes, place) = (ENTRY_BYTES + record_bytes, self.next);
        self.next += 1;
        self.order.insert(place, key);
        self.bytes += bytes;
        self.slots.insert(key, Slot::Settled { fingerprint, outcome, place, bytes, at: now });
        let session = self.sessions.entry(key.session()).or_default();
        session.settled.push_back(place);
        session.bytes += bytes;
        self.make_room_in(key.session(), limits);
        self.make_room(limits);
    }

    /// Removes outcomes that are older than [`TTL`].
    pub(super) fn expire(&mut self, now: Instant) {
        while let Some((_, key)) = self.order.first_key_value() {
            let key = *key;
            match self.slots.get(&key) {
                Some(Slot::Settled { at, .. }) if now.saturating_duration_since(*at) < TTL => {
                    return;
                }
                _ => self.remove(&key),
            }
        }
    }

    /// Evicts the oldest outcomes of a session above its limits.
    fn make_room_in(&mut self, session: SessionId, limits: StoreLimits) {
        while let Some(known) = self.sessions.get(&session)
            && (known.settled.len() > limits.session_keys || known.bytes > limits.session_bytes)
            && known.settled.len() > 1
            && let Some(key) =
                known.settled.front().and_then(|place| self.order.get(place)).copied()
        {
            self.remove(&key);
        }
    }

    /// Evicts the oldest outcomes of all, except the newest.
    fn make_room(&mut self, limits: StoreLimits) {
        while self.bytes > limits.bytes
            && self.order.len() > 1
            && let Some((_, key)) = self.order.first_key_value()
        {
            let key = *key;
            self.remove(&key);
        }
    }

    pub(super) fn remove(&mut self, key: &WriteKey) {
        match self.slots.remove(key) {
            None => {}
            Some(Slot::Running { .. }) => self.bytes -= ENTRY_BYTES,
            Some(Slot::Settled { place, bytes, .. }) => {
                self.bytes -= bytes;
                self.order.remove(&place);
                let Some(session) = self.sessions.get_mut(&key.session()) else { return };
                session.bytes -= bytes;
                match session.settled.front() {
                    Some(first) if *first == place => drop(session.settled.pop_front()),
                    _ => session.settled.retain(|known| *known != place),
                }
                if session.settled.is_empty() {
                    self.sessions.remove(&key.session());
                }
            }
        }
    }
}
