//! `Idempotency-Key` on `/bff` writes [blueprint decision 17]: the first answer is replayed, a repeat waits for the first.
//!
//! Kept ten minutes in bounded memory, keyed by shop session, operation and key. Within one replica.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::Digest as _;

use super::context::Context;
use super::error::ApiError;
use super::problem_code::ProblemCode;

const KEPT_FOR: Duration = Duration::from_secs(10 * 60);
const MOST: u64 = 10_000;
const LONGEST_KEY: usize = 128;

#[derive(Debug, Clone)]
struct Replay {
    body_digest: [u8; 32],
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

type Place = Arc<tokio::sync::Mutex<Option<Replay>>>;

/// First answers, by session, operation and key.
#[derive(Debug, Clone)]
pub struct Replays {
    places: moka::sync::Cache<String, Place>,
}

impl Default for Replays {
    fn default() -> Self {
        Self { places: moka::sync::Cache::builder().max_capacity(MOST).time_to_live(KEPT_FOR).build() }
    }
}

impl Replays {
    /// Runs `work` once per key; later requests with the same key and body get its answer again.
    ///
    /// # Errors
    /// 422 `idempotency_key_reused` when the key comes with another body; what `work` fails with is not kept.
    pub async fn once(
        &self,
        context: &Context,
        operation: &str,
        request_body: &impl serde::Serialize,
        work: impl Future<Output = Result<Response, ApiError>>,
    ) -> Result<Response, ApiError> {
        let Some(key) = &context.idempotency_key else { return work.await };
        let key = key.to_str().ok().filter(|key| is_key(key)).ok_or_else(|| {
            ApiError::invalid("Idempotency-Key", format!("1 to {LONGEST_KEY} visible characters"))
        })?;
        let body_digest = sha2::Sha256::digest(serde_json::to_vec(request_body).unwrap_or_default()).into();
        let place =
            self.places.get_with(format!("{}\n{operation}\n{key}", context.session_key()), Place::default);
        let mut held = place.lock().await;
        if let Some(replay) = held.as_ref() {
            return if replay.body_digest == body_digest {
                Ok((replay.status, replay.headers.clone(), replay.body.clone()).into_response())
            } else {
                Err(ApiError::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    ProblemCode::IdempotencyKeyReused,
                    "Idempotency key used for another request",
                )
                .field("Idempotency-Key"))
            };
        }
        let (parts, body) = work.await?.into_parts();
        let body =
            axum::body::to_bytes(body, usize::MAX).await.map_err(|e| ApiError::defect(e.to_string()))?;
        let mut headers = parts.headers.clone();
        headers.remove(header::SET_COOKIE);
        headers.insert("idempotency-replayed", HeaderValue::from_static("true"));
        *held = Some(Replay { body_digest, status: parts.status, headers, body: body.clone() });
        Ok((parts.status, parts.headers, body).into_response())
    }
}
fn is_key(text: &str) -> bool {
    (1..=LONGEST_KEY).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}
