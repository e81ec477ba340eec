//! Sends commands over one multiplexed connection and classifies the replies.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Cmd, FromRedisValue, PushInfo, RedisError, ScriptInvocation};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;

use crate::health::{Condition, Health};
use crate::seal::Seals;
use crate::settings::SharedSettings;

/// Redis gave no usable reply. The command may or may not have been executed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unavailable {
    /// Not sent, because Redis was away a moment ago.
    #[error("Redis is away")]
    Away,
    #[error("Redis did not reply in time")]
    TimedOut,
    #[error("the connection to Redis broke")]
    Broken,
    /// The reply is an error or cannot be parsed.
    #[error("Redis replied {0}")]
    Refused(String),
}

impl Unavailable {
    /// Whether the command was sent, and may have been executed.
    pub(crate) fn was_sent(&self) -> bool {
        matches!(self, Self::TimedOut | Self::Broken)
    }

    /// Whether a retry would fail too, for this command only.
    pub(crate) fn is_permanent(&self) -> bool {
        matches!(self, Self::Refused(code) if !UNUSABLE_CODES.contains(&code.as_str()))
    }
}

/// How often a command is sent before its caller goes on without Redis.
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
    /// Connects on first use. Must be called within a Tokio runtime.
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

    /// Drops an unresponsive connection; the next command opens another.
    pub(crate) fn reconnect(&self) {
        if let Ok(fresh) = connect(self.client.clone(), self.timeout, self.pushes.clone()) {
            *self.manager.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
    }

    /// Sends a command for a caller. Fails at once while Redis is away.
    pub(crate) async fn send<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        self.check_available()?;
        let mut manager = self.manager();
        self.execute(operation, command.query_async(&mut manager)).await
    }

    /// Runs a script for a caller. Fails at once while Redis is away.
    pub(crate) async fn run<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        self.check_available()?;
        self.run_unchecked(operation, script).await
    }

    /// Sends an idempotent command, with retries like [`Link::run_with_retries`].
    pub(crate) async fn send_with_retries<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        let mut tries = 1;
        loop {
            let reply = self.send(operation, command).await;
            if !self.should_retry(&reply, tries) {
                return reply;
            }
            tries += 1;
        }
    }

    /// Runs an idempotent script. One missing reply is no reason to go on without the other
    /// processes: it is retried until Redis replies or counts as away.
    pub(crate) async fn run_with_retries<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        let mut tries = 1;
        loop {
            let reply = self.run(operation, script).await;
            if !self.should_retry(&reply, tries) {
                return reply;
            }
            tries += 1;
        }
    }

    fn should_retry<T>(&self, reply: &Result<T, Unavailable>, tries: u32) -> bool {
        matches!(reply, Err(Unavailable::TimedOut))
            && tries < MAX_TRIES
            && self.health.condition() != Condition::Away
    }

    /// Runs a script in any condition, for the monitor.
    pub(crate) async fn run_unchecked<T: FromRedisValue>(
        &self,
        operation: &'static str,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        let mut manager = self.manager();
        self.execute(operation, script.invoke_async(&mut manager)).await
    }

    /// Sends a command in any condition, for the monitor.
    pub(crate) async fn send_unchecked<T: FromRedisValue>(
        &self,
        operation: &'static str,
        command: &Cmd,
    ) -> Result<T, Unavailable> {
        let mut manager = self.manager();
        self.execute(operation, command.query_async(&mut manager)).await
    }

    fn check_available(&self) -> Result<(), Unavailable> {
        if self.health.condition() == Condition::Away { Err(Unavailable::Away) } else { Ok(()) }
    }

    async fn execute<T>(
        &self,
        operation: &'static str,
        reply: impl Future<Output = Result<T, RedisError>>,
    ) -> Result<T, Unavailable> {
        let started = Instant::now();
        let reply = tokio::time::timeout(self.timeout, reply).await;
        let took = started.elapsed();
        metrics::histogram!("vitrin_redis_seconds", "operation" => operation)
            .record(took.as_secs_f64());
        let failed = match reply {
            Ok(Ok(value)) => {
                self.health.record_reply(took);
                return Ok(value);
            }
            Err(_) => {
                self.health.record_timeout(started);
                Unavailable::TimedOut
            }
            Ok(Err(error)) => self.classify_error(&error, started),
        };
        let kind = match failed {
            Unavailable::Away => "away",
            Unavailable::TimedOut => "timeout",
            Unavailable::Broken => "connection",
            Unavailable::Refused(_) => "refused",
        };
        metrics::counter!("vitrin_redis_errors_total", "operation" => operation, "kind" => kind)
            .increment(1);
        Err(failed)
    }

    fn classify_error(&self, error: &RedisError, started: Instant) -> Unavailable {
        if error.is_timeout() {
            self.health.record_timeout(started);
            return Unavailable::TimedOut;
        }
        if error.is_io_error() || error.is_connection_dropped() || error.is_unrecoverable_error() {
            self.health.mark_away("the connection broke");
            return Unavailable::Broken;
        }
        self.health.record_reply(started.elapsed());
        let code = error.code().unwrap_or(error.category()).to_owned();
        // Full, read-only, loading or unauthorised: the next caller would get the same reply.
        if UNUSABLE_CODES.contains(&code.as_str()) {
            self.health.mark_away(&code);
        }
        Unavailable::Refused(code)
    }
}

const UNUSABLE_CODES: [&str; 10] = [
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
    // The monitor retries, so the manager tries once.
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
