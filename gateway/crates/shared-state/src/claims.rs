//! One intent, one effect: the first process that claims a key does the work, all others get what came
//! of it.
//!
//! A claim is `SET NX` and lives as long as an outcome would, so that no lapse lets a second process
//! work. Beside it a sign of life is renewed while its owner works: a claim without one belongs to a
//! process that died or cannot reach Redis, and its outcome is [`Claim::Unknown`].
//!
//! While Redis is away each process goes on by what it knows. A request that says of itself that it is
//! a [`Attempt::Repeat`] may have been done by another one then, and is not done again. An outcome that
//! Redis could not take waits in the backlog until it can.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use redis::Script;
use tokio::task::JoinHandle;

use crate::backlog::Backlog;
use crate::duration::millis;
use crate::health::Condition;
use crate::link::{Link, Unavailable};
use crate::names::Name;
use crate::outcome::{Claimant, OWNER, Outcome, Settlement, Stage, VERSION};
pub use crate::outcome::{Fingerprint, MAX_BYTES, TTL};
use crate::state::SharedState;

const ALIVE_TTL: Duration = Duration::from_secs(6);
const ALIVE_EVERY: Duration = Duration::from_secs(2);
/// Until Redis knows of a claim, it is told this often.
const RETRY_EVERY: Duration = Duration::from_millis(500);
const FIRST_POLL: Duration = Duration::from_millis(10);
const LAST_POLL: Duration = Duration::from_millis(150);

static LOOK: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/look.lua")));
static CLAIM: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/claim.lua")));

/// What Redis says of a key.
#[derive(Debug)]
pub enum Claim {
    /// Ours to do.
    Ours(Claimed),
    /// Done before: the outcome as it was given to [`Claimed::finish`].
    Done { fingerprint: Fingerprint, outcome: Vec<u8> },
    /// Somebody began and nobody knows what came of it. `None`: what is stored cannot be read.
    Unknown { fingerprint: Option<Fingerprint> },
    /// Somebody else is still at it.
    Busy { fingerprint: Fingerprint },
    /// A repeat whose first may have gone to a process that cannot tell what came of it, since Redis is
    /// away. Not to be done, and not to be remembered either: the outcome may still be told.
    Untold,
    /// Redis cannot say: this process goes on by what it knows itself, or not at all. What comes of it
    /// is told to Redis once it is back.
    Alone(Claimed, Unavailable),
}

/// Whether the caller has sent the same before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The first, as far as the caller says.
    First,
    Repeat,
}

/// A claim of ours. Dropped without a word, its outcome is unknown to everybody else.
#[derive(Debug)]
pub struct Claimed {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    claimant: Claimant,
    alive: Option<JoinHandle<()>>,
}

impl SharedState {
    /// Claims `name`, or says what is known of it. While another process works on the same request it
    /// waits, for `patience` at most; a claim that was released meanwhile becomes ours.
    ///
    /// `fingerprints`: the first is stored; any may match, as while seal keys rotate.
    pub async fn claim(
        &self,
        name: &Name,
        fingerprints: &[Fingerprint],
        attempt: Attempt,
        patience: Duration,
    ) -> Claim {
        let claimed = Claimed::new(self, name, fingerprints);
        let deadline = Instant::now() + patience;
        let mut pause = FIRST_POLL;
        let mut working = None;
        loop {
            // What others did while Redis was away may not have been told yet.
            let only_looks = attempt == Attempt::Repeat && self.link().health.is_settling();
            let known = if only_looks { claimed.look().await } else { claimed.attempt().await };
            match known {
                Ok(None) if only_looks => {}
                Ok(None) => return Claim::Ours(claimed.kept_alive(true)),
                Ok(Some(Claim::Busy { fingerprint: theirs }))
                    if fingerprints.contains(&theirs) && Instant::now() + pause <= deadline =>
                {
                    working = Some(theirs);
                }
                Ok(Some(known)) => return known,
                // Somebody was seen at it: whatever Redis cannot say now, it is not to be done again.
                Err(why) if working.is_some() => {
                    claimed.withdraw(&why).await;
                    return Claim::Unknown { fingerprint: working };
                }
                Err(why) if attempt == Attempt::Repeat => {
                    claimed.withdraw(&why).await;
                    return Claim::Untold;
                }
                Err(why) => return Claim::Alone(claimed.kept_alive(false), why),
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 3 / 2).min(LAST_POLL);
        }
    }

    /// What is known of `name` by now, without claiming it. `None`: nothing, or Redis cannot say.
    pub async fn look_up(&self, name: &Name) -> Option<Claim> {
        Claimed::new(self, name, &[]).look().await.ok()?
    }
}

impl Claimed {
    fn new(state: &SharedState, name: &Name, fingerprints: &[Fingerprint]) -> Self {
        let claimant = Claimant {
            key: name.key(""),
            alive_key: name.key(":alive"),
            alias: None,
            owner: rand::random(),
            fingerprint: fingerprints.first().copied().unwrap_or_default(),
        };
        let (link, backlog) = (Arc::clone(state.link()), Arc::clone(state.backlog()));
        Self { link, backlog, claimant, alive: None }
    }

    /// `None`: it is ours.
    async fn attempt(&self) -> Result<Option<Claim>, Unavailable> {
        let Claimant { key, alive_key, owner, .. } = &self.claimant;
        let ours = self.claimant.value(&self.link, key, Stage::Working, &[]);
        let mut claim = CLAIM.key(key);
        let script = claim.key(alive_key).arg(ours).arg(millis(TTL)).arg(millis(ALIVE_TTL)).arg(&owner[..]);
        let (found, is_alive): (Option<Vec<u8>>, bool) = self.link.run_patiently("claim", script).await?;
        Ok(found.map(|found| read(&self.link, key, &found, is_alive)))
    }

    /// `None`: nobody claims it.
    async fn look(&self) -> Result<Option<Claim>, Unavailable> {
        let Claimant { key, alive_key, .. } = &self.claimant;
        let mut look = LOOK.key(key);
        let (found, is_alive): (Option<Vec<u8>>, bool) =
            self.link.run_patiently("look", look.key(alive_key)).await?;
        Ok(found.map(|found| read(&self.link, key, &found, is_alive)))
    }

    fn kept_alive(mut self, is_known: bool) -> Self {
        self.alive = Some(keep_alive(Arc::clone(&self.link), &self.claimant, is_known));
        self
    }

    /// Keeps the outcome under a second name as well, unless that one is taken.
    #[must_use]
    pub fn with_alias(mut self, name: &Name) -> Self {
        self.claimant.alias = Some(name.key("")).filter(|alias| *alias != self.claimant.key);
        self
    }

    /// Keeps the outcome for everybody who repeats. When Redis is away it is told once Redis is back,
    /// without the caller waiting for that. What is too large, or has no room, is kept as unknown.
    pub async fn finish(self, outcome: Vec<u8>) {
        self.settle(Settlement::Done(outcome)).await;
    }

    /// Nobody knows what came of it, and everybody is told so.
    pub async fn unknown(self) {
        self.settle(Settlement::Unknown).await;
    }

    /// Nothing was done: the next one may try. Told later like an outcome, or the key would count as
    /// unknown for ten minutes.
    pub async fn release(self) {
        self.settle(Settlement::Released).await;
    }

    /// Takes back what a claim without a reply may have left.
    async fn withdraw(self, why: &Unavailable) {
        if why.was_sent() {
            self.settle(Settlement::Released).await;
        }
    }

    async fn settle(mut self, settlement: Settlement) {
        // Ended before the claim is, which it would make anew.
        if let Some(alive) = self.alive.take() {
            alive.abort();
            let _ = alive.await;
        }
        let link = Arc::clone(&self.link);
        let claimant = std::mem::take(&mut self.claimant);
        let outcome = Outcome { claimant, settlement };
        if link.health.condition() != Condition::Away {
            match outcome.tell(&link).await {
                Err(why) if !why.is_final() => {}
                _ => return,
            }
        }
        self.backlog.push(outcome);
        link.wake.notify_one();
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        if let Some(alive) = self.alive.take() {
            alive.abort();
        }
    }
}

/// Shows again and again that somebody works under the claim. One that Redis never got, or has lost, is
/// made there as soon as it can be: else the next who asks would find nothing.
fn keep_alive(link: Arc<Link>, claimant: &Claimant, mut is_known: bool) -> JoinHandle<()> {
    let Claimant { key, alive_key, owner, .. } = claimant;
    let value = claimant.value(&link, key, Stage::Working, &[]);
    let (key, alive_key, owner) = (key.clone(), alive_key.clone(), *owner);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(if is_known { ALIVE_EVERY } else { RETRY_EVERY }).await;
            let mut claim = CLAIM.key(&key);
            let script =
                claim.key(&alive_key).arg(&value).arg(millis(TTL)).arg(millis(ALIVE_TTL)).arg(&owner[..]);
            is_known = link.run::<(Option<Vec<u8>>, bool)>("alive", script).await.is_ok();
        }
    })
}

fn read(link: &Link, key: &str, found: &[u8], is_alive: bool) -> Claim {
    let opened = found
        .split_first()
        .filter(|(version, _)| **version == VERSION)
        .and_then(|(_, rest)| rest.get(OWNER..))
        .and_then(|sealed| link.seals().open(key, sealed));
    let parts = opened.as_deref().and_then(|plain| {
        let (stage, rest) = plain.split_first()?;
        let (fingerprint, outcome) = rest.split_first_chunk::<32>()?;
        Some((*stage, *fingerprint, outcome))
    });
    match parts {
        Some((1, fingerprint, outcome)) => Claim::Done { fingerprint, outcome: outcome.to_vec() },
        Some((0, fingerprint, _)) if is_alive => Claim::Busy { fingerprint },
        Some((_, fingerprint, _)) => Claim::Unknown { fingerprint: Some(fingerprint) },
        // Whatever stands there, something was begun under this key: it is not done a second time.
        None => Claim::Unknown { fingerprint: None },
    }
}
