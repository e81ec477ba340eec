use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shared_state::Name;
use shared_state::claims::{Attempt, Claim, Claimed, MAX_BYTES};

use crate::support::{Process, Proxy, Redis};

const FINGERPRINT: [u8; 32] = [1; 32];
const TEST_TIMEOUT: Duration = Duration::from_secs(10);

fn name() -> Name {
    Name::new("claim", &[b"session", b"cart.add", b"key"])
}

async fn ours(process: &Process) -> Claimed {
    match process.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await {
        Claim::Ours(claimed) => claimed,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_outcome_is_returned_to_every_process() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.finish(b"200 and a basket".to_vec()).await;
    for process in [&one, &other] {
        match process.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await {
            Claim::Done { fingerprint, outcome } => {
                assert_eq!((fingerprint, &outcome[..]), (FINGERPRINT, &b"200 and a basket"[..]));
            }
            known => panic!("{known:?}"),
        }
    }
}

#[tokio::test]
async fn the_other_process_waits_for_the_first() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    let busy = other.state.claim(&name(), &[FINGERPRINT], Attempt::First, Duration::ZERO).await;
    assert!(matches!(busy, Claim::Busy { .. }), "{busy:?}");
    let state = other.state.clone();
    let waiting = tokio::spawn(async move {
        state.claim(&name(), &[FINGERPRINT], Attempt::First, Duration::from_secs(10)).await
    });
    claimed.finish(b"done".to_vec()).await;
    let known = waiting.await.unwrap();
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
}

#[tokio::test]
async fn a_reused_key_is_reported_at_once() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let _claimed = ours(&one).await;
    let known =
        other.state.claim(&name(), &[[2; 32]], Attempt::First, Duration::from_secs(60)).await;
    assert!(matches!(known, Claim::Busy { fingerprint: FINGERPRINT }), "{known:?}");
}

#[tokio::test]
async fn released_claims_are_free_and_dropped_ones_unknown() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.release().await;
    drop(ours(&other).await);
    // As if its process had died: the heartbeat is not renewed, and this one expires.
    let alive = server.keys("*:alive").await;
    assert_eq!(alive.len(), 1);
    server.ask::<()>(redis::cmd("DEL").arg(&alive)).await.unwrap();
    let known = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(known, Claim::Unknown { fingerprint: Some(FINGERPRINT) }), "{known:?}");
}

#[tokio::test]
async fn an_unknown_outcome_stays_unknown() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    ours(&one).await.unknown().await;
    for process in [&one, &other] {
        let known =
            process.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
        assert!(matches!(known, Claim::Unknown { fingerprint: Some(FINGERPRINT) }), "{known:?}");
    }
}

#[tokio::test]
async fn one_of_a_hundred_concurrent_claims_wins() {
    let server = Redis::forgetful().await;
    let processes = [Process::start(&server).await, Process::start(&server).await];
    let worked = Arc::new(AtomicU32::new(0));
    let mut all = tokio::task::JoinSet::new();
    for at in 0..100 {
        let (state, worked) = (processes[at % 2].state.clone(), Arc::clone(&worked));
        all.spawn(async move {
            match state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await {
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
async fn an_outcome_is_sent_after_redis_died() {
    let mut server = Redis::lasting().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    server.kill();
    // Sent again until Redis takes it; nobody waits for that.
    claimed.finish(b"done".to_vec()).await;
    let alone = other.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    let Claim::Alone(_, _) = alone else { panic!("{alone:?}") };
    server.restart().await;
    one.wait_until_up().await;
    other.wait_until_up().await;
    let known = other.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
}

#[tokio::test]
async fn work_done_without_redis_is_sent_when_it_is_back() {
    let mut server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    server.kill();
    one.wait_until_away().await;
    let alone = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
    claimed.finish(b"done alone".to_vec()).await;
    server.restart().await;
    other.wait_until_up().await;
    one.wait_until_up().await;
    // Sent before callers may use Redis again.
    let known = other.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done alone"), "{known:?}");
}

#[tokio::test]
async fn values_are_sealed_and_forged_ones_are_unknown() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    ours(&one).await.finish(b"PHPSESSID=secret".to_vec()).await;
    let key = server.keys("vitrin:1:{claim:*}").await.remove(0);
    let value: Vec<u8> = server.ask(redis::cmd("GET").arg(&key)).await.unwrap();
    assert!(!value.windows(6).any(|part| part == b"secret"));
    for lie in [&b""[..], b"garbage", &value[..40], &[&value[..], b"x"].concat()] {
        server.ask::<()>(redis::cmd("SET").arg(&key).arg(lie)).await.unwrap();
        let known = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
        assert!(matches!(known, Claim::Unknown { fingerprint: None }), "{known:?}");
    }
    let stranger = Process::with_keys(&server.url(), &[[9; 32]]);
    stranger.wait_until_up().await;
    server.ask::<()>(redis::cmd("SET").arg(&key).arg(value)).await.unwrap();
    let known = stranger.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(known, Claim::Unknown { fingerprint: None }), "{known:?}");
}

#[tokio::test]
async fn an_outcome_is_found_by_alias_and_either_fingerprint() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let alias = Name::new("claim", &[b"the session it opened", b"cart.add", b"key"]);
    ours(&one).await.with_alias(&alias).finish(b"done".to_vec()).await;
    for name in [name(), alias] {
        let known =
            other.state.claim(&name, &[[3; 32], FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
        assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done"), "{known:?}");
    }
}

/// One missing reply is no reason to work without Redis.
#[tokio::test]
async fn a_stall_of_redis_makes_nobody_work_alone() {
    let server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    server.pause(Duration::from_millis(400)).await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let state = other.state.clone();
        all.spawn(async move {
            state.claim(&name(), &[FINGERPRINT], Attempt::First, Duration::ZERO).await
        });
    }
    while let Some(known) = all.join_next().await {
        assert!(matches!(known, Ok(Claim::Busy { .. })), "{known:?}");
    }
    drop(claimed);
}

#[tokio::test]
async fn work_seen_elsewhere_is_not_repeated_when_redis_dies() {
    let mut server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    let claimed = ours(&one).await;
    let state = other.state.clone();
    let waiting = tokio::spawn(async move {
        state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await
    });
    // It has looked once, and will look again.
    let looked = async {
        while server.calls_of("exists").await < 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, looked).await.unwrap();
    server.kill();
    let known = waiting.await.unwrap();
    assert!(matches!(known, Claim::Unknown { fingerprint: Some(FINGERPRINT) }), "{known:?}");
    drop(claimed);
}

#[tokio::test]
async fn a_repeat_without_redis_waits_for_the_first_outcome() {
    let mut server = Redis::forgetful().await;
    let proxy = Proxy::before(&server).await;
    let (one, other) = (Process::connect(&proxy.url()), Process::start(&server).await);
    one.wait_until_up().await;
    proxy.cut();
    server.kill();
    one.wait_until_away().await;
    other.wait_until_away().await;
    let alone = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
    claimed.finish(b"done alone".to_vec()).await;
    let state = other.state.clone();
    let repeat = move || {
        let state = state.clone();
        tokio::spawn(async move {
            state.claim(&name(), &[FINGERPRINT], Attempt::Repeat, TEST_TIMEOUT).await
        })
    };
    assert!(matches!(repeat().await.unwrap(), Claim::Untold));
    server.restart().await;
    other.wait_until_up().await;
    // The first process is not back yet, and the repeat waits for its outcome.
    let waiting = repeat();
    let looked = async {
        while server.calls_of("exists").await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, looked).await.unwrap();
    proxy.mend();
    let known = waiting.await.unwrap();
    assert!(matches!(&known, Claim::Done { outcome, .. } if outcome == b"done alone"), "{known:?}");
}

#[tokio::test]
async fn a_repeat_without_a_first_is_processed() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    let known = one.state.claim(&name(), &[FINGERPRINT], Attempt::Repeat, TEST_TIMEOUT).await;
    assert!(matches!(known, Claim::Ours(_)), "{known:?}");
}

#[tokio::test]
async fn thousands_of_outcomes_are_sent_before_callers_return() {
    const OUTCOMES: usize = 5000;
    let mut server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    server.kill();
    one.wait_until_away().await;
    let name = |at: usize| Name::new("claim", &[&at.to_be_bytes()]);
    for at in 0..OUTCOMES {
        let alone = one.state.claim(&name(at), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
        let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
        claimed.finish(at.to_be_bytes().to_vec()).await;
    }
    server.restart().await;
    one.wait_until_up().await;
    other.wait_until_up().await;
    assert_eq!(server.keys("*{claim:*").await.len(), OUTCOMES);
    for at in [0, OUTCOMES - 1] {
        let known =
            other.state.claim(&name(at), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
        assert!(
            matches!(&known, Claim::Done { outcome, .. } if *outcome == at.to_be_bytes()),
            "{known:?}"
        );
    }
}

#[tokio::test]
async fn an_outcome_without_room_is_unknown() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    ours(&one).await.finish(vec![0; MAX_BYTES + 1]).await;
    let known = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(known, Claim::Unknown { .. }), "{known:?}");
    // Redis uses four fifths of its limit.
    let info: String = server.ask(redis::cmd("INFO").arg("memory")).await.unwrap();
    let used = info.lines().find_map(|line| line.strip_prefix("used_memory:")).unwrap();
    let limit = used.trim().parse::<u64>().unwrap() * 5 / 4;
    server.ask::<()>(redis::cmd("CONFIG").arg("SET").arg("maxmemory").arg(limit)).await.unwrap();
    let fresh = Process::start(&server).await;
    let other = Name::new("claim", &[b"other"]);
    let Claim::Ours(claimed) =
        fresh.state.claim(&other, &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await
    else {
        panic!("not ours");
    };
    claimed.finish(b"done".to_vec()).await;
    let known = fresh.state.claim(&other, &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    assert!(matches!(known, Claim::Unknown { .. }), "{known:?}");
    let place = fresh.state.answer_place(&[b"page"]).unwrap();
    fresh.state.keep_answer(&place, b"{}", TEST_TIMEOUT).await.unwrap();
    assert_eq!(fresh.state.answer(&place).await.unwrap(), None);
}

/// Redis knows of work in progress before any repeat of it is accepted.
#[tokio::test]
async fn work_without_redis_is_visible_once_it_is_back() {
    let mut server = Redis::forgetful().await;
    let (one, other) = (Process::start(&server).await, Process::start(&server).await);
    server.kill();
    one.wait_until_away().await;
    let alone = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
    server.restart().await;
    other.wait_until_up().await;
    let known = other.state.claim(&name(), &[FINGERPRINT], Attempt::Repeat, Duration::ZERO).await;
    assert!(matches!(known, Claim::Busy { .. }), "{known:?}");
    claimed.release().await;
    assert!(other.state.look_up(&name()).await.is_none());
}

#[tokio::test]
async fn a_process_can_flush_before_it_ends() {
    let mut server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    server.kill();
    one.wait_until_away().await;
    let alone = one.state.claim(&name(), &[FINGERPRINT], Attempt::First, TEST_TIMEOUT).await;
    let Claim::Alone(claimed, _) = alone else { panic!("{alone:?}") };
    claimed.finish(b"done".to_vec()).await;
    tokio::time::timeout(Duration::ZERO, one.state.flush()).await.unwrap_err();
    server.restart().await;
    tokio::time::timeout(TEST_TIMEOUT, one.state.flush()).await.unwrap();
    assert_eq!(server.keys("*{claim:*").await.len(), 1);
}
