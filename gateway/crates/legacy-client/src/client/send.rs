//! Calls whose answer is read whole: deadline, retries, size limit.

use std::sync::Arc;
use std::time::Instant;

use http::{HeaderMap, HeaderValue, StatusCode, header};
use tracing::Instrument;
use transport::{Delivery, RequestBody};

use super::LegacyClient;
use super::http_request::{
    apply_caller_headers, attempt_span, build_request, reject_informational,
};
use crate::answer::LegacyAnswer;
use crate::caller::Caller;
use crate::coding;
use crate::counts::record_call;
use crate::error::LegacyError;
use crate::request::LegacyRequest;
use crate::slots::Lane;

impl LegacyClient {
    /// Sends one call and reads its whole answer. A status outside 200 to 299 is
    /// [`LegacyError::Refused`] with the shop's message, except for a redirect, which the caller
    /// must check.
    ///
    /// # Errors
    /// Any upstream error. Reads are retried once within the deadline and the budget, nothing else
    /// is.
    pub async fn send(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
    ) -> Result<LegacyAnswer, LegacyError> {
        self.send_tracked(request, caller, &Delivery::default()).await
    }

    /// Like [`LegacyClient::send`]. Afterwards `delivery` tells whether the shop may have received
    /// part of the call.
    ///
    /// # Errors
    /// Same as [`LegacyClient::send`].
    pub async fn send_tracked(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        delivery: &Delivery,
    ) -> Result<LegacyAnswer, LegacyError> {
        let call = request.call();
        self.inner.exposure.check(call, request.parts().0, caller)?;
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let permit = self.check_breaker(call, None)?;
        let _slot = self.acquire_slot(call, Lane::Call).await?;
        let started = Instant::now();
        let work = self.send_with_retries(request, caller, delivery, started + deadline);
        let result = match tokio::time::timeout(deadline, work).await {
            Ok(result) => result,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        record_call(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    async fn send_with_retries(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        delivery: &Delivery,
        deadline: Instant,
    ) -> Result<LegacyAnswer, LegacyError> {
        self.inner.budget.deposit();
        let mut resend_count = 0_u32;
        loop {
            let failed = match self.attempt(request, caller, delivery, resend_count).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let may_retry = resend_count == 0
                && request.is_retryable()
                && is_transient(&failed)
                && Instant::now() < deadline
                && self.inner.budget.try_withdraw();
            if !may_retry {
                return Err(failed);
            }
            resend_count += 1;
        }
    }

    async fn attempt(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        delivery: &Delivery,
        resend_count: u32,
    ) -> Result<LegacyAnswer, LegacyError> {
        let (method, path, query, body, content_type) = request.parts();
        let call = request.call();
        let span = attempt_span(call, method, resend_count);
        async {
            let uri = self.address(call, path, query, caller)?;
            let mut headers = HeaderMap::with_capacity(12);
            apply_caller_headers(&mut headers, caller, &span);
            headers
                .insert(header::ACCEPT_ENCODING, HeaderValue::from_static(coding::ACCEPT_ENCODING));
            if let Some(kind) = content_type {
                headers.insert(header::CONTENT_TYPE, kind.clone());
            }
            let watch = self.watch(call, method, &uri, &headers, Some(body));
            let sent =
                build_request(method.clone(), uri, headers, RequestBody::Whole(body.clone()));
            let response = self.inner.transport.send(&self.inner.shop, sent, delivery).await?;
            span.record("http.response.status_code", response.status().as_u16());
            let (parts, body) = reject_informational(response)?.into_parts();
            let body = body.read_whole(call.max_answer_bytes).await?;
            let (headers, body) = coding::decode_body(parts.headers, body, call.max_answer_bytes)?;
            let (status, answer) =
                (parts.status, LegacyAnswer { status: parts.status, headers, body });
            if let Some(watch) = watch {
                watch.end(answer.status, &answer.headers, &answer.body);
            }
            if status.is_success() || status.is_redirection() {
                Ok(answer)
            } else {
                Err(LegacyError::Refused {
                    status,
                    message: answer.message(),
                    answer: Arc::new(answer),
                })
            }
        }
        .instrument(span.clone())
        .await
    }
}

/// Whether a retry can help: the connection failed or the shop was overloaded.
fn is_transient(error: &LegacyError) -> bool {
    match error {
        LegacyError::Unreachable(_) | LegacyError::CutOff(_) => true,
        LegacyError::Refused { status, .. } => {
            matches!(
                *status,
                StatusCode::BAD_GATEWAY
                    | StatusCode::SERVICE_UNAVAILABLE
                    | StatusCode::GATEWAY_TIMEOUT
            )
        }
        _ => false,
    }
}
