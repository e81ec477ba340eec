//! How a claim ended, and how Redis is told.

use std::sync::LazyLock;
use std::time::Duration;

use redis::{Script, cmd};

use crate::duration::millis;
use crate::link::{Link, Unavailable};

/// How long a claim and its outcome are kept.
pub const TTL: Duration = Duration::from_secs(10 * 60);
/// Longest outcome that is kept. A longer one is unknown to others, who read the state instead.
pub const MAX_BYTES: usize = 32 * 1024;
/// Marks what this crate wrote; then the owner, in clear, for scripts to compare; then the sealed rest.
pub(crate) const VERSION: u8 = 1;
pub(crate) const OWNER: usize = 16;

static SETTLE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/settle.lua")));
static RELEASE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/release.lua")));

/// Tells requests under one key apart: a key that comes with another one was used for two things.
pub type Fingerprint = [u8; 32];

/// Who claims what.
#[derive(Debug, Default)]
pub(crate) struct Claimant {
    pub(crate) key: String,
    pub(crate) alive_key: String,
    /// A second name that gets the outcome too.
    pub(crate) alias: Option<String>,
    pub(crate) owner: [u8; OWNER],
    pub(crate) fingerprint: Fingerprint,
}

#[derive(Clone, Copy)]
pub(crate) enum Stage {
    Working = 0,
    Done = 1,
    Unknown = 2,
}

impl Claimant {
    pub(crate) fn value(&self, link: &Link, key: &str, stage: Stage, outcome: &[u8]) -> Vec<u8> {
        let plain = [&[stage as u8][..], &self.fingerprint, outcome].concat();
        [&[VERSION][..], &self.owner, &link.seals().seal(key, &plain)].concat()
    }
}

/// How a claim ended.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) claimant: Claimant,
    pub(crate) settlement: Settlement,
}

#[derive(Debug)]
pub(crate) enum Settlement {
    Done(Vec<u8>),
    Unknown,
    Released,
}

impl Outcome {
    pub(crate) fn answer_bytes(&self) -> usize {
        if let Settlement::Done(answer) = &self.settlement { answer.len() } else { 0 }
    }

    /// Leaves only that it was done. Whether there was an answer to forget.
    pub(crate) fn forget_answer(&mut self) -> bool {
        let had = matches!(self.settlement, Settlement::Done(_));
        if had {
            self.settlement = Settlement::Unknown;
        }
        had
    }

    /// Tells Redis, whether it counts as away or not.
    pub(crate) async fn tell(&self, link: &Link) -> Result<(), Unavailable> {
        let Claimant { key, alive_key, alias, owner, .. } = &self.claimant;
        let (stage, answer) = match &self.settlement {
            Settlement::Done(answer) if answer.len() <= MAX_BYTES && link.health.has_room_for_outcomes() => {
                (Stage::Done, &answer[..])
            }
            Settlement::Done(_) | Settlement::Unknown => (Stage::Unknown, &[][..]),
            Settlement::Released => {
                let mut release = RELEASE.key(key);
                let script = release.key(alive_key).arg(&owner[..]);
                return link.run_anyway::<i64>("release", script).await.map(|_| ());
            }
        };
        if let Some(alias) = alias {
            let mut kept = cmd("SET");
            kept.arg(alias).arg(self.claimant.value(link, alias, stage, answer));
            kept.arg("NX").arg("PX").arg(millis(TTL));
            link.send_anyway::<Option<String>>("settle_alias", &kept).await?;
        }
        let value = self.claimant.value(link, key, stage, answer);
        let mut settle = SETTLE.key(key);
        let script = settle.key(alive_key).arg(&owner[..]).arg(value).arg(millis(TTL));
        link.run_anyway::<i64>("settle", script).await.map(|_| ())
    }

    #[cfg(test)]
    pub(crate) fn done_for_test(answer: Vec<u8>) -> Self {
        Self { claimant: Claimant::default(), settlement: Settlement::Done(answer) }
    }
}
