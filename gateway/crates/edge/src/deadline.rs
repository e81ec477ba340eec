//! A deadline that is cheap to move.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::time::{Instant, Sleep, sleep_until};

/// One deadline. Moving it later does not touch the timer: the timer fires early once, sees the new
/// deadline and is reset. A keep-alive connection moves its idle deadline with every request, so
/// this is the case that must be cheap.
#[derive(Debug, Default)]
pub(crate) struct Deadline {
    timer: Option<Pin<Box<Sleep>>>,
    until: Option<Instant>,
}

impl Deadline {
    pub(crate) fn set(&mut self, until: Instant) {
        self.until = Some(until);
    }

    pub(crate) fn clear(&mut self) {
        self.until = None;
    }

    pub(crate) fn is_set(&self) -> bool {
        self.until.is_some()
    }

    /// Ready when the deadline has passed; pending forever without one. The task is woken at the
    /// deadline.
    pub(crate) fn poll_elapsed(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let Some(until) = self.until else { return Poll::Pending };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if timer.deadline() > until {
            timer.as_mut().reset(until);
        }
        while timer.as_mut().poll(cx).is_ready() {
            if timer.deadline() >= until {
                return Poll::Ready(());
            }
            timer.as_mut().reset(until);
        }
        Poll::Pending
    }
}
