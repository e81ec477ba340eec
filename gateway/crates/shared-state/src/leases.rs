//! Locks that several processes respect, for a time, each with a number that only grows: whoever comes
//! later has the higher one, and what a late predecessor writes is refused by it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use redis::{Script, cmd};
use tokio::task::AbortHandle;

use crate::duration::millis;
use crate::link::{Link, Unavailable};
use crate::monitor::Progress;
use crate::names::Name;
use crate::state::SharedState;

/// Renewed three times within this; a holder that died blocks nobody for longer.
pub const TTL: Duration = Duration::from_secs(6);
const FIRST_POLL: Duration = Duration::from_millis(5);
const LAST_POLL: Duration = Duration::from_millis(100);
/// Fence numbers are times of Redis in microseconds at least, so that they grow even when one is lost.
const FENCE_TTL: Duration = Duration::from_secs(60 * 60);

static ACQUIRE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/acquire.lua")));
static RENEW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/renew.lua")));
static LEAVE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/leave.lua")));
static PUBLISH: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("scripts/publish.lua")));

/// Held until it is released or dropped, and renewed meanwhile.
#[derive(Debug)]
pub struct Lease {
    link: Arc<Link>,
    progress: Arc<Progress>,
    name: Name,
    owner: [u8; 16],
    fence: u64,
    lost: Arc<AtomicBool>,
    renewing: AbortHandle,
    released: bool,
}

impl SharedState {
    /// Takes the lease if nobody holds it.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn acquire(&self, name: &Name) -> Result<Option<Lease>, Unavailable> {
        self.acquire_as(name, rand::random()).await
    }

    /// Waits for the lease, for `patience` at most.
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
        let mut pause = FIRST_POLL;
        loop {
            if let Some(lease) = self.acquire_as(name, owner).await? {
                return Ok(Some(lease));
            }
            if Instant::now() + pause > deadline {
                return Ok(None);
            }
            // Half fixed, half by chance: those who wait together do not ask together.
            tokio::time::sleep(pause / 2 + pause.mul_f64(rand::random::<f64>() / 2.0)).await;
            pause = (pause * 3 / 2).min(LAST_POLL);
        }
    }

    async fn acquire_as(&self, name: &Name, owner: [u8; 16]) -> Result<Option<Lease>, Unavailable> {
        let link = Arc::clone(self.link());
        let mut acquired = ACQUIRE.key(name.key(""));
        let script = acquired.key(name.key(":fence")).arg(&owner[..]).arg(millis(TTL)).arg(millis(FENCE_TTL));
        // The same owner again gets the lease it has.
        let fence: u64 = link.run_patiently("acquire", script).await?;
        if fence == 0 {
            return Ok(None);
        }
        let lost = Arc::new(AtomicBool::new(false));
        let renewing = renew(Arc::clone(&link), name.clone(), (owner, fence), Arc::clone(&lost));
        let progress = Arc::clone(self.progress());
        Ok(Some(Lease { link, progress, name: name.clone(), owner, fence, lost, renewing, released: false }))
    }

    /// What the last holder published under this name.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn published(&self, name: &Name) -> Result<Option<Vec<u8>>, Unavailable> {
        let key = name.key(":outcome");
        let found: Option<Vec<u8>> = self.link().send_patiently("published", cmd("GET").arg(&key)).await?;
        Ok(found.and_then(|value| self.link().seals().open(&key, &value)))
    }
}

impl Lease {
    /// Grows with each holder.
    #[must_use]
    pub fn fence(&self) -> u64 {
        self.fence
    }

    /// Whether somebody else may hold it by now, as far as this process knows.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Leaves something for those who wait. Refused when somebody took the lease since.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub async fn publish(&self, outcome: &[u8], ttl: Duration) -> Result<bool, Unavailable> {
        let key = self.name.key(":outcome");
        let sealed = self.link.seals().seal(&key, outcome);
        let mut published = PUBLISH.key(&key);
        let script = published.key(self.name.key(":fence")).arg(self.fence).arg(sealed).arg(millis(ttl));
        self.link.run_patiently("publish", script).await
    }

    /// Leaves something for those who wait, and lets the next one in.
    ///
    /// A Redis that died meanwhile may come back with the lease still held: whoever took it after it lapsed
    /// would find nothing. So this waits for Redis, for `ttl` at most.
    pub async fn conclude(self, outcome: &[u8], ttl: Duration) {
        let published = async {
            while let Err(why) = self.publish(outcome, ttl).await {
                if why.is_final() {
                    break;
                }
                self.progress.is_back().await;
            }
        };
        let _ = tokio::time::timeout(ttl, published).await;
        self.release().await;
    }

    /// Lets the next one in, and waits until Redis knows.
    pub async fn release(mut self) {
        self.renewing.abort();
        self.released = true;
        leave(&self.link, &self.progress, &self.name, self.owner).await;
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
            runtime.spawn(async move { leave(&link, &progress, &name, owner).await });
        }
    }
}

/// Tries until Redis knows, or the lease has lapsed by itself.
async fn leave(link: &Link, progress: &Progress, name: &Name, owner: [u8; 16]) {
    let left = async {
        while let Err(why) = link.run_patiently::<i64>("leave", LEAVE.key(name.key("")).arg(&owner[..])).await
        {
            if why.is_final() {
                break;
            }
            progress.is_back().await;
        }
    };
    let _ = tokio::time::timeout(TTL, left).await;
}

fn renew(link: Arc<Link>, name: Name, (owner, fence): ([u8; 16], u64), lost: Arc<AtomicBool>) -> AbortHandle {
    let renewing = tokio::spawn(async move {
        let (key, fence_key) = (name.key(""), name.key(":fence"));
        let mut good_until = Instant::now() + TTL;
        loop {
            tokio::time::sleep(TTL / 3).await;
            let asked = Instant::now();
            let mut renew = RENEW.key(&key);
            let script = renew.key(&fence_key).arg(&owner[..]).arg(millis(TTL)).arg(fence);
            match link.run::<bool>("renew", script).await {
                Ok(true) => good_until = asked + TTL,
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
