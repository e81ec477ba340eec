//! The request that is worked on: what its log lines say of it, wherever they are written.
//!
//! A span of `tracing` would tell them too, and costs several times as much; spans are made for
//! traces alone.

use std::future::Future;
use std::sync::Arc;

use tracing::Instrument as _;

/// What each line of a request says of it.
#[derive(Debug)]
pub struct CurrentRequest {
    pub id: Arc<str>,
    pub method: http::Method,
    /// Only where traces go somewhere.
    pub trace_id: Option<String>,
}

tokio::task_local! {
    static REQUEST: Arc<CurrentRequest>;
}

/// `work` done for this request.
pub fn working_on<F: Future>(
    request: Arc<CurrentRequest>,
    work: F,
) -> impl Future<Output = F::Output> {
    REQUEST.scope(request, work)
}

/// `work` for a task of its own that goes on with the request, and below the span, of now, if there
/// are any.
pub fn carried_on<F>(work: F) -> impl Future<Output = F::Output> + Send
where
    F: Future + Send,
    F::Output: Send,
{
    let request = REQUEST.try_with(Arc::clone).ok();
    let work = work.in_current_span();
    async move {
        match request {
            Some(request) => REQUEST.scope(request, work).await,
            None => work.await,
        }
    }
}

/// The id of the request that is worked on.
#[must_use]
pub fn id() -> Option<Arc<str>> {
    with(|request| Arc::clone(&request.id))
}

/// The request of now.
pub fn with<T>(tell: impl FnOnce(&CurrentRequest) -> T) -> Option<T> {
    REQUEST.try_with(|request| tell(request)).ok()
}
