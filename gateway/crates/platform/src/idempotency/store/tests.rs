use std::sync::LazyLock;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use proptest::prelude::*;
use serde_json::json;
use settings::session::Secret;

use super::super::fingerprint::Fingerprinter;
use super::super::record::WholeAnswer;
use super::table::{ENTRY_BYTES, MAX_BYTES, MAX_SESSION_KEYS, TTL};
use super::*;
use crate::session_id::SessionId;

fn fingerprints(body: u64) -> Fingerprints {
    static MADE: LazyLock<[Fingerprints; 3]> = LazyLock::new(|| {
        let made = Fingerprinter::new(&[Secret::new(b"test".to_vec())]);
        [0, 1, 2].map(|body| made.of("addToCart", &json!(body)))
    });
    MADE[usize::try_from(body).unwrap()].clone()
}

fn key(session: &str, number: usize) -> WriteKey {
    WriteKey::new(SessionId::of(session), "addToCart", &number.to_string())
}

fn record(bytes: usize) -> KeptOutcome {
    let body = Bytes::from(vec![b'x'; bytes]);
    let answer = WholeAnswer { status: StatusCode::OK, headers: HeaderMap::new(), body };
    KeptOutcome::Done(Record::new(&answer, &[], false))
}

fn claimed(store: &ClaimStore, key: WriteKey) -> ClaimGuard {
    match store.claim(key, &fingerprints(1)) {
        Claim::Claimed(guard) => guard,
        other => panic!("{other:?}"),
    }
}

fn is_replayed(store: &ClaimStore, key: WriteKey) -> bool {
    matches!(store.claim(key, &fingerprints(1)), Claim::Done(_))
}

#[tokio::test]
async fn a_repeat_waits_for_the_first_outcome() {
    let store = ClaimStore::default();
    let first = claimed(&store, key("a", 1));
    let Claim::InProgress(waiter) = store.claim(key("a", 1), &fingerprints(1)) else {
        panic!("it runs")
    };
    assert!(matches!(store.claim(key("a", 1), &fingerprints(2)), Claim::Mismatch), "while it runs");
    first.finish(record(10), None);
    waiter.ended().await;
    assert!(is_replayed(&store, key("a", 1)));
    assert!(
        matches!(store.claim(key("a", 1), &fingerprints(2)), Claim::Mismatch),
        "and afterwards"
    );
}

#[test]
fn a_failure_frees_the_key_and_a_drop_is_unknown() {
    let store = ClaimStore::default();
    claimed(&store, key("a", 1)).release();
    assert_eq!(store.size(), (0, 0));
    drop(claimed(&store, key("a", 1)));
    assert!(matches!(store.claim(key("a", 1), &fingerprints(1)), Claim::Unknown));
}

#[test]
fn an_answer_is_found_under_its_new_session_too() {
    let store = ClaimStore::default();
    claimed(&store, key("new", 1)).finish(record(10), Some(key("opened", 1)));
    assert!(is_replayed(&store, key("new", 1)) && is_replayed(&store, key("opened", 1)));
}

#[test]
fn an_answer_too_large_to_keep_is_an_unknown_outcome() {
    let store = ClaimStore::default();
    claimed(&store, key("a", 1)).finish(record(MAX_RECORD_BYTES), None);
    assert!(matches!(store.claim(key("a", 1), &fingerprints(1)), Claim::Unknown));
}

#[test]
fn outcomes_are_forgotten_after_their_time() {
    let store = ClaimStore::default();
    claimed(&store, key("a", 1)).finish(record(10), None);
    let running = claimed(&store, key("a", 2));
    let later = Instant::now() + TTL;
    let Claim::Claimed(again) = store.claim_at(key("a", 1), &fingerprints(1), later) else {
        panic!("free")
    };
    assert!(matches!(store.claim_at(key("a", 2), &fingerprints(1), later), Claim::InProgress(_)));
    again.release();
    running.release();
    assert_eq!(store.size(), (0, 0));
}

/// Must hold: 14,000 keys of one session: another session's repeats are all replayed.
#[test]
fn one_session_pushes_no_other_out() {
    let store = ClaimStore::default();
    for number in 0..50 {
        claimed(&store, key("quiet", number)).finish(record(2_000), None);
    }
    let running = claimed(&store, key("quiet", 50));
    for number in 0..14_000 {
        claimed(&store, key("loud", number)).finish(record(2_000), None);
        assert!(is_replayed(&store, key("loud", number)), "the newest is kept: {number}");
    }
    for number in 0..50 {
        assert!(is_replayed(&store, key("quiet", number)), "{number}");
    }
    assert!(matches!(store.claim(key("quiet", 50), &fingerprints(1)), Claim::InProgress(_)));
    drop(running);
    assert!(store.size().0 <= 51 + MAX_SESSION_KEYS);
}

#[test]
fn memory_is_bounded_and_keeps_the_newest() {
    let store = ClaimStore::default();
    let running = claimed(&store, key("first", 0));
    for number in 0..3_000 {
        let key = key(&format!("session {number}"), 1);
        claimed(&store, key).finish(record(20_000), None);
        assert!(is_replayed(&store, key), "{number}");
        assert!(store.size().1 <= MAX_BYTES, "{number}");
    }
    running.finish(record(10), None);
    assert!(is_replayed(&store, key("first", 0)), "a write under way is never forgotten");
}

proptest! {
    /// Whatever is claimed, finished, freed and dropped: the sums agree with what is there.
    #[test]
    fn the_books_balance(steps in prop::collection::vec((0..4_usize, 0..12_usize, 0..5_u8, 0..3_000_usize), 1..200)) {
        let limits = StoreLimits { bytes: 20_000, session_bytes: 8_000, session_keys: 5 };
        let store = ClaimStore::new(limits);
        let mut running = Vec::new();
        for (session, number, deed, bytes) in steps {
            let key = key(&session.to_string(), number);
            let Claim::Claimed(guard) = store.claim(key, &fingerprints(1)) else { continue };
            match deed {
                0 => guard.release(),
                1 => drop(guard),
                2 => running.push(guard),
                3 => guard.finish(record(bytes), Some(self::key("other", number))),
                _ => guard.finish(record(bytes), None),
            }
            let state = store.lock();
            let settled: usize = state.sessions.values().map(|session| session.settled.len()).sum();
            let bytes: usize = state.sessions.values().map(|session| session.bytes).sum();
            prop_assert_eq!(settled, state.order.len());
            prop_assert_eq!(settled + running.len(), state.slots.len());
            prop_assert_eq!(bytes + running.len() * ENTRY_BYTES, state.bytes);
            prop_assert!(state.order.len() <= 1 || state.bytes <= limits.bytes);
            prop_assert!(state.sessions.values().all(|known| known.settled.len() <= limits.session_keys));
        }
        drop(running);
    }
}
