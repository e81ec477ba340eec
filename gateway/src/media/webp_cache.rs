//! Pictures of the shop as WebP: encoded once, kept in memory, checked with the shop.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use moka::sync::Cache;
use sha2::{Digest as _, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::webp::{PictureSize, Unsuitable, encode_jpeg};

/// For so long the shop is not asked whether the picture is still the same.
const FRESH: Duration = Duration::from_mins(5);
/// A picture that nobody has requested for so long is forgotten.
const IDLE: Duration = Duration::from_hours(24);
/// A picture that is not encoded by then goes out as the shop sent it; the next request finds it.
const PATIENCE: Duration = Duration::from_millis(250);
/// What an entry takes beside the picture or the address.
const ENTRY_BYTES: usize = 256;
/// Pictures that are held whole at a time because they may be encoded.
const MAX_HELD: usize = 32;

/// What a picture of the shop came to.
type Encoded = Result<Bytes, Unsuitable>;

/// The start of the digest of a picture's bytes.
type PictureDigest = [u8; 16];

/// What an encoded picture is stored by.
type EncodedKey = (PictureDigest, PictureSize);

/// What is known of the picture at an address of the shop.
#[derive(Debug, Clone)]
struct Original {
    digest: PictureDigest,
    /// What the shop recognises the picture by.
    validators: HeaderMap,
    checked: Instant,
}

/// A picture of the shop that was looked at.
#[derive(Debug, Clone)]
pub(super) struct KnownPicture {
    original: Original,
    size: PictureSize,
    encoded: Encoded,
}

/// Encoded pictures. Cheap to clone.
///
/// They are found by their original's bytes: one picture under many addresses, which any caller can
/// invent by a query, is encoded once.
#[derive(Debug, Clone)]
pub(super) struct WebpCache {
    max_bytes: u64,
    fresh: Duration,
    originals: Cache<Arc<str>, Original>,
    encoded: Cache<EncodedKey, Encoded>,
    /// Encoding leaves processors to requests.
    encoders: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

impl WebpCache {
    /// `max_bytes`: 0 means that pictures stay as the shop sends them. `freshness` multiplies the
    /// time between two checks with the shop.
    pub(super) fn new(max_bytes: u64, freshness: f64) -> Self {
        let weigh = |_: &EncodedKey, encoded: &Encoded| {
            let bytes = encoded.as_ref().map_or(0, Bytes::len) + ENTRY_BYTES;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let weigh_address = |url: &Arc<str>, original: &Original| {
            let sizes = original.validators.values().map(HeaderValue::len);
            u32::try_from(url.len() + sizes.sum::<usize>() + ENTRY_BYTES).unwrap_or(u32::MAX)
        };
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            max_bytes,
            fresh: FRESH.mul_f64(freshness),
            originals: Cache::builder()
                .max_capacity(max_bytes / 8)
                .weigher(weigh_address)
                .time_to_idle(IDLE)
                .build(),
            encoded: Cache::builder()
                .max_capacity(max_bytes / 8 * 7)
                .weigher(weigh)
                .time_to_idle(IDLE)
                .build(),
            encoders: Arc::new(Semaphore::new((processors / 2).max(1))),
            held: Arc::new(Semaphore::new(MAX_HELD)),
        }
    }

    /// Whether another one, made for new settings, would do the same.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.max_bytes, self.fresh) == (other.max_bytes, other.fresh)
    }

    /// Whether a request is one of a page for a picture, by a browser that shows WebP. One that
    /// opens or downloads the picture accepts documents too and gets the shop's own file.
    pub(super) fn serves(&self, request: &HeaderMap) -> bool {
        let accept = request.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        self.max_bytes > 0
            && !request.contains_key(header::RANGE)
            && accept.is_some_and(|accept| {
                accepts(accept, "image/webp") && !accepts(accept, "text/html")
            })
    }

    /// Whether the shop need not be asked about a picture yet.
    pub(super) fn is_fresh(&self, known: &KnownPicture) -> bool {
        known.original.checked.elapsed() < self.fresh
    }

    /// `url` is the original's, whatever the size.
    pub(super) fn get(&self, url: &str, size: PictureSize) -> Option<KnownPicture> {
        let original = self.originals.get(url)?;
        let encoded = self.encoded.get(&(original.digest, size))?;
        Some(KnownPicture { original, size, encoded })
    }

    /// The shop says that the picture is still the same.
    pub(super) fn confirm(&self, url: &str, known: &KnownPicture) {
        let original = Original { checked: Instant::now(), ..known.original.clone() };
        self.originals.insert(url.into(), original);
    }

    /// A place among the pictures that are held whole. Without one a picture is streamed as it is.
    pub(super) fn try_hold(&self) -> Option<OwnedSemaphorePermit> {
        let place = Arc::clone(&self.held).try_acquire_owned().ok();
        if place.is_none() {
            count("busy");
        }
        place
    }

    /// Encodes a picture and keeps what came of it, whether the caller waits for it or not. `None`
    /// when it takes too long.
    pub(super) async fn encode(
        &self,
        url: &str,
        size: PictureSize,
        headers: &HeaderMap,
        jpeg: Bytes,
    ) -> Option<KnownPicture> {
        let original = Original {
            digest: digest(&jpeg),
            validators: validators(headers),
            checked: Instant::now(),
        };
        self.originals.insert(url.into(), original.clone());
        let key = (original.digest, size);
        let encoded = tokio::time::timeout(PATIENCE, self.encode_once(key, jpeg)).await;
        let encoded = encoded.ok().flatten();
        let result = match &encoded {
            Some(Ok(_)) => "encoded",
            Some(Err(unsuitable)) => unsuitable.label(),
            None => "late",
        };
        count(result);
        Some(KnownPicture { original, size, encoded: encoded? })
    }

    async fn encode_once(&self, key: EncodedKey, jpeg: Bytes) -> Option<Encoded> {
        if let Some(known) = self.encoded.get(&key) {
            return Some(known);
        }
        let permit = Arc::clone(&self.encoders).acquire_owned().await.ok()?;
        // Whoever had the permit before may have encoded this very picture.
        if let Some(known) = self.encoded.get(&key) {
            return Some(known);
        }
        let cache = self.encoded.clone();
        let work = move || {
            let _permit = permit;
            let encoded = encode_jpeg(&jpeg, key.1);
            cache.insert(key, encoded.clone());
            encoded
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

impl KnownPicture {
    pub(super) fn is_encoded(&self) -> bool {
        self.encoded.is_ok()
    }

    /// Headers that ask the shop for the picture only if it changed.
    pub(super) fn conditions(&self) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
        [(header::ETAG, header::IF_NONE_MATCH), (header::LAST_MODIFIED, header::IF_MODIFIED_SINCE)]
            .into_iter()
            .filter_map(|(known, condition)| {
                Some((condition, self.original.validators.get(known)?.clone()))
            })
    }

    /// The answer to a request; `None` where the shop's own picture is the answer.
    pub(super) fn answer(&self, request: &HeaderMap) -> Option<Response> {
        let body = self.encoded.as_ref().ok()?;
        let name = match self.size {
            PictureSize::Full => "webp",
            PictureSize::Thumbnail => "thumbnail",
        };
        let etag = format!("\"{}-{name}\"", hex::encode(self.original.digest));
        let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let is_known = known.is_some_and(|list| {
            let mut known = list.split(',').map(|one| one.trim().trim_start_matches("W/"));
            known.any(|one| one == "*" || one == etag)
        });
        let mut headers = HeaderMap::new();
        headers.insert(header::ETAG, HeaderValue::from_str(&etag).ok()?);
        if is_known {
            return Some((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"));
        Some((headers, Body::from(body.clone())).into_response())
    }
}

fn count(result: &'static str) {
    metrics::counter!("vitrin_webp_pictures_total", "result" => result).increment(1);
}

fn digest(picture: &[u8]) -> PictureDigest {
    let whole = Sha256::digest(picture);
    std::array::from_fn(|at| whole[at])
}

fn validators(headers: &HeaderMap) -> HeaderMap {
    [header::ETAG, header::LAST_MODIFIED]
        .into_iter()
        .filter_map(|name| Some((name.clone(), headers.get(&name)?.clone())))
        .collect()
}

/// Whether a list of media types names one by its name, and not to refuse it.
fn accepts(accept: &str, kind: &str) -> bool {
    accept.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_refused = |part: &str| {
            let quality = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            quality.is_some_and(|quality| quality.trim_matches(['0', '.']).is_empty())
        };
        parts.next().is_some_and(|named| named.eq_ignore_ascii_case(kind)) && !parts.any(is_refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_browser_that_shows_webp_is_recognised() {
        let serves = |accept: &str| {
            let accept = HeaderValue::from_str(accept).unwrap();
            WebpCache::new(1, 1.0).serves(&HeaderMap::from_iter([(header::ACCEPT, accept)]))
        };
        assert!(serves("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"));
        assert!(serves("IMAGE/WEBP ; q=0.1, image/png"));
        assert!(!serves("text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8"));
        for accept in ["*/*", "image/*", "image/webp;q=0", "image/webp; q=0.0", "image/webpx", ""] {
            assert!(!serves(accept), "{accept}");
        }
        assert!(!WebpCache::new(0, 1.0).serves(&HeaderMap::from_iter([(
            header::ACCEPT,
            HeaderValue::from_static("image/webp"),
        )])));
    }
    /// A caller invents addresses, up to the length of a request's head.
    #[test]
    fn known_addresses_take_no_more_memory_than_is_set() {
        let cache = WebpCache::new(800_000, 1.0);
        let original =
            Original { digest: [0; 16], validators: HeaderMap::new(), checked: Instant::now() };
        for number in 0..400 {
            let url = format!("https://shop.example/Data/a.jpg?{number}{}", "x".repeat(8_000));
            cache.originals.insert(url.as_str().into(), original.clone());
        }
        cache.originals.run_pending_tasks();
        assert!(cache.originals.weighted_size() <= 100_000, "{}", cache.originals.weighted_size());
    }

    #[test]
    fn places_for_pictures_held_whole_end_and_come_back() {
        let cache = WebpCache::new(1, 1.0);
        let held: Vec<_> = std::iter::from_fn(|| cache.try_hold()).collect();
        assert_eq!(held.len(), MAX_HELD);
        drop(held);
        assert!(cache.try_hold().is_some());
    }
}
