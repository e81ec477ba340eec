//! Claims in the tier that gateways share (ADR 0044).

use std::sync::Arc;
use std::time::Duration;

use shared_state::claims::{Attempt, Claim as SharedClaim};
use shared_state::{Name, SharedState};
use tokio::sync::oneshot;

use super::key::{Fingerprints, WriteKey};
use super::outcome::Outcome;
use super::store::{Claim, ClaimGuard, is_kept};

/// How long a repeat waits for the first, which another gateway is still at.
const PATIENCE: Duration = Duration::from_secs(30);

fn name(key: WriteKey) -> Name {
    Name::new("write", &[key.as_bytes()])
}

/// Takes the key in the shared tier too, or says what that tier knows of it. Without it the gateway
/// goes on by what it knows itself.
pub(super) async fn claim(
    state: SharedState,
    guard: ClaimGuard,
    fingerprints: Fingerprints,
    attempt: Attempt,
) -> Claim {
    let (sender, claimed) = oneshot::channel();
    // A task of its own: a caller who leaves meanwhile leaves no claim behind.
    tokio::spawn(async move {
        let claim = ask(&state, guard, &fingerprints, attempt).await;
        if let Err(Claim::Claimed(unwanted)) = sender.send(claim) {
            release(unwanted).await;
        }
    });
    claimed.await.unwrap_or(Claim::Unknown)
}

/// What the shared tier knows of a key whose outcome this process does not know.
pub(super) async fn look_up(
    state: &SharedState,
    key: WriteKey,
    fingerprints: &Fingerprints,
) -> Claim {
    match state.look_up(&name(key)).await {
        Some(SharedClaim::Done { fingerprint, outcome }) if fingerprints.matches(&fingerprint) => {
            Outcome::decode(&outcome).map_or(Claim::Unknown, |record| Claim::Done(Arc::new(record)))
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
    match state.claim(&name(guard.key()), fingerprints.all(), attempt, PATIENCE).await {
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
        SharedClaim::Done { outcome, .. } => match Outcome::decode(&outcome) {
            Some(record) => {
                guard.finish(Outcome::Done(record.clone()), None);
                Claim::Done(Arc::new(record))
            }
            // Of another version.
            None => {
                guard.finish(Outcome::Unknown, None);
                Claim::Unknown
            }
        },
        SharedClaim::Unknown { .. } => {
            guard.finish(Outcome::Unknown, None);
            Claim::Unknown
        }
        // The outcome may still come.
        SharedClaim::Busy { .. } | SharedClaim::Untold => {
            guard.release();
            Claim::Unknown
        }
    }
}

/// Keeps an outcome, in the shared tier before this process.
pub(super) async fn finish(mut guard: ClaimGuard, outcome: Outcome, alias: Option<WriteKey>) {
    if let Some(mut claimed) = guard.take_shared() {
        if let Some(alias) = alias {
            claimed = claimed.with_alias(&name(alias));
        }
        match outcome.encode().filter(|_| is_kept(&outcome)) {
            Some(answer) => claimed.finish(answer).await,
            None => claimed.unknown().await,
        }
    }
    guard.finish(outcome, alias);
}

/// Frees a key, in the shared tier before this process.
pub(super) async fn release(mut guard: ClaimGuard) {
    if let Some(claimed) = guard.take_shared() {
        claimed.release().await;
    }
    guard.release();
}
