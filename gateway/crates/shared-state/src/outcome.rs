//! Outcomes of claims, and how they are sent to Redis.

use std::sync::LazyLock;
use std::time::Duration;

use redis::{Script, cmd};

use crate::duration::millis;
use crate::link::{Link, Unavailable};

/// Lifetime of a claim and of its outcome.
pub const TTL: Duration = Duration::from_secs(10 * 60);
/// Maximum size of a stored outcome. A larger one is unknown to others, who read the state instead.
pub const MAX_BYTES: usize = 32 * 1024;
/// First byte of a stored claim. The owner follows in clear, for scripts to compare, then the
/// sealed rest.
pub(crate) const VERSION: u8 = 1;
pub(crate) const OWNER_BYTES: usize = 16;

static SETTLE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/settle.lua")));
static RELEASE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/release.lua")));

/// Distinguishes requests under one key: a key with another fingerprint was reused for a different
/// request.
pub type Fingerprint = [u8; 32];

/// The owner of a claim, and its keys.
#[derive(Debug, Default)]
pub(crate) struct Claimant {
    pub(crate) key: String,
    pub(crate) heartbeat_key: String,
    /// A second name for the outcome.
    pub(crate) alias: Option<String>,
    pub(crate) owner: [u8; OWNER_BYTES],
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

    /// Reduces the outcome to unknown. Returns whether it had an answer.
    pub(crate) fn forget_answer(&mut self) -> bool {
        let had = matches!(self.settlement, Settlement::Done(_));
        if had {
            self.settlement = Settlement::Unknown;
        }
        had
    }

    /// Sends the outcome to Redis, in any condition.
    pub(crate) async fn send(&self, link: &Link) -> Result<(), Unavailable> {
        let Claimant { key, heartbeat_key, alias, owner, .. } = &self.claimant;
        let (stage, answer) = match &self.settlement {
            Settlement::Done(answer)
                if answer.len() <= MAX_BYTES && link.health.has_room_for_outcomes() =>
            {
                (Stage::Done, &answer[..])
            }
            Settlement::Done(_) | Settlement::Unknown => (Stage::Unknown, &[][..]),
            Settlement::Released => {
                let mut release = RELEASE.key(key);
                let script = release.key(heartbeat_key).arg(&owner[..]);
                return link.run_unchecked::<i64>("release", script).await.map(|_| ());
            }
        };
        if let Some(alias) = alias {
            let mut kept = cmd("SET");
            kept.arg(alias).arg(self.claimant.value(link, alias, stage, answer));
            kept.arg("NX").arg("PX").arg(millis(TTL));
            link.send_unchecked::<Option<String>>("settle_alias", &kept).await?;
        }
        let value = self.claimant.value(link, key, stage, answer);
        let mut settle = SETTLE.key(key);
        let script = settle.key(heartbeat_key).arg(&owner[..]).arg(value).arg(millis(TTL));
        link.run_unchecked::<i64>("settle", script).await.map(|_| ())
    }

    #[cfg(test)]
    pub(crate) fn done_for_test(answer: Vec<u8>) -> Self {
        Self { claimant: Claimant::default(), settlement: Settlement::Done(answer) }
    }
}
