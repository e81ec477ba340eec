use std::collections::HashSet;
use std::time::{Duration, Instant};

use shared_state::Condition;

use crate::support::{Process, Proxy, Redis, wait_until};

const LATER: i64 = 9_000_000_000;

#[tokio::test]
async fn an_ended_membership_reaches_running_and_later_processes() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.end(b"five", LATER).await.unwrap();
    wait_until("the other is told", || other.events.has_ended(b"five")).await;
    let later = Process::start(&server).await;
    assert!(later.events.has_ended(b"five"), "loaded before anybody is served");
}

#[tokio::test]
async fn a_purge_reaches_all_within_a_second_and_none_twice() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let begun = Instant::now();
    for at in 0..5 {
        one.state.purge(&format!("call={at}")).await.unwrap();
    }
    let all = ["call=0", "call=1", "call=2", "call=3", "call=4"];
    for process in [&one, &other] {
        wait_until("purged", || process.events.purges() == all).await;
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    let later = Process::start(&server).await;
    assert!(later.events.purges().is_empty(), "it keeps nothing yet");
}

#[tokio::test]
async fn ended_memberships_survive_a_data_loss_of_redis() {
    let mut server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.end(b"five", LATER).await.unwrap();
    wait_until("the other is told", || other.events.has_ended(b"five")).await;
    server.restart().await;
    for process in [&one, &other] {
        wait_until("cleared", || process.events.purges().contains(&"everything".to_owned())).await;
        process.wait_until_up().await;
    }
    let later = Process::start(&server).await;
    assert!(later.events.has_ended(b"five"));
}

#[tokio::test]
async fn memberships_ended_without_redis_are_sent_later() {
    let mut server = Redis::lasting().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.purge("call=before").await.unwrap();
    wait_until("told", || other.events.purges().len() == 1).await;
    server.kill();
    one.wait_until_away().await;
    one.events.ended.lock().unwrap().push((b"six".to_vec(), LATER));
    one.state.end(b"six", LATER).await.unwrap_err();
    server.restart().await;
    wait_until("told once it is back", || other.events.has_ended(b"six")).await;
    assert_eq!(other.events.purges(), ["call=before"], "the log is whole, so nothing is forgotten");
}

#[tokio::test]
async fn a_forged_or_trimmed_log_purges_everything() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    one.state.purge("call=known").await.unwrap();
    wait_until("told", || one.events.purges() == ["call=known"]).await;
    let log = "vitrin:1:{fleet}:log";
    let cleared =
        |times| one.events.purges().iter().filter(|what| *what == "everything").count() == times;
    // An entry that nobody sealed.
    server.ask::<i64>(redis::cmd("INCR").arg("vitrin:1:{fleet}:seq")).await.unwrap();
    let forged = ["v", "garbage"];
    server.ask::<String>(redis::cmd("XADD").arg(log).arg("2-0").arg(&forged)).await.unwrap();
    wait_until("a forged entry", || cleared(1)).await;
    // The process has read on from there, so the next loss is of an entry it knew.
    one.state.purge("call=between").await.unwrap();
    wait_until("it reads on", || {
        one.events.purges().last().is_some_and(|what| what == "call=between")
    })
    .await;
    // Trimmed further than this process has read.
    server.ask::<i64>(redis::cmd("XTRIM").arg(log).arg("MAXLEN").arg(0)).await.unwrap();
    wait_until("a lost entry", || cleared(2)).await;
    one.state.purge("call=after").await.unwrap();
    wait_until("it goes on", || {
        one.events.purges().last().is_some_and(|what| what == "call=after")
    })
    .await;
}

#[tokio::test]
async fn keys_rotate_under_processes_that_know_both() {
    let server = Redis::forgetful().await;
    let old = Process::with_keys(&server.url(), &[[1; 32], [2; 32]]);
    let new = Process::with_keys(&server.url(), &[[2; 32], [1; 32]]);
    old.wait_until_up().await;
    new.wait_until_up().await;
    old.state.purge("one").await.unwrap();
    wait_until("told", || new.events.purges() == ["one"]).await;
    new.state.purge("two").await.unwrap();
    wait_until("told", || old.events.purges() == ["one", "two"]).await;
}

/// Only one process cannot reach Redis: the others have no reason to look for missed events.
#[tokio::test]
async fn memberships_ended_behind_a_cut_connection_are_sent_later() {
    let server = Redis::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let (one, other) = (Process::connect(&proxy.url()), Process::start(&server).await);
    one.wait_until_up().await;
    one.state.end(b"five", LATER).await.unwrap();
    wait_until("the other is told", || other.events.has_ended(b"five")).await;
    proxy.cut();
    one.wait_until_away().await;
    one.events.ended.lock().unwrap().push((b"six".to_vec(), LATER));
    one.state.end(b"six", LATER).await.unwrap_err();
    proxy.mend();
    wait_until("told once it is back", || other.events.has_ended(b"six")).await;
    assert_eq!(other.state.condition(), Condition::Up);
    assert!(other.events.purges().is_empty(), "nothing was missed");
}

#[tokio::test]
async fn thousands_of_ended_memberships_are_loaded_at_start() {
    let server = Redis::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let one = Process::connect(&proxy.url());
    one.wait_until_up().await;
    proxy.cut();
    one.wait_until_away().await;
    let mark = |at: i64| at.to_be_bytes().to_vec();
    one.events.ended.lock().unwrap().extend((0..5000).map(|at| (mark(at), LATER + at / 100)));
    proxy.mend();
    one.wait_until_up().await;
    let later = Process::start(&server).await;
    let known: HashSet<_> =
        later.events.ended.lock().unwrap().iter().map(|(mark, _)| mark.clone()).collect();
    assert_eq!(known, (0..5000).map(mark).collect());
}

#[tokio::test]
async fn only_expired_memberships_are_removed() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    let time: Vec<i64> = server.ask(&redis::cmd("TIME")).await.unwrap();
    for (mark, wait_until) in [(b"past", time[0] - 60), (b"soon", time[0] + 60), (b"late", LATER)] {
        one.state.end(mark, wait_until).await.unwrap();
    }
    let kept =
        async || server.ask::<usize>(redis::cmd("ZCARD").arg("vitrin:1:{fleet}:ended")).await;
    assert_eq!(kept().await.unwrap(), 2);
}
