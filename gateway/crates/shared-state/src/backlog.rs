//! Outcomes of claims that could not be sent to Redis yet. The monitor sends them when Redis is
//! back, before callers may use it again; no task waits for that.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::link::{Link, Unavailable};
use crate::outcome::{Outcome, TTL};

/// Memory limit of the backlog. Above it the oldest outcomes lose their answers and count as
/// unknown.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Memory of an outcome besides its answer.
const ENTRY_OVERHEAD_BYTES: usize = 512;
/// The most outcomes, and bytes, in flight to Redis at once.
const MAX_BATCH_ENTRIES: usize = 32;
const MAX_BATCH_BYTES: usize = 512 * 1024;

#[derive(Debug, Default)]
pub(crate) struct Backlog(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    outcomes: VecDeque<Pending>,
    bytes: usize,
    /// Outcomes in flight to Redis.
    sending: usize,
}

#[derive(Debug)]
struct Pending {
    outcome: Outcome,
    since: Instant,
}

impl Pending {
    fn bytes(&self) -> usize {
        ENTRY_OVERHEAD_BYTES + self.outcome.answer_bytes()
    }
}

impl Backlog {
    pub(crate) fn push(&self, outcome: Outcome) {
        self.lock().push(Pending { outcome, since: Instant::now() }, MAX_BYTES);
    }

    /// Whether nothing is left to send.
    pub(crate) fn is_empty(&self) -> bool {
        let waiting = self.lock();
        waiting.outcomes.is_empty() && waiting.sending == 0
    }

    /// Sends everything to Redis. What fails stays.
    pub(crate) async fn send_all(&self, link: &Arc<Link>) -> Result<(), Unavailable> {
        loop {
            let batch = self.lock().take_batch();
            if batch.is_empty() {
                return Ok(());
            }
            let _sending = Sending(self, batch.len());
            let mut sends = JoinSet::new();
            for pending in batch {
                let link = Arc::clone(link);
                sends.spawn(async move {
                    let reply = pending.outcome.send(&link).await;
                    (pending, reply)
                });
            }
            let mut failed = None;
            while let Some(joined) = sends.join_next().await {
                let Ok((pending, Err(why))) = joined else { continue };
                if !why.is_permanent() {
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

/// Counts outcomes in flight while it lives.
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
            // That a claim existed matters more than its answer.
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
        while batch.len() < MAX_BATCH_ENTRIES
            && bytes < MAX_BATCH_BYTES
            && let Some(pending) = self.pop()
        {
            // Older ones are dropped: clients no longer repeat their keys.
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
    fn a_full_backlog_drops_the_oldest_answers_first() {
        let mut waiting = Waiting::default();
        let max = 4 * (ENTRY_OVERHEAD_BYTES + 1000);
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
