//! One refresh for all gateways (ADR 0044).

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use legacy_client::{Caller, LegacyAnswer, LegacyError};
use serde::{Deserialize, Serialize};
use shared_state::leases::Lease;
use shared_state::{Name, SharedState};

use super::membership::Membership;
use super::refresh;
use super::refreshes::RefreshOutcome;
use crate::app::App;

/// How long the outcome of a refresh is kept for later requests.
const OUTCOME_TTL: Duration = Duration::from_secs(60);
/// How long to wait for another gateway's refresh before it counts as unavailable.
const MAX_WAIT: Duration = Duration::from_secs(15);

/// A refresh as another gateway reads it.
#[derive(Serialize, Deserialize)]
#[serde(tag = "o")]
enum Published {
    Renewed { membership: Membership, answer: PublishedAnswer },
    Refused { answer: PublishedAnswer },
    Revoked,
}

#[derive(Serialize, Deserialize)]
struct PublishedAnswer {
    status: u16,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// Runs one refresh for all gateways: the first calls the shop, the others get its outcome. While
/// Redis is away each gateway calls the shop itself.
pub(super) async fn refresh(app: &App, membership: &Membership, caller: Caller) -> RefreshOutcome {
    let Some(state) = app.fleet().state() else {
        return refresh::refresh(app, membership, caller).await;
    };
    let name = Name::new("refresh", &[membership.handle.as_bytes()]);
    match first(state, &name).await {
        First::Known(outcome) => outcome,
        First::Ours(lease) => {
            let outcome = refresh::refresh(app, membership, caller).await;
            // A refresh without an outcome releases its lease, so that the next one calls the shop.
            if let Some(bytes) = encode(&outcome) {
                app.fleet().conclude(lease, bytes, OUTCOME_TTL);
            }
            outcome
        }
        First::Alone => refresh::refresh(app, membership, caller).await,
    }
}

enum First {
    Ours(Lease),
    Known(RefreshOutcome),
    Alone,
}

async fn first(state: &SharedState, name: &Name) -> First {
    if let Some(outcome) = known(state, name).await {
        return First::Known(outcome);
    }
    match state.acquire_within(name, MAX_WAIT).await {
        // The previous holder has published.
        Ok(Some(lease)) => match known(state, name).await {
            Some(outcome) => First::Known(outcome),
            None => First::Ours(lease),
        },
        Ok(None) => First::Known(RefreshOutcome::unavailable(LegacyError::TooSlow(MAX_WAIT))),
        Err(_) => First::Alone,
    }
}

async fn known(state: &SharedState, name: &Name) -> Option<RefreshOutcome> {
    decode(&state.published(name).await.ok()??)
}

fn encode(outcome: &RefreshOutcome) -> Option<Vec<u8>> {
    let published = match outcome {
        RefreshOutcome::Renewed { membership, answer } => Published::Renewed {
            membership: membership.clone(),
            answer: PublishedAnswer::of(answer),
        },
        RefreshOutcome::Refused { answer } => {
            Published::Refused { answer: PublishedAnswer::of(answer) }
        }
        RefreshOutcome::Revoked => Published::Revoked,
        RefreshOutcome::Unavailable { .. } => return None,
    };
    serde_json::to_vec(&published).ok()
}

fn decode(bytes: &[u8]) -> Option<RefreshOutcome> {
    Some(match serde_json::from_slice(bytes).ok()? {
        Published::Renewed { membership, answer } => {
            RefreshOutcome::Renewed { membership, answer: Arc::new(answer.read()?) }
        }
        Published::Refused { answer } => {
            RefreshOutcome::Refused { answer: Arc::new(answer.read()?) }
        }
        Published::Revoked => RefreshOutcome::Revoked,
    })
}

impl PublishedAnswer {
    fn of(answer: &LegacyAnswer) -> Self {
        let header = |(name, value): (&HeaderName, &HeaderValue)| {
            (name.to_string(), value.as_bytes().to_vec())
        };
        Self {
            status: answer.status.as_u16(),
            headers: answer.headers.iter().map(header).collect(),
            body: answer.body.to_vec(),
        }
    }

    fn read(self) -> Option<LegacyAnswer> {
        let mut headers = HeaderMap::new();
        for (name, value) in &self.headers {
            headers.append(
                HeaderName::from_bytes(name.as_bytes()).ok()?,
                HeaderValue::from_bytes(value).ok()?,
            );
        }
        let status = StatusCode::from_u16(self.status).ok()?;
        Some(LegacyAnswer { status, headers, body: Bytes::from(self.body) })
    }
}
