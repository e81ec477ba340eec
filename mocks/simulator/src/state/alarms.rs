//! What members wait for, and the subscriptions that they stopped.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Price,
    Stock,
}

/// One product that a member waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Alarm {
    pub(crate) kind: Kind,
    pub(crate) product: u64,
    /// 0 when none was chosen.
    pub(crate) variant: u64,
}

/// Alarms of all members, and the subscriptions that were stopped.
#[derive(Debug, Default)]
pub(crate) struct Alarms {
    /// In the order they were added.
    waiting: Mutex<HashMap<u64, Vec<Alarm>>>,
    /// Member and subscription.
    stopped: Mutex<HashSet<(u64, u64)>>,
}

impl Alarms {
    /// Runs `work` on a member's alarms.
    pub(crate) fn with<T>(&self, member: u64, work: impl FnOnce(&mut Vec<Alarm>) -> T) -> T {
        work(self.waiting.lock().expect("no holder panics").entry(member).or_default())
    }

    /// Stops a subscription; false when it was stopped before.
    pub(crate) fn stop(&self, member: u64, subscription: u64) -> bool {
        self.stopped.lock().expect("no holder panics").insert((member, subscription))
    }

    pub(crate) fn is_stopped(&self, member: u64, subscription: u64) -> bool {
        self.stopped.lock().expect("no holder panics").contains(&(member, subscription))
    }
}
