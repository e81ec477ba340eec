//! The cache's second level: what one process made, the others need not make again.
//!
//! The generation is part of the key. Every purge raises it, so that a fill which began before a purge
//! is never read after it, and nothing has to be deleted.

use std::time::Duration;

use redis::cmd;

use crate::duration::millis;
use crate::health::Condition;
use crate::link::Unavailable;
use crate::names::Name;
use crate::state::SharedState;

/// Larger bodies stay in the process that made them.
pub const MAX_BYTES: usize = 1024 * 1024;

/// Before a fill begins: what it may be stored under later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    key: String,
}

impl SharedState {
    /// Where `parts` are kept now. `None` when Redis is too slow or away to help.
    #[must_use]
    pub fn answer_place(&self, parts: &[&[u8]]) -> Option<Place> {
        if self.condition() != Condition::Up {
            return None;
        }
        let generation = self.generation();
        let parts = [&[generation.as_bytes()][..], parts].concat();
        Some(Place { key: Name::new("answer", &parts).key("") })
    }

    /// What another process left there. What cannot be opened is not there.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn answer(&self, place: &Place) -> Result<Option<Vec<u8>>, Unavailable> {
        let found: Option<Vec<u8>> = self.link().send("answer", cmd("GET").arg(&place.key)).await?;
        Ok(found.and_then(|value| self.link().seals().open(&place.key, &value)))
    }

    /// Leaves a body for the others.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn keep_answer(&self, place: &Place, body: &[u8], ttl: Duration) -> Result<(), Unavailable> {
        if body.len() > MAX_BYTES || !self.link().health.has_room_for_answers() {
            return Ok(());
        }
        let sealed = self.link().seals().seal(&place.key, body);
        let mut kept = cmd("SET");
        kept.arg(&place.key).arg(sealed).arg("PX").arg(millis(ttl));
        self.link().send("keep_answer", &kept).await
    }
}
