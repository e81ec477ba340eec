use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shared_state::Name;
use shared_state::claims::{Claim, Claimed};

use crate::support::{Process, Server};

const FINGERPRINT: [u8; 32] = [1; 32];
const PATIENCE: Duration = Duration::from_secs(10);

fn name() -> Name {
    Name::new("claim", &[b"session", b"cart.add", b"key"])
}

async fn ours(process: &Process) -> Claimed {
    match process.state.claim(&name(), &[FINGERPRINT], PATIENCE).await {
        Claim::Ours(claimed) => claimed,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_one_process_did_the_other_repeats() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.finish(b"200 and a basket".to_vec()).await;
    for process in [&one, &other] {
        match process.state.claim(&name(), &[FINGERPRINT], PATIENCE).await {
            Claim::Done { fingerprint, outcome } => {
                assert_eq!((fingerprint, &outcome[..]), (FINGERPRINT, &b"200 and a basket"[..]));
            }
            known => panic!("{known:?}"),
        }
    }
}

#[tokio::test]
async fn the_other_process_waits_for_the_first() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    let busy = other.state.claim(&name(), &[FINGERPRINT], Duration::ZERO).await;
    assert!(matches!(busy, Claim::Busy { .. }), "{busy:?}");
    let state = other.state.clone();
    let waiting =
        tokio::spawn(async move { state.claim(&name(), &[FINGERPRINT], Duration::from_secs(10)).await });
    claimed.finish(b"done".to_vec()).await;
    let known = waiting.await.unwrap();
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
}

#[tokio::test]
async fn a_key_that_was_used_for_something_else_is_told_at_once() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let _claimed = ours(&one).await;
    let known = other.state.claim(&name(), &[[2; 32]], Duration::from_secs(60)).await;
    assert!(matches!(known, Claim::Busy { fingerprint: FINGERPRINT }), "{known:?}");
}

#[tokio::test]
async fn what_was_released_is_free_and_what_was_dropped_is_unknown() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.release().await;
    drop(ours(&other).await);
    // As when its process died: no sign of life is renewed, and this one runs out.
    let alive = server.keys("*:alive").await;
    assert_eq!(alive.len(), 1);
    server.ask::<()>(redis::cmd("DEL").arg(&alive)).await.unwrap();
    let known = one.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    assert!(matches!(known, Claim::Unknown { fingerprint: Some(FINGERPRINT) }), "{known:?}");
}

#[tokio::test]
async fn an_unknown_outcome_stays_unknown() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.unknown().await;
    for process in [&one, &other] {
        let known = process.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
        assert!(matches!(known, Claim::Unknown { fingerprint: Some(FINGERPRINT) }), "{known:?}");
    }
}

#[tokio::test]
async fn of_a_hundred_at_once_one_works() {
    let server = Server::forgetful().await;
    let processes = [Process::start(&server).await, Process::start(&server).await];
    let worked = Arc::new(AtomicU32::new(0));
    let mut all = tokio::task::JoinSet::new();
    for at in 0..100 {
        let (state, worked) = (processes[at % 2].state.clone(), Arc::clone(&worked));
        all.spawn(async move {
            match state.claim(&name(), &[FINGERPRINT], PATIENCE).await {
                Claim::Ours(claimed) => {
                    worked.fetch_add(1, Ordering::SeqCst);
                    claimed.finish(b"x".to_vec()).await;
                }
                Claim::Done { .. } => {}
                known => panic!("{known:?}"),
            }
        });
    }
    while let Some(ended) = all.join_next().await {
        ended.unwrap();
    }
    assert_eq!(worked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_claim_survives_the_death_of_redis_and_its_outcome_is_kept_afterwards() {
    let mut server = Server::lasting().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    server.kill();
    // Offered again until Redis takes it; nobody waits for that.
    claimed.finish(b"done".to_vec()).await;
    let alone = other.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    let Claim::Alone(_, _) = alone else { panic!("{alone:?}") };
    server.restart().await;
    one.is_up().await;
    other.is_up().await;
    let known = other.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
}

#[tokio::test]
async fn what_was_done_while_redis_was_away_is_told_when_it_is_back() {
    let mut server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    server.kill();
    one.is_away().await;
    let alone = one.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
    claimed.finish(b"done alone".to_vec()).await;
    server.restart().await;
    other.is_up().await;
    one.is_up().await;
    let begun = std::time::Instant::now();
    while server.keys("*{claim:*").await.is_empty() {
        assert!(begun.elapsed() < PATIENCE, "never told");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let known = other.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done alone"), "{known:?}");
}

#[tokio::test]
async fn nothing_readable_stands_in_redis_and_what_lies_there_is_never_done_again() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    ours(&one).await.finish(b"PHPSESSID=secret".to_vec()).await;
    let key = server.keys("vitrin:1:{claim:*}").await.remove(0);
    let value: Vec<u8> = server.ask(redis::cmd("GET").arg(&key)).await.unwrap();
    assert!(!value.windows(6).any(|part| part == b"secret"));
    for lie in [&b""[..], b"garbage", &value[..40], &[&value[..], b"x"].concat()] {
        server.ask::<()>(redis::cmd("SET").arg(&key).arg(lie)).await.unwrap();
        let known = one.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
        assert!(matches!(known, Claim::Unknown { fingerprint: None }), "{known:?}");
    }
    let stranger = Process::with_keys(&server.url(), &[[9; 32]]);
    stranger.is_up().await;
    server.ask::<()>(redis::cmd("SET").arg(&key).arg(value)).await.unwrap();
    let known = stranger.state.claim(&name(), &[FINGERPRINT], PATIENCE).await;
    assert!(matches!(known, Claim::Unknown { fingerprint: None }), "{known:?}");
}

#[tokio::test]
async fn an_outcome_is_found_under_its_second_name_and_with_either_fingerprint() {
    let server = Server::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let alias = Name::new("claim", &[b"the session it opened", b"cart.add", b"key"]);
    ours(&one).await.with_alias(&alias).finish(b"done".to_vec()).await;
    for name in [name(), alias] {
        let known = other.state.claim(&name, &[[3; 32], FINGERPRINT], PATIENCE).await;
        assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
    }
}
