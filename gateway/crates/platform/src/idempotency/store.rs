//! What is remembered of keyed writes in this process, bounded in bytes and per session.
//!
//! A structure of our own: a general cache would choose by how often a key was asked for, and
//! refuse the newest, which is the one that is about to be repeated. Here what ended first goes
//! first: of its own session where that has too much, else of all. Writes under way stay.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use shared_state::claims::Claimed;
use tokio::sync::watch;

use super::fingerprint::Fingerprints;
use super::key::WriteKey;
use super::outcome::KeptOutcome;
use super::record::Record;
use crate::session_id::SessionId;

/// How long an outcome is remembered.
pub(super) const TTL: Duration = Duration::from_secs(10 * 60);
/// Bytes of all that is remembered.
const MAX_BYTES: usize = 8 * 1024 * 1024;
/// Bytes and keys of one session.
const MAX_SESSION_BYTES: usize = 512 * 1024;
const MAX_SESSION_KEYS: usize = 64;
/// An answer above this is not kept; its repeat reads the state instead.
const MAX_RECORD_BYTES: usize = 128 * 1024;
/// What an entry takes besides its record: in the table, in the order and in its session.
const ENTRY_BYTES: usize = 512;

/// State of a key.
#[derive(Debug)]
pub enum Claim {
    /// Unused: the claimant does the write.
    Claimed(ClaimGuard),
    /// The first answer.
    Done(Arc<Record>),
    /// The first may have had its effect.
    Unknown,
    /// The first is under way.
    InProgress(Waiter),
    /// It came with another body before.
    Mismatch,
}

/// Waits for the end of a write under way.
#[derive(Debug)]
pub struct Waiter(watch::Receiver<()>);

impl Waiter {
    pub async fn ended(mut self) {
        // The sender says nothing; it is dropped at the end.
        let _ = self.0.changed().await;
    }
}

/// Claims and outcomes. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ClaimStore {
    state: Arc<Mutex<State>>,
    limits: StoreLimits,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct StoreLimits {
    pub(super) bytes: usize,
    pub(super) session_bytes: usize,
    pub(super) session_keys: usize,
}

impl Default for StoreLimits {
    fn default() -> Self {
        Self { bytes: MAX_BYTES, session_bytes: MAX_SESSION_BYTES, session_keys: MAX_SESSION_KEYS }
    }
}

#[derive(Debug, Default)]
struct State {
    slots: HashMap<WriteKey, Slot>,
    /// Outcomes in the order in which they came.
    order: BTreeMap<u64, WriteKey>,
    sessions: HashMap<SessionId, Session>,
    next: u64,
    bytes: usize,
}

#[derive(Debug, Default)]
struct Session {
    /// Places in the order, the oldest first.
    settled: VecDeque<u64>,
    bytes: usize,
}

#[derive(Debug)]
enum Slot {
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
enum SettledOutcome {
    Done(Arc<Record>),
    Unknown,
}

impl Default for ClaimStore {
    fn default() -> Self {
        Self::new(StoreLimits::default())
    }
}

impl ClaimStore {
    pub(super) fn new(limits: StoreLimits) -> Self {
        Self { state: Arc::default(), limits }
    }

    /// Looks a key up, and takes it when it is free.
    #[must_use]
    pub fn claim(&self, key: WriteKey, fingerprints: &Fingerprints) -> Claim {
        self.claim_at(key, fingerprints, Instant::now())
    }

    pub(super) fn claim_at(
        &self,
        key: WriteKey,
        fingerprints: &Fingerprints,
        now: Instant,
    ) -> Claim {
        let mut state = self.lock();
        state.expire(now);
        match state.slots.get(&key) {
            Some(Slot::Running { fingerprint, .. } | Slot::Settled { fingerprint, .. })
                if !fingerprints.matches(fingerprint) =>
            {
                Claim::Mismatch
            }
            Some(Slot::Running { end, .. }) => Claim::InProgress(Waiter(end.clone())),
            Some(Slot::Settled { outcome: SettledOutcome::Done(record), .. }) => {
                Claim::Done(Arc::clone(record))
            }
            Some(Slot::Settled { outcome: SettledOutcome::Unknown, .. }) => Claim::Unknown,
            None => {
                let (ended, end) = watch::channel(());
                let fingerprint = fingerprints.stored();
                state.slots.insert(key, Slot::Running { fingerprint, end });
                state.bytes += ENTRY_BYTES;
                state.make_room(self.limits);
                Claim::Claimed(ClaimGuard {
                    store: self.clone(),
                    key,
                    fingerprint,
                    open: true,
                    shared: None,
                    _ended: ended,
                })
            }
        }
    }

    /// Number of remembered keys, and their bytes.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let state = self.lock();
        (state.slots.len(), state.bytes)
    }

    fn settle(&self, key: WriteKey, fingerprint: [u8; 32], outcome: SettledOutcome, now: Instant) {
        let mut state = self.lock();
        state.remove(&key);
        let record_bytes = match &outcome {
            SettledOutcome::Done(record) => record.weight(),
            SettledOutcome::Unknown => 0,
        };
        // A large basket is read again rather than pushing others out.
        let (outcome, record_bytes) = if record_bytes > MAX_RECORD_BYTES {
            (SettledOutcome::Unknown, 0)
        } else {
            (outcome, record_bytes)
        };
        let (bytes, place) = (ENTRY_BYTES + record_bytes, state.next);
        state.next += 1;
        state.order.insert(place, key);
        state.bytes += bytes;
        state.slots.insert(key, Slot::Settled { fingerprint, outcome, place, bytes, at: now });
        let session = state.sessions.entry(key.session()).or_default();
        session.settled.push_back(place);
        session.bytes += bytes;
        state.make_room_in(key.session(), self.limits);
        state.make_room(self.limits);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn expire(&mut self, now: Instant) {
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

    /// The oldest outcomes of a session that has too much go.
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

    /// The oldest outcomes of all go, the newest excepted.
    fn make_room(&mut self, limits: StoreLimits) {
        while self.bytes > limits.bytes
            && self.order.len() > 1
            && let Some((_, key)) = self.order.first_key_value()
        {
            let key = *key;
            self.remove(&key);
        }
    }

    fn remove(&mut self, key: &WriteKey) {
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

/// The answer, if it is kept to be given again; else its repeat reads the state.
pub(super) fn record_to_keep(outcome: &KeptOutcome) -> Option<&Record> {
    let KeptOutcome::Done(record) = outcome else { return None };
    (record.is_readable() && record.weight() <= MAX_RECORD_BYTES).then_some(record)
}

/// A claimed key. Dropping it unfinished, as by a panic, makes the outcome unknown.
#[derive(Debug)]
pub struct ClaimGuard {
    store: ClaimStore,
    key: WriteKey,
    fingerprint: [u8; 32],
    open: bool,
    /// The same claim in the tier that gateways share.
    shared: Option<Box<Claimed>>,
    /// Wakes those who wait when it is dropped.
    _ended: watch::Sender<()>,
}

impl ClaimGuard {
    #[must_use]
    pub fn key(&self) -> WriteKey {
        self.key
    }

    pub(super) fn share(&mut self, claimed: Claimed) {
        self.shared = Some(Box::new(claimed));
    }

    pub(super) fn take_shared(&mut self) -> Option<Claimed> {
        self.shared.take().map(|claimed| *claimed)
    }

    /// Remembers the outcome. `alias`: the same key as the session is named from now on, since a
    /// first visitor's session is opened by the very answer that may get lost.
    pub fn finish(mut self, outcome: KeptOutcome, alias: Option<WriteKey>) {
        let kept = match outcome {
            KeptOutcome::Done(record) if record.is_readable() => {
                SettledOutcome::Done(Arc::new(record))
            }
            KeptOutcome::Done(_) | KeptOutcome::Unknown => SettledOutcome::Unknown,
        };
        self.open = false;
        let now = Instant::now();
        if let Some(alias) = alias.filter(|alias| *alias != self.key)
            && !self.store.lock().slots.contains_key(&alias)
        {
            self.store.settle(alias, self.fingerprint, kept.clone(), now);
        }
        self.store.settle(self.key, self.fingerprint, kept, now);
    }

    /// Frees the key: nothing was done.
    pub fn release(mut self) {
        self.open = false;
        self.store.lock().remove(&self.key);
    }
}

impl Drop for ClaimGuard {
    fn drop(&mut self) {
        if self.open {
            self.store.settle(self.key, self.fingerprint, SettledOutcome::Unknown, Instant::now());
        }
    }
}

#[cfg(test)]
mod tests;
