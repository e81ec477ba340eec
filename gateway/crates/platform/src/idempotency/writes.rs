//! Keyed writes with their outcomes, and all running writes.

use settings::session::Secret;
use shared_state::claims::Attempt;

use super::fingerprint::{Fingerprinter, Fingerprints};
use super::key::WriteKey;
use super::running::RunningWrites;
use super::shared;
use super::store::{Claim, ClaimStore};
use crate::fleet::Fleet;

/// Keyed writes with their outcomes, and all running writes.
#[derive(Debug, Clone)]
pub struct Writes {
    claims: ClaimStore,
    pub(super) running: RunningWrites,
    pub(super) fingerprinter: Fingerprinter,
    fleet: Fleet,
}

impl Writes {
    #[must_use]
    pub fn new(keys: &[Secret], fleet: Fleet) -> Self {
        Self {
            claims: ClaimStore::default(),
            running: RunningWrites::default(),
            fingerprinter: Fingerprinter::new(keys),
            fleet,
        }
    }

    /// Returns the same state with other seal keys; outcomes stay.
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { fingerprinter: Fingerprinter::new(keys), ..self.clone() }
    }

    /// Number of stored keys, and their bytes.
    #[must_use]
    pub fn remembered(&self) -> (usize, usize) {
        self.claims.size()
    }

    /// Number of running writes, including those whose caller has left.
    #[must_use]
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Waits until no write is running.
    pub async fn idle(&self) {
        self.running.idle().await;
    }

    /// Claims a key or returns its state: first in this process, then in the shared state.
    pub(super) async fn claim(
        &self,
        key: WriteKey,
        fingerprints: &Fingerprints,
        attempt: Attempt,
    ) -> Claim {
        let claim = self.claims.claim(key, fingerprints);
        match (claim, self.fleet.state()) {
            (Claim::Claimed(guard), Some(state)) => {
                shared::claim(state.clone(), guard, fingerprints.clone(), attempt).await
            }
            // Unknown here: another gateway may have published the outcome since.
            (Claim::Unknown, Some(state)) => shared::look_up(state, key, fingerprints).await,
            (claim, _) => claim,
        }
    }
}
