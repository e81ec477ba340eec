//! Runs the work of a write and determines its outcome.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::response::Response;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use super::outcome::{KeptOutcome, WriteOutcome};
use super::progress::WriteProgress;
use super::record::{Record, WholeAnswer};
use crate::context::{Context, ResponseEffects, SessionCookie};
use crate::error::ApiError;
use crate::session_id::SessionId;

/// The work of a handler.
pub(super) type Work =
    Box<dyn FnOnce(Context) -> BoxFuture<'static, Result<Response, ApiError>> + Send>;

/// A finished write.
#[derive(Debug)]
pub(super) struct Performed {
    pub(super) result: Result<WholeAnswer, ApiError>,
    pub(super) cookies: Vec<SessionCookie>,
    pub(super) session_ended: bool,
    outcome: WriteOutcome,
}

impl Performed {
    /// Returns the outcome to store. `None` if a repeat may try again.
    pub(super) fn to_keep(&self) -> Option<KeptOutcome> {
        match (&self.result, self.outcome) {
            (Ok(answer), _) => {
                Some(KeptOutcome::Done(Record::new(answer, &self.cookies, self.session_ended)))
            }
            (Err(_), WriteOutcome::Failed) => None,
            (Err(_), _) => Some(KeptOutcome::Unknown),
        }
    }
}

/// Runs the work, under the session's lock if asked for, and determines its outcome. A panic is
/// handled like other failures: the lock is released and the key records what is known.
pub(super) async fn perform(
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
    let outcome = WriteOutcome::of(result.as_ref().err(), progress.state());
    Performed {
        result,
        cookies: response_effects.drain(),
        session_ended: response_effects.has_session_ended(),
        outcome,
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
