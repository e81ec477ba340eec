//! Locks across processes, each with an expiry and a fencing number that only grows: a later holder
//! has a higher number, and writes of an earlier one are refused.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use redis::{Script, cmd};
use tokio::task::AbortHandle;

use crate::duration::millis;
use crate::link::{Link, Unavailable};
use crate::monitor::SyncProgress;
use crate::names::Name;
use crate::state::SharedState;

/// Expiry of a lease, which is renewed three times within it. A holder that died blocks others no
/// longer than this.
pub const TTL: Duration = Duration::from_secs(6);
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(5);
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(100);
/// How long a fence number is kept. Numbers are at least the time of Redis in microseconds, so they
/// grow even if one is lost.
const FENCE_TTL: Duration = Duration::from_secs(60 * 60);

static ACQUIRE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/acquire.lua")));
static RENEW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/renew.lua")));
static RELEASE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/release_lease.lua")));
static PUBLISH: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/publish.lua")));

/// A lease, renewed until it is released or dropped.
#[derive(Debug)]
pub struct Lease {
    link: Arc<Link>,
    progress: Arc<SyncProgress>,
    name: Name,
    owner: [u8; 16],
    fence: u64,
    lost: Arc<AtomicBool>,
    renewing: AbortHandle,
    released: bool,
}

impl SharedState {
    /// Acquires the lease if nobody holds it.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn acquire(&self, name: &Name) -> Result<Option<Lease>, Unavailable> {
        self.acquire_as(name, rand::random()).await
    }

    /// Waits for the lease, for at most `patience`.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn acquire_within(
        &self,
        name: &Name,
        patience: Duration,
    ) -> Result<Option<Lease>, Unavailable> {
        let deadline = Instant::now() + patience;
        let owner = rand::random();
        let mut pause = MIN_POLL_INTERVAL;
        loop {
            if let Some(lease) = self.acquire_as(name, owner).await? {
                return Ok(Some(lease));
            }
            if Instant::now() + pause > deadline {
                return Ok(None);
            }
            // Jitter keeps waiting processes from polling in step.
            tokio::time::sleep(pause / 2 + pause.mul_f64(rand::random::<f64>() / 2.0)).await;
            pause = (pause * 3 / 2).min(MAX_POLL_INTERVAL);
        }
    }

    async fn acquire_as(&self, name: &Name, owner: [u8; 16]) -> Result<Option<Lease>, Unavailable> {
        let link = Arc::clone(self.link());
        let mut acquired = ACQUIRE.key(name.key(""));
        let script = acquired
            .key(name.key(":fence"))
            .arg(&owner[..])
            .arg(millis(TTL))
            .arg(millis(FENCE_TTL));
        // The same owner gets the lease it already has.
        let fence: u64 = link.run_with_retries("acquire", script).await?;
        if fence == 0 {
            return Ok(None);
        }
        let lost = Arc::new(AtomicBool::new(false));
        let renewing = renew(Arc::clone(&link), name.clone(), (owner, fence), Arc::clone(&lost));
        let progress = Arc::clone(self.progress());
        Ok(Some(Lease {
            link,
            progress,
            name: name.clone(),
            owner,
            fence,
            lost,
            renewing,
            released: false,
        }))
    }

    /// Reads what the last holder published under this name.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn published(&self, name: &Name) -> Result<Option<Vec<u8>>, Unavailable> {
        let key = name.key(":outcome");
        let found: Option<Vec<u8>> =
            self.link().send_with_retries("published", cmd("GET").arg(&key)).await?;
        Ok(found.and_then(|value| self.link().seals().open(&key, &value)))
    }
}

impl Lease {
    /// The fencing number, which grows with each holder.
    #[must_use]
    pub fn fence(&self) -> u64 {
        self.fence
    }

    /// Whether another process may hold the lease by now, as far as this one knows.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Publishes a result for those who wait. Returns false when another holder acquired the lease
    /// since.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn publish(&self, outcome: &[u8], ttl: Duration) -> Result<bool, Unavailable> {
        let key = self.name.key(":outcome");
        let sealed = self.link.seals().seal(&key, outcome);
        let mut published = PUBLISH.key(&key);
        let script =
            published.key(self.name.key(":fence")).arg(self.fence).arg(sealed).arg(millis(ttl));
        self.link.run_with_retries("publish", script).await
    }

    /// Publishes a result for those who wait and releases the lease.
    ///
    /// If Redis dies meanwhile, it may come back with the lease still held, and the next holder
    /// would find no result. So this waits for Redis, for at most `ttl`.
    pub async fn conclude(self, outcome: &[u8], ttl: Duration) {
        let published = async {
            while let Err(why) = self.publish(outcome, ttl).await {
                if why.is_permanent() {
                    break;
                }
                self.progress.wait_until_back().await;
            }
        };
        let _ = tokio::time::timeout(ttl, published).await;
        self.release().await;
    }

    /// Releases the lease, and waits until Redis has the release.
    pub async fn release(mut self) {
        self.renewing.abort();
        self.released = true;
        release_lease(&self.link, &self.progress, &self.name, self.owner).await;
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        if self.released {
            return;
        }
        let (link, progress) = (Arc::clone(&self.link), Arc::clone(&self.progress));
        let (name, owner) = (self.name.clone(), self.owner);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { release_lease(&link, &progress, &name, owner).await });
        }
    }
}

/// Retries until Redis has the release, or the lease has expired.
async fn release_lease(link: &Link, progress: &SyncProgress, name: &Name, owner: [u8; 16]) {
    let left = async {
        while let Err(why) =
            link.run_with_retries::<i64>("leave", RELEASE.key(name.key("")).arg(&owner[..])).await
        {
            if why.is_permanent() {
                break;
            }
            progress.wait_until_back().await;
        }
    };
    let _ = tokio::time::timeout(TTL, left).await;
}

fn renew(
    link: Arc<Link>,
    name: Name,
    (owner, fence): ([u8; 16], u64),
    lost: Arc<AtomicBool>,
) -> AbortHandle {
    let renewing = tokio::spawn(async move {
        let (key, fence_key) = (name.key(""), name.key(":fence"));
        let mut good_until = Instant::now() + TTL;
        loop {
            tokio::time::sleep(TTL / 3).await;
            let sent_at = Instant::now();
            let mut renew = RENEW.key(&key);
            let script = renew.key(&fence_key).arg(&owner[..]).arg(millis(TTL)).arg(fence);
            match link.run::<bool>("renew", script).await {
                Ok(true) => good_until = sent_at + TTL,
                Ok(false) => {
                    lost.store(true, Ordering::Release);
                    return;
                }
                Err(_) => lost.store(Instant::now() >= good_until, Ordering::Release),
            }
        }
    });
    renewing.abort_handle()
}
