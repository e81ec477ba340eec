//! Attempts to sign in: what a session remembers of them, and what all sessions share.

use std::{collections::HashMap, sync::Mutex};

use crate::values::clock::unix_time;

/// What a session remembers of somebody who tries to get in.
#[derive(Debug, Clone, Default)]
pub(crate) struct SignInState {
    /// Failed tries since the last good one; from some number on a captcha is asked for.
    pub(crate) failures: u32,
    /// What the captcha drawn last says, until it was answered.
    pub(crate) captcha: Option<String>,
    /// Code and second of expiry by phone number.
    pub(crate) codes: HashMap<String, (String, u64)>,
    /// Goes on without membership under this address.
    pub(crate) guest_email: String,
}

impl SignInState {
    pub(crate) fn fail(&mut self) {
        self.failures += 1;
    }
}

/// After so many failures for one name nobody gets in under it for a while.
const MAX_FAILURES: u32 = 15;
const LOCKED_SECONDS: u64 = 30 * 60;
/// More names than this, and all are forgiven.
const MAX_NAMES: usize = 10_000;

/// Failures by user name, for all sessions together: how many, and the second of the last one.
#[derive(Debug, Default)]
pub(crate) struct Attempts(Mutex<HashMap<String, (u32, u64)>>);

impl Attempts {
    pub(crate) fn locked(&self, name: &str) -> bool {
        let failures = self.0.lock().expect("no holder panics");
        failures
            .get(name)
            .is_some_and(|(count, last)| *count >= MAX_FAILURES && unix_time() < last + LOCKED_SECONDS)
    }

    pub(crate) fn failed(&self, name: &str) {
        let mut failures = self.0.lock().expect("no holder panics");
        if failures.len() >= MAX_NAMES {
            failures.clear();
        }
        let entry = failures.entry(name.to_owned()).or_default();
        *entry = (entry.0 + 1, unix_time());
    }

    pub(crate) fn forget(&self, name: &str) {
        self.0.lock().expect("no holder panics").remove(name);
    }
}
