use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shared_state::{Name, leases};

use crate::support::{Process, Proxy, Redis, wait_until};

const TEST_TIMEOUT: Duration = Duration::from_secs(10);

fn name() -> Name {
    Name::new("lease", &[b"session"])
}

#[tokio::test]
async fn one_process_holds_a_lease_and_fences_grow() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let first = one.state.acquire(&name()).await.unwrap().unwrap();
    assert!(other.state.acquire(&name()).await.unwrap().is_none());
    let fence = first.fence();
    first.release().await;
    let second = other.state.acquire(&name()).await.unwrap().unwrap();
    assert!(second.fence() > fence);
    drop(second);
    let third = one.state.acquire_within(&name(), TEST_TIMEOUT).await.unwrap().unwrap();
    assert!(third.fence() > fence + 1);
}

#[tokio::test]
async fn two_processes_never_hold_it_at_once() {
    let server = Redis::forgetful().await;
    let processes = [Process::start(&server).await, Process::start(&server).await];
    let inside = Arc::new(AtomicU32::new(0));
    let mut all = tokio::task::JoinSet::new();
    for at in 0..40 {
        let (state, inside) = (processes[at % 2].state.clone(), Arc::clone(&inside));
        all.spawn(async move {
            let lease = state.acquire_within(&name(), TEST_TIMEOUT).await.unwrap().unwrap();
            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
            tokio::task::yield_now().await;
            inside.fetch_sub(1, Ordering::SeqCst);
            lease.release().await;
        });
    }
    while let Some(ended) = all.join_next().await {
        ended.unwrap();
    }
}

#[tokio::test]
async fn a_published_result_is_read_and_a_late_one_refused() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let late = one.state.acquire(&name()).await.unwrap().unwrap();
    // As if it had expired while its holder was suspended.
    let keys = server.keys("vitrin:1:{lease:*}").await;
    server.ask::<()>(redis::cmd("DEL").arg(&keys)).await.unwrap();
    let holder = other.state.acquire(&name()).await.unwrap().unwrap();
    assert!(holder.publish(b"the next bearer", TEST_TIMEOUT).await.unwrap());
    assert!(!late.publish(b"an older one", TEST_TIMEOUT).await.unwrap());
    let read = one.state.published(&name()).await.unwrap();
    assert_eq!(read.as_deref(), Some(&b"the next bearer"[..]));
    wait_until("the late one learns of it", || late.is_lost()).await;
    assert!(!holder.is_lost());
}

#[tokio::test]
async fn a_reference_is_used_once_in_all_processes() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    assert!(one.state.use_once("return", &[b"D900"], TEST_TIMEOUT).await.unwrap());
    assert!(!other.state.use_once("return", &[b"D900"], TEST_TIMEOUT).await.unwrap());
    assert!(other.state.use_once("return", &[b"D901"], TEST_TIMEOUT).await.unwrap());
}

#[tokio::test]
async fn a_reference_is_used_once_while_keys_rotate() {
    let server = Redis::forgetful().await;
    let processes = [&[[1; 32]][..], &[[1; 32], [2; 32]], &[[2; 32], [1; 32]]]
        .map(|keys| Process::with_keys(&server.url(), keys));
    for process in &processes {
        process.wait_until_up().await;
    }
    for (at, first) in processes.iter().enumerate() {
        let reference = at.to_be_bytes();
        let mut firsts = Vec::new();
        for process in std::iter::once(first).chain(&processes) {
            firsts
                .push(process.state.use_once("return", &[&reference], TEST_TIMEOUT).await.unwrap());
        }
        assert_eq!(firsts, [true, false, false, false], "{at}");
    }
    // A process without the keys does not find the name.
    let strangers = Process::with_keys(&server.url(), &[[3; 32]]);
    strangers.wait_until_up().await;
    assert!(
        strangers.state.use_once("return", &[&0_usize.to_be_bytes()], TEST_TIMEOUT).await.unwrap()
    );
}

/// The reply to the first try is lost; the retry still counts as the first use.
#[tokio::test]
async fn a_stall_loses_no_reference_and_no_lease() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    // Redis has the scripts cached now, so the first try executes.
    one.state.use_once("return", &[b"D899"], TEST_TIMEOUT).await.unwrap();
    one.state.acquire(&Name::new("lease", &[b"another"])).await.unwrap();
    server.pause(Duration::from_millis(400)).await;
    assert_eq!(one.state.use_once("return", &[b"D900"], TEST_TIMEOUT).await, Ok(true));
    server.pause(Duration::from_millis(400)).await;
    assert!(one.state.acquire(&name()).await.unwrap().is_some());
}

/// As if Redis were killed during a refresh and remembered the holder of the lease.
#[tokio::test]
async fn a_result_is_published_when_redis_is_back() {
    let server = Redis::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let (one, other) = (Process::connect(&proxy.url()), Process::start(&server).await);
    one.wait_until_up().await;
    let (events, dropped) = (name(), Name::new("lease", &[b"dropped"]));
    let concluded = one.state.acquire(&events).await.unwrap().unwrap();
    let left = one.state.acquire(&dropped).await.unwrap().unwrap();
    proxy.cut();
    one.wait_until_away().await;
    drop(left);
    let concluding =
        tokio::spawn(async move { concluded.conclude(b"the next bearer", TEST_TIMEOUT).await });
    assert!(other.state.acquire(&dropped).await.unwrap().is_none(), "it is held for the others");
    proxy.mend();
    // Sooner than the lease would expire.
    assert!(other.state.acquire_within(&dropped, leases::TTL / 2).await.unwrap().is_some());
    concluding.await.unwrap();
    assert!(other.state.acquire(&events).await.unwrap().is_some());
    assert_eq!(
        other.state.published(&events).await.unwrap().as_deref(),
        Some(&b"the next bearer"[..])
    );
}

#[tokio::test]
async fn a_kept_answer_is_shared_until_the_next_purge() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let before = one.state.answer_place(&[b"catalogue.filters", b"tr"]).unwrap();
    one.state.keep_answer(&before, b"{}", TEST_TIMEOUT).await.unwrap();
    assert_eq!(other.state.answer_place(&[b"catalogue.filters", b"tr"]).as_ref(), Some(&before));
    assert_eq!(other.state.answer(&before).await.unwrap().as_deref(), Some(&b"{}"[..]));
    one.state.purge("call=catalogue.filters").await.unwrap();
    wait_until("both are told", || [&one, &other].iter().all(|p| p.events.purges().len() == 1))
        .await;
    let after = other.state.answer_place(&[b"catalogue.filters", b"tr"]).unwrap();
    assert_ne!(after, before);
    // A fill that began before the purge stores under a key that nobody reads any more.
    one.state.keep_answer(&before, b"old", TEST_TIMEOUT).await.unwrap();
    assert_eq!(other.state.answer(&after).await.unwrap(), None);
}

/// As if Redis lost its last second: the generation has a number that was purged.
#[tokio::test]
async fn a_rollback_of_redis_does_not_undo_a_purge() {
    let mut server = Redis::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let one = Process::connect(&proxy.url());
    one.wait_until_up().await;
    let parts: &[&[u8]] = &[b"catalogue.filters"];
    let stale = one.state.answer_place(parts).unwrap();
    one.state.purge("all").await.unwrap();
    wait_until("purged", || !one.events.purges().is_empty()).await;
    let epoch: String = server.ask(redis::cmd("GET").arg("vitrin:1:{fleet}:epoch")).await.unwrap();
    proxy.cut();
    one.wait_until_away().await;
    server.restart().await;
    server.ask::<()>(redis::cmd("SET").arg("vitrin:1:{fleet}:epoch").arg(&epoch)).await.unwrap();
    proxy.mend();
    one.wait_until_up().await;
    let place = one.state.answer_place(parts).unwrap();
    assert_ne!(place, stale);
    one.state.purge("all").await.unwrap();
    wait_until("purged", || one.events.purges().len() > 2).await;
    assert_ne!(one.state.answer_place(parts).unwrap(), place);
}
