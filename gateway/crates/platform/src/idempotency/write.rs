//! The only way from a handler of `/bff` to a change in the shop.

use std::future::Future;

use axum::response::Response;
use futures_util::FutureExt as _;
use http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use shared_state::claims::Attempt;

use super::key::{self, WriteKey};
use super::perform::{Performed, Work, perform};
use super::record::{Record, WholeAnswer};
use super::shared;
use super::store::Claim;
use crate::context::Context;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;
use crate::response::personal;

const MAX_ATTEMPT: u16 = 999;

/// A change that a handler is about to make.
#[derive(Debug)]
pub struct Intent {
    operation: &'static str,
    body: Value,
    locks_session: bool,
}

impl Intent {
    /// `operation` is its id in the contract. `body` is everything that was requested, including
    /// path and query; a repeat must have the same.
    #[must_use]
    pub fn new(operation: &'static str, body: &impl Serialize) -> Self {
        let body = serde_json::to_value(body).unwrap_or_default();
        Self { operation, body, locks_session: false }
    }

    /// Holds the session's lock, so that no other such write of this session runs at the same time.
    #[must_use]
    pub fn locking_session(mut self) -> Self {
        self.locks_session = true;
        self
    }
}

/// Changes something in the shop: `work` runs to its end even if the caller leaves.
///
/// `work` gets a context whose cookies reach the caller with its answer, and repeats too. `state`
/// answers a repeat of a write with an unknown outcome, with the same type: it reads, and says
/// `unknown`.
///
/// # Errors
/// The error of `work`; 422 if key or attempt is malformed or the key was used with another body;
/// 503 if too many writes are running, 429 if they are of the caller's network.
pub async fn write<T, W, WorkFuture, S, StateFuture>(
    context: Context,
    intent: Intent,
    work: W,
    state: S,
) -> Result<Response, ApiError>
where
    T: Serialize + 'static,
    W: FnOnce(Context) -> WorkFuture + Send + 'static,
    WorkFuture: Future<Output = Result<T, ApiError>> + Send + 'static,
    S: FnOnce(Context) -> StateFuture,
    StateFuture: Future<Output = T>,
{
    let work: Work = Box::new(|own| {
        let answer = work(own);
        async move { answer.await.map(|answer| personal(&answer)) }.boxed()
    });
    let writes = context.app.writes().clone();
    let attempt = given_attempt(&context)?;
    let Some(key) = given_key(&context)? else {
        let place = context.reserve_write()?;
        let session = context.session_id();
        let task = perform(context.clone(), session, intent.locks_session, work);
        return finished(&context, place.run(task).await?);
    };
    let session = context.session_id();
    let fingerprints = writes.fingerprinter.of(intent.operation, &intent.body);
    let key_of = |session| WriteKey::new(session, intent.operation, &key);
    loop {
        match writes.claim(key_of(session), &fingerprints, attempt).await {
            Claim::Claimed(claim) => {
                let place = match context.reserve_write() {
                    Ok(place) => place,
                    Err(error) => {
                        shared::release(claim).await;
                        return Err(error);
                    }
                };
                let (asker, operation) = (context.clone(), intent.operation);
                let task = async move {
                    let performed =
                        perform(asker.clone(), session, intent.locks_session, work).await;
                    let alias = asker.session_after(&performed.cookies);
                    match performed.to_keep() {
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
                return Ok(personal(&state(context).await));
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

/// Reads whether a request is marked as a repeat: `Idempotency-Attempt: 2` or more.
///
/// Gateways that cannot reach the shared state know only their own writes. Then a marked request
/// may not be the first, and is not executed (ADR 0044).
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

/// Responds with the first answer to a caller who stayed.
fn finished(context: &Context, performed: Performed) -> Result<Response, ApiError> {
    context.response_effects.extend(performed.cookies);
    if performed.session_ended {
        context.response_effects.mark_session_ended();
    }
    performed.result.map(WholeAnswer::into_response)
}

fn replay(context: &Context, record: &Record) -> Response {
    context.response_effects.extend(record.cookies());
    if record.session_ended() {
        context.response_effects.mark_session_ended();
    }
    record.response()
}

#[cfg(test)]
mod tests;
