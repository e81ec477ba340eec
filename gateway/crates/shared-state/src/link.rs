//! Sends commands over one multiplexed connection and judges the replies.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Cmd, FromRedisValue, PushInfo, RedisError, ScriptInvocation};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;

use crate::health::{Condition, Health};
use crate::seal::Seals;
use crate::settings::SharedSettings;

/// Redis cannot say. What was asked may or may not have happened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unavailable {
    /// Not asked, because it was away a moment ago.
    #[error("Redis is away")]
    Away,
    #[error("Redis did not reply in time")]
    TimedOut,
    #[error("the connection to Redis broke")]
    Broken,
    /// It replied with an error, or with what cannot be read.
    #[error("Redis replied {0}")]
    Refused(String),
}

impl Unavailable {
    /// Whether something was sent, which may have happened.
    pub(crate) fn was_sent(&self) -> bool {
        matches!(self, Self::TimedOut | Self::Broken)
    }

    /// Whether Redis would say the same of this command again, and only of this one.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Refused(code) if !UNUSABLE.contains(&code.as_str()))
    }
}

/// A command is sent so often before its caller goes on without Redis.
const MAX_TRIES: u32 = 8;

pub(crate) struct Link {
    client: redis::Client,
    manager: RwLock<ConnectionManager>,
    seals: RwLock<Arc<Seals>>,
    /// Wakes the monitor.
    pub(crate) wake: Notify,
    pushes: UnboundedSender<PushInfo>,
    pub(crate) health: Health,
    timeout: Duration,
}

impl Link {
    /// Connects when first used. Must be called within a Tokio runtime.
    pub(crate) fn new(
        settings: &SharedSettings,
        pushes: UnboundedSender<PushInfo>,
    ) -> Result<Self, RedisError> {
        let client = settings.client();
        Ok(Self {
            manager: RwLock::new(connect(client.clone(), settings.timeout, pushes.clone())?),
            client,
            seals: RwLock::new(Arc::new(Seals::new(&settings.keys))),
            wake: Notify::new(),
            pushes,
            health: Health::new(settings.timeout),
            timeout: settings.timeout,
        })
    }

    pub(crate) fn seals(&self) -> Arc<Seals> {
        Arc::clone(&self.seals.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn set_keys(&self, keys: &[Vec<u8>]) {
        *self.seals.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Seals::new(keys));
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.timeout
    }

    pub(crate) fn manager(&self) -> ConnectionManager {
        self.manager.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Drops a connection that says nothing any more; the next command opens another.
    pub(crate) fn reconnect(&self) {
        if let Ok(fresh) = connect(self.client.clone(), self.timeout, self.pushes.clone()) {
            *self.manager.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
    }

    /// Sends a command for a caller: not at all while Redis is away.
    pub(crate) async fn send<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        self.check_in()?;
        let mut manager = self.manager();
        self.judge(operation, command.query_async(&mut manager)).await
    }

    /// Runs a script for a caller: not at all while Redis is away.
    pub(crate) async fn run<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        self.check_in()?;
        self.run_anyway(operation, script).await
    }

    /// Sends a command that may be repeated: as [`Link::run_patiently`].
    pub(crate) async fn send_patiently<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        let mut tries = 1;
        loop {
            let reply = self.send(operation, command).await;
            if !self.is_worth_repeating(&reply, tries) {
                return reply;
            }
            tries += 1;
        }
    }

    /// Runs a script that may be repeated. One reply that does not come is no reason to go on without
    /// the others: it is asked again until Redis replies or counts as away.
    pub(crate) async fn run_patiently<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        let mut tries = 1;
        loop {
            let reply = self.run(operation, script).await;
            if !self.is_worth_repeating(&reply, tries) {
                return reply;
            }
            tries += 1;
        }
    }

    fn is_worth_repeating<T>(&self, reply: &Result<T, Unavailable>, tries: u32) -> bool {
        matches!(reply, Err(Unavailable::TimedOut))
            && tries < MAX_TRIES
            && self.health.condition() != Condition::Away
    }

    /// Runs a script whatever the state: for the monitor.
    pub(crate) async fn run_anyway<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        let mut manager = self.manager();
        self.judge(operation, script.invoke_async(&mut manager)).await
    }

    /// Sends a command whatever the state: for the monitor.
    pub(crate) async fn send_anyway<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        let mut manager = self.manager();
        self.judge(operation, command.query_async(&mut manager)).await
    }

    fn check_in(&self) -> Result<(), Unavailable> {
        if self.health.condition() == Condition::Away { Err(Unavailable::Away) } else { Ok(()) }
    }

    async fn judge<T>(
        &self,
        operation: &'static str,
        reply: impl Future<Output = Result<T, RedisError>>,
    ) -> Result<T, Unavailable> {
        let started = Instant::now();
        let reply = tokio::time::timeout(self.timeout, reply).await;
        let took = started.elapsed();
        metrics::histogram!("vitrin_redis_seconds", "operation" => operation).record(took.as_secs_f64());
        let failed = match reply {
            Ok(Ok(value)) => {
                self.health.replied(took);
                return Ok(value);
            }
            Err(_) => {
                self.health.timed_out(started);
                Unavailable::TimedOut
            }
            Ok(Err(error)) => self.judge_error(&error, started),
        };
        let kind = match failed {
            Unavailable::Away => "away",
            Unavailable::TimedOut => "timeout",
            Unavailable::Broken => "connection",
            Unavailable::Refused(_) => "refused",
        };
        metrics::counter!("vitrin_redis_errors_total", "operation" => operation, "kind" => kind).increment(1);
        Err(failed)
    }

    fn judge_error(&self, error: &RedisError, started: Instant) -> Unavailable {
        if error.is_timeout() {
            self.health.timed_out(started);
            return Unavailable::TimedOut;
        }
        if error.is_io_error() || error.is_connection_dropped() || error.is_unrecoverable_error() {
            self.health.leave("the connection broke");
            return Unavailable::Broken;
        }
        self.health.replied(started.elapsed());
        let code = error.code().unwrap_or(error.category()).to_owned();
        // Full, read-only, loading, shut out: the next caller would hear the same.
        if UNUSABLE.contains(&code.as_str()) {
            self.health.leave(&code);
        }
        Unavailable::Refused(code)
    }
}

const UNUSABLE: [&str; 10] = [
    "OOM",
    "READONLY",
    "LOADING",
    "MISCONF",
    "NOAUTH",
    "WRONGPASS",
    "NOPERM",
    "MASTERDOWN",
    "NOREPLICAS",
    "CLUSTERDOWN",
];

fn connect(
    client: redis::Client,
    timeout: Duration,
    pushes: UnboundedSender<PushInfo>,
) -> Result<ConnectionManager, RedisError> {
    // The monitor asks again and again, so that one try at a time is enough.
    let config = ConnectionManagerConfig::new()
        .set_number_of_retries(1)
        .set_min_delay(Duration::from_millis(20))
        .set_max_delay(Duration::from_millis(100))
        .set_connection_timeout(Some(timeout.max(Duration::from_secs(1))))
        .set_response_timeout(None)
        .set_pipeline_buffer_size(512)
        .set_push_sender(pushes)
        .set_automatic_resubscription();
    ConnectionManager::new_lazy_with_config(client, config)
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link").field("health", &self.health).finish_non_exhaustive()
    }
}
