//! The current request, for its log lines.
//!
//! A `tracing` span could carry this too, at several times the cost; spans exist only for traces.

use std::future::Future;
use std::sync::Arc;

use tracing::Instrument as _;

/// Facts of a request that each of its log lines carries.
#[derive(Debug)]
pub struct CurrentRequest {
    pub id: Arc<str>,
    pub method: http::Method,
    /// Set only if traces are exported.
    pub trace_id: Option<String>,
}

tokio::task_local! {
    static REQUEST: Arc<CurrentRequest>;
}

/// Runs `work` as part of this request.
pub fn with_request<F: Future>(
    request: Arc<CurrentRequest>,
    work: F,
) -> impl Future<Output = F::Output> {
    REQUEST.scope(request, work)
}

/// Lets `work` run in another task as part of the current request and span, if any.
pub fn with_current_request<F>(work: F) -> impl Future<Output = F::Output> + Send
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

/// The id of the current request.
#[must_use]
pub fn id() -> Option<Arc<str>> {
    with(|request| Arc::clone(&request.id))
}

/// Calls `tell` with the current request.
pub fn with<T>(tell: impl FnOnce(&CurrentRequest) -> T) -> Option<T> {
    REQUEST.try_with(|request| tell(request)).ok()
}
