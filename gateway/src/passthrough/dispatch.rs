//! How long an exchange runs: one that orders or ends sessions runs to its end even if the caller
//! leaves.

use axum::response::Response;
use futures_util::future::BoxFuture;
use legacy_client::{OrderEffect, SessionEffect, Upload};
use platform::context::Context;
use platform::error::ApiError;

use super::exchange::exchange;
use super::order;
use super::outgoing::Outgoing;

/// Sends a request on. On the heap, so that what is answered from the cache does not carry the place
/// for it.
pub(super) fn dispatch(
    context: Context,
    outgoing: Outgoing,
    body: Option<Upload>,
) -> BoxFuture<'static, Result<Response, ApiError>> {
    if outgoing.call.order_effect != OrderEffect::None && context.has_shop_session() {
        return order::run(context, outgoing, body);
    }
    if outgoing.call.session_effect.ends_sessions() {
        return Box::pin(run_to_end(context, outgoing, body));
    }
    Box::pin(exchange(context, outgoing, body))
}

async fn run_to_end(
    context: Context,
    outgoing: Outgoing,
    body: Option<Upload>,
) -> Result<Response, ApiError> {
    match context.reserve_write() {
        Ok(place) => place.run(exchange(context, outgoing, body)).await?,
        // The session is marked as ended at once; the shop is told while the caller stays.
        Err(_) if outgoing.call.session_effect == SessionEffect::SignsOut => {
            exchange(context, outgoing, body).await
        }
        Err(error) => Err(error),
    }
}
