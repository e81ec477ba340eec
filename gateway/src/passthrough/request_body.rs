//! Receives the caller's body: collected where something here reads it, streamed otherwise.

use axum::body::Body;
use futures_util::StreamExt as _;
use http::header;
use http::request::Parts;
use legacy_client::{Effect, LegacyCall, LegacyError, Upload};
use platform::app::App;
use platform::error::ApiError;

/// Largest body that is collected before it is passed on: half a form reaches nobody, and the body
/// of a read-only POST is part of its cache key. Larger bodies are streamed.
const MAX_COLLECTED_BODY_BYTES: usize = 16 * 1024;

/// Collects the body if it is small, is read here, may be part of a cache key, or is recorded.
///
/// # Errors
/// When the body is larger than the call allows, or does not arrive whole.
pub(super) async fn receive(
    app: &App,
    call: &LegacyCall,
    effect: Effect,
    parts: &Parts,
    body: Body,
) -> Result<Option<Upload>, ApiError> {
    let declared = parts
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    let length = if http_body::Body::is_end_stream(&body) { Some(0) } else { declared };
    let is_small = length.is_some_and(|length| length <= MAX_COLLECTED_BODY_BYTES);
    let is_key = effect == Effect::Read && call.cache.is_some() && length.is_none();
    let upload = Upload::new(body.into_data_stream().map(Result::ok), length, call.max_body_bytes)
        .map_err(LegacyError::Upload)?;
    if is_small || is_read_here(call) || is_key || app.shop().is_observed() {
        return Ok(Some(upload.collected().await.map_err(LegacyError::Upload)?));
    }
    Ok(Some(upload))
}

/// Whether the gateway needs the body, however large it is: limits and sessions depend on what it
/// says, and a call that ends sessions must not wait for its caller.
fn is_read_here(call: &LegacyCall) -> bool {
    call.rate_limit.is_some()
        || call.session_effect.signs_in()
        || call.session_effect.ends_sessions()
}
