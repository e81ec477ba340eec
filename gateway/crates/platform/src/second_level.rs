//! The cache's second level, in Redis: what one gateway made of the shop's answer, the others need
//! not make again. For rows that ask for it, and only while an answer is fresh (ADR 0044).

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use legacy_client::CacheRow;
use serde::{Deserialize, Serialize};
use shared_state::answers::Place;

use super::cache::{Filled, Key, Lifetime};
use super::encoded::EncodedBody;
use super::upstream::KeptAnswer;
use crate::app::App;

const VERSION: u8 = 1;

/// Stands before the body, on a line of its own.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    #[serde(rename = "v")]
    version: u8,
    /// Unix milliseconds.
    #[serde(rename = "at")]
    stored_at: u64,
    /// Milliseconds.
    fresh: u64,
    stale_while_revalidate: u64,
    stale_if_error: u64,
    content_type: String,
}

/// Where this answer is kept for all; `None` where it is not, or Redis is of no help now. Asked
/// before the fill begins, so that a purge meanwhile leaves what comes of it unread.
pub(super) fn place(app: &App, row: CacheRow, key: &Key) -> Option<Place> {
    let state = app.fleet().state().filter(|_| row.shared)?;
    let shop = app.settings().shop.url.as_str();
    // Another version may make something else of the same answer.
    let parts = [env!("CARGO_PKG_VERSION"), shop, key.tag, &key.text];
    state.answer_place(&parts.map(str::as_bytes))
}

/// What another gateway left there.
pub(super) async fn find(app: &App, place: &Place) -> Option<Filled<KeptAnswer>> {
    let value = app.fleet().state()?.answer(place).await.ok()??;
    let filled = decode(&value, now());
    let state = if filled.is_some() { "hit" } else { "stale" };
    metrics::counter!("vitrin_second_level_total", "state" => state).increment(1);
    filled
}

/// Leaves an answer there, without anybody waiting for it.
pub(super) fn keep(app: &App, place: Place, kept: &KeptAnswer, lifetime: Lifetime) {
    let Some(state) = app.fleet().state().cloned() else { return };
    if kept.status != StatusCode::OK || kept.location.is_some() || lifetime.fresh.is_zero() {
        return;
    }
    let Some(value) = encode(kept, lifetime, now()) else { return };
    // The next one who misses asks the shop, if this fails.
    tokio::spawn(async move { state.keep_answer(&place, &value, lifetime.fresh).await });
}

fn encode(kept: &KeptAnswer, lifetime: Lifetime, now: u64) -> Option<Vec<u8>> {
    let head = Head {
        version: VERSION,
        stored_at: now,
        fresh: millis(lifetime.fresh),
        stale_while_revalidate: millis(lifetime.stale_while_revalidate),
        stale_if_error: millis(lifetime.stale_if_error),
        content_type: kept.content_type.to_str().ok()?.to_owned(),
    };
    let mut value = serde_json::to_vec(&head).ok()?;
    value.push(b'\n');
    value.extend_from_slice(kept.body.identity());
    Some(value)
}

/// Nothing when it is of another version, or fresh no more.
fn decode(value: &[u8], now: u64) -> Option<Filled<KeptAnswer>> {
    let end = value.iter().position(|byte| *byte == b'\n')?;
    let head: Head = serde_json::from_slice(&value[..end]).ok()?;
    let left =
        head.fresh.checked_sub(now.saturating_sub(head.stored_at)).filter(|left| *left > 0)?;
    if head.version != VERSION {
        return None;
    }
    let kept = KeptAnswer {
        status: StatusCode::OK,
        body: EncodedBody::new(Bytes::copy_from_slice(&value[end + 1..])),
        content_type: HeaderValue::from_str(&head.content_type).ok()?,
        location: None,
        shop_took: Duration::ZERO,
        reshape_took: Duration::ZERO,
    };
    Some(Filled {
        lifetime: Some(Lifetime {
            fresh: Duration::from_millis(left),
            stale_while_revalidate: Duration::from_millis(head.stale_while_revalidate),
            stale_if_error: Duration::from_millis(head.stale_if_error),
        }),
        weight: kept.body.weight(),
        value: Arc::new(kept),
    })
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn now() -> u64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_back_as_it_was_kept_with_what_is_left_of_its_time() {
        let kept = KeptAnswer {
            status: StatusCode::OK,
            body: EncodedBody::new(Bytes::from_static(b"{\"a\":\n1}")),
            content_type: HeaderValue::from_static("application/json"),
            location: None,
            shop_took: Duration::from_millis(7),
            reshape_took: Duration::ZERO,
        };
        let lifetime = Lifetime {
            fresh: Duration::from_secs(60),
            stale_while_revalidate: Duration::from_secs(600),
            stale_if_error: Duration::from_secs(6000),
        };
        let value = encode(&kept, lifetime, 1_000_000).unwrap();
        let found = decode(&value, 1_020_000).unwrap();
        assert_eq!(found.value.body.identity(), kept.body.identity());
        assert_eq!(found.value.content_type, "application/json");
        let left = found.lifetime.unwrap();
        assert_eq!(
            (left.fresh, left.stale_if_error),
            (Duration::from_secs(40), lifetime.stale_if_error)
        );
        assert!(decode(&value, 1_060_000).is_none(), "fresh no more");
        assert!(
            decode(&value, 900_000).unwrap().lifetime.unwrap().fresh <= lifetime.fresh,
            "a clock behind"
        );
        for garbage in [&b""[..], b"\n", b"{}\nx", &value[..20]] {
            assert!(decode(garbage, 1_000_000).is_none());
        }
    }
}
