//! What of members gateways share (ADR 0044): what has ended, and what came of a refresh.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use legacy_client::{Caller, LegacyAnswer, LegacyError};
use serde::{Deserialize, Serialize};
use shared_state::leases::Lease;
use shared_state::{Name, SharedState};

use super::Membership;
use super::ended::{EndedMembers, EndedMemberships};
use super::identity::MemberKey;
use super::refresh::{self, RefreshOutcome};
use crate::app::App;

/// How long what came of a refresh is kept for those who come late.
const OUTCOME_TTL: Duration = Duration::from_secs(60);
/// How long one waits for another gateway's refresh before it goes on as if the shop could not say.
const PATIENCE: Duration = Duration::from_secs(15);

const MEMBERSHIP: u8 = b'i';
const MEMBER: u8 = b'm';

/// What has ended, as this gateway knows it; shared with [`super::Members`].
#[derive(Debug, Clone)]
pub struct Ended {
    pub(super) memberships: EndedMemberships,
    pub(super) members: EndedMembers,
}

impl Ended {
    /// Takes over what another gateway tells. A mark that cannot be read is of a later version.
    pub fn learn(&self, mark: &[u8], until: i64) {
        match mark.split_first() {
            Some((&MEMBERSHIP, id)) => {
                if let Ok(id) = std::str::from_utf8(id) {
                    self.memberships.mark(id, until);
                }
            }
            Some((&MEMBER, rest)) => {
                if let Some((moment, key)) = rest.split_first_chunk::<8>()
                    && let Ok(key) = std::str::from_utf8(key)
                {
                    let key = MemberKey::from_digest(key);
                    self.members.end_before(&key, i64::from_be_bytes(*moment), until);
                }
            }
            _ => {}
        }
    }

    /// All that this gateway knows.
    #[must_use]
    pub fn all(&self) -> Vec<(Vec<u8>, i64)> {
        let memberships =
            self.memberships.all().map(|(id, until)| (mark_of_membership(&id), until));
        let members =
            self.members.all().map(|(key, moment, until)| (mark_of_member(&key, moment), until));
        memberships.chain(members).collect()
    }
}

pub(super) fn mark_of_membership(id: &str) -> Vec<u8> {
    [&[MEMBERSHIP], id.as_bytes()].concat()
}

pub(super) fn mark_of_member(key: &MemberKey, moment: i64) -> Vec<u8> {
    [&[MEMBER][..], &moment.to_be_bytes(), key.digest_text().as_bytes()].concat()
}

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

/// One refresh for all gateways: the first asks the shop, the others get what came of it. While
/// Redis is away each asks by itself.
pub(super) async fn refresh(app: &App, membership: &Membership, caller: Caller) -> RefreshOutcome {
    let Some(state) = app.fleet().state() else {
        return refresh::refresh(app, membership, caller).await;
    };
    let name = Name::new("refresh", &[membership.handle.as_bytes()]);
    match first(state, &name).await {
        First::Known(outcome) => outcome,
        First::Ours(lease) => {
            let outcome = refresh::refresh(app, membership, caller).await;
            // Of what came to nothing the lease is given back: the next one asks the shop once
            // more.
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
    match state.acquire_within(name, PATIENCE).await {
        // Whoever held it before has published.
        Ok(Some(lease)) => match known(state, name).await {
            Some(outcome) => First::Known(outcome),
            None => First::Ours(lease),
        },
        Ok(None) => First::Known(refresh::unavailable(LegacyError::TooSlow(PATIENCE))),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::member::now;

    #[test]
    fn gw_5_what_ended_here_is_learnt_there() {
        let ended =
            || Ended { memberships: EndedMemberships::default(), members: EndedMembers::default() };
        let (here, there) = (ended(), ended());
        let member = MemberKey::of_name("a@b.test");
        here.memberships.mark("one", now() + 60);
        here.members.end_before(&member, 1000, now() + 60);
        for (mark, until) in here.all() {
            there.learn(&mark, until);
        }
        assert!(there.memberships.is_ended("one") && there.members.is_ended(&member, 999));
        assert!(!there.members.is_ended(&member, 1000));
        for unreadable in [&b""[..], b"i\xff", b"m123", b"x"] {
            there.learn(unreadable, now() + 60);
        }
        assert_eq!(there.all().len(), 2);
    }
}
