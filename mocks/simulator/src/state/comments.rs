//! Comments that visitors wrote, and their votes. Kept in memory, the oldest forgotten.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Mutex,
};

/// Comments beyond this number evict the oldest.
const MAX_COMMENTS: usize = 5_000;
/// Voters to remember; one more clears them all, the counts stay.
const MAX_VOTERS: usize = 50_000;
/// First id of comments written by visitors; generated comments have smaller ids.
const FIRST_WRITTEN_ID: u64 = 10_000_000;

/// One comment, in the language of the answer.
#[derive(Debug, Clone)]
pub(crate) struct Comment {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) surname: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// 1 to 5.
    pub(crate) stars: i64,
    /// Unix seconds.
    pub(crate) date: i64,
    pub(crate) shows_name: bool,
    pub(crate) purchased: bool,
    pub(crate) votes: (i64, i64),
}

#[derive(Debug, Default)]
pub(crate) struct Comments(Mutex<CommentLists>);

#[derive(Debug, Default)]
struct CommentLists {
    /// Product and comment, newest first.
    written: VecDeque<(u64, Comment)>,
    total: u64,
    /// Yes and no by comment.
    votes: HashMap<u64, (i64, i64)>,
    voters: HashSet<(u64, String)>,
}

impl Comments {
    pub(crate) fn add(&self, product: u64, comment: Comment) {
        let mut kept = self.0.lock().expect("no holder panics");
        let id = FIRST_WRITTEN_ID + kept.total;
        kept.total += 1;
        kept.written.push_front((product, Comment { id, ..comment }));
        kept.written.truncate(MAX_COMMENTS);
    }

    /// Comments written on a product, newest first.
    pub(crate) fn on(&self, product: u64) -> Vec<Comment> {
        let kept = self.0.lock().expect("no holder panics");
        kept.written
            .iter()
            .filter(|(of, _)| *of == product)
            .map(|(_, comment)| comment.clone())
            .collect()
    }

    pub(crate) fn has(&self, comment: u64) -> bool {
        self.0
            .lock()
            .expect("no holder panics")
            .written
            .iter()
            .any(|(_, known)| known.id == comment)
    }

    pub(crate) fn votes(&self, comment: u64) -> (i64, i64) {
        self.0.lock().expect("no holder panics").votes.get(&comment).copied().unwrap_or_default()
    }

    /// Counts a vote; returns false when this voter has voted on this comment before.
    pub(crate) fn vote(&self, comment: u64, voter: String, yes: bool) -> bool {
        let mut kept = self.0.lock().expect("no holder panics");
        if kept.voters.len() >= MAX_VOTERS {
            kept.voters.clear();
        }
        if !kept.voters.insert((comment, voter)) {
            return false;
        }
        let count = kept.votes.entry(comment).or_default();
        if yes {
            count.0 += 1;
        } else {
            count.1 += 1;
        }
        true
    }
}
