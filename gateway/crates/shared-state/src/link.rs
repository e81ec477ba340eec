//! Sends commands over one multiplexed connection and judges the replies.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Cmd, FromRedisValue, PushInfo, RedisError, ScriptInvocation};
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

pub(crate) struct Link {
    client: redis::Client,
    manager: RwLock<ConnectionManager>,
    seals: RwLock<Arc<Seals>>,
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
                self.health.timed_out();
                Unavailable::TimedOut
            }
            Ok(Err(error)) => self.judge_error(&error, took),
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

    fn judge_error(&self, error: &RedisError, took: Duration) -> Unavailable {
        if error.is_timeout() {
            self.health.timed_out();
            return Unavailable::TimedOut;
        }
        if error.is_io_error() || error.is_connection_dropped() || error.is_unrecoverable_error() {
            self.health.leave("the connection broke");
            return Unavailable::Broken;
        }
        self.health.replied(took);
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
