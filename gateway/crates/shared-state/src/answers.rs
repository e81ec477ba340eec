//! The second level of the cache: answers that gateways share.
//!
//! The generation is part of the key. Every purge increments it, so a fill that began before a
//! purge is never read after it, and nothing has to be deleted.

use std::time::Duration;

use redis::cmd;

use crate::duration::millis;
use crate::health::Condition;
use crate::link::Unavailable;
use crate::names::Name;
use crate::state::SharedState;

/// Larger bodies are not shared.
pub const MAX_BYTES: usize = 1024 * 1024;

/// The key of an answer, determined before its fill begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    key: String,
}

impl SharedState {
    /// The key of `parts` in the current generation. `None` when Redis is slow or away.
    #[must_use]
    pub fn answer_place(&self, parts: &[&[u8]]) -> Option<Place> {
        if self.condition() != Condition::Up {
            return None;
        }
        let generation = self.generation();
        let parts = [&[generation.as_bytes()][..], parts].concat();
        Some(Place { key: Name::new("answer", &parts).key("") })
    }

    /// Reads an answer that another process stored. One that cannot be decrypted counts as absent.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn answer(&self, place: &Place) -> Result<Option<Vec<u8>>, Unavailable> {
        let found: Option<Vec<u8>> = self.link().send("answer", cmd("GET").arg(&place.key)).await?;
        Ok(found.and_then(|value| self.link().seals().open(&place.key, &value)))
    }

    /// Stores a body for the other processes.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn keep_answer(
        &self,
        place: &Place,
        body: &[u8],
        ttl: Duration,
    ) -> Result<(), Unavailable> {
        if body.len() > MAX_BYTES || !self.link().health.has_room_for_answers() {
            return Ok(());
        }
        let sealed = self.link().seals().seal(&place.key, body);
        let mut kept = cmd("SET");
        kept.arg(&place.key).arg(sealed).arg("PX").arg(millis(ttl));
        self.link().send("keep_answer", &kept).await
    }
}
