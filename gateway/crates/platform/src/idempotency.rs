//! Writes of `/bff`: each runs to its end, and one with an `Idempotency-Key` has one effect.
//!
//! [`write`] is the one way from a handler to a change in the shop. The work runs as a task of its
//! own, with its session's lock, whether or not its caller stays. How it ended is kept under the
//! key: done (the answer with its cookies is given again), or unknown (a repeat never writes; it
//! gets the state as it is now). What was refused, or never sent, is not kept: the key is free
//! again. ADR 0043 has the reasons.

mod key;
mod outcome;
mod running;
mod shared;
mod store;

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use futures_util::FutureExt as _;
use http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use settings::session::Secret;
use shared_state::claims::Attempt;

pub use self::key::{Fingerprinter, Fingerprints, SessionId, WriteKey};
use self::outcome::WholeAnswer;
pub use self::outcome::{Ending, Outcome, Record, ShopState, WriteProgress};
pub use self::running::RunningWrite;
use self::running::{NoPlace, RunningWrites};
pub use self::store::{Claim, ClaimGuard, ClaimStore, Waiter};
use super::context::{Context, ResponseEffects, SessionCookie};
use super::error::ApiError;
use super::fleet::Fleet;
use super::problem_code::ProblemCode;

/// What a handler is about to change.
#[derive(Debug)]
pub struct Intent {
    operation: &'static str,
    body: Value,
    locks_session: bool,
}

impl Intent {
    /// `operation`: its id in the contract. `body`: everything that was asked, path and query
    /// included; a repeat must bring the same.
    #[must_use]
    pub fn new(operation: &'static str, body: &impl Serialize) -> Self {
        let body = serde_json::to_value(body).unwrap_or_default();
        Self { operation, body, locks_session: false }
    }

    /// No other write of this session that says so runs at the same time.
    #[must_use]
    pub fn locking_session(mut self) -> Self {
        self.locks_session = true;
        self
    }
}

/// Keyed writes and their outcomes, and all writes under way.
#[derive(Debug, Clone)]
pub struct Writes {
    claims: ClaimStore,
    running: RunningWrites,
    fingerprinter: Fingerprinter,
    fleet: Fleet,
}

impl Writes {
    #[must_use]
    pub fn new(keys: &[Secret], fleet: Fleet) -> Self {
        Self {
            claims: ClaimStore::default(),
            running: RunningWrites::default(),
            fingerprinter: Fingerprinter::new(keys),
            fleet,
        }
    }

    /// The same with other seal keys: what is remembered stays.
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { fingerprinter: Fingerprinter::new(keys), ..self.clone() }
    }

    /// Keys and bytes that are remembered now.
    #[must_use]
    pub fn remembered(&self) -> (usize, usize) {
        self.claims.size()
    }

    /// Writes under way now, those whose caller has left included.
    #[must_use]
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Waits until no write is under way.
    pub async fn idle(&self) {
        self.running.idle().await;
    }

    /// Looks a key up, and takes it when it is free: in this process first, then in the tier that
    /// gateways share.
    async fn claim(&self, key: WriteKey, fingerprints: &Fingerprints, attempt: Attempt) -> Claim {
        let claim = self.claims.claim(key, fingerprints);
        match (claim, self.fleet.state()) {
            (Claim::Claimed(guard), Some(state)) => {
                shared::claim(state.clone(), guard, fingerprints.clone(), attempt).await
            }
            // Unknown here: another gateway may have told since what came of it.
            (Claim::Unknown, Some(state)) => shared::look_up(state, key, fingerprints).await,
            (claim, _) => claim,
        }
    }
}

impl Context {
    /// A place for work that outlives this caller.
    ///
    /// # Errors
    /// 429 when the client's network has too many; 503 when its session or all have.
    pub fn place_for_write(&self) -> Result<RunningWrite, ApiError> {
        let exempt = self.app.exempt_networks();
        let network =
            self.client_address().filter(|client| !exempt.contains(*client)).map(Into::into);
        self.app.writes().running.enter(self.session_id(), network).map_err(|why| {
            let (status, code, title) = match why {
                NoPlace::Network => (
                    StatusCode::TOO_MANY_REQUESTS,
                    ProblemCode::RateLimited,
                    "Too many changes at once from one network",
                ),
                NoPlace::Busy => (
                    StatusCode::SERVICE_UNAVAILABLE,
                    ProblemCode::Overloaded,
                    "Too many changes at once",
                ),
            };
            let mut error = ApiError::new(status, code, title);
            error.retry_after = Some(Duration::from_secs(1));
            error
        })
    }
}

/// Changes something in the shop: `work` runs to its end even if the caller leaves.
///
/// `work` gets a context whose cookies reach the caller with its answer, and the repeats of it too.
/// `state` answers a repeat of a write whose outcome is unknown: it reads, and says `unknown`.
///
/// # Errors
/// What `work` fails with; 422 when key or attempt is malformed, or the key came with another body
/// before; 503 when too many writes are under way, 429 when they are of the caller's network.
pub async fn write<W, WorkFuture, S, StateFuture>(
    context: Context,
    intent: Intent,
    work: W,
    state: S,
) -> Result<Response, ApiError>
where
    W: FnOnce(Context) -> WorkFuture + Send + 'static,
    WorkFuture: Future<Output = Result<Response, ApiError>> + Send + 'static,
    S: FnOnce(Context) -> StateFuture,
    StateFuture: Future<Output = Response>,
{
    let writes = context.app.writes().clone();
    let attempt = given_attempt(&context)?;
    let Some(key) = given_key(&context)? else {
        let place = context.place_for_write()?;
        let session = context.session_id();
        let task = perform(
            context.clone(),
            session,
            intent.locks_session,
            Box::new(|own| work(own).boxed()),
        );
        return finished(&context, place.run(task).await?);
    };
    let session = context.session_id();
    let fingerprints = writes.fingerprinter.of(intent.operation, &intent.body);
    let key_of = |session| WriteKey::new(session, intent.operation, &key);
    loop {
        match writes.claim(key_of(session), &fingerprints, attempt).await {
            Claim::Claimed(claim) => {
                let place = match context.place_for_write() {
                    Ok(place) => place,
                    Err(error) => {
                        shared::release(claim).await;
                        return Err(error);
                    }
                };
                let (asker, operation) = (context.clone(), intent.operation);
                let work: Work = Box::new(|own| work(own).boxed());
                let task = async move {
                    let performed =
                        perform(asker.clone(), session, intent.locks_session, work).await;
                    let alias = asker.session_after(&performed.cookies);
                    match performed.outcome() {
                        Some(outcome) => {
                            let alias = WriteKey::new(alias, operation, &key);
                            shared::finish(claim, outcome, Some(alias)).await;
                        }
                        None => shared::release(claim).await,
                    }
                    performed
                };
                return finished(&context, place.run(task).await?);
            }
            Claim::Done(record) => {
                count_repeat("replayed");
                return Ok(replay(&context, &record));
            }
            Claim::Unknown => {
                count_repeat("unknown");
                return Ok(state(context).await);
            }
            Claim::InProgress(first) => first.ended().await,
            Claim::Mismatch => {
                count_repeat("mismatch");
                return Err(ApiError::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    ProblemCode::IdempotencyKeyReused,
                    "Idempotency key used for another request",
                )
                .field("Idempotency-Key"));
            }
        }
    }
}

const MAX_ATTEMPT: u16 = 999;

type Work = Box<
    dyn FnOnce(Context) -> futures_util::future::BoxFuture<'static, Result<Response, ApiError>>
        + Send,
>;

/// Whether a request says of itself that it was sent before: `Idempotency-Attempt: 2`, or more.
///
/// Two gateways that cannot reach what they share know only of their own writes. Of a request that
/// says so it is not certain then that it is the first, and it is not done (ADR 0044).
fn given_attempt(context: &Context) -> Result<Attempt, ApiError> {
    let Some(given) = &context.idempotency_attempt else { return Ok(Attempt::First) };
    let number = given.to_str().ok().filter(|text| !text.starts_with(['0', '+']));
    match number.and_then(|text| text.parse().ok()) {
        Some(1) => Ok(Attempt::First),
        Some(2..=MAX_ATTEMPT) => Ok(Attempt::Repeat),
        _ => Err(ApiError::invalid("Idempotency-Attempt", format!("1 to {MAX_ATTEMPT}"))),
    }
}

fn given_key(context: &Context) -> Result<Option<String>, ApiError> {
    let Some(given) = &context.idempotency_key else { return Ok(None) };
    let key = given.to_str().ok().filter(|key| key::is_key(key));
    let invalid = || {
        let range = format!("1 to {} visible characters", key::MAX_KEY_CHARS);
        ApiError::invalid("Idempotency-Key", range)
    };
    key.map(|key| Some(key.to_owned())).ok_or_else(invalid)
}

fn count_repeat(answer: &'static str) {
    metrics::counter!("vitrin_idempotent_repeats_total", "answer" => answer).increment(1);
}

/// A write that came to its end.
#[derive(Debug)]
struct Performed {
    result: Result<WholeAnswer, ApiError>,
    cookies: Vec<SessionCookie>,
    session_ended: bool,
    ending: Ending,
}

impl Performed {
    /// What is kept of it; nothing when it may be tried again.
    fn outcome(&self) -> Option<Outcome> {
        match (&self.result, self.ending) {
            (Ok(answer), _) => {
                Some(Outcome::Done(Record::new(answer, &self.cookies, self.session_ended)))
            }
            (Err(_), Ending::Failed) => None,
            (Err(_), _) => Some(Outcome::Unknown),
        }
    }
}

/// Does the work, with the session's lock where it is wanted, and sees how it ends. A panic is a
/// failure like others: the lock is given back, and the key says what is known.
async fn perform(
    mut context: Context,
    session: SessionId,
    locks_session: bool,
    work: Work,
) -> Performed {
    let (response_effects, progress) =
        (ResponseEffects::default(), Arc::new(WriteProgress::default()));
    (context.response_effects, context.write_progress) =
        (response_effects.clone(), Some(Arc::clone(&progress)));
    let locks = context.app.session_locks().clone();
    let lock = if locks_session { Some(locks.acquire(session).await) } else { None };
    let work = async { WholeAnswer::read(work(context).await?).await };
    let result =
        AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|panic| Err(defect(&*panic)));
    drop(lock);
    let ending = Ending::of(result.as_ref().err(), progress.state());
    Performed {
        result,
        cookies: response_effects.drain(),
        session_ended: response_effects.tells_session_ended(),
        ending,
    }
}

fn defect(panic: &(dyn Any + Send)) -> ApiError {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or_default();
    ApiError::defect(format!("panic: {words}"))
}

/// The first answer, for the caller who stayed.
fn finished(context: &Context, performed: Performed) -> Result<Response, ApiError> {
    context.response_effects.extend(performed.cookies);
    if performed.session_ended {
        context.response_effects.tell_session_ended();
    }
    performed.result.map(WholeAnswer::into_response)
}

fn replay(context: &Context, record: &Record) -> Response {
    context.response_effects.extend(record.cookies());
    if record.session_ended() {
        context.response_effects.tell_session_ended();
    }
    record.response()
}

#[cfg(test)]
mod tests;
