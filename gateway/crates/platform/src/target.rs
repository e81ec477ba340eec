//! Checks request targets before they reach a route or the shop.

use commerce::path;

use super::error::ApiError;
use super::problem_code::ProblemCode;

/// Longest path and query together, in bytes.
const MAX_TARGET_BYTES: usize = 8 * 1024;

/// Refuses unsafe paths (see [`path::fault`]), control characters in the query and overlong
/// targets.
///
/// # Errors
/// 400 `malformed_request`, or 414 `target_too_long`.
pub fn check(uri: &http::Uri) -> Result<(), ApiError> {
    let target = uri.path();
    let query = uri.query().unwrap_or_default();
    if target.len() + query.len() > MAX_TARGET_BYTES {
        return Err(ApiError::new(
            http::StatusCode::URI_TOO_LONG,
            ProblemCode::TargetTooLong,
            "Address too long",
        ));
    }
    match path::fault(target) {
        Some(fault) => Err(ApiError::malformed(fault)),
        None if path::has_control(query) => {
            Err(ApiError::malformed("control character in the query"))
        }
        None => Ok(()),
    }
}
