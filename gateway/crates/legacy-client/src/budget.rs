//! Retry budget: in an outage, retries add at most a fifth to the shop's load, plus ten per second.

use std::sync::Mutex;
use std::time::Instant;

const TOKENS_PER_REQUEST: f64 = 0.2;
const TOKENS_PER_SECOND: f64 = 10.0;
const MAX_TOKENS: f64 = 100.0;

/// Tokens for retries. Every first attempt earns a fifth of a token.
#[derive(Debug)]
pub struct RetryBudget {
    state: Mutex<(f64, Instant)>,
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self { state: Mutex::new((TOKENS_PER_SECOND, Instant::now())) }
    }
}

impl RetryBudget {
    /// Records a first attempt.
    pub fn deposit(&self) {
        let mut state = self.lock();
        state.0 = (state.0 + TOKENS_PER_REQUEST).min(MAX_TOKENS);
    }

    /// Takes a token for one retry, if there is one.
    pub fn try_withdraw(&self) -> bool {
        let mut state = self.lock();
        let now = Instant::now();
        state.0 = (state.0 + now.duration_since(state.1).as_secs_f64() * TOKENS_PER_SECOND)
            .min(MAX_TOKENS);
        state.1 = now;
        let allowed = state.0 >= 1.0;
        if allowed {
            state.0 -= 1.0;
        }
        allowed
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, (f64, Instant)> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_adds_at_most_a_fifth_of_retries() {
        let budget = RetryBudget::default();
        let retries = (0..1000)
            .filter(|_| {
                budget.deposit();
                budget.try_withdraw()
            })
            .count();
        assert!((200..=230).contains(&retries), "{retries}");
    }
}
