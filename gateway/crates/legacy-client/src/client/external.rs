//! Requests to other hosts than the shop, and pictures.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, header};
use tracing::Instrument;
use transport::{Delivery, RequestBody};
use url::Url;

use super::LegacyClient;
use super::http_request::{attempt_span, build_request};
use crate::call::LegacyCall;
use crate::counts::record_call;
use crate::error::LegacyError;
use crate::exposure::is_exposed;
use crate::observer::observe_body;
use crate::slots::Lane;
use crate::streamed::StreamedAnswer;

impl LegacyClient {
    /// Calls another host than the shop: sends JSON, streams the answer, keeps any status. No
    /// cookie, bearer or address of the caller is sent, and the call is never retried.
    ///
    /// # Errors
    /// When no head of an answer arrives within the call's deadline; [`LegacyError::Exposed`] when
    /// the address is not https.
    pub async fn post_external(
        &self,
        call: &'static LegacyCall,
        url: Url,
        body: Bytes,
    ) -> Result<StreamedAnswer, LegacyError> {
        // This is payment data, so the setting for the shop does not apply.
        if is_exposed(&url) {
            return Err(LegacyError::Exposed);
        }
        let permit = self.check_breaker(call, None)?;
        let _slot = self.acquire_slot(call, Lane::OtherHost).await?;
        let started = Instant::now();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let json = HeaderMap::from_iter([(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        )]);
        let span = attempt_span(call, &Method::POST, 0);
        let sent = self.send_external(Method::POST, &url, json, body).instrument(span);
        let result = match tokio::time::timeout(deadline, sent).await {
            Ok(answered) => answered,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        record_call(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    /// Fetches the picture at `url`, streamed. Sends no cookie, bearer or language. `call`
    /// determines the deadline and, together with a host other than the shop, the breaker. A status
    /// does not open that breaker, because callers choose the path.
    ///
    /// # Errors
    /// When the host does not answer.
    pub async fn get_picture(
        &self,
        call: &'static LegacyCall,
        url: Url,
        headers: HeaderMap,
    ) -> Result<StreamedAnswer, LegacyError> {
        let is_shop = url.origin() == self.inner.settings.shop.origin();
        let permit = self.check_breaker(call, (!is_shop).then(|| Arc::from(url.authority())))?;
        let _slot = self.acquire_slot(call, Lane::OtherHost).await?;
        let started = Instant::now();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let span = attempt_span(call, &Method::GET, 0);
        let sent = self.send_external(Method::GET, &url, headers, Bytes::new()).instrument(span);
        let result = match tokio::time::timeout(deadline, sent).await {
            Ok(answered) => answered,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        record_call(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    async fn send_external(
        &self,
        method: Method,
        url: &Url,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<StreamedAnswer, LegacyError> {
        let host = if url.origin() == self.inner.settings.shop.origin() {
            Arc::clone(&self.inner.shop)
        } else {
            self.inner.transport.host(url)?
        };
        let uri = url[url::Position::BeforePath..url::Position::AfterQuery]
            .parse()
            .map_err(|error: http::uri::InvalidUri| LegacyError::CutOff(error.to_string()))?;
        let sent = build_request(method, uri, headers, RequestBody::Whole(body));
        let (parts, body) =
            self.inner.transport.send(&host, sent, &Delivery::default()).await?.into_parts();
        let body = observe_body(None, parts.status, &parts.headers, body);
        Ok(StreamedAnswer { status: parts.status, headers: parts.headers, body })
    }
}
