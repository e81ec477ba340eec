//! What the storefront sees of the wallet (WAL-1, contracts/upstream/wallet.md).

use axum::extract::Path;
use axum::response::Response;
use http::StatusCode;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::json::JsonBody;
use platform::problem_code::ProblemCode;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{calls, exchange};

/// As the requirements have it; the host takes any (contracts/upstream/wallet.md#requests).
const VERSION: &str = "34";

/// The payment host's own fields: they go there and come from there as they are.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct WalletFields(pub Map<String, Value>);

/// Ask the payment host's wallet
///
/// The body holds the operation's own fields; what all operations share (`dateTime`, `version`,
/// `clientType`, `fp`) is added where it is missing. Card numbers and codes must be encrypted
/// already. The answer is the payment host's.
#[utoipa::path(post, path = "/bff/wallet/{operation}", tag = "wallet", operation_id = "askWallet",
    request_body = WalletFields,
    params(("operation" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}$", description = "The payment host's own name, such as `register`"), ("X-XSRF-TOKEN" = String, Header)),
    responses((status = 200, body = WalletFields), (status = "default", body = Problem, content_type = "application/problem+json")))]
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
    complete(&mut fields, &now());
    let body = Value::Object(fields);
    let text = serde_json::to_vec(&body).map_err(|error| ApiError::defect(error.to_string()))?;
    exchange::note_payment(&context, call);
    exchange::ask(&context, call, &body, text.into()).await
}

/// Adds the fields every operation has [WAL-1]. Unset ones are `null` on the wire,
/// `additionalParams` alone is left out.
fn complete(fields: &mut Map<String, Value>, now: &str) {
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

/// ISO 8601, UTC, milliseconds.
fn now() -> String {
    let since =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    iso(since.as_millis())
}

/// `millis` after 1970 as `2026-03-12T14:05:00.000Z` (days-from-civil, H. Hinnant).
fn iso(millis: u128) -> String {
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (days, of_day) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u128::from(month <= 2);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wal_1_what_all_operations_share_is_added_and_nothing_of_the_callers_changed() {
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
        assert_eq!(iso(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso(1_773_324_300_042), "2026-03-12T14:05:00.042Z");
        assert_eq!(iso(1_709_251_199_999), "2024-02-29T23:59:59.999Z");
    }
}
