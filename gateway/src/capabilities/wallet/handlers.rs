//! Handlers of the wallet's operations (WAL-1).

use axum::extract::Path;
use axum::response::Response;
use http::{Method, StatusCode};
use legacy_client::Effect;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::problem_code::ProblemCode;
use platform::response::personal;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::common_fields::{complete, iso};
use super::types::{WalletFields, WalletOutcome, WalletRequest, WalletResult};
use super::{calls, exchange, limits, service};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(wallet)).routes(routes!(request_wallet))
}

/// Call an operation of the payment host's wallet
///
/// The body holds the operation's own fields; the common ones (`dateTime`, `version`, `clientType`,
/// `fp`) are added if they are missing. Card numbers and codes must be encrypted already. The
/// answer is the payment host's.
#[utoipa::path(
    post, path = "/bff/wallet/{operation}", tag = "wallet", operation_id = "askWallet",
    request_body = WalletFields,
    params(
        (
            "operation" = String,
            Path,
            pattern = "^[A-Za-z0-9_-]{1,64}$",
            description = "The payment host's own name, such as `register`",
        ),
        ("X-XSRF-TOKEN" = String, Header),
    ),
    responses(
        (status = 200, body = WalletFields),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn wallet(
    context: Context,
    Path(operation): Path<String>,
    JsonBody(WalletFields(mut fields)): JsonBody<WalletFields>,
) -> Result<Response, ApiError> {
    let Some(call) = calls::operation_named(&operation) else {
        return Err(ApiError::new(
            StatusCode::NOT_FOUND,
            ProblemCode::UnknownOperation,
            "Unknown operation",
        ));
    };
    complete(&mut fields, &iso(OffsetDateTime::now_utc()));
    let body = Value::Object(fields);
    let text = serde_json::to_vec(&body).map_err(|error| ApiError::defect(error.to_string()))?;
    exchange::note_payment(&context, call);
    exchange::ask(&context, call, &body, text.into()).await
}

/// Take a step with the wallet
///
/// One of the operations that the storefront uses, in our words; the answer is flat.
#[utoipa::path(
    post, path = "/bff/wallet-requests", tag = "wallet", operation_id = "requestWallet",
    request_body = WalletRequest,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = WalletResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn request_wallet(
    context: Context,
    JsonBody(request): JsonBody<WalletRequest>,
) -> Result<Response, ApiError> {
    limits::check(&request)?;
    if request.step.call().effect(&Method::POST) == Some(Effect::Read) {
        return Ok(personal(&service::send(&context, &request).await?));
    }
    let intent = Intent::new("requestWallet", &request);
    let work = async move |context: Context| service::send(&context, &request).await;
    let unknown = async |_| WalletResult::of(WalletOutcome::Unknown);
    idempotency::write(context, intent, work, unknown).await
}
