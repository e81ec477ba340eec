use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shared_state::{Name, leases};

use crate::support::{Process, Proxy, Server, until};

const PATIENCE: Duration = Duration::from_secs(10);

fn name() -> Name {
    Name::new("lease", &[b"session"])
}

#[tokio::test]
async fn one_holds_it_and_the_next_has_a_higher_number() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let first = one.state.acquire(&name()).await.unwrap().unwrap();
    assert!(other.state.acquire(&name()).await.unwrap().is_none());
    let fence = first.fence();
    first.release().await;
    let second = other.state.acquire(&name()).await.unwrap().unwrap();
    assert!(second.fence() > fence);
    drop(second);
    let third = one.state.acquire_within(&name(), PATIENCE).await.unwrap().unwrap();
    assert!(third.fence() > fence + 1);
}

#[tokio::test]
async fn two_processes_never_hold_it_at_once() {
    let server = Server::forgetful().await;
    let processes = [Process::start(&server).await, Process::start(&server).await];
    let inside = Arc::new(AtomicU32::new(0));
    let mut all = tokio::task::JoinSet::new();
    for at in 0..40 {
        let (state, inside) = (processes[at % 2].state.clone(), Arc::clone(&inside));
        all.spawn(async move {
            let lease = state.acquire_within(&name(), PATIENCE).await.unwrap().unwrap();
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
async fn what_a_holder_publishes_is_read_by_those_who_wait_and_a_late_one_is_refused() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let late = one.state.acquire(&name()).await.unwrap().unwrap();
    // As when it lapsed while its holder stood still.
    let keys = server.keys("vitrin:1:{lease:*}").await;
    server.ask::<()>(redis::cmd("DEL").arg(&keys)).await.unwrap();
    let holder = other.state.acquire(&name()).await.unwrap().unwrap();
    assert!(holder.publish(b"the next bearer", PATIENCE).await.unwrap());
    assert!(!late.publish(b"an older one", PATIENCE).await.unwrap());
    let read = one.state.published(&name()).await.unwrap();
    assert_eq!(read.as_deref(), Some(&b"the next bearer"[..]));
    until("the late one learns of it", || late.is_lost()).await;
    assert!(!holder.is_lost());
}

#[tokio::test]
async fn a_reference_is_used_once_in_all_processes() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    assert!(one.state.use_once("return", &[b"D900"], PATIENCE).await.unwrap());
    assert!(!other.state.use_once("return", &[b"D900"], PATIENCE).await.unwrap());
    assert!(other.state.use_once("return", &[b"D901"], PATIENCE).await.unwrap());
}

#[tokio::test]
async fn a_reference_is_used_once_while_keys_rotate_and_its_name_cannot_be_guessed() {
    let server = Server::forgetful().await;
    let processes = [&[[1; 32]][..], &[[1; 32], [2; 32]], &[[2; 32], [1; 32]]]
        .map(|keys| Process::with_keys(&server.url(), keys));
    for process in &processes {
        process.is_up().await;
    }
    for (at, first) in processes.iter().enumerate() {
        let reference = at.to_be_bytes();
        let mut firsts = Vec::new();
        for process in std::iter::once(first).chain(&processes) {
            firsts.push(process.state.use_once("return", &[&reference], PATIENCE).await.unwrap());
        }
        assert_eq!(firsts, [true, false, false, false], "{at}");
    }
    // Who does not know the keys does not find the name.
    let strangers = Process::with_keys(&server.url(), &[[3; 32]]);
    strangers.is_up().await;
    assert!(strangers.state.use_once("return", &[&0_usize.to_be_bytes()], PATIENCE).await.unwrap());
}

/// The reply to the first try is lost: the repeat is still the first use.
#[tokio::test]
async fn a_stall_takes_no_reference_and_no_lease_from_who_asked_first() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    // Redis knows the scripts from now on, so that the first try is done as well.
    one.state.use_once("return", &[b"D899"], PATIENCE).await.unwrap();
    one.state.acquire(&Name::new("lease", &[b"another"])).await.unwrap();
    server.pause(Duration::from_millis(400)).await;
    assert_eq!(one.state.use_once("return", &[b"D900"], PATIENCE).await, Ok(true));
    server.pause(Duration::from_millis(400)).await;
    assert!(one.state.acquire(&name()).await.unwrap().is_some());
}

/// As when Redis is killed under a refresh, and remembers who held its lease.
#[tokio::test]
async fn what_a_holder_could_not_say_is_said_when_redis_is_back() {
    let server = Server::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let (one, other) = (Process::connecting(&proxy.url()), Process::start(&server).await);
    one.is_up().await;
    let (told, dropped) = (name(), Name::new("lease", &[b"dropped"]));
    let concluded = one.state.acquire(&told).await.unwrap().unwrap();
    let left = one.state.acquire(&dropped).await.unwrap().unwrap();
    proxy.cut();
    one.is_away().await;
    drop(left);
    let concluding = tokio::spawn(async move { concluded.conclude(b"the next bearer", PATIENCE).await });
    assert!(other.state.acquire(&dropped).await.unwrap().is_none(), "it is held for the others");
    proxy.mend();
    // Sooner than it would lapse.
    assert!(other.state.acquire_within(&dropped, leases::TTL / 2).await.unwrap().is_some());
    concluding.await.unwrap();
    assert!(other.state.acquire(&told).await.unwrap().is_some());
    assert_eq!(other.state.published(&told).await.unwrap().as_deref(), Some(&b"the next bearer"[..]));
}

#[tokio::test]
async fn a_kept_answer_is_shared_until_the_next_purge() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let before = one.state.answer_place(&[b"catalogue.filters", b"tr"]).unwrap();
    one.state.keep_answer(&before, b"{}", PATIENCE).await.unwrap();
    assert_eq!(other.state.answer_place(&[b"catalogue.filters", b"tr"]).as_ref(), Some(&before));
    assert_eq!(other.state.answer(&before).await.unwrap().as_deref(), Some(&b"{}"[..]));
    one.state.purge("call=catalogue.filters").await.unwrap();
    until("both are told", || [&one, &other].iter().all(|p| p.told.purges().len() == 1)).await;
    let after = other.state.answer_place(&[b"catalogue.filters", b"tr"]).unwrap();
    assert_ne!(after, before);
    // A fill that began before the purge stores where nobody looks any more.
    one.state.keep_answer(&before, b"old", PATIENCE).await.unwrap();
    assert_eq!(other.state.answer(&after).await.unwrap(), None);
}

/// As when Redis lost its last second: the number of the generation is one that was purged.
#[tokio::test]
async fn a_purge_is_not_undone_by_a_redis_that_went_back_in_time() {
    let mut server = Server::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let one = Process::connecting(&proxy.url());
    one.is_up().await;
    let parts: &[&[u8]] = &[b"catalogue.filters"];
    let stale = one.state.answer_place(parts).unwrap();
    one.state.purge("all").await.unwrap();
    until("purged", || !one.told.purges().is_empty()).await;
    let epoch: String = server.ask(redis::cmd("GET").arg("vitrin:1:{fleet}:epoch")).await.unwrap();
    proxy.cut();
    one.is_away().await;
    server.restart().await;
    server.ask::<()>(redis::cmd("SET").arg("vitrin:1:{fleet}:epoch").arg(&epoch)).await.unwrap();
    proxy.mend();
    one.is_up().await;
    let place = one.state.answer_place(parts).unwrap();
    assert_ne!(place, stale);
    one.state.purge("all").await.unwrap();
    until("purged", || one.told.purges().len() > 2).await;
    assert_ne!(one.state.answer_place(parts).unwrap(), place);
}
