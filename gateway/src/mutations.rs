//! Reshaping is total: recorded answers with types swapped, fields dropped, arrays for objects,
//! huge numbers, broken UTF-8 or a half missing are reshaped into what the contract says or
//! refused; nothing panics, nothing hangs.
//!
//! `MUTATIONS` says how many are made, `MUTATION_SEED` and `MUTATION_FIRST` of which sequence and
//! from where on, as a failure names them; `scripts/mutations.sh` makes a million on a build for
//! speed.

mod mutate;
mod schema;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rand::SeedableRng as _;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::capabilities::{definitions, wallet};
use crate::reshape_snapshots::case::Reshaped;
use crate::reshape_snapshots::{RECORDED, Recorded, reshaped};
use schema::Contract;

/// Mutations in every run of the tests.
const DEFAULT_MUTATIONS: u64 = 5_000;
/// Longest that one answer may take, on a busy machine too.
const MAX_READ_TIME: Duration = Duration::from_secs(60);
const WALLET: &str = "https://vitrin.example/v2";

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::of_the_code);

#[expect(clippy::disallowed_methods, reason = "how long a test works is no setting of the gateway")]
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// What is wrong with a reshaped answer, if anything.
fn check(reshaped: Reshaped) -> Result<(), String> {
    match reshaped {
        Reshaped::Answer(answer, schema) => CONTRACT.check(&schema, &answer),
        Reshaped::RefusedForm(refused) => {
            let mut faults = refused["fields"].as_array().into_iter().flatten();
            faults.try_for_each(|fault| CONTRACT.check("FieldFault", fault))
        }
        Reshaped::Nothing | Reshaped::Refused(_) => Ok(()),
    }
}

/// Everything that reads an answer of this call.
fn read(recorded: &Recorded) -> Result<bool, String> {
    let body = &recorded.answer.body;
    let _ = recorded.answer.message();
    if let Some(shape) = recorded.call.shape {
        let _ = shape.reads(body);
    }
    if let Some(renamed) = wallet::renamed(body, WALLET) {
        let renamed: Value = serde_json::from_slice(&renamed).map_err(|error| error.to_string())?;
        if renamed["clientSideUrl"] != WALLET {
            return Err(format!("the payment host is named: {renamed}"));
        }
    }
    match reshaped(recorded) {
        Ok(Some(answer)) => check(answer).map(|()| true),
        Ok(None) | Err(_) => Ok(false),
    }
}

/// Checks one mutated answer, determined by the seed and its number. Returns whether it was
/// reshaped.
fn case(seed: u64, number: u64) -> Result<bool, String> {
    let mut random = StdRng::seed_from_u64(seed.rotate_left(32) ^ number);
    let recorded = mutate::any(&mut random, &RECORDED);
    let other = mutate::any(&mut random, &RECORDED);
    let body = mutate::body(&mut random, &recorded.answer.body, &other.answer.body);
    let mutated = recorded.with(body);
    let outcome = catch_unwind(AssertUnwindSafe(|| read(&mutated)));
    outcome.unwrap_or_else(|_| Err("it panicked".to_owned())).map_err(|what| {
        let shown: String =
            mutated.answer.body.escape_ascii().to_string().chars().take(20_000).collect();
        format!(
            "MUTATION_SEED={seed} MUTATION_FIRST={number} MUTATIONS=1: {}: {what}\n{shown}",
            recorded.call.id
        )
    })
}

/// The number of a worker's current case, and when it began, in milliseconds.
#[derive(Default)]
struct Progress {
    number: AtomicU64,
    began: AtomicU64,
}

#[test]
fn gw_1_flt_1_mutated_answers_match_the_contract_or_are_refused() {
    let (seed, first, count) = (
        setting("MUTATION_SEED", 20_261),
        setting("MUTATION_FIRST", 0),
        setting("MUTATIONS", DEFAULT_MUTATIONS),
    );
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let start = Instant::now();
    let elapsed = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let progress: Vec<Progress> = (0..workers).map(|_| Progress::default()).collect();
    let (done, ended) = channel();
    // Not scoped threads: they would be joined, and one that hangs never ends.
    let progress: &'static [Progress] = Vec::leak(progress);
    for worker in 0..workers {
        let done = done.clone();
        std::thread::spawn(move || {
            let mut reshaped = 0_u64;
            for number in (first + worker..first + count).step_by(workers as usize) {
                let own = &progress[worker as usize];
                own.number.store(number, Ordering::Relaxed);
                own.began.store(
                    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
                    Ordering::Relaxed,
                );
                match case(seed, number) {
                    Ok(whole) => reshaped += u64::from(whole),
                    Err(problem) => return done.send(Err(problem)),
                }
            }
            progress[worker as usize].began.store(u64::MAX, Ordering::Relaxed);
            done.send(Ok(reshaped))
        });
    }
    let (mut reshaped, mut left) = (0, workers);
    while left > 0 {
        match ended.recv_timeout(Duration::from_secs(1)) {
            Ok(Ok(count)) => (reshaped, left) = (reshaped + count, left - 1),
            Ok(Err(problem)) => panic!("{problem}"),
            Err(RecvTimeoutError::Disconnected) => panic!("a worker was lost"),
            Err(RecvTimeoutError::Timeout) => {
                for worker in progress {
                    let spent = elapsed().saturating_sub(worker.began.load(Ordering::Relaxed));
                    let number = worker.number.load(Ordering::Relaxed);
                    assert!(
                        spent < MAX_READ_TIME.as_millis() as u64,
                        "MUTATION_SEED={seed} MUTATION_FIRST={number} MUTATIONS=1: it hangs"
                    );
                }
            }
        }
    }
    // Neither all refused nor all untouched: the mutations reach the reshape functions and hurt.
    assert!(count < 1_000 || reshaped > count / 20, "{reshaped} of {count} were reshaped");
    assert!(count < 1_000 || reshaped < count - count / 20, "{reshaped} of {count} were reshaped");
}

#[test]
fn gw_2_every_recorded_answer_is_reshaped_as_the_contract_says() {
    for recorded in RECORDED.iter().filter(|recorded| recorded.call.capability() != "payments") {
        assert_eq!(read(recorded), Ok(true), "{} at {}", recorded.call.id, recorded.path);
    }
}

/// A wire type without a recording would never be mutated.
#[test]
fn gw_12_every_wire_type_is_among_the_mutated() {
    for definition in definitions().filter(|definition| definition.shape.is_some()) {
        let found = RECORDED.iter().any(|recorded| recorded.call.id == definition.id);
        assert!(found, "{} has no recording that is reshaped", definition.id);
    }
}
