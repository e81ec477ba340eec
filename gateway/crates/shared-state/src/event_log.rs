//! The event log of the fleet: ended memberships and purges.
//!
//! Its entries are numbered without gaps and sealed, the latest 4,096 are kept, and a message wakes
//! the followers. A process that finds a gap (its last entry is gone or differs, or the log began
//! anew) cannot know what it missed. It then purges everything and reads the set of ended
//! memberships again.

use crate::link::Link;
use crate::names::fleet_key;

pub(crate) const CHANNEL: &str = "vitrin:1:wake";
pub(crate) const MAX_LOG_ENTRIES: usize = 4096;

/// One entry of the log.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Ended(Vec<u8>, i64),
    Purge(String),
    /// More memberships ended than fit into entries: the whole set must be read.
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
        let plain = link.seals().open(&fleet_key("log"), value)?;
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
        link.seals().seal(&fleet_key("log"), &self.encode())
    }
}

/// Seals a mark as a member of the set. Deterministic, or the set would grow with every repeat.
pub(crate) fn sealed_mark(link: &Link, mark: &[u8]) -> Vec<u8> {
    link.seals().seal_deterministic(&fleet_key("ended"), mark)
}
