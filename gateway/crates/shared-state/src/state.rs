//! The handle that callers hold.

use std::sync::Arc;
use std::time::Duration;

use redis::cmd;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use crate::claims::millis;
use crate::fleet::Follower;
use crate::health::Condition;
use crate::link::{Link, Unavailable};
use crate::monitor::{Monitor, Progress};
use crate::names::Name;
use crate::settings::{BadUrl, SharedSettings};

/// State shared through Redis. Cheap to clone; the last one dropped ends the connection.
#[derive(Debug, Clone)]
pub struct SharedState {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    link: Arc<Link>,
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
        let link = Arc::new(link);
        let progress = Arc::new(Progress::default());
        let monitor = Monitor::new(Arc::clone(&link), Arc::clone(&progress), follower);
        let monitor = tokio::spawn(monitor.run(woken)).abort_handle();
        Ok(Self { inner: Arc::new(Inner { link, progress, monitor }) })
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

    /// Whether this is the first use of a reference within `ttl`, in any process.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn use_once(&self, name: &Name, ttl: Duration) -> Result<bool, Unavailable> {
        let mut used = cmd("SET");
        used.arg(name.key("")).arg(1).arg("NX").arg("PX").arg(millis(ttl));
        let first: Option<String> = self.inner.link.send("use_once", &used).await?;
        Ok(first.is_some())
    }

    pub(crate) fn link(&self) -> &Arc<Link> {
        &self.inner.link
    }

    pub(crate) fn generation(&self) -> String {
        self.inner.progress.generation()
    }

    pub(crate) fn republish_when_back(&self) {
        self.inner.progress.republish();
    }
}
