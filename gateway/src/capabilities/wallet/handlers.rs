//! Handler of the wallet's operations (WAL-1).
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
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::types::{WalletFields, WalletOutcome, WalletRequest, WalletResult};
use super::{calls, exchange, limits, service};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(wallet)).routes(routes!(request_wallet))
}

/// The version from the requirements; the host accepts any (contracts/upstream/wallet.md#requests).
const VERSION: &str = "34";

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

/// Adds the common fields of all operations (WAL-1). Unset ones are `null` on the wire, except for
/// `additionalParams`, which is omitted.
pub(super) fn complete(fields: &mut Map<String, Value>, now: &str) {
    let common = [
        ("clientId", Value::Null),
        ("dateTime", json!(now)),
        ("version", json!(VERSION)),
        ("clientType", json!("1")),
        ("fp", json!("")),
    ];
    for (name, value) in common {
        if fields.get(name).is_none_or(Value::is_null) {
            fields.insert(name.to_owned(), value);
        }
    }
    if fields.get("additionalParams").is_some_and(Value::is_null) {
        fields.remove("additionalParams");
    }
}

/// Formats a time for the host: `2026-03-12T14:05:00.000Z`.
pub(super) fn iso(moment: OffsetDateTime) -> String {
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second, millis) = moment.to_hms_milli();
    let month = u8::from(month);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wal_1_common_fields_are_added_and_others_unchanged() {
        let mut fields = Map::new();
        fields.insert("clientId".to_owned(), json!("34700001"));
        fields.insert("fp".to_owned(), Value::Null);
        fields.insert("additionalParams".to_owned(), Value::Null);
        complete(&mut fields, "2026-03-12T14:05:00.000Z");
        assert_eq!(
            Value::Object(fields),
            json!({ "clientId": "34700001", "fp": "", "dateTime": "2026-03-12T14:05:00.000Z", "version": "34", "clientType": "1" })
        );
    }

    #[test]
    fn wal_1_times_are_written_as_the_host_reads_them() {
        let iso = |millis: i128| {
            iso(OffsetDateTime::from_unix_timestamp_nanos(millis * 1_000_000).unwrap())
        };
        assert_eq!(iso(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso(1_773_324_300_042), "2026-03-12T14:05:00.042Z");
        assert_eq!(iso(1_709_251_199_999), "2024-02-29T23:59:59.999Z");
    }
}
