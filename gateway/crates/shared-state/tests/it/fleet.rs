use std::collections::HashSet;
use std::time::{Duration, Instant};

use shared_state::Condition;

use crate::support::{Process, Proxy, Server, until};

const LATER: i64 = 9_000_000_000;

#[tokio::test]
async fn an_ended_membership_is_told_to_all_and_to_those_who_start_later() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.end(b"five", LATER).await.unwrap();
    until("the other is told", || other.told.has_ended(b"five")).await;
    let later = Process::start(&server).await;
    assert!(later.told.has_ended(b"five"), "loaded before anybody is served");
}

#[tokio::test]
async fn a_purge_reaches_all_within_a_second_and_none_twice() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let begun = Instant::now();
    for at in 0..5 {
        one.state.purge(&format!("call={at}")).await.unwrap();
    }
    let all = ["call=0", "call=1", "call=2", "call=3", "call=4"];
    for process in [&one, &other] {
        until("purged", || process.told.purges() == all).await;
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    let later = Process::start(&server).await;
    assert!(later.told.purges().is_empty(), "it keeps nothing yet");
}

#[tokio::test]
async fn after_redis_lost_everything_ended_memberships_are_told_again_and_caches_cleared() {
    let mut server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.end(b"five", LATER).await.unwrap();
    until("the other is told", || other.told.has_ended(b"five")).await;
    server.restart().await;
    for process in [&one, &other] {
        until("cleared", || process.told.purges().contains(&"everything".to_owned())).await;
        process.is_up().await;
    }
    let later = Process::start(&server).await;
    assert!(later.told.has_ended(b"five"));
}

#[tokio::test]
async fn what_ended_while_redis_was_away_is_told_when_it_is_back_and_nothing_is_cleared() {
    let mut server = Server::lasting().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    one.state.purge("call=before").await.unwrap();
    until("told", || other.told.purges().len() == 1).await;
    server.kill();
    one.is_away().await;
    one.told.ended.lock().unwrap().push((b"six".to_vec(), LATER));
    one.state.end(b"six", LATER).await.unwrap_err();
    server.restart().await;
    until("told once it is back", || other.told.has_ended(b"six")).await;
    assert_eq!(other.told.purges(), ["call=before"], "the log is whole, so nothing is forgotten");
}

#[tokio::test]
async fn a_log_that_lies_or_was_cut_clears_all() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    one.state.purge("call=known").await.unwrap();
    until("told", || one.told.purges() == ["call=known"]).await;
    let log = "vitrin:1:{fleet}:log";
    let cleared = |times| one.told.purges().iter().filter(|what| *what == "everything").count() == times;
    // An entry that nobody sealed.
    server.ask::<i64>(redis::cmd("INCR").arg("vitrin:1:{fleet}:seq")).await.unwrap();
    let forged = ["v", "garbage"];
    server.ask::<String>(redis::cmd("XADD").arg(log).arg("2-0").arg(&forged)).await.unwrap();
    until("a forged entry", || cleared(1)).await;
    // It has read on from there, so that what is lost next is something it knew.
    one.state.purge("call=between").await.unwrap();
    until("it reads on", || one.told.purges().last().is_some_and(|what| what == "call=between")).await;
    // Trimmed further than this process has read.
    server.ask::<i64>(redis::cmd("XTRIM").arg(log).arg("MAXLEN").arg(0)).await.unwrap();
    until("a lost entry", || cleared(2)).await;
    one.state.purge("call=after").await.unwrap();
    until("it goes on", || one.told.purges().last().is_some_and(|what| what == "call=after")).await;
}

#[tokio::test]
async fn keys_rotate_under_processes_that_know_both() {
    let server = Server::forgetful().await;
    let old = Process::with_keys(&server.url(), &[[1; 32], [2; 32]]);
    let new = Process::with_keys(&server.url(), &[[2; 32], [1; 32]]);
    old.is_up().await;
    new.is_up().await;
    old.state.purge("one").await.unwrap();
    until("told", || new.told.purges() == ["one"]).await;
    new.state.purge("two").await.unwrap();
    until("told", || old.told.purges() == ["one", "two"]).await;
}

/// One process alone cannot reach Redis: the others have no reason to look for what they missed.
#[tokio::test]
async fn what_ended_at_a_process_that_was_cut_off_reaches_those_who_were_not() {
    let server = Server::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let (one, other) = (Process::connecting(&proxy.url()), Process::start(&server).await);
    one.is_up().await;
    one.state.end(b"five", LATER).await.unwrap();
    until("the other is told", || other.told.has_ended(b"five")).await;
    proxy.cut();
    one.is_away().await;
    one.told.ended.lock().unwrap().push((b"six".to_vec(), LATER));
    one.state.end(b"six", LATER).await.unwrap_err();
    proxy.mend();
    until("told once it is back", || other.told.has_ended(b"six")).await;
    assert_eq!(other.state.condition(), Condition::Up);
    assert!(other.told.purges().is_empty(), "nothing was missed");
}

#[tokio::test]
async fn thousands_that_ended_are_all_known_to_who_starts_later() {
    let server = Server::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let one = Process::connecting(&proxy.url());
    one.is_up().await;
    proxy.cut();
    one.is_away().await;
    let mark = |at: i64| at.to_be_bytes().to_vec();
    one.told.ended.lock().unwrap().extend((0..5000).map(|at| (mark(at), LATER + at / 100)));
    proxy.mend();
    one.is_up().await;
    let later = Process::start(&server).await;
    let known: HashSet<_> = later.told.ended.lock().unwrap().iter().map(|(mark, _)| mark.clone()).collect();
    assert_eq!(known, (0..5000).map(mark).collect());
}

#[tokio::test]
async fn what_is_past_by_the_clock_of_redis_is_forgotten_and_nothing_else() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    let time: Vec<i64> = server.ask(&redis::cmd("TIME")).await.unwrap();
    for (mark, until) in [(b"past", time[0] - 60), (b"soon", time[0] + 60), (b"late", LATER)] {
        one.state.end(mark, until).await.unwrap();
    }
    let kept = async || server.ask::<usize>(redis::cmd("ZCARD").arg("vitrin:1:{fleet}:ended")).await;
    assert_eq!(kept().await.unwrap(), 2);
}
