//! Keyed writes and their outcomes, and all writes under way.

use settings::session::Secret;
use shared_state::claims::Attempt;

use super::fingerprint::{Fingerprinter, Fingerprints};
use super::key::WriteKey;
use super::running::RunningWrites;
use super::shared;
use super::store::{Claim, ClaimStore};
use crate::fleet::Fleet;

/// Keyed writes and their outcomes, and all writes under way.
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

    /// The same with other seal keys: what is remembered stays.
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { fingerprinter: Fingerprinter::new(keys), ..self.clone() }
    }

    /// Keys and bytes that are remembered now.
    #[must_use]
    pub fn remembered(&self) -> (usize, usize) {
        self.claims.size()
    }

    /// Writes under way now, those whose caller has left included.
    #[must_use]
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Waits until no write is under way.
    pub async fn idle(&self) {
        self.running.idle().await;
    }

    /// Looks a key up, and takes it when it is free: in this process first, then in the tier that
    /// gateways share.
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
            // Unknown here: another gateway may have told since what came of it.
            (Claim::Unknown, Some(state)) => shared::look_up(state, key, fingerprints).await,
            (claim, _) => claim,
        }
    }
}
