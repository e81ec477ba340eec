//! Messages between members and departments of the shop.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

#[derive(Debug, Clone)]
pub(crate) struct Message {
    /// As written; escaped when sent as HTML.
    pub(crate) text: String,
    pub(crate) second: u64,
    pub(crate) from_shop: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Thread {
    pub(crate) id: u64,
    pub(crate) subject: String,
    pub(crate) department: u64,
    pub(crate) messages: Vec<Message>,
    pub(crate) open: bool,
}

/// The threads of every member.
#[derive(Debug)]
pub(crate) struct Threads {
    threads: Mutex<HashMap<u64, Vec<Thread>>>,
    last_id: AtomicU64,
}

impl Default for Threads {
    /// The first predefined member starts with a question that was answered.
    fn default() -> Self {
        let message =
            |text: &str, second, from_shop| Message { text: text.to_owned(), second, from_shop };
        let thread = Thread {
            id: 7,
            subject: "Kargo".to_owned(),
            department: 2,
            messages: vec![
                message("Kilim ne zaman yola çıkar?", 1_773_300_000, false),
                message("Yarın kargoya veriyoruz.", 1_773_303_600, true),
            ],
            open: true,
        };
        Self {
            threads: Mutex::new(HashMap::from([(101, vec![thread])])),
            last_id: AtomicU64::new(7),
        }
    }
}

impl Threads {
    pub(crate) fn with<T>(&self, member: u64, work: impl FnOnce(&mut Vec<Thread>) -> T) -> T {
        work(self.threads.lock().expect("no holder panics").entry(member).or_default())
    }

    pub(crate) fn all(&self, member: u64) -> Vec<Thread> {
        self.with(member, |threads| threads.clone())
    }

    /// Returns an id that was never used before.
    pub(crate) fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }
}
