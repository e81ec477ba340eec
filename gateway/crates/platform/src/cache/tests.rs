use std::sync::atomic::AtomicUsize;

use tokio::sync::Barrier;

use super::*;

#[derive(Debug, Clone, PartialEq)]
enum Fault {
    Outage,
    Gone,
    Lost,
    Overloaded,
}

impl FillError for Fault {
    fn is_outage(&self) -> bool {
        *self != Self::Gone
    }

    fn lost() -> Self {
        Self::Lost
    }

    fn overloaded() -> Self {
        Self::Overloaded
    }
}

const ALWAYS: Lifetime = Lifetime {
    fresh: Duration::from_secs(60),
    stale_while_revalidate: Duration::from_secs(60),
    stale_if_error: Duration::from_secs(600),
};
/// Stale as soon as it is kept.
const AT_ONCE: Lifetime = Lifetime { fresh: Duration::ZERO, ..ALWAYS };
/// Stale at once, and only an outage excuses serving it.
const ONLY_IF_ERROR: Lifetime =
    Lifetime { fresh: Duration::ZERO, stale_while_revalidate: Duration::ZERO, ..ALWAYS };

impl Searchable for u32 {
    fn text(&self) -> &[u8] {
        &[]
    }
}

fn cache() -> Cache<u32, Fault> {
    Cache::new("test", 1_000_000)
}

fn key(text: &str) -> Key {
    Key { tag: "t", text: text.into() }
}

fn brings(value: u32, lifetime: Option<Lifetime>) -> Result<Filled<u32>, Fault> {
    Ok(Filled { value: Arc::new(value), lifetime, weight: 10 })
}

#[tokio::test]
async fn gw_6_a_hundred_at_once_make_one_fill() {
    let (cache, fills) = (cache(), Arc::new(AtomicUsize::new(0)));
    let gate = Arc::new(Barrier::new(2));
    let waiters: Vec<_> = (0..100)
        .map(|_| {
            let (cache, fills, gate) = (cache.clone(), Arc::clone(&fills), Arc::clone(&gate));
            tokio::spawn(async move {
                cache
                    .get(key("k"), move || async move {
                        fills.fetch_add(1, Ordering::SeqCst);
                        gate.wait().await;
                        brings(7, Some(ALWAYS))
                    })
                    .await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    gate.wait().await;
    for waiter in waiters {
        assert_eq!(*waiter.await.unwrap().unwrap().value, 7);
    }
    assert_eq!(fills.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn the_leader_giving_up_does_not_touch_the_others() {
    let cache = cache();
    let gate = Arc::new(Barrier::new(2));
    let leader = {
        let (cache, gate) = (cache.clone(), Arc::clone(&gate));
        tokio::spawn(async move {
            cache
                .get(key("k"), move || async move {
                    gate.wait().await;
                    brings(1, Some(ALWAYS))
                })
                .await
        })
    };
    while cache.inner.flights.lock().unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    leader.abort();
    let follower = {
        let cache = cache.clone();
        tokio::spawn(async move { cache.get(key("k"), || async { brings(2, Some(ALWAYS)) }).await })
    };
    gate.wait().await;
    assert_eq!(*follower.await.unwrap().unwrap().value, 1);
}

#[tokio::test]
async fn a_panicking_fill_fails_everybody_and_hangs_nobody() {
    let cache = cache();
    let error = cache.get(key("k"), || async { panic!("a defect") }).await.unwrap_err();
    assert_eq!(error, Fault::Lost);
    assert_eq!(*cache.get(key("k"), || async { brings(2, Some(ALWAYS)) }).await.unwrap().value, 2);
}

#[tokio::test]
async fn stale_is_served_while_one_renewal_runs() {
    let cache = cache();
    cache.get(key("k"), || async { brings(1, Some(AT_ONCE)) }).await.unwrap();
    let (told, renewed) = tokio::sync::oneshot::channel();
    let served = cache
        .get(key("k"), || async {
            let _ = told.send(());
            brings(2, Some(ALWAYS))
        })
        .await
        .unwrap();
    assert_eq!((*served.value, served.state), (1, CacheState::Updating));
    renewed.await.unwrap();
    while *cache.get(key("k"), || async { Err(Fault::Outage) }).await.unwrap().value != 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn stale_is_served_in_an_outage_with_a_cool_down() {
    let (cache, fills) = (cache(), Arc::new(AtomicUsize::new(0)));
    cache.get(key("k"), || async { brings(1, Some(ONLY_IF_ERROR)) }).await.unwrap();
    for _ in 0..10 {
        let counter = Arc::clone(&fills);
        let served = cache
            .get(key("k"), move || async move {
                counter.fetch_add(1, Ordering::SeqCst);
                Err(Fault::Outage)
            })
            .await
            .unwrap();
        assert_eq!((*served.value, served.state), (1, CacheState::Stale));
        assert!(served.ttl <= 0);
    }
    assert_eq!(fills.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn failed_and_running_renewals_are_told_apart() {
    let cache = cache();
    cache.get(key("k"), || async { brings(1, Some(AT_ONCE)) }).await.unwrap();
    let first = cache.get(key("k"), || async { Err(Fault::Outage) }).await.unwrap();
    assert_eq!(first.state, CacheState::Updating);
    while cache.get(key("k"), || async { Err(Fault::Outage) }).await.unwrap().state
        != CacheState::Stale
    {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_is_gone_is_not_served_stale() {
    let cache = cache();
    cache.get(key("k"), || async { brings(1, Some(ONLY_IF_ERROR)) }).await.unwrap();
    assert_eq!(cache.get(key("k"), || async { Err(Fault::Gone) }).await.unwrap_err(), Fault::Gone);
    assert_eq!(
        cache.get(key("k"), || async { Err(Fault::Outage) }).await.unwrap_err(),
        Fault::Outage
    );
}

#[tokio::test]
async fn an_uncacheable_answer_is_remembered_as_such() {
    let (cache, fills) = (cache(), Arc::new(AtomicUsize::new(0)));
    for wanted in [1, 2, 3] {
        let counter = Arc::clone(&fills);
        let served = cache
            .get(key("k"), move || async move {
                counter.fetch_add(1, Ordering::SeqCst);
                brings(wanted, None)
            })
            .await
            .unwrap();
        assert_eq!((*served.value, served.state), (wanted, CacheState::Bypass));
    }
    assert_eq!(fills.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_purge_removes_by_tag_and_voids_running_fills() {
    let cache = cache();
    cache.get(key("k"), || async { brings(1, Some(ALWAYS)) }).await.unwrap();
    assert_eq!(cache.purge(&|tag| tag == "other"), 0);
    assert_eq!(cache.purge(&|tag| tag == "t"), 1);
    let during = cache.clone();
    cache
        .get(key("k"), move || async move {
            during.purge(&|_| true);
            brings(2, Some(ALWAYS))
        })
        .await
        .unwrap();
    assert_eq!(*cache.get(key("k"), || async { brings(3, Some(ALWAYS)) }).await.unwrap().value, 3);
}

#[tokio::test]
async fn ten_thousand_keys_stay_within_the_bound() {
    let cache: Cache<u32, Fault> = Cache::new("test", 100_000);
    for n in 0..10_000_u32 {
        cache
            .get(key(&format!("key {n}")), move || async move {
                Ok(Filled { value: Arc::new(n), lifetime: Some(ALWAYS), weight: 1_000 })
            })
            .await
            .unwrap();
    }
    cache.inner.store.run_pending_tasks();
    assert!(cache.inner.store.weighted_size() <= 100_000);
}

/// Pages at made-up addresses are asked for once; they must not push out those that shoppers ask
/// for.
#[tokio::test]
async fn a_flood_of_single_use_keys_evicts_no_used_one() {
    async fn ask(cache: &Cache<u32, Fault>, text: String) -> CacheState {
        let fill =
            || async { Ok(Filled { value: Arc::new(1), lifetime: Some(ALWAYS), weight: 1_000 }) };
        cache.get(key(&text), fill).await.unwrap().state
    }
    let cache: Cache<u32, Fault> = Cache::new("test", 100_000);
    let mut misses = 0;
    for round in 0..200 {
        for useful in 0..50 {
            let state = ask(&cache, format!("useful {useful}")).await;
            misses += usize::from(round > 10 && state != CacheState::Hit);
        }
        for made_up in 0..100 {
            ask(&cache, format!("made up {round} {made_up}")).await;
        }
    }
    assert!(misses < 100, "{misses} of 9450 in use were pushed out by 20,000 made up");
}

const SOON: Duration = Duration::from_millis(20);
/// No test waits longer for anything; reaching it is a failure.
const PATIENCE: Duration = Duration::from_secs(60);

fn limited(max_fills: usize) -> FillLimits {
    FillLimits { max_fills, max_wait: PATIENCE, deadline: PATIENCE, abandoned_for: PATIENCE }
}

/// Asks for `key` with a fill that never ends; returns when it runs.
async fn hang(
    cache: &Cache<u32, Fault>,
    text: &str,
) -> tokio::task::JoinHandle<Result<Served<u32>, Fault>> {
    let (begun, runs) = tokio::sync::oneshot::channel();
    let (cache, key) = (cache.clone(), key(text));
    let caller = tokio::spawn(async move {
        let fill = move || async move {
            let _ = begun.send(());
            std::future::pending().await
        };
        cache.get(key, fill).await
    });
    runs.await.expect("the fill runs");
    caller
}

#[tokio::test]
async fn a_fill_that_finds_no_place_in_time_is_refused() {
    let cache = cache().limited(FillLimits { max_wait: SOON, ..limited(1) });
    let _held = hang(&cache, "slow").await;
    let refused = cache.get(key("other"), || async { brings(1, Some(ALWAYS)) }).await;
    assert_eq!(refused.unwrap_err(), Fault::Overloaded);
}

#[tokio::test]
async fn callers_who_leave_leave_nothing_behind() {
    let cache = cache().limited(FillLimits { abandoned_for: SOON, ..limited(2) });
    let mut gone = vec![hang(&cache, "a").await, hang(&cache, "b").await];
    for n in 0..1000_u32 {
        let cache = cache.clone();
        gone.push(tokio::spawn(async move {
            cache.get(key(&format!("queued {n}")), || async { brings(1, Some(ALWAYS)) }).await
        }));
    }
    while cache.inner.flights().len() < 1002 {
        tokio::task::yield_now().await;
    }
    for caller in gone {
        caller.abort();
    }
    let served = cache.get(key("mine"), || async { brings(7, Some(ALWAYS)) }).await.unwrap();
    assert_eq!(*served.value, 7);
    while !cache.inner.flights().is_empty() {
        tokio::task::yield_now().await;
    }
    while cache.slots.available_permits() < 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_endless_fill_is_cancelled_and_frees_its_key() {
    let cache = cache().limited(FillLimits { deadline: SOON, ..limited(1) });
    let waiting = hang(&cache, "k").await;
    assert_eq!(waiting.await.unwrap().unwrap_err(), Fault::Lost);
    assert_eq!(*cache.get(key("k"), || async { brings(2, Some(ALWAYS)) }).await.unwrap().value, 2);
}

#[tokio::test]
async fn a_renewal_that_nobody_waits_for_does_not_queue() {
    let cache = cache().limited(limited(1));
    cache.get(key("k"), || async { brings(1, Some(AT_ONCE)) }).await.unwrap();
    let _held = hang(&cache, "slow").await;
    let served = cache.get(key("k"), || async { brings(2, Some(ALWAYS)) }).await.unwrap();
    assert_eq!((*served.value, served.state), (1, CacheState::Updating));
    assert_eq!(cache.inner.flights().len(), 1, "only the one that hangs");
}

#[tokio::test]
async fn what_may_not_be_kept_counts_among_the_fills_too() {
    let cache = cache().limited(FillLimits { max_wait: SOON, ..limited(1) });
    cache.get(key("k"), || async { brings(1, None) }).await.unwrap();
    let _held = hang(&cache, "slow").await;
    let refused = cache.get(key("k"), || async { brings(2, None) }).await;
    assert_eq!(refused.unwrap_err(), Fault::Overloaded);
}
