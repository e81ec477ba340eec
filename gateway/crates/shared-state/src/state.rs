//! The handle for callers.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use redis::Script;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use crate::backlog::Backlog;
use crate::duration::millis;
use crate::follower::Follower;
use crate::health::Condition;
use crate::link::{Link, Unavailable};
use crate::monitor::{Monitor, SyncProgress};
use crate::names::Name;
use crate::settings::{BadUrl, SharedSettings};

static USE_ONCE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/use_once.lua")));
const FLUSH_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// State shared through Redis. Cheap to clone; dropping the last handle ends the connection.
#[derive(Debug, Clone)]
pub struct SharedState {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    progress: Arc<SyncProgress>,
    monitor: AbortHandle,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.monitor.abort();
    }
}

impl SharedState {
    /// Starts to connect, and keeps trying; until then everything is [`Unavailable`]. Must be
    /// called within a Tokio runtime.
    ///
    /// # Errors
    /// When the settings cannot be used on this machine.
    pub fn connect(settings: &SharedSettings, follower: Arc<dyn Follower>) -> Result<Self, BadUrl> {
        let (pushes, woken) = mpsc::unbounded_channel();
        let link = Link::new(settings, pushes).map_err(|error| BadUrl::new(error.category()))?;
        let (link, backlog) = (Arc::new(link), Arc::new(Backlog::default()));
        let progress = Arc::new(SyncProgress::default());
        let monitor =
            Monitor::new(Arc::clone(&link), Arc::clone(&backlog), Arc::clone(&progress), follower);
        let monitor = tokio::spawn(monitor.run(woken)).abort_handle();
        Ok(Self { inner: Arc::new(Inner { link, backlog, progress, monitor }) })
    }

    /// Waits until Redis is synchronised, for at most `patience`. Returns whether it is.
    pub async fn ready(&self, patience: Duration) -> bool {
        tokio::time::timeout(patience, self.inner.progress.wait_until_caught_up()).await.is_ok()
    }

    #[must_use]
    pub fn condition(&self) -> Condition {
        self.inner.link.health.condition()
    }

    /// Replaces the keys that seal and open values.
    pub fn set_keys(&self, keys: &[Vec<u8>]) {
        self.inner.link.set_keys(keys);
    }

    /// Whether this is the first use of a reference within `ttl`, in any process. The reference may
    /// be guessable, because its digest is keyed.
    ///
    /// It is used under one name per seal key, since another process may know fewer of them, and in
    /// an order that all processes share: of concurrent uses exactly one is the first.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn use_once(
        &self,
        kind: &'static str,
        reference: &[&[u8]],
        ttl: Duration,
    ) -> Result<bool, Unavailable> {
        let user: [u8; 16] = rand::random();
        for digest in self.link().seals().digests(reference) {
            let mut used = USE_ONCE.key(Name::from_digest(kind, digest).key(""));
            let script = used.arg(&user[..]).arg(millis(ttl));
            if !self.link().run_with_retries::<bool>("use_once", script).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Waits until everything this process knows has been sent to Redis.
    pub async fn flush(&self) {
        while !self.inner.backlog.is_empty() || self.inner.progress.is_republish_pending() {
            tokio::time::sleep(FLUSH_POLL_INTERVAL).await;
        }
    }

    pub(crate) fn link(&self) -> &Arc<Link> {
        &self.inner.link
    }

    pub(crate) fn backlog(&self) -> &Arc<Backlog> {
        &self.inner.backlog
    }

    pub(crate) fn progress(&self) -> &Arc<SyncProgress> {
        &self.inner.progress
    }

    pub(crate) fn generation(&self) -> String {
        self.inner.progress.generation()
    }

    pub(crate) fn request_republish(&self) {
        self.inner.progress.request_republish();
        self.link().wake.notify_one();
    }
}
