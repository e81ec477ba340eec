//! Callers' own requests, passed on and streamed both ways.

use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Response, header};
use tracing::Instrument;
use transport::{Delivery, RequestBody, ResponseBody};

use super::LegacyClient;
use super::http_request::{
    apply_caller_headers, attempt_span, build_request, reject_informational,
};
use crate::call::LegacyCall;
use crate::caller::Caller;
use crate::counts::record_call;
use crate::error::LegacyError;
use crate::observer::{Watch, observe_body};
use crate::slots::Lane;
use crate::streamed::StreamedAnswer;
use crate::upload::Upload;

impl LegacyClient {
    /// Passes on a caller's own request: path and query as sent, missing parameters added, the body
    /// streamed both ways, any status kept.
    ///
    /// # Errors
    /// When the shop does not answer or read the body within the call's deadline, or when the
    /// caller's body does not arrive whole.
    pub async fn pass(
        &self,
        call: &'static LegacyCall,
        method: Method,
        path_and_query: (&str, &str),
        mut headers: HeaderMap,
        upload: Option<Upload>,
        caller: &Caller,
    ) -> Result<StreamedAnswer, LegacyError> {
        let (path, query) = path_and_query;
        self.inner.exposure.check(call, &method, caller)?;
        let permit = self.check_breaker(call, None)?;
        let streams = upload.as_ref().is_some_and(|upload| upload.as_bytes().is_none());
        let slot = self.acquire_slot(call, if streams { Lane::Upload } else { Lane::Call }).await?;
        let started = Instant::now();
        let span = attempt_span(call, &method, 0);
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let result: Result<(Response<ResponseBody>, Option<Watch>), LegacyError> = async {
            let uri = self.address(call, path, query, caller)?;
            apply_caller_headers(&mut headers, caller, &span);
            // A length that the caller declared is kept: old shops accept no chunked bodies.
            if let Some(length) = upload.as_ref().and_then(Upload::length) {
                headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            }
            let known = upload
                .as_ref()
                .map_or(Some(&b""[..]), |upload| upload.as_bytes().map(AsRef::as_ref));
            let watch = self.watch(call, &method, &uri, &headers, known);
            let progress = upload.as_ref().map(Upload::progress).unwrap_or_default();
            let body = upload.map_or(RequestBody::Whole(Bytes::new()), RequestBody::stream);
            let sent = build_request(method, uri, headers, body);
            let delivery = Delivery::default();
            let response = tokio::select! {
                response = self.inner.transport.send(&self.inner.shop, sent, &delivery) => response,
                () = progress.wait_for_upstream_timeout(deadline) => {
                    return Err(LegacyError::TooSlow(deadline));
                }
            };
            let response = response
                .map_err(|error| progress.fault().map_or(error.into(), LegacyError::Upload))?;
            span.record("http.response.status_code", response.status().as_u16());
            Ok((reject_informational(response)?, watch))
        }
        .instrument(span.clone())
        .await;
        drop(slot);
        permit.record_outcome(result.as_ref().map(|(response, _)| response.status()));
        record_call(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        let (response, watch) = result?;
        let (parts, body) = response.into_parts();
        let body = observe_body(watch, parts.status, &parts.headers, body);
        Ok(StreamedAnswer { status: parts.status, headers: parts.headers, body })
    }
}
