//! Outcomes of claims that Redis could not take yet. The monitor tells them when Redis is back, before
//! callers are let in again; no task waits for that.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::link::{Link, Unavailable};
use crate::outcome::{Outcome, TTL};

/// Memory that outcomes may take. Beyond it the oldest lose their answers, and count as unknown.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Taken by an outcome besides its answer.
const ENTRY_BYTES: usize = 512;
/// So many outcomes, and bytes, are on their way to Redis at once.
const BATCH: usize = 32;
const BATCH_BYTES: usize = 512 * 1024;

#[derive(Debug, Default)]
pub(crate) struct Backlog(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    outcomes: VecDeque<Pending>,
    bytes: usize,
    /// Outcomes on their way to Redis.
    sending: usize,
}

#[derive(Debug)]
struct Pending {
    outcome: Outcome,
    since: Instant,
}

impl Pending {
    fn bytes(&self) -> usize {
        ENTRY_BYTES + self.outcome.answer_bytes()
    }
}

impl Backlog {
    pub(crate) fn push(&self, outcome: Outcome) {
        self.lock().push(Pending { outcome, since: Instant::now() }, MAX_BYTES);
    }

    /// Whether there is nothing left to tell.
    pub(crate) fn is_empty(&self) -> bool {
        let waiting = self.lock();
        waiting.outcomes.is_empty() && waiting.sending == 0
    }

    /// Tells Redis all of it. What does not get through stays.
    pub(crate) async fn tell(&self, link: &Arc<Link>) -> Result<(), Unavailable> {
        loop {
            let batch = self.lock().take_batch();
            if batch.is_empty() {
                return Ok(());
            }
            let _sending = Sending(self, batch.len());
            let mut told = JoinSet::new();
            for pending in batch {
                let link = Arc::clone(link);
                told.spawn(async move {
                    let reply = pending.outcome.tell(&link).await;
                    (pending, reply)
                });
            }
            let mut failed = None;
            while let Some(joined) = told.join_next().await {
                let Ok((pending, Err(why))) = joined else { continue };
                if !why.is_final() {
                    self.lock().push(pending, MAX_BYTES);
                    failed = Some(why);
                }
            }
            if let Some(why) = failed {
                return Err(why);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts what is on its way for as long as it lives.
struct Sending<'a>(&'a Backlog, usize);

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        self.0.lock().sending -= self.1;
    }
}

impl Waiting {
    fn push(&mut self, pending: Pending, max_bytes: usize) {
        self.bytes += pending.bytes();
        self.outcomes.push_back(pending);
        while self.bytes > max_bytes
            && let Some(mut oldest) = self.pop()
        {
            // That something was begun under a key matters more than what came of it.
            if oldest.outcome.forget_answer() {
                self.bytes += oldest.bytes();
                self.outcomes.push_back(oldest);
            }
        }
    }

    fn pop(&mut self) -> Option<Pending> {
        let pending = self.outcomes.pop_front()?;
        self.bytes -= pending.bytes();
        Some(pending)
    }

    fn take_batch(&mut self) -> Vec<Pending> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < BATCH
            && bytes < BATCH_BYTES
            && let Some(pending) = self.pop()
        {
            // A key that nobody repeats any more.
            if pending.since.elapsed() < TTL + Duration::from_secs(60) {
                bytes += pending.bytes();
                batch.push(pending);
            }
        }
        self.sending += batch.len();
        batch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_full_the_oldest_lose_their_answers_before_any_is_forgotten() {
        let mut waiting = Waiting::default();
        let max = 4 * (ENTRY_BYTES + 1000);
        let push = |waiting: &mut Waiting| {
            let outcome = Outcome::done_for_test(vec![0; 1000]);
            waiting.push(Pending { outcome, since: Instant::now() }, max);
        };
        let answers = |waiting: &Waiting| {
            waiting.outcomes.iter().filter(|pending| pending.outcome.answer_bytes() > 0).count()
        };
        (0..5).for_each(|_| push(&mut waiting));
        assert_eq!((waiting.outcomes.len(), answers(&waiting)), (5, 3), "{waiting:?}");
        (0..1000).for_each(|_| push(&mut waiting));
        assert!(waiting.bytes <= max && answers(&waiting) >= 1, "{waiting:?}");
        while waiting.pop().is_some() {}
        assert_eq!(waiting.bytes, 0);
    }
}
