//! Tells the other processes about ended memberships and purges.

use std::sync::LazyLock;

use redis::Script;

use crate::event_log::{CHANNEL, Entry, MAX_LOG_ENTRIES, sealed_mark};
use crate::link::Unavailable;
use crate::names::fleet_key;
use crate::state::SharedState;

const MAX_ENDED_MARKS: usize = 1_000_000;

static APPEND: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/append.lua")));
static END: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/end.lua")));

impl SharedState {
    /// Tells every process that a membership ended. If Redis is away, they learn it later from
    /// [`crate::Follower::all_ended`].
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn end(&self, mark: &[u8], until: i64) -> Result<(), Unavailable> {
        let entry = Entry::Ended(mark.to_vec(), until).sealed(self.link());
        let mut ended = END.key(fleet_key("ended"));
        let script = ended
            .key(fleet_key("seq"))
            .key(fleet_key("log"))
            .arg(until)
            .arg(sealed_mark(self.link(), mark))
            .arg(entry)
            .arg(MAX_LOG_ENTRIES)
            .arg(MAX_ENDED_MARKS)
            .arg(CHANNEL);
        let sent = self.link().run::<i64>("end", script).await.map(|_| ());
        if sent.is_err() {
            self.request_republish();
        }
        sent
    }

    /// Tells every process, including this one, to purge. The second level of the cache is invalid
    /// at once.
    ///
    /// # Errors
    /// [`Unavailable`]: the other processes still have what should be purged.
    pub async fn purge(&self, what: &str) -> Result<(), Unavailable> {
        let entry = Entry::Purge(what.to_owned()).sealed(self.link());
        let mut appended = APPEND.key(fleet_key("seq"));
        let script = appended
            .key(fleet_key("log"))
            .key(fleet_key("generation"))
            .arg(entry)
            .arg(MAX_LOG_ENTRIES)
            .arg(CHANNEL);
        self.link().run::<i64>("purge", script).await.map(|_| ())
    }
}
