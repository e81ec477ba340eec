//! The handle that callers hold.

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
use crate::monitor::{Monitor, Progress};
use crate::names::Name;
use crate::settings::{BadUrl, SharedSettings};

static USE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/use.lua")));
const TOLD_POLL: Duration = Duration::from_millis(20);

/// State shared through Redis. Cheap to clone; the last one dropped ends the connection.
#[derive(Debug, Clone)]
pub struct SharedState {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    link: Arc<Link>,
    backlog: Arc<Backlog>,
    progress: Arc<Progress>,
    monitor: AbortHandle,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.monitor.abort();
    }
}

impl SharedState {
    /// Begins to connect, and goes on trying; until it is there everything is [`Unavailable`]. Must be
    /// called within a Tokio runtime.
    ///
    /// # Errors
    /// When the settings cannot be used on this machine.
    pub fn connect(settings: &SharedSettings, follower: Arc<dyn Follower>) -> Result<Self, BadUrl> {
        let (pushes, woken) = mpsc::unbounded_channel();
        let link = Link::new(settings, pushes).map_err(|error| BadUrl::new(error.category()))?;
        let (link, backlog) = (Arc::new(link), Arc::new(Backlog::default()));
        let progress = Arc::new(Progress::default());
        let monitor = Monitor::new(Arc::clone(&link), Arc::clone(&backlog), Arc::clone(&progress), follower);
        let monitor = tokio::spawn(monitor.run(woken)).abort_handle();
        Ok(Self { inner: Arc::new(Inner { link, backlog, progress, monitor }) })
    }

    /// Waits until Redis is there and caught up with, for `patience` at most. Whether it is.
    pub async fn ready(&self, patience: Duration) -> bool {
        tokio::time::timeout(patience, self.inner.progress.caught_up()).await.is_ok()
    }

    #[must_use]
    pub fn condition(&self) -> Condition {
        self.inner.link.health.condition()
    }

    /// Other keys for what is sealed from now on, and for what is opened.
    pub fn set_keys(&self, keys: &[Vec<u8>]) {
        self.inner.link.set_keys(keys);
    }

    /// Whether this is the first use of a reference within `ttl`, in any process. The reference may be
    /// guessable: its digest is keyed.
    ///
    /// It is used under its name by each seal key, since another process may know fewer of them, and in
    /// an order that all share: of those who use it at once one is the first.
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
            let mut used = USE.key(Name::from_digest(kind, digest).key(""));
            let script = used.arg(&user[..]).arg(millis(ttl));
            if !self.link().run_patiently::<bool>("use_once", script).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Waits until Redis, and with it the other processes, have been told all that this one knows.
    pub async fn told(&self) {
        while !self.inner.backlog.is_empty() || self.inner.progress.has_to_republish() {
            tokio::time::sleep(TOLD_POLL).await;
        }
    }

    pub(crate) fn link(&self) -> &Arc<Link> {
        &self.inner.link
    }

    pub(crate) fn backlog(&self) -> &Arc<Backlog> {
        &self.inner.backlog
    }

    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.inner.progress
    }

    pub(crate) fn generation(&self) -> String {
        self.inner.progress.generation()
    }

    pub(crate) fn republish_when_back(&self) {
        self.inner.progress.republish();
        self.link().wake.notify_one();
    }
}
