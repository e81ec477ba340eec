//! Slots for work that outlives its caller.

use std::time::Duration;

use http::StatusCode;

use super::running::{NoSlot, RunningWrite};
use crate::context::Context;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

impl Context {
    /// Reserves a slot for work that outlives this caller.
    ///
    /// # Errors
    /// 429 when the client's network has too many; 503 when its session or all have.
    pub fn reserve_write(&self) -> Result<RunningWrite, ApiError> {
        let exempt = self.app.exempt_networks();
        let network =
            self.client_address().filter(|client| !exempt.contains(*client)).map(Into::into);
        self.app.writes().running.reserve(self.session_id(), network).map_err(|why| {
            let (status, code, title) = match why {
                NoSlot::Network => (
                    StatusCode::TOO_MANY_REQUESTS,
                    ProblemCode::RateLimited,
                    "Too many changes at once from one network",
                ),
                NoSlot::Busy => (
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
