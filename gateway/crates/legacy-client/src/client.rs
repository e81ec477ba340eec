//! Sends calls: address, headers, deadline, breaker, retry budget, size limit, one span per
//! attempt.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use http::{
    HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, Uri, header,
};
use tracing::{Instrument, field};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use url::Url;

use crate::address::address;
use crate::breaker::{BreakerKey, BreakerSettings, Breakers, Permit};
use crate::budget::RetryBudget;
use crate::coding;
use crate::counts::record_call;
use crate::exposure::{Exposure, is_exposed};
use crate::observer::{Observer, Watch, observe_body};
use crate::slots::{CallLimits, CallSlot, CallSlots, Lane};
use crate::transport::{Host, PublicHost, RequestBody, ResponseBody, Timeouts, Transport};
use crate::{
    Caller, Delivery, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest, StreamedAnswer, Upload,
};

/// How to reach the shop.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The shop's address, without a path.
    pub shop: Url,
    /// Endpoint prefix, decoded, such as `/edge`; empty for none
    /// (contracts/upstream/protocol.md#prefix).
    pub prefix: String,
    pub connect_timeout: Duration,
    /// Shorter than the shop's own keep-alive (old PHP stacks close after 5 s), or reused
    /// connections may be closed already.
    pub pool_idle: Duration,
    pub breaker: BreakerSettings,
    pub limits: CallLimits,
    /// Multiplies the deadline of every call. 1.0 except in tests and for very slow shops.
    pub patience: f64,
    /// The host that shoppers use, if the shop needs to know it.
    pub public_host: Option<PublicHost>,
    /// Sends bearers and passwords over plain http, for a shop on a network that the operator
    /// trusts. Card fields are never sent over plain http.
    pub allow_plain: bool,
    /// Receives every exchange. Set only while recording.
    pub observer: Option<Arc<dyn Observer>>,
}

impl ClientSettings {
    #[must_use]
    pub fn new(shop: Url) -> Self {
        Self {
            shop,
            prefix: String::new(),
            connect_timeout: Duration::from_secs(3),
            pool_idle: Duration::from_secs(4),
            breaker: BreakerSettings::default(),
            limits: CallLimits::default(),
            patience: 1.0,
            public_host: None,
            allow_plain: false,
            observer: None,
        }
    }
}

/// Selects the TLS implementation of this process, for every HTTP client in it. Can be called
/// repeatedly.
pub fn install_tls() {
    // The second installation in a process fails, which does not matter.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Why no client can be built.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClientError(String);

/// The client of the shop. Cheap to clone.
#[derive(Debug, Clone)]
pub struct LegacyClient {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: ClientSettings,
    transport: Transport,
    shop: Arc<Host>,
    breakers: Breakers,
    slots: CallSlots,
    budget: RetryBudget,
    exposure: Exposure,
}

impl LegacyClient {
    /// Builds a client. No connection is opened yet.
    ///
    /// # Errors
    /// When the machine's TLS set-up is unusable, or the shop's address has no host.
    pub fn new(settings: ClientSettings) -> Result<Self, ClientError> {
        install_tls();
        let timeouts = Timeouts { connect: settings.connect_timeout, idle: settings.pool_idle };
        let transport = Transport::new(timeouts).map_err(|error| ClientError(error.to_string()))?;
        let mut shop =
            Host::from_url(&settings.shop).map_err(|error| ClientError(error.to_string()))?;
        if let Some(public) = &settings.public_host {
            shop.set_public_host(public.clone());
        }
        let (breakers, slots) = (Breakers::new(settings.breaker), CallSlots::new(settings.limits));
        let (shop, budget) = (Arc::new(shop), RetryBudget::default());
        let exposure = Exposure::of(&settings.shop, settings.allow_plain);
        let inner = Inner { settings, transport, shop, breakers, slots, budget, exposure };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The shop's own address.
    #[must_use]
    pub fn shop(&self) -> &Url {
        &self.inner.settings.shop
    }

    /// Every breaker that has been used, and whether its calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(BreakerKey, bool)> {
        self.inner.breakers.suspended()
    }

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
            let body = read_limited(body, call.max_answer_bytes).await?;
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
            let body = upload.map_or(RequestBody::Whole(Bytes::new()), RequestBody::Upload);
            let sent = build_request(method, uri, headers, body);
            let delivery = Delivery::default();
            let response = tokio::select! {
                response = self.inner.transport.send(&self.inner.shop, sent, &delivery) => response,
                () = progress.wait_for_upstream_timeout(deadline) => {
                    return Err(LegacyError::TooSlow(deadline));
                }
            };
            let response =
                response.map_err(|error| progress.fault().map_or(error, LegacyError::Upload))?;
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

    /// Whether an observer is set. Bodies must be collected for it.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.inner.settings.observer.is_some()
    }

    fn watch(
        &self,
        call: &'static LegacyCall,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: Option<&[u8]>,
    ) -> Option<Watch> {
        let url = || {
            let mut url = self.inner.settings.shop.clone();
            url.set_path(uri.path());
            url.set_query(uri.query());
            url
        };
        Watch::begin(self.inner.settings.observer.as_ref(), call, method, url, headers, body)
    }

    fn check_breaker(
        &self,
        call: &'static LegacyCall,
        host: Option<Arc<str>>,
    ) -> Result<Permit<'_>, LegacyError> {
        self.inner.breakers.try_acquire(call, host).map_err(|retry_after| {
            metrics::counter!("vitrin_upstream_suspended_total", "call" => call.id).increment(1);
            LegacyError::Suspended { retry_after }
        })
    }

    async fn acquire_slot(
        &self,
        call: &LegacyCall,
        lane: Lane,
    ) -> Result<CallSlot<'_>, LegacyError> {
        let taken = self.inner.slots.acquire(lane).await;
        if taken.is_err() {
            metrics::counter!("vitrin_upstream_overloaded_total", "call" => call.id).increment(1);
        }
        taken
    }

    fn address(
        &self,
        call: &LegacyCall,
        path: &str,
        query: &str,
        caller: &Caller,
    ) -> Result<Uri, LegacyError> {
        let settings = &self.inner.settings;
        address((&settings.shop, &settings.prefix), call, (path, query), caller)
    }
}

/// Fails on an informational status: the client requested no other protocol.
fn reject_informational(
    response: Response<ResponseBody>,
) -> Result<Response<ResponseBody>, LegacyError> {
    if response.status().is_informational() {
        return Err(LegacyError::CutOff(format!("it answered {}", response.status())));
    }
    Ok(response)
}

fn build_request(
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: RequestBody,
) -> Request<RequestBody> {
    let mut request = Request::new(body);
    (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = (method, uri, headers);
    request
}

/// Sets the headers of every call: language, credentials, the caller's address and trace context.
fn apply_caller_headers(headers: &mut HeaderMap, caller: &Caller, span: &tracing::Span) {
    if let Ok(language) = HeaderValue::from_str(&caller.language) {
        headers.insert(header::ACCEPT_LANGUAGE, language);
    }
    if let Some(cookies) = &caller.cookies {
        headers.insert(header::COOKIE, cookies.clone());
    }
    if let Some(authorization) = &caller.authorization {
        headers.insert(header::AUTHORIZATION, authorization.clone());
    }
    if let Some(token) = &caller.shop_xsrf {
        headers.insert(HeaderName::from_static("x-xsrf-token"), token.clone());
    }
    if let Some(address) = caller.client_address
        && let Ok(value) = HeaderValue::from_str(&address.to_string())
    {
        headers.insert(HeaderName::from_static("x-forwarded-for"), value);
    }
    if !span.is_disabled() {
        let context = span.context();
        opentelemetry::global::get_text_map_propagator(|propagator| {
            propagator.inject_context(&context, &mut opentelemetry_http::HeaderInjector(headers));
        });
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

async fn read_limited(mut body: ResponseBody, limit: usize) -> Result<Bytes, LegacyError> {
    if body.length().is_some_and(|length| length > limit as u64) {
        return Err(LegacyError::TooLarge(limit));
    }
    let Some(first) = body.next().await.transpose()? else { return Ok(Bytes::new()) };
    let mut whole = BytesMut::from(first);
    while let Some(chunk) = body.next().await.transpose()? {
        if whole.len() + chunk.len() > limit {
            return Err(LegacyError::TooLarge(limit));
        }
        whole.extend_from_slice(&chunk);
    }
    if whole.len() > limit { Err(LegacyError::TooLarge(limit)) } else { Ok(whole.freeze()) }
}

fn attempt_span(call: &LegacyCall, method: &Method, resend_count: u32) -> tracing::Span {
    tracing::info_span!(
        "shop",
        otel.kind = "client",
        otel.name = call.id,
        call = call.id,
        http.request.method = method.as_str(),
        http.request.resend_count = resend_count,
        http.response.status_code = field::Empty,
    )
}

#[cfg(test)]
mod tests;
