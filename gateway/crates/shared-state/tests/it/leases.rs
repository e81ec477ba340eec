use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shared_state::Name;

use crate::support::{Process, Server, until};

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
    let name = Name::new("return", &[b"D900"]);
    assert!(one.state.use_once(&name, PATIENCE).await.unwrap());
    assert!(!other.state.use_once(&name, PATIENCE).await.unwrap());
    assert!(other.state.use_once(&Name::new("return", &[b"D901"]), PATIENCE).await.unwrap());
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
