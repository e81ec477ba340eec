//! Rate limits with the generic cell rate algorithm (GCRA), by the clock of Redis.

use std::sync::LazyLock;
use std::time::Duration;

use redis::Script;

use crate::link::Unavailable;
use crate::names::Name;
use crate::state::SharedState;

static COUNT: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/count.lua")));

/// A burst, refilled evenly over the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    pub burst: u32,
    pub period: Duration,
}

/// The result of one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountResult {
    Within,
    /// The time until the next attempt is within the limit.
    Over(Duration),
}

impl SharedState {
    /// Counts one attempt. Its name may be guessable, because the digest is keyed.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn count(
        &self,
        kind: &'static str,
        parts: &[&[u8]],
        quota: Quota,
    ) -> Result<CountResult, Unavailable> {
        let name = Name::from_digest(kind, self.link().seals().digest(parts));
        let period = u64::try_from(quota.period.as_micros()).unwrap_or(u64::MAX);
        let interval = (period / u64::from(quota.burst.max(1))).max(1);
        let wait: i64 = self
            .link()
            .run("count", COUNT.key(name.key("")).arg(interval).arg(quota.burst.max(1)))
            .await?;
        Ok(match u64::try_from(wait) {
            Ok(0) | Err(_) => CountResult::Within,
            Ok(micros) => CountResult::Over(Duration::from_micros(micros)),
        })
    }
}
