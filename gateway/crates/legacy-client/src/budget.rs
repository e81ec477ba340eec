//! Retry budget: in an outage, retries may add a fifth to the shop's load and ten a second, no more.

use std::sync::Mutex;
use std::time::Instant;

const PER_REQUEST: f64 = 0.2;
const PER_SECOND: f64 = 10.0;
const MOST: f64 = 100.0;

/// Tokens for retries; every first try earns a fifth of one.
#[derive(Debug)]
pub struct RetryBudget {
    state: Mutex<(f64, Instant)>,
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self { state: Mutex::new((PER_SECOND, Instant::now())) }
    }
}

impl RetryBudget {
    /// A first try was made.
    pub fn earn(&self) {
        let mut state = self.lock();
        state.0 = (state.0 + PER_REQUEST).min(MOST);
    }

    /// Whether one retry may be made now; takes it.
    pub fn spend(&self) -> bool {
        let mut state = self.lock();
        let now = Instant::now();
        state.0 = (state.0 + now.duration_since(state.1).as_secs_f64() * PER_SECOND).min(MOST);
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
    fn an_outage_of_a_thousand_requests_is_retried_for_a_fifth_at_most() {
        let budget = RetryBudget::default();
        let retries = (0..1000)
            .filter(|_| {
                budget.earn();
                budget.spend()
            })
            .count();
        assert!((200..=230).contains(&retries), "{retries}");
    }
}
