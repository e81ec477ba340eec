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

use legacy_client::LegacyCall;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::capabilities::{definitions, wallet};
use crate::recordings::{RECORDED, Recorded, reshaped};
use schema::Contract;

/// Made by every run of the tests.
const USUAL: u64 = 5_000;
/// Nothing takes this long, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);
const WALLET: &str = "https://vitrin.example/v2";

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::of_the_code);

#[expect(clippy::disallowed_methods, reason = "how long a test works is no setting of the gateway")]
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The schema of what the storefront is told of a call.
fn schema_of(capability: &str, call: &str) -> &'static str {
    match (capability, call) {
        ("cart", "load") => "Cart",
        ("cart", "add") => "AddToCartAnswer",
        ("cart", _) => "CartChange",
        ("catalogue", "categories") => "Menu",
        ("catalogue", "filters") => "Filters",
        ("catalogue", _) => "ProductPage",
        ("content", "page") => "Page",
        ("content", _) => "Fragment",
        ("membership", "detail") => "Member",
        ("membership", "register" | "register-quick" | "without-membership") => "Registration",
        ("membership", "change-password") => "PasswordChanged",
        ("membership", "activate" | "activate-subscription") => "Activation",
        ("membership", "send-sms-code") => "SmsAnswer",
        ("membership", "verify-sms") => "Verification",
        ("membership", "register-form") => "RegisterForm",
        ("membership", "captcha") => "CaptchaPicture",
        ("membership", "social-address") => "SocialAddress",
        ("membership", _) => "Done",
        ("favourites", "lists" | "collections") => "Favourites",
        ("favourites", _) => "FavouritesChange",
        ("messages", "threads") => "Threads",
        ("messages", "thread") => "WholeThread",
        ("messages", "departments") => "Departments",
        ("messages", "unread") => "Unread",
        ("messages", "send") => "Done",
        ("messages", _) => "SubscriptionAnswer",
        ("preferences", "cookie-notice") => "CookieNotice",
        ("preferences", _) => "LanguageChanged",
        ("product", "view") => "ProductDetail",
        ("product", "first-options" | "second-options") => "VariantOptions",
        ("product", "related") => "RelatedProducts",
        ("product", "attributes") => "Attributes",
        ("product", "by-properties") => "CatalogMatch",
        ("product", "comments" | "own-comments") => "CommentPage",
        ("product", "comment-average") => "CommentAverage",
        ("product", "payment-options") => "TabContent",
        ("product", _) => "CommentAnswer",
        ("regions", "countries") => "Countries",
        ("regions", "tax-offices") => "TaxOffices",
        ("regions", _) => "Regions",
        ("stores", _) => "Stores",
        _ => "SearchResult",
    }
}

/// What is wrong with a reshaped answer, if anything.
fn wrong(capability: &str, call: &str, answer: Value) -> Result<(), String> {
    let answer = match (capability, call) {
        // A page that the shop refuses has no body of ours.
        ("content", "page") if answer.get("refused").is_some() => return Ok(()),
        // The handler answers with the currency that was asked for.
        ("preferences", "currency") if answer.is_boolean() => return Ok(()),
        // Outcome and words; the handler adds the basket.
        ("cart", "update-item" | "update-all" | "delete") => {
            json!({ "outcome": answer[0], "message": answer[1], "cart": null })
        }
        // Nothing to show, no such language, nobody signed in: the handlers know what to say.
        ("product", "payment-options") | ("preferences", "language") | ("membership", _)
            if answer.is_null() =>
        {
            return Ok(());
        }
        // A refused form, as its problem names the fields.
        ("membership", _) if answer.get("fields").is_some() => {
            let mut faults = answer["fields"].as_array().into_iter().flatten();
            return faults.try_for_each(|fault| CONTRACT.check("FieldFault", fault));
        }
        // No such thread, and no number: errors of the handlers'.
        ("messages", "thread" | "unread") if answer.is_null() => return Ok(()),
        ("messages", "send") if answer.get("code").is_some() => {
            return CONTRACT.check("Problem", &answer);
        }
        _ => answer,
    };
    CONTRACT.check(schema_of(capability, call), &answer)
}

fn definition(capability: &str, call: &str) -> &'static LegacyCall {
    let id = format!("{capability}.{}", call.replace('-', "_"));
    definitions().find(|definition| definition.id == id).unwrap_or_else(|| panic!("no call {id}"))
}

/// Everything that reads an answer of this call.
fn read(capability: &str, call: &str, recorded: &Recorded) -> Result<bool, String> {
    let body = &recorded.answer.body;
    let _ = recorded.answer.message();
    if let Some(shape) = definition(capability, call).shape {
        let _ = shape.reads(body);
    }
    if let Some(renamed) = wallet::renamed(body, WALLET) {
        let renamed: Value = serde_json::from_slice(&renamed).map_err(|error| error.to_string())?;
        if renamed["clientSideUrl"] != WALLET {
            return Err(format!("the payment host is named: {renamed}"));
        }
    }
    match reshaped(capability, call, recorded) {
        Ok(Some(answer)) => wrong(capability, call, answer).map(|()| true),
        Ok(None) | Err(_) => Ok(false),
    }
}

/// One mutated answer, made of nothing but the seed and its number; whether it was still reshaped.
fn case(seed: u64, number: u64) -> Result<bool, String> {
    let mut random = StdRng::seed_from_u64(seed.rotate_left(32) ^ number);
    let (capability, call, recorded) = mutate::any(&mut random, &RECORDED);
    let (.., other) = mutate::any(&mut random, &RECORDED);
    let body = mutate::body(&mut random, &recorded.answer.body, &other.answer.body);
    let mutated = recorded.with(body);
    let outcome = catch_unwind(AssertUnwindSafe(|| read(capability, call, &mutated)));
    outcome.unwrap_or_else(|_| Err("it panicked".to_owned())).map_err(|what| {
        let shown: String = mutated.answer.body.escape_ascii().to_string().chars().take(20_000).collect();
        format!(
            "MUTATION_SEED={seed} MUTATION_FIRST={number} MUTATIONS=1: {capability}.{call}: {what}\n{shown}"
        )
    })
}

/// The number of the case at hand and when it began, in milliseconds, of one who works through
/// them.
#[derive(Default)]
struct Progress {
    number: AtomicU64,
    began: AtomicU64,
}

#[test]
fn gw_1_flt_1_every_mutated_answer_is_reshaped_as_the_contract_says_or_refused() {
    let (seed, first, count) = (
        setting("MUTATION_SEED", 20_261),
        setting("MUTATION_FIRST", 0),
        setting("MUTATIONS", USUAL),
    );
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let start = Instant::now();
    let elapsed = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let progress: Vec<Progress> = (0..workers).map(|_| Progress::default()).collect();
    let (done, ended) = channel();
    // Scoped threads would be waited for, and one that hangs never ends.
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
                        spent < PATIENCE.as_millis() as u64,
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
    for (capability, call, recorded) in
        RECORDED.iter().filter(|(capability, ..)| capability != "payments")
    {
        assert_eq!(
            read(capability, call, recorded),
            Ok(true),
            "{capability}.{call} at {}",
            recorded.path
        );
    }
}

/// A wire type that no recording reaches would be mutated by nobody.
#[test]
fn gw_12_every_wire_type_is_among_the_mutated() {
    for definition in definitions().filter(|definition| definition.shape.is_some()) {
        let found = RECORDED.iter().any(|(capability, call, _)| {
            format!("{capability}.{}", call.replace('-', "_")) == definition.id
        });
        assert!(found, "{} has no recording that is reshaped", definition.id);
    }
}
