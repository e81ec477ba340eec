//! Claims in the shared state (ADR 0044).

use std::sync::Arc;
use std::time::Duration;

use shared_state::claims::{Attempt, Claim as SharedClaim};
use shared_state::{Name, SharedState};
use tokio::sync::oneshot;

use super::fingerprint::Fingerprints;
use super::key::WriteKey;
use super::outcome::KeptOutcome;
use super::record::Record;
use super::store::{Claim, ClaimGuard, record_to_keep};

/// How long a repeat waits for the first attempt that another gateway is running.
const MAX_WAIT: Duration = Duration::from_secs(30);

fn name(key: WriteKey) -> Name {
    Name::new("write", &[key.as_bytes()])
}

/// Claims the key in the shared state too, or returns its state there. Without shared state the
/// gateway relies on its own.
pub(super) async fn claim(
    state: SharedState,
    guard: ClaimGuard,
    fingerprints: Fingerprints,
    attempt: Attempt,
) -> Claim {
    let (sender, claimed) = oneshot::channel();
    // A task of its own, so that a caller who leaves meanwhile leaves no claim behind.
    tokio::spawn(async move {
        let claim = ask(&state, guard, &fingerprints, attempt).await;
        if let Err(Claim::Claimed(unwanted)) = sender.send(claim) {
            release(unwanted).await;
        }
    });
    claimed.await.unwrap_or(Claim::Unknown)
}

/// Looks up a key in the shared state whose outcome this process does not know.
pub(super) async fn look_up(
    state: &SharedState,
    key: WriteKey,
    fingerprints: &Fingerprints,
) -> Claim {
    match state.look_up(&name(key)).await {
        Some(SharedClaim::Done { fingerprint, outcome }) if fingerprints.matches(&fingerprint) => {
            Record::decode(&outcome).map_or(Claim::Unknown, |record| Claim::Done(Arc::new(record)))
        }
        _ => Claim::Unknown,
    }
}

async fn ask(
    state: &SharedState,
    mut guard: ClaimGuard,
    fingerprints: &Fingerprints,
    attempt: Attempt,
) -> Claim {
    match state.claim(&name(guard.key()), fingerprints.all(), attempt, MAX_WAIT).await {
        SharedClaim::Ours(claimed) | SharedClaim::Alone(claimed, _) => {
            guard.share(claimed);
            Claim::Claimed(guard)
        }
        SharedClaim::Done { fingerprint, .. }
        | SharedClaim::Busy { fingerprint }
        | SharedClaim::Unknown { fingerprint: Some(fingerprint) }
            if !fingerprints.matches(&fingerprint) =>
        {
            guard.release();
            Claim::Mismatch
        }
        SharedClaim::Done { outcome, .. } => match Record::decode(&outcome) {
            Some(record) => {
                guard.finish(KeptOutcome::Done(record.clone()), None);
                Claim::Done(Arc::new(record))
            }
            // Of another version.
            None => {
                guard.finish(KeptOutcome::Unknown, None);
                Claim::Unknown
            }
        },
        SharedClaim::Unknown { .. } => {
            guard.finish(KeptOutcome::Unknown, None);
            Claim::Unknown
        }
        // The outcome may still arrive.
        SharedClaim::Busy { .. } | SharedClaim::Untold => {
            guard.release();
            Claim::Unknown
        }
    }
}

/// Stores an outcome, first in the shared state, then in this process.
pub(super) async fn finish(mut guard: ClaimGuard, outcome: KeptOutcome, alias: Option<WriteKey>) {
    if let Some(mut claimed) = guard.take_shared() {
        if let Some(alias) = alias {
            claimed = claimed.with_alias(&name(alias));
        }
        match record_to_keep(&outcome).and_then(Record::encode) {
            Some(answer) => claimed.finish(answer).await,
            None => claimed.unknown().await,
        }
    }
    guard.finish(outcome, alias);
}

/// Frees a key, first in the shared state, then in this process.
pub(super) async fn release(mut guard: ClaimGuard) {
    if let Some(claimed) = guard.take_shared() {
        claimed.release().await;
    }
    guard.release();
}
