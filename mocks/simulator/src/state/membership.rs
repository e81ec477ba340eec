//! Attempts to sign in: what a session remembers of them, and what all sessions share.

use std::{collections::HashMap, sync::Mutex};

use crate::values::clock::unix_time;

/// What a session stores about sign-in attempts.
#[derive(Debug, Clone, Default)]
pub(crate) struct SignInState {
    /// Failed attempts since the last success; after a few of them a captcha is required.
    pub(crate) failures: u32,
    /// The unanswered captcha drawn last.
    pub(crate) captcha: Option<String>,
    /// Code and expiry in Unix seconds, by phone number.
    pub(crate) codes: HashMap<String, (String, u64)>,
    /// E-mail address of a guest who continues without an account.
    pub(crate) guest_email: String,
}

impl SignInState {
    pub(crate) fn fail(&mut self) {
        self.failures += 1;
    }
}

/// Failures for one user name before it is locked for a while.
const MAX_FAILURES: u32 = 15;
const LOCKED_SECONDS: u64 = 30 * 60;
/// User names to track; one more clears them all.
const MAX_NAMES: usize = 10_000;

/// Failures by user name, across all sessions: their number and the Unix time of the last.
#[derive(Debug, Default)]
pub(crate) struct Attempts(Mutex<HashMap<String, (u32, u64)>>);

impl Attempts {
    pub(crate) fn locked(&self, name: &str) -> bool {
        let failures = self.0.lock().expect("no holder panics");
        failures.get(name).is_some_and(|(count, last)| {
            *count >= MAX_FAILURES && unix_time() < last + LOCKED_SECONDS
        })
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
