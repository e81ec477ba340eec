//! The one task that watches Redis: finds out whether it is there, follows the log, and brings both
//! sides up to date before callers are let in again.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use redis::{PushInfo, PushKind, Script, cmd};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;

use crate::backlog::Backlog;
use crate::event_log::{CHANNEL, Entry, LOG_ENTRIES, sealed_mark};
use crate::follower::Follower;
use crate::health::{self, Condition};
use crate::link::{Link, Unavailable};
use crate::names::fleet;

/// Without a message the log is read this often; it shows as well whether Redis still replies.
const POLL_EVERY: Duration = Duration::from_millis(500);
const TRY_EVERY: Duration = Duration::from_millis(200);
/// So many tries in a row without a reply, and the connection is replaced.
const SILENT_TRIES: u32 = 8;
const ENTRIES: usize = 256;
/// Ended memberships in one command: a script takes no more than some thousands of arguments.
const CHUNK: usize = 1000;
const MEMORY_EVERY: Duration = Duration::from_secs(2);
const NEVER: u64 = u64::MAX;
const OLDEST_MAJOR: u32 = 7;

static REPUBLISH: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/republish.lua")));
static RENEW_GENERATION: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/renew_generation.lua")));
static FOLLOW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/follow.lua")));

/// What callers see of the monitor's work.
#[derive(Debug)]
pub(crate) struct Progress {
    caught_up: watch::Sender<bool>,
    generation: Mutex<String>,
    republish: AtomicBool,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            caught_up: watch::Sender::new(false),
            generation: Mutex::default(),
            republish: AtomicBool::new(false),
        }
    }
}

impl Progress {
    pub(crate) async fn caught_up(&self) {
        let _ = self.caught_up.subscribe().wait_for(|caught_up| *caught_up).await;
    }

    /// As [`Progress::caught_up`], after a moment in which the monitor may find Redis gone.
    pub(crate) async fn is_back(&self) {
        tokio::time::sleep(TRY_EVERY).await;
        self.caught_up().await;
    }

    pub(crate) fn generation(&self) -> String {
        self.generation.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_generation(&self, generation: String) {
        *self.generation.lock().unwrap_or_else(PoisonError::into_inner) = generation;
    }

    pub(crate) fn republish(&self) {
        self.republish.store(true, Ordering::Release);
    }

    pub(crate) fn has_to_republish(&self) -> bool {
        self.republish.load(Ordering::Acquire)
    }
}

/// Where in the log this process is.
#[derive(Debug, Default)]
struct Position {
    epoch: String,
    last: u64,
    /// The entry at `last`, once seen: none or another one there means that Redis went back in time, or
    /// dropped what was not read yet.
    value: Option<Vec<u8>>,
}

/// One look at the log.
#[derive(Debug)]
struct Look {
    epoch: String,
    seq: u64,
    generation: String,
    entries: Vec<(u64, Vec<u8>)>,
}

pub(crate) struct Monitor {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    progress: Arc<Progress>,
    follower: Arc<dyn Follower>,
    position: Option<Position>,
    warned: HashSet<&'static str>,
    silent: u32,
    memory_read: Option<Instant>,
    /// The set of ended memberships has to be read again.
    has_to_load: bool,
}

impl Monitor {
    pub(crate) fn new(
        link: Arc<Link>,
        backlog: Arc<Backlog>,
        progress: Arc<Progress>,
        follower: Arc<dyn Follower>,
    ) -> Self {
        Self {
            link,
            backlog,
            progress,
            follower,
            position: None,
            warned: HashSet::new(),
            silent: 0,
            memory_read: None,
            has_to_load: false,
        }
    }

    pub(crate) async fn run(mut self, mut woken: UnboundedReceiver<PushInfo>) {
        let mut told = false;
        loop {
            let turned = self.turn().await;
            self.progress.caught_up.send_replace(self.link.health.condition() != Condition::Away);
            let pause = match &turned {
                Ok(()) => POLL_EVERY,
                Err(why) => {
                    // Until the first success nothing has changed yet that could have been told.
                    if !told {
                        health::changed(Condition::Away, &why.to_string());
                    }
                    TRY_EVERY
                }
            };
            told = true;
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.link.wake.notified() => {}
                () = next_message(&mut woken) => {}
            }
        }
    }

    async fn turn(&mut self) -> Result<(), Unavailable> {
        let turned = self.follow_or_catch_up().await;
        match &turned {
            Ok(()) => self.silent = 0,
            Err(Unavailable::TimedOut) => {
                self.silent += 1;
                if self.silent >= SILENT_TRIES {
                    self.silent = 0;
                    self.link.reconnect();
                }
            }
            // Callers would meet the same.
            Err(why) => self.link.health.leave(&why.to_string()),
        }
        turned
    }

    async fn follow_or_catch_up(&mut self) -> Result<(), Unavailable> {
        if self.link.health.condition() == Condition::Away {
            self.check().await?;
            self.subscribe().await?;
            self.follow().await?;
            self.progress.republish();
            self.republish().await?;
            self.load_ended().await?;
            self.read_memory().await?;
            self.backlog.tell(&self.link).await?;
            self.link.health.enter();
            // What ended just before callers were let in again.
            return self.backlog.tell(&self.link).await;
        }
        self.follow().await?;
        if self.progress.has_to_republish() {
            self.republish().await?;
        }
        self.read_memory().await?;
        self.backlog.tell(&self.link).await
    }

    /// Reads on until there is nothing more.
    async fn follow(&mut self) -> Result<(), Unavailable> {
        loop {
            let look = self.look().await?;
            let generation = format!("{}.{}", look.epoch, look.generation);
            let Some(position) = &mut self.position else {
                // Nothing is kept yet that somebody could have purged.
                self.position = Some(Position { epoch: look.epoch, last: look.seq, value: None });
                self.progress.set_generation(generation);
                return Ok(());
            };
            let whole = look.entries.len() >= ENTRIES;
            match position.advance(&self.link, &look) {
                Ok(entries) => {
                    self.progress.set_generation(generation);
                    for entry in entries {
                        match entry {
                            Entry::Ended(mark, until) => self.follower.ended(&mark, until),
                            Entry::Purge(what) => self.follower.purge(&what),
                            Entry::ReadEnded => self.has_to_load = true,
                        }
                    }
                    if !whole {
                        break;
                    }
                }
                Err(Gap { epoch, seq }) => {
                    tracing::warn!("Redis cannot say what was missed: everything kept is forgotten");
                    // Its number may be one that was purged: what was stored under it counts no more.
                    let renew = RENEW_GENERATION.key(fleet("generation"));
                    self.link.run_anyway::<i64>("renew_generation", &renew).await?;
                    self.position = Some(Position { epoch, last: seq, value: None });
                    self.follower.purge_everything();
                    self.progress.republish();
                    self.republish().await?;
                    self.has_to_load = true;
                }
            }
        }
        if self.has_to_load { self.load_ended().await } else { Ok(()) }
    }

    async fn look(&self) -> Result<Look, Unavailable> {
        let last = self.position.as_ref().map_or(NEVER, |position| position.last);
        let mut follow = FOLLOW.key(fleet("epoch"));
        let script = follow
            .key(fleet("seq"))
            .key(fleet("log"))
            .key(fleet("generation"))
            .key(fleet("probe"))
            .arg(last)
            .arg(hex::encode(rand::random::<[u8; 8]>()))
            .arg(ENTRIES);
        let (epoch, seq, generation, flat): (String, u64, String, Vec<Vec<u8>>) =
            self.link.run_anyway("follow", script).await?;
        let entries = flat
            .chunks_exact(2)
            .map(|pair| {
                let number = std::str::from_utf8(&pair[0]).ok().and_then(|text| text.parse().ok());
                (number.unwrap_or(NEVER), pair[1].clone())
            })
            .collect();
        Ok(Look { epoch, seq, generation, entries })
    }

    async fn subscribe(&self) -> Result<(), Unavailable> {
        let mut manager = self.link.manager();
        match tokio::time::timeout(self.link.timeout(), manager.subscribe(CHANNEL)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Unavailable::Refused(error.category().to_owned())),
            Err(_) => Err(Unavailable::TimedOut),
        }
    }

    /// Tells Redis of all memberships that this process knows to have ended, and everybody else of those
    /// that Redis did not know.
    async fn republish(&self) -> Result<(), Unavailable> {
        self.progress.republish.store(false, Ordering::Release);
        let told = self.tell_ended().await;
        if told.is_err() {
            self.progress.republish();
        }
        told
    }

    async fn tell_ended(&self) -> Result<(), Unavailable> {
        let now = unix_seconds();
        let mut known = self.follower.all_ended();
        known.retain(|(_, until)| *until > now);
        for chunk in known.chunks(CHUNK) {
            let mut republish = REPUBLISH.key(fleet("ended"));
            let script = republish
                .key(fleet("seq"))
                .key(fleet("log"))
                .arg(Entry::ReadEnded.sealed(&self.link))
                .arg(LOG_ENTRIES)
                .arg(CHANNEL);
            for (mark, until) in chunk {
                script.arg(until).arg(sealed_mark(&self.link, mark));
            }
            self.link.run_anyway::<i64>("republish", script).await?;
        }
        Ok(())
    }

    async fn load_ended(&mut self) -> Result<(), Unavailable> {
        let now = unix_seconds();
        let mut cursor = 0_u64;
        loop {
            // A scan meets each one that is there all the time, whatever comes and goes meanwhile.
            let mut scan = cmd("ZSCAN");
            scan.arg(fleet("ended")).arg(cursor).arg("COUNT").arg(CHUNK);
            let (next, ended): (u64, Vec<(Vec<u8>, f64)>) =
                self.link.send_anyway("load_ended", &scan).await?;
            for (sealed, until) in &ended {
                #[expect(clippy::cast_possible_truncation, reason = "seconds")]
                let until = *until as i64;
                // What does not open was not written by us.
                if until > now
                    && let Some(mark) = self.link.seals().open(&fleet("ended"), sealed)
                {
                    self.follower.ended(&mark, until);
                }
            }
            if next == 0 {
                self.has_to_load = false;
                return Ok(());
            }
            cursor = next;
        }
    }

    /// How much of its memory Redis has taken, from time to time.
    async fn read_memory(&mut self) -> Result<(), Unavailable> {
        if self.memory_read.is_some_and(|read| read.elapsed() < MEMORY_EVERY) {
            return Ok(());
        }
        let memory = self.ask::<String>(cmd("INFO").arg("memory")).await?;
        self.memory_read = Some(Instant::now());
        let number = |name| field(memory.as_deref()?, name)?.parse::<u64>().ok();
        // None set: the machine's own limit, which nobody tells us.
        let limit = number("maxmemory").filter(|limit| *limit > 0);
        let used =
            limit.zip(number("used_memory")).map_or(0, |(limit, used)| used.saturating_mul(100) / limit);
        self.link.health.set_memory_used(u8::try_from(used.min(100)).unwrap_or(100));
        Ok(())
    }

    /// Whether this Redis can be relied on. What cannot be known is told once.
    async fn check(&mut self) -> Result<(), Unavailable> {
        // Opens the connection, which may take longer than a reply.
        let (mut manager, ping) = (self.link.manager(), cmd("PING"));
        let connected = tokio::time::timeout(
            self.link.timeout().max(Duration::from_secs(1)),
            manager.send_packed_command(&ping),
        );
        match connected.await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                // A manager that was shut out once does not try again by itself.
                self.link.reconnect();
                return Err(error
                    .code()
                    .map_or(Unavailable::Broken, |code| Unavailable::Refused(code.to_owned())));
            }
            Err(_) => return Err(Unavailable::TimedOut),
        }
        let server = self.ask::<String>(cmd("INFO").arg("server")).await?;
        match server.as_deref().and_then(|info| field(info, "redis_version")) {
            Some(version) => {
                let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
                if major.is_some_and(|major| major < OLDEST_MAJOR) {
                    let what = format!("version {version}, 7 or later is needed");
                    self.link.health.leave(&what);
                    return Err(Unavailable::Refused(what));
                }
            }
            None => self.warn_once("the version of Redis cannot be known: 7 or later is needed"),
        }
        let policy = match self.ask::<Vec<String>>(cmd("CONFIG").arg("GET").arg("maxmemory-policy")).await? {
            Some(pair) => pair.get(1).cloned(),
            None => {
                let memory = self.ask::<String>(cmd("INFO").arg("memory")).await?;
                memory.as_deref().and_then(|info| field(info, "maxmemory_policy")).map(str::to_owned)
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

    /// `None` when the user may not ask this.
    async fn ask<T: redis::FromRedisValue>(&self, command: &redis::Cmd) -> Result<Option<T>, Unavailable> {
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

/// The log is not what was seen before: entries may be missing.
#[derive(Debug)]
struct Gap {
    epoch: String,
    seq: u64,
}

impl Position {
    /// The entries that are new.
    fn advance(&mut self, link: &Link, look: &Look) -> Result<Vec<Entry>, Gap> {
        let gap = || Gap { epoch: look.epoch.clone(), seq: look.seq };
        if look.epoch != self.epoch || look.seq < self.last {
            return Err(gap());
        }
        let first = look.entries.first().filter(|(number, _)| *number == self.last);
        let first = first.map(|(_, value)| value);
        if self.value.is_some() && self.value.as_ref() != first {
            return Err(gap());
        }
        if first.is_some() {
            self.value = first.cloned();
        }
        let entries = look.entries.iter().skip(usize::from(first.is_some()));
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

/// Ends with the next message; what had piled up is one.
async fn next_message(woken: &mut UnboundedReceiver<PushInfo>) {
    loop {
        match woken.recv().await {
            Some(push) if matches!(push.kind, PushKind::Message | PushKind::Disconnection) => break,
            Some(_) => {}
            None => std::future::pending().await,
        }
    }
    while woken.try_recv().is_ok() {}
}

fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// The value of `name` in what INFO says.
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
