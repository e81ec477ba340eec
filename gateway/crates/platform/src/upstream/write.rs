//! Writes a kept answer for one caller.

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::cache::Served;
use crate::context::Context;
use crate::encoded::matches_tag;
use crate::kept_answer::KeptAnswer;
use crate::response::{cache_headers, respond};
use crate::timing::{CacheState, Timing};

impl Context {
    /// Writes a kept answer for this caller: coding, entity tag, 304, age and cache state.
    #[must_use]
    pub fn write(&self, served: &Served<KeptAnswer>) -> Response {
        let kept = &served.value;
        let (body, coding, tag) = kept.body.negotiate(self.coding);
        let mut timing = Timing::default();
        timing.cache(served.state);
        if matches!(served.state, CacheState::Miss | CacheState::Bypass) {
            timing.lasted("shop", kept.shop_took);
            timing.lasted("reshape", kept.reshape_took);
        }
        // Leaves room for headers that the pipeline adds.
        let mut headers = HeaderMap::with_capacity(24);
        // Language and currency may come from a cookie, so the browser asks again each time; the
        // tag makes that cheap.
        let control = if served.state == CacheState::Bypass {
            "private, no-store"
        } else {
            "private, no-cache"
        };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
        headers.insert(
            header::VARY,
            HeaderValue::from_static("Accept-Encoding, Accept-Language, Cookie"),
        );
        cache_headers(&mut headers, served);
        if let Some(value) = timing.header() {
            headers.insert("server-timing", value);
        }
        if matches_tag(self.if_none_match.as_ref(), &tag) {
            headers.insert(header::ETAG, tag);
            return respond(StatusCode::NOT_MODIFIED, headers, Bytes::new());
        }
        headers.insert(header::ETAG, tag);
        headers.insert(header::CONTENT_TYPE, kept.content_type.clone());
        if let Some(name) = coding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        if let Some(location) = &kept.location {
            headers.insert(header::LOCATION, location.clone());
        }
        respond(kept.status, headers, body)
    }
}
