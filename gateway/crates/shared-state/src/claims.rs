//! Idempotency across processes: the first process that claims a key does the work, all others get
//! its outcome.
//!
//! A claim is stored with `SET NX` and lives as long as an outcome does, so it cannot expire under
//! a working process. A heartbeat beside it is renewed while its owner works. A claim without a
//! heartbeat belongs to a process that died or cannot reach Redis; its outcome is
//! [`Claim::Unknown`].
//!
//! While Redis is away, each process relies on what it knows. A request marked as
//! [`Attempt::Repeat`] may have been processed elsewhere then, so it is not processed again.
//! Outcomes that cannot be sent to Redis wait in the backlog.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use redis::Script;
use tokio::task::JoinHandle;

use crate::backlog::Backlog;
use crate::duration::millis;
use crate::health::Condition;
use crate::link::{Link, Unavailable};
use crate::names::Name;
use crate::outcome::{Claimant, OWNER_BYTES, Outcome, Settlement, Stage, VERSION};
pub use crate::outcome::{Fingerprint, MAX_BYTES, TTL};
use crate::state::SharedState;

const HEARTBEAT_TTL: Duration = Duration::from_secs(6);
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// How often a claim is sent until Redis has it.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(10);
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(150);

static PEEK: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/peek.lua")));
static CLAIM: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/claim.lua")));

/// What Redis knows of a key.
#[derive(Debug)]
pub enum Claim {
    /// This process does the work.
    Ours(Claimed),
    /// Completed: the outcome that was given to [`Claimed::finish`].
    Done { fingerprint: Fingerprint, outcome: Vec<u8> },
    /// Started, but the outcome is unknown. `None`: the stored value cannot be read.
    Unknown { fingerprint: Option<Fingerprint> },
    /// Another process is working on it.
    Busy { fingerprint: Fingerprint },
    /// A repeat whose first attempt may have gone to a process that cannot report its outcome,
    /// because Redis is away. It must be neither processed nor remembered: the outcome may still
    /// arrive.
    Untold,
    /// Redis is unavailable: this process decides by what it knows. Its outcome is sent once Redis
    /// is back.
    Alone(Claimed, Unavailable),
}

/// Whether the caller has sent the request before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The first attempt, according to the caller.
    First,
    Repeat,
}

/// A claim of this process. If it is dropped without an outcome, the outcome is unknown to
/// everybody else.
#[derive(Debug)]
pub struct Claimed {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    claimant: Claimant,
    heartbeat: Option<JoinHandle<()>>,
}

impl SharedState {
    /// Claims `name`, or returns what is known of it. While another process works on the same
    /// request it waits, for at most `patience`; if the claim is released meanwhile, it becomes
    /// ours.
    ///
    /// The first of the `fingerprints` is stored; any of them may match, for rotation of seal keys.
    pub async fn claim(
        &self,
        name: &Name,
        fingerprints: &[Fingerprint],
        attempt: Attempt,
        patience: Duration,
    ) -> Claim {
        let claimed = Claimed::new(self, name, fingerprints);
        let deadline = Instant::now() + patience;
        let mut pause = MIN_POLL_INTERVAL;
        let mut seen_busy = None;
        loop {
            // Other processes may not have sent yet what they did while Redis was away.
            let peek_only = attempt == Attempt::Repeat && self.link().health.is_settling();
            let known = if peek_only { claimed.peek().await } else { claimed.try_claim().await };
            match known {
                Ok(None) if peek_only => {}
                Ok(None) => return Claim::Ours(claimed.with_heartbeat(true)),
                Ok(Some(Claim::Busy { fingerprint: theirs }))
                    if fingerprints.contains(&theirs) && Instant::now() + pause <= deadline =>
                {
                    seen_busy = Some(theirs);
                }
                Ok(Some(known)) => return known,
                // Another process was seen working: whatever Redis replies, the work must not be
                // repeated.
                Err(why) if seen_busy.is_some() => {
                    claimed.cancel(&why).await;
                    return Claim::Unknown { fingerprint: seen_busy };
                }
                Err(why) if attempt == Attempt::Repeat => {
                    claimed.cancel(&why).await;
                    return Claim::Untold;
                }
                Err(why) => return Claim::Alone(claimed.with_heartbeat(false), why),
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 3 / 2).min(MAX_POLL_INTERVAL);
        }
    }

    /// Returns what is known of `name`, without claiming it. `None` when nothing is, or Redis is
    /// unavailable.
    pub async fn look_up(&self, name: &Name) -> Option<Claim> {
        Claimed::new(self, name, &[]).peek().await.ok()?
    }
}

impl Claimed {
    fn new(state: &SharedState, name: &Name, fingerprints: &[Fingerprint]) -> Self {
        let claimant = Claimant {
            key: name.key(""),
            heartbeat_key: name.key(":alive"),
            alias: None,
            owner: rand::random(),
            fingerprint: fingerprints.first().copied().unwrap_or_default(),
        };
        let (link, backlog) = (Arc::clone(state.link()), Arc::clone(state.backlog()));
        Self { link, backlog, claimant, heartbeat: None }
    }

    /// `None` when the claim is ours.
    async fn try_claim(&self) -> Result<Option<Claim>, Unavailable> {
        let Claimant { key, heartbeat_key, owner, .. } = &self.claimant;
        let ours = self.claimant.value(&self.link, key, Stage::Working, &[]);
        let mut claim = CLAIM.key(key);
        let script = claim
            .key(heartbeat_key)
            .arg(ours)
            .arg(millis(TTL))
            .arg(millis(HEARTBEAT_TTL))
            .arg(&owner[..]);
        let (found, has_heartbeat): (Option<Vec<u8>>, bool) =
            self.link.run_with_retries("claim", script).await?;
        Ok(found.map(|found| read(&self.link, key, &found, has_heartbeat)))
    }

    /// `None` when nobody claims the key.
    async fn peek(&self) -> Result<Option<Claim>, Unavailable> {
        let Claimant { key, heartbeat_key, .. } = &self.claimant;
        let mut peek = PEEK.key(key);
        let (found, has_heartbeat): (Option<Vec<u8>>, bool) =
            self.link.run_with_retries("look", peek.key(heartbeat_key)).await?;
        Ok(found.map(|found| read(&self.link, key, &found, has_heartbeat)))
    }

    fn with_heartbeat(mut self, is_known: bool) -> Self {
        self.heartbeat = Some(spawn_heartbeat(Arc::clone(&self.link), &self.claimant, is_known));
        self
    }

    /// Stores the outcome under a second name as well, unless that one is taken.
    #[must_use]
    pub fn with_alias(mut self, name: &Name) -> Self {
        self.claimant.alias = Some(name.key("")).filter(|alias| *alias != self.claimant.key);
        self
    }

    /// Stores the outcome for repeats. When Redis is away it is sent later, without the caller
    /// waiting. An outcome that is too large or has no room is stored as unknown.
    pub async fn finish(self, outcome: Vec<u8>) {
        self.settle(Settlement::Done(outcome)).await;
    }

    /// Stores that the outcome is unknown.
    pub async fn unknown(self) {
        self.settle(Settlement::Unknown).await;
    }

    /// Releases the claim because nothing was done: the next request may try. Sent later if Redis
    /// is away, or the key would count as unknown for ten minutes.
    pub async fn release(self) {
        self.settle(Settlement::Released).await;
    }

    /// Removes a claim that may have been stored although no reply arrived.
    async fn cancel(self, why: &Unavailable) {
        if why.was_sent() {
            self.settle(Settlement::Released).await;
        }
    }

    async fn settle(mut self, settlement: Settlement) {
        // The heartbeat stops first, because it would store the claim again.
        if let Some(heartbeat) = self.heartbeat.take() {
            heartbeat.abort();
            let _ = heartbeat.await;
        }
        let link = Arc::clone(&self.link);
        let claimant = std::mem::take(&mut self.claimant);
        let outcome = Outcome { claimant, settlement };
        if link.health.condition() != Condition::Away {
            match outcome.send(&link).await {
                Err(why) if !why.is_permanent() => {}
                _ => return,
            }
        }
        self.backlog.push(outcome);
        link.wake.notify_one();
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        if let Some(heartbeat) = self.heartbeat.take() {
            heartbeat.abort();
        }
    }
}

/// Renews the heartbeat of a claim. If Redis never got the claim, or lost it, it is stored again:
/// otherwise the next request would find nothing.
fn spawn_heartbeat(link: Arc<Link>, claimant: &Claimant, mut is_known: bool) -> JoinHandle<()> {
    let Claimant { key, heartbeat_key, owner, .. } = claimant;
    let value = claimant.value(&link, key, Stage::Working, &[]);
    let (key, heartbeat_key, owner) = (key.clone(), heartbeat_key.clone(), *owner);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(if is_known { HEARTBEAT_INTERVAL } else { RETRY_INTERVAL }).await;
            let mut claim = CLAIM.key(&key);
            let script = claim
                .key(&heartbeat_key)
                .arg(&value)
                .arg(millis(TTL))
                .arg(millis(HEARTBEAT_TTL))
                .arg(&owner[..]);
            is_known = link.run::<(Option<Vec<u8>>, bool)>("alive", script).await.is_ok();
        }
    })
}

fn read(link: &Link, key: &str, found: &[u8], has_heartbeat: bool) -> Claim {
    let opened = found
        .split_first()
        .filter(|(version, _)| **version == VERSION)
        .and_then(|(_, rest)| rest.get(OWNER_BYTES..))
        .and_then(|sealed| link.seals().open(key, sealed));
    let parts = opened.as_deref().and_then(|plain| {
        let (stage, rest) = plain.split_first()?;
        let (fingerprint, outcome) = rest.split_first_chunk::<32>()?;
        Some((*stage, *fingerprint, outcome))
    });
    match parts {
        Some((1, fingerprint, outcome)) => Claim::Done { fingerprint, outcome: outcome.to_vec() },
        Some((0, fingerprint, _)) if has_heartbeat => Claim::Busy { fingerprint },
        Some((_, fingerprint, _)) => Claim::Unknown { fingerprint: Some(fingerprint) },
        // The value cannot be read, but some process claimed the key: the work must not be
        // repeated.
        None => Claim::Unknown { fingerprint: None },
    }
}
