//! Bearers of the shop, and the tokens of pages.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::HeaderValue;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::seconds;

/// Lifetime of a bearer if the shop does not state a readable one.
const DEFAULT_BEARER_TTL: Duration = Duration::from_secs(60 * 60);
const HANDLE_PREFIX: &str = "vitrin-";

/// A bearer of the shop and its expiry.
#[derive(Clone, PartialEq, Eq)]
pub struct Bearer {
    pub value: String,
    /// Unix seconds.
    pub expires_at: i64,
}

impl Bearer {
    /// Reads a bearer and its expiry. `None` if it is not a valid header value.
    #[must_use]
    pub fn new(value: String, exp_at: Option<i64>, now: i64) -> Option<Self> {
        let sendable = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_graphic());
        let expires_at =
            exp_at.and_then(moment).unwrap_or_else(|| now + seconds(DEFAULT_BEARER_TTL));
        sendable.then_some(Self { value, expires_at })
    }
}

/// Reads a time as unix seconds: milliseconds are converted, durations ignored
/// (contracts/upstream/membership.md#token-login).
fn moment(number: i64) -> Option<i64> {
    match number {
        1_000_000_000..9_000_000_000 => Some(number),
        9_000_000_000.. => Some(number / 1000),
        _ => None,
    }
}

impl std::fmt::Debug for Bearer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bearer").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// What a page keeps under `v5token`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// Opaque. With custody `gateway` it opens nothing without the session's cookie; with custody
    /// `browser` it is the bearer.
    pub value: String,
    /// Unix seconds.
    #[schema(example = 1_795_600_000)]
    pub expires_at: i64,
}

/// The `Authorization` value of a bearer.
pub(super) fn authorization(bearer: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {bearer}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

pub(super) fn is_handle(authorization: &HeaderValue) -> bool {
    authorization.to_str().is_ok_and(|text| {
        let token = text.split_once(' ').map_or(text, |(_, token)| token.trim_start());
        token.starts_with(HANDLE_PREFIX)
    })
}

pub(super) fn new_handle() -> String {
    let random: [u8; 24] = rand::random();
    format!("{HANDLE_PREFIX}{}", URL_SAFE_NO_PAD.encode(random))
}
