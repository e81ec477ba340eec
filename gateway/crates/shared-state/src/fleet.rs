//! What all processes must know of each other: memberships that ended, and what was purged.
//!
//! One log in Redis: entries are numbered without gaps and sealed, the latest 4,096 are kept, and a
//! message wakes those who follow. Whoever finds a gap (the entry it saw last is gone or another one,
//! the log began anew) cannot know what it missed: it forgets everything it may have kept too long, and
//! reads the set of ended memberships again.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use redis::Script;

use crate::link::{Link, Unavailable};
use crate::names::fleet;
use crate::state::SharedState;

pub(crate) const CHANNEL: &str = "vitrin:1:wake";
pub(crate) const LOG_ENTRIES: usize = 4096;
const MAX_ENDED: usize = 1_000_000;

static APPEND: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/append.lua")));
static END: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/end.lua")));

/// Told what other processes did. Calls come from one task, one after the other, and must be quick.
pub trait Follower: Send + Sync + 'static {
    /// Something ended, and nothing of it may open anything `until` then (unix seconds). What `mark`
    /// means is the caller's own.
    fn ended(&self, mark: &[u8], until: i64);
    /// All that this process knows to have ended: Redis is told when it is back.
    fn all_ended(&self) -> Vec<(Vec<u8>, i64)>;
    /// What [`SharedState::purge`] was given, here or elsewhere.
    fn purge(&self, what: &str);
    /// Something was missed: forget everything that a purge could have meant.
    fn purge_everything(&self);
}

/// One entry of the log.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Ended(Vec<u8>, i64),
    Purge(String),
    /// Somebody told of more that ended than fits here: the set of them is to be read.
    ReadEnded,
}

impl Entry {
    fn encode(&self) -> Vec<u8> {
        match self {
            Self::Ended(mark, until) => [&b"e"[..], &until.to_be_bytes(), mark].concat(),
            Self::Purge(what) => [b"p", what.as_bytes()].concat(),
            Self::ReadEnded => b"r".to_vec(),
        }
    }

    pub(crate) fn open(link: &Link, value: &[u8]) -> Option<Self> {
        let plain = link.seals().open(&fleet("log"), value)?;
        let (kind, rest) = plain.split_first()?;
        match kind {
            b'e' => {
                let (until, mark) = rest.split_first_chunk::<8>()?;
                Some(Self::Ended(mark.to_vec(), i64::from_be_bytes(*until)))
            }
            b'p' => Some(Self::Purge(String::from_utf8(rest.to_vec()).ok()?)),
            b'r' => Some(Self::ReadEnded),
            _ => None,
        }
    }

    pub(crate) fn sealed(&self, link: &Link) -> Vec<u8> {
        link.seals().seal(&fleet("log"), &self.encode())
    }
}

impl SharedState {
    /// Tells every process that something ended. When Redis is away they learn it once it is back, from
    /// what [`Follower::all_ended`] says.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn end(&self, mark: &[u8], until: i64) -> Result<(), Unavailable> {
        let entry = Entry::Ended(mark.to_vec(), until).sealed(self.link());
        let mut ended = END.key(fleet("ended"));
        let script = ended
            .key(fleet("seq"))
            .key(fleet("log"))
            .arg(until)
            .arg(sealed_mark(self.link(), mark))
            .arg(entry)
            .arg(LOG_ENTRIES)
            .arg(MAX_ENDED)
            .arg(CHANNEL);
        let sent = self.link().run::<i64>("end", script).await.map(|_| ());
        if sent.is_err() {
            self.republish_when_back();
        }
        sent
    }

    /// Tells every process, this one included, to purge; the second level is void at once.
    ///
    /// # Errors
    /// [`Unavailable`]: the others still have what was to be purged.
    pub async fn purge(&self, what: &str) -> Result<(), Unavailable> {
        let entry = Entry::Purge(what.to_owned()).sealed(self.link());
        let mut appended = APPEND.key(fleet("seq"));
        let script =
            appended.key(fleet("log")).key(fleet("generation")).arg(entry).arg(LOG_ENTRIES).arg(CHANNEL);
        self.link().run::<i64>("purge", script).await.map(|_| ())
    }
}

/// A mark as an element of the set: the same one each time, or the set would grow with every repeat.
pub(crate) fn sealed_mark(link: &Link, mark: &[u8]) -> Vec<u8> {
    link.seals().seal_same(&fleet("ended"), mark)
}

pub(crate) fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
