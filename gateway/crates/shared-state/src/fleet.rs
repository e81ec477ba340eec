//! Tells the other processes of memberships that ended and of purges.

use std::sync::LazyLock;

use redis::Script;

use crate::event_log::{CHANNEL, Entry, LOG_ENTRIES, sealed_mark};
use crate::link::Unavailable;
use crate::names::fleet;
use crate::state::SharedState;

const MAX_ENDED: usize = 1_000_000;

static APPEND: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/append.lua")));
static END: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/end.lua")));

impl SharedState {
    /// Tells every process that something ended. When Redis is away they learn it once it is back, from
    /// what [`crate::Follower::all_ended`] says.
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
