//! One intent, one effect: the first process that claims a key does the work, all others get what came
//! of it.
//!
//! A claim is `SET NX` and lives as long as an outcome would, so that no lapse lets a second process
//! work. Beside it a sign of life is renewed while its owner works: a claim without one belongs to a
//! process that died or cannot reach Redis, and its outcome is [`Claim::Unknown`].

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use redis::{Script, cmd};
use tokio::task::AbortHandle;

use crate::link::{Link, Unavailable};
use crate::names::Name;
use crate::state::SharedState;

/// How long a claim and its outcome are kept.
pub const TTL: Duration = Duration::from_secs(10 * 60);
const ALIVE_TTL: Duration = Duration::from_secs(6);
const ALIVE_EVERY: Duration = Duration::from_secs(2);
const FIRST_POLL: Duration = Duration::from_millis(10);
const LAST_POLL: Duration = Duration::from_millis(150);
/// An outcome that Redis could not take is offered again for so long.
const RETRY_FOR: Duration = Duration::from_secs(120);
const RETRY_EVERY: Duration = Duration::from_millis(500);
/// Marks what this crate wrote; then the owner, in clear, for scripts to compare; then the sealed rest.
const VERSION: u8 = 1;
const OWNER: usize = 16;

static SETTLE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/settle.lua")));
static RELEASE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/release.lua")));
static CLAIM: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/claim.lua")));

/// Tells requests under one key apart: a key that comes with another one was used for two things.
pub type Fingerprint = [u8; 32];

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
    /// Redis cannot say: this process goes on by what it knows itself, or not at all. What comes of it
    /// is offered to Redis once it is back.
    Alone(Claimed, Unavailable),
}

/// A claim of ours. Dropped without a word, its outcome is unknown to everybody else.
#[derive(Debug)]
pub struct Claimed {
    link: Arc<Link>,
    key: String,
    alive_key: String,
    /// A second name that gets the outcome too.
    alias: Option<String>,
    owner: [u8; OWNER],
    fingerprint: Fingerprint,
    alive: Option<AbortHandle>,
}

#[derive(Clone, Copy)]
enum Stage {
    Working = 0,
    Done = 1,
    Unknown = 2,
}

impl SharedState {
    /// Claims `name`, or says what is known of it. While another process works on the same request it
    /// waits, for `patience` at most; a claim that was released meanwhile becomes ours.
    ///
    /// `fingerprints`: the first is stored; any may match, as while seal keys rotate.
    pub async fn claim(&self, name: &Name, fingerprints: &[Fingerprint], patience: Duration) -> Claim {
        let fingerprint = fingerprints.first().copied().unwrap_or_default();
        let claimed = Claimed::new(Arc::clone(self.link()), name, fingerprint);
        let deadline = Instant::now() + patience;
        let mut pause = FIRST_POLL;
        loop {
            match claimed.attempt().await {
                Ok(None) => return Claim::Ours(claimed.kept_alive()),
                Ok(Some(Claim::Busy { fingerprint: theirs }))
                    if fingerprints.contains(&theirs) && Instant::now() + pause <= deadline =>
                {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 3 / 2).min(LAST_POLL);
                }
                Ok(Some(known)) => return known,
                Err(why) => return Claim::Alone(claimed.kept_alive(), why),
            }
        }
    }
}

impl Claimed {
    fn new(link: Arc<Link>, name: &Name, fingerprint: Fingerprint) -> Self {
        let (key, alive_key) = (name.key(""), name.key(":alive"));
        Self { link, key, alive_key, alias: None, owner: rand::random(), fingerprint, alive: None }
    }

    /// `None`: it is ours.
    async fn attempt(&self) -> Result<Option<Claim>, Unavailable> {
        let ours = self.value(&self.key, Stage::Working, &[]);
        let mut claim = CLAIM.key(&self.key);
        let script =
            claim.key(&self.alive_key).arg(ours).arg(millis(TTL)).arg(millis(ALIVE_TTL)).arg(&self.owner[..]);
        let (found, is_alive): (Option<Vec<u8>>, bool) = self.link.run("claim", script).await?;
        Ok(found.map(|found| read(&self.link, &self.key, &found, is_alive)))
    }

    fn kept_alive(mut self) -> Self {
        self.alive = Some(keep_alive(Arc::clone(&self.link), self.alive_key.clone()));
        self
    }

    fn value(&self, key: &str, stage: Stage, outcome: &[u8]) -> Vec<u8> {
        let plain = [&[stage as u8][..], &self.fingerprint, outcome].concat();
        [&[VERSION][..], &self.owner, &self.link.seals().seal(key, &plain)].concat()
    }

    /// Keeps the outcome under a second name as well, unless that one is taken.
    #[must_use]
    pub fn with_alias(mut self, name: &Name) -> Self {
        self.alias = Some(name.key("")).filter(|alias| *alias != self.key);
        self
    }

    /// Keeps the outcome for everybody who repeats. When Redis is away it is offered again for two
    /// minutes, without the caller waiting for that.
    pub async fn finish(self, outcome: Vec<u8>) {
        self.settle(Settlement::Done(outcome)).await;
    }

    /// Nobody knows what came of it, and everybody is told so.
    pub async fn unknown(self) {
        self.settle(Settlement::Unknown).await;
    }

    /// Nothing was done: the next one may try. Offered again like an outcome, or the key would count as
    /// unknown for ten minutes.
    pub async fn release(self) {
        self.settle(Settlement::Released).await;
    }

    async fn settle(self, settlement: Settlement) {
        if !self.store(&settlement).await {
            tokio::spawn(self.insist(settlement));
        }
    }

    async fn insist(self, settlement: Settlement) {
        let until = Instant::now() + RETRY_FOR;
        while Instant::now() < until {
            tokio::time::sleep(RETRY_EVERY).await;
            if self.store(&settlement).await {
                return;
            }
        }
    }

    /// Whether Redis took it.
    async fn store(&self, settlement: &Settlement) -> bool {
        let (stage, outcome) = match settlement {
            Settlement::Done(outcome) => (Stage::Done, &outcome[..]),
            Settlement::Unknown => (Stage::Unknown, &[][..]),
            Settlement::Released => {
                let mut release = RELEASE.key(&self.key);
                let script = release.key(&self.alive_key).arg(&self.owner[..]);
                return self.link.run::<i64>("release", script).await.is_ok();
            }
        };
        if let Some(alias) = &self.alias {
            let mut kept = cmd("SET");
            kept.arg(alias).arg(self.value(alias, stage, outcome)).arg("NX").arg("PX").arg(millis(TTL));
            if self.link.send::<Option<String>>("settle_alias", &kept).await.is_err() {
                return false;
            }
        }
        let value = self.value(&self.key, stage, outcome);
        let mut settle = SETTLE.key(&self.key);
        let script = settle.key(&self.alive_key).arg(&self.owner[..]).arg(value).arg(millis(TTL));
        self.link.run::<i64>("settle", script).await.is_ok()
    }
}

/// How a claim ends.
#[derive(Debug)]
enum Settlement {
    Done(Vec<u8>),
    Unknown,
    Released,
}

impl Drop for Claimed {
    fn drop(&mut self) {
        if let Some(alive) = self.alive.take() {
            alive.abort();
        }
    }
}

fn keep_alive(link: Arc<Link>, key: String) -> AbortHandle {
    let renewing = tokio::spawn(async move {
        loop {
            tokio::time::sleep(ALIVE_EVERY).await;
            let mut renewed = cmd("SET");
            renewed.arg(&key).arg(1).arg("PX").arg(millis(ALIVE_TTL));
            // A failure is made good by the next round, or others learn that nobody knows.
            let _ = link.send::<()>("alive", &renewed).await;
        }
    });
    renewing.abort_handle()
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

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX).max(1)
}
