//! The task that watches Redis: checks whether it is there, follows the event log, and synchronises
//! both sides before callers may use it again.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use redis::{PushInfo, PushKind, Script, cmd};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;

use crate::backlog::Backlog;
use crate::event_log::{CHANNEL, Entry, MAX_LOG_ENTRIES, sealed_mark};
use crate::follower::Follower;
use crate::health::{self, Condition};
use crate::link::{Link, Unavailable};
use crate::names::fleet_key;

/// How often the log is read without a message, which also shows whether Redis still replies.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
const RETRY_INTERVAL: Duration = Duration::from_millis(200);
/// Consecutive tries without a reply until the connection is replaced.
const MAX_SILENT_TRIES: u32 = 8;
const READ_BATCH_ENTRIES: usize = 256;
/// Ended memberships per command: a script takes only a few thousand arguments.
const MAX_BATCH_MARKS: usize = 1000;
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_secs(2);
const NO_ENTRY: u64 = u64::MAX;
const MIN_MAJOR_VERSION: u32 = 7;

static REPUBLISH: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/republish.lua")));
static RENEW_GENERATION: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/renew_generation.lua")));
static FOLLOW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/follow.lua")));

/// The state of synchronisation that callers can observe.
#[derive(Debug)]
pub(crate) struct SyncProgress {
    caught_up: watch::Sender<bool>,
    generation: Mutex<String>,
    republish: AtomicBool,
}

impl Default for SyncProgress {
    fn default() -> Self {
        Self {
            caught_up: watch::Sender::new(false),
            generation: Mutex::default(),
            republish: AtomicBool::new(false),
        }
    }
}

impl SyncProgress {
    pub(crate) async fn wait_until_caught_up(&self) {
        let _ = self.caught_up.subscribe().wait_for(|caught_up| *caught_up).await;
    }

    /// Like [`SyncProgress::wait_until_caught_up`], after a pause in which the monitor can notice
    /// that Redis is gone.
    pub(crate) async fn wait_until_back(&self) {
        tokio::time::sleep(RETRY_INTERVAL).await;
        self.wait_until_caught_up().await;
    }

    pub(crate) fn generation(&self) -> String {
        self.generation.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_generation(&self, generation: String) {
        *self.generation.lock().unwrap_or_else(PoisonError::into_inner) = generation;
    }

    pub(crate) fn request_republish(&self) {
        self.republish.store(true, Ordering::Release);
    }

    pub(crate) fn is_republish_pending(&self) -> bool {
        self.republish.load(Ordering::Acquire)
    }
}

/// The position of this process in the log.
#[derive(Debug, Default)]
struct Position {
    epoch: String,
    last: u64,
    /// The entry at `last`, once read. If it is missing or differs later, Redis went back in time
    /// or dropped entries that were not read yet.
    value: Option<Vec<u8>>,
}

/// The result of one read of the log.
#[derive(Debug)]
struct LogRead {
    epoch: String,
    seq: u64,
    generation: String,
    entries: Vec<(u64, Vec<u8>)>,
}

pub(crate) struct Monitor {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    progress: Arc<SyncProgress>,
    follower: Arc<dyn Follower>,
    position: Option<Position>,
    warned: HashSet<&'static str>,
    silent_tries: u32,
    memory_read: Option<Instant>,
    /// The set of ended memberships must be read again.
    must_load_ended: bool,
}

impl Monitor {
    pub(crate) fn new(
        link: Arc<Link>,
        backlog: Arc<Backlog>,
        progress: Arc<SyncProgress>,
        follower: Arc<dyn Follower>,
    ) -> Self {
        Self {
            link,
            backlog,
            progress,
            follower,
            position: None,
            warned: HashSet::new(),
            silent_tries: 0,
            memory_read: None,
            must_load_ended: false,
        }
    }

    pub(crate) async fn run(mut self, mut pushes: UnboundedReceiver<PushInfo>) {
        let mut was_logged = false;
        loop {
            let synced = self.sync().await;
            self.progress.caught_up.send_replace(self.link.health.condition() != Condition::Away);
            let pause = match &synced {
                Ok(()) => POLL_INTERVAL,
                Err(why) => {
                    // Before the first success there is no change of condition that would have been
                    // logged.
                    if !was_logged {
                        health::report_change(Condition::Away, &why.to_string());
                    }
                    RETRY_INTERVAL
                }
            };
            was_logged = true;
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.link.wake.notified() => {}
                () = next_message(&mut pushes) => {}
            }
        }
    }

    async fn sync(&mut self) -> Result<(), Unavailable> {
        let synced = self.follow_or_catch_up().await;
        match &synced {
            Ok(()) => self.silent_tries = 0,
            Err(Unavailable::TimedOut) => {
                self.silent_tries += 1;
                if self.silent_tries >= MAX_SILENT_TRIES {
                    self.silent_tries = 0;
                    self.link.reconnect();
                }
            }
            // Callers would get the same error.
            Err(why) => self.link.health.mark_away(&why.to_string()),
        }
        synced
    }

    async fn follow_or_catch_up(&mut self) -> Result<(), Unavailable> {
        if self.link.health.condition() == Condition::Away {
            self.check_server().await?;
            self.subscribe().await?;
            self.follow().await?;
            self.progress.request_republish();
            self.republish().await?;
            self.load_ended().await?;
            self.read_memory().await?;
            self.backlog.send_all(&self.link).await?;
            self.link.health.mark_up();
            // Sends outcomes that ended just before callers were let in again.
            return self.backlog.send_all(&self.link).await;
        }
        self.follow().await?;
        if self.progress.is_republish_pending() {
            self.republish().await?;
        }
        self.read_memory().await?;
        self.backlog.send_all(&self.link).await
    }

    /// Reads the log to its end.
    async fn follow(&mut self) -> Result<(), Unavailable> {
        loop {
            let read = self.read_log().await?;
            let generation = format!("{}.{}", read.epoch, read.generation);
            let Some(position) = &mut self.position else {
                // This process has cached nothing yet that could have been purged.
                self.position = Some(Position { epoch: read.epoch, last: read.seq, value: None });
                self.progress.set_generation(generation);
                return Ok(());
            };
            let whole = read.entries.len() >= READ_BATCH_ENTRIES;
            match position.advance(&self.link, &read) {
                Ok(entries) => {
                    self.progress.set_generation(generation);
                    for entry in entries {
                        match entry {
                            Entry::Ended(mark, until) => self.follower.ended(&mark, until),
                            Entry::Purge(what) => self.follower.purge(&what),
                            Entry::ReadEnded => self.must_load_ended = true,
                        }
                    }
                    if !whole {
                        break;
                    }
                }
                Err(Gap { epoch, seq }) => {
                    tracing::warn!(
                        "Redis cannot say what was missed: everything kept is forgotten"
                    );
                    // Its number may be one that was purged, so what is stored under it must not be
                    // read again.
                    let renew = RENEW_GENERATION.key(fleet_key("generation"));
                    self.link.run_unchecked::<i64>("renew_generation", &renew).await?;
                    self.position = Some(Position { epoch, last: seq, value: None });
                    self.follower.purge_everything();
                    self.progress.request_republish();
                    self.republish().await?;
                    self.must_load_ended = true;
                }
            }
        }
        if self.must_load_ended { self.load_ended().await } else { Ok(()) }
    }

    async fn read_log(&self) -> Result<LogRead, Unavailable> {
        let last = self.position.as_ref().map_or(NO_ENTRY, |position| position.last);
        let mut follow = FOLLOW.key(fleet_key("epoch"));
        let script = follow
            .key(fleet_key("seq"))
            .key(fleet_key("log"))
            .key(fleet_key("generation"))
            .key(fleet_key("probe"))
            .arg(last)
            .arg(hex::encode(rand::random::<[u8; 8]>()))
            .arg(READ_BATCH_ENTRIES);
        let (epoch, seq, generation, flat): (String, u64, String, Vec<Vec<u8>>) =
            self.link.run_unchecked("follow", script).await?;
        let entries = flat
            .chunks_exact(2)
            .map(|pair| {
                let number = std::str::from_utf8(&pair[0]).ok().and_then(|text| text.parse().ok());
                (number.unwrap_or(NO_ENTRY), pair[1].clone())
            })
            .collect();
        Ok(LogRead { epoch, seq, generation, entries })
    }

    async fn subscribe(&self) -> Result<(), Unavailable> {
        let mut manager = self.link.manager();
        match tokio::time::timeout(self.link.timeout(), manager.subscribe(CHANNEL)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Unavailable::Refused(error.category().to_owned())),
            Err(_) => Err(Unavailable::TimedOut),
        }
    }

    /// Sends all memberships that this process knows to have ended, and announces those that Redis
    /// did not know.
    async fn republish(&self) -> Result<(), Unavailable> {
        self.progress.republish.store(false, Ordering::Release);
        let was_logged = self.publish_ended().await;
        if was_logged.is_err() {
            self.progress.request_republish();
        }
        was_logged
    }

    async fn publish_ended(&self) -> Result<(), Unavailable> {
        let now = unix_seconds();
        let mut known = self.follower.all_ended();
        known.retain(|(_, until)| *until > now);
        for chunk in known.chunks(MAX_BATCH_MARKS) {
            let mut republish = REPUBLISH.key(fleet_key("ended"));
            let script = republish
                .key(fleet_key("seq"))
                .key(fleet_key("log"))
                .arg(Entry::ReadEnded.sealed(&self.link))
                .arg(MAX_LOG_ENTRIES)
                .arg(CHANNEL);
            for (mark, until) in chunk {
                script.arg(until).arg(sealed_mark(&self.link, mark));
            }
            self.link.run_unchecked::<i64>("republish", script).await?;
        }
        Ok(())
    }

    async fn load_ended(&mut self) -> Result<(), Unavailable> {
        let now = unix_seconds();
        let mut cursor = 0_u64;
        loop {
            // A scan returns every member that is present throughout, whatever is added or removed
            // meanwhile.
            let mut scan = cmd("ZSCAN");
            scan.arg(fleet_key("ended")).arg(cursor).arg("COUNT").arg(MAX_BATCH_MARKS);
            let (next, ended): (u64, Vec<(Vec<u8>, f64)>) =
                self.link.send_unchecked("load_ended", &scan).await?;
            for (sealed, until) in &ended {
                #[expect(clippy::cast_possible_truncation, reason = "seconds")]
                let until = *until as i64;
                // A member that cannot be decrypted was not written by us.
                if until > now
                    && let Some(mark) = self.link.seals().open(&fleet_key("ended"), sealed)
                {
                    self.follower.ended(&mark, until);
                }
            }
            if next == 0 {
                self.must_load_ended = false;
                return Ok(());
            }
            cursor = next;
        }
    }

    /// Reads from time to time how much of its memory Redis uses.
    async fn read_memory(&mut self) -> Result<(), Unavailable> {
        if self.memory_read.is_some_and(|read| read.elapsed() < MEMORY_CHECK_INTERVAL) {
            return Ok(());
        }
        let memory = self.query::<String>(cmd("INFO").arg("memory")).await?;
        self.memory_read = Some(Instant::now());
        let number = |name| field(memory.as_deref()?, name)?.parse::<u64>().ok();
        // Without a limit the machine's memory is the limit, which Redis does not report.
        let limit = number("maxmemory").filter(|limit| *limit > 0);
        let used = limit
            .zip(number("used_memory"))
            .map_or(0, |(limit, used)| used.saturating_mul(100) / limit);
        self.link.health.set_memory_used(u8::try_from(used.min(100)).unwrap_or(100));
        Ok(())
    }

    /// Checks whether this Redis is suitable. What cannot be determined is logged once.
    async fn check_server(&mut self) -> Result<(), Unavailable> {
        // Opens the connection, which may take longer than a reply.
        let (mut manager, ping) = (self.link.manager(), cmd("PING"));
        let connected = tokio::time::timeout(
            self.link.timeout().max(Duration::from_secs(1)),
            manager.send_packed_command(&ping),
        );
        match connected.await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                // A manager whose authentication failed does not retry by itself.
                self.link.reconnect();
                return Err(error
                    .code()
                    .map_or(Unavailable::Broken, |code| Unavailable::Refused(code.to_owned())));
            }
            Err(_) => return Err(Unavailable::TimedOut),
        }
        let server = self.query::<String>(cmd("INFO").arg("server")).await?;
        match server.as_deref().and_then(|info| field(info, "redis_version")) {
            Some(version) => {
                let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
                if major.is_some_and(|major| major < MIN_MAJOR_VERSION) {
                    let what = format!("version {version}, 7 or later is needed");
                    self.link.health.mark_away(&what);
                    return Err(Unavailable::Refused(what));
                }
            }
            None => self.warn_once("the version of Redis cannot be known: 7 or later is needed"),
        }
        let policy = match self
            .query::<Vec<String>>(cmd("CONFIG").arg("GET").arg("maxmemory-policy"))
            .await?
        {
            Some(pair) => pair.get(1).cloned(),
            None => {
                let memory = self.query::<String>(cmd("INFO").arg("memory")).await?;
                memory
                    .as_deref()
                    .and_then(|info| field(info, "maxmemory_policy"))
                    .map(str::to_owned)
            }
        };
        match policy.as_deref() {
            Some("noeviction") => {}
            Some(_) => self.warn_once(
                "Redis may evict what must not be forgotten: maxmemory-policy should be noeviction",
            ),
            None => self.warn_once("maxmemory-policy cannot be known; it should be noeviction"),
        }
        Ok(())
    }

    /// `None` when the user lacks the permission for this command.
    async fn query<T: redis::FromRedisValue>(
        &self,
        command: &redis::Cmd,
    ) -> Result<Option<T>, Unavailable> {
        let mut manager = self.link.manager();
        match tokio::time::timeout(self.link.timeout(), command.query_async(&mut manager)).await {
            Ok(Ok(value)) => Ok(Some(value)),
            Ok(Err(error)) if error.is_io_error() || error.is_connection_dropped() => {
                Err(Unavailable::Broken)
            }
            Ok(Err(error)) if error.code() == Some("LOADING") => {
                Err(Unavailable::Refused("LOADING".to_owned()))
            }
            Ok(Err(_)) => Ok(None),
            Err(_) => Err(Unavailable::TimedOut),
        }
    }

    fn warn_once(&mut self, what: &'static str) {
        if self.warned.insert(what) {
            tracing::warn!("{what}");
        }
    }
}

/// The log differs from what was read before: entries may be missing.
#[derive(Debug)]
struct Gap {
    epoch: String,
    seq: u64,
}

impl Position {
    /// Moves on and returns the new entries.
    fn advance(&mut self, link: &Link, read: &LogRead) -> Result<Vec<Entry>, Gap> {
        let gap = || Gap { epoch: read.epoch.clone(), seq: read.seq };
        if read.epoch != self.epoch || read.seq < self.last {
            return Err(gap());
        }
        let first = read.entries.first().filter(|(number, _)| *number == self.last);
        let first = first.map(|(_, value)| value);
        if self.value.is_some() && self.value.as_ref() != first {
            return Err(gap());
        }
        if first.is_some() {
            self.value = first.cloned();
        }
        let entries = read.entries.iter().skip(usize::from(first.is_some()));
        let mut new = Vec::new();
        for (number, value) in entries {
            let opened = Entry::open(link, value).filter(|_| *number == self.last + 1);
            let Some(entry) = opened else { return Err(gap()) };
            new.push(entry);
            (self.last, self.value) = (*number, Some(value.clone()));
        }
        Ok(new)
    }
}

/// Completes with the next message, and drops those that have piled up.
async fn next_message(pushes: &mut UnboundedReceiver<PushInfo>) {
    loop {
        match pushes.recv().await {
            Some(push) if matches!(push.kind, PushKind::Message | PushKind::Disconnection) => break,
            Some(_) => {}
            None => std::future::pending().await,
        }
    }
    while pushes.try_recv().is_ok() {}
}

fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// The value of `name` in the reply to INFO.
fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_info_are_found_by_their_whole_name() {
        let info = "# Server\r\nredis_version_x:1\r\nredis_version:7.2.4\r\n";
        assert_eq!(field(info, "redis_version"), Some("7.2.4"));
        assert_eq!(field(info, "redis"), None);
    }
}
