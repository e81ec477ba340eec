//! Claims of keyed writes in this process, and their outcomes.

mod table;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use shared_state::claims::Claimed;
use tokio::sync::watch;

use super::fingerprint::Fingerprints;
use super::key::WriteKey;
use super::outcome::KeptOutcome;
use super::record::Record;
pub(super) use table::StoreLimits;
use table::{MAX_RECORD_BYTES, SettledOutcome, Slot, Table};

/// State of a key.
#[derive(Debug)]
pub enum Claim {
    /// The key was free: the claimant does the write.
    Claimed(ClaimGuard),
    /// The first answer.
    Done(Arc<Record>),
    /// The first request may have had its effect.
    Unknown,
    /// The first request is running.
    InProgress(Waiter),
    /// The key was used with another body.
    Mismatch,
}

/// Waits for the end of a running write.
#[derive(Debug)]
pub struct Waiter(watch::Receiver<()>);

impl Waiter {
    pub async fn ended(mut self) {
        // The sender sends nothing; it is dropped at the end.
        let _ = self.0.changed().await;
    }
}

/// Claims and outcomes. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ClaimStore {
    table: Arc<Mutex<Table>>,
    limits: StoreLimits,
}

impl Default for ClaimStore {
    fn default() -> Self {
        Self::new(StoreLimits::default())
    }
}

impl ClaimStore {
    pub(super) fn new(limits: StoreLimits) -> Self {
        Self { table: Arc::default(), limits }
    }

    /// Looks a key up, and claims it if it is free.
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
        let mut table = self.lock();
        table.expire(now);
        match table.slots.get(&key) {
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
                table.begin(key, fingerprint, end, self.limits);
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
        let table = self.lock();
        (table.slots.len(), table.bytes)
    }

    fn settle(&self, key: WriteKey, fingerprint: [u8; 32], outcome: SettledOutcome, now: Instant) {
        self.lock().settle(key, fingerprint, outcome, now, self.limits);
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the answer if it is kept for repeats. Otherwise a repeat reads the state.
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
    /// The same claim in the state that gateways share.
    shared: Option<Box<Claimed>>,
    /// Wakes waiters when it is dropped.
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

    /// Records the outcome. `alias` is the same key under the session's new id: a first visitor's
    /// session is opened by the very answer that may get lost.
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

    /// Frees the key, because nothing was done.
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
