//! Sending: address, headers, deadline, breaker, retry budget, size limit, one span per try.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, Uri, header};
use tracing::{Instrument, field};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use url::Url;

use crate::address::address;
use crate::breaker::{BreakerKey, BreakerSettings, Breakers};
use crate::budget::RetryBudget;
use crate::coding;
use crate::counts::observe;
use crate::exposure::{Exposure, is_exposed};
use crate::observer::{Observer, Watch, copied};
use crate::slots::{CallLimits, CallSlot, CallSlots, Lane};
use crate::transport::{Arriving, Host, Outgoing, PublicHost, Times, Transport};
use crate::{Caller, Delivery, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest, StreamedAnswer, Upload};

/// How the shop is reached.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The shop's address, without a path.
    pub shop: Url,
    /// Endpoint prefix, decoded, such as `/edge`; empty for none
    /// (contracts/upstream/protocol.md#prefix).
    pub prefix: String,
    pub connect_timeout: Duration,
    /// Below the shop's own keep-alive (old PHP stacks close at 5 s), else a reused connection may be gone.
    pub pool_idle: Duration,
    pub breaker: BreakerSettings,
    pub limits: CallLimits,
    /// Multiplies every call's deadline; 1.0 outside tests and very slow shops.
    pub patience: f64,
    /// The host that shoppers reach the shop by, where the shop is to know it.
    pub public_host: Option<PublicHost>,
    /// Bearers and passwords may go over plain http: the shop is on a network the operator vouches
    /// for. Card fields never do.
    pub allow_plain: bool,
    /// Is told of every exchange; nobody, outside a recording.
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

/// Chooses the TLS implementation of this process, for every HTTP client in it. May be called again.
pub fn install_tls() {
    // The second installation in one process is refused and does not matter.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Why the shop cannot be spoken to at all.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClientError(String);

/// The shop, seen from here. Cheap to clone.
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
    /// # Errors
    /// When the TLS set-up of the machine is unusable, or the shop's address names no host.
    pub fn new(settings: ClientSettings) -> Result<Self, ClientError> {
        install_tls();
        let times = Times { connect: settings.connect_timeout, idle: settings.pool_idle };
        let transport = Transport::new(times).map_err(|error| ClientError(error.to_string()))?;
        let mut shop = Host::of(&settings.shop).map_err(|error| ClientError(error.to_string()))?;
        if let Some(public) = &settings.public_host {
            shop.show_as(public.clone());
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

    /// Every breaker that was asked, and whether its calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(BreakerKey, bool)> {
        self.inner.breakers.suspended()
    }

    /// One call, its whole answer. Statuses outside 200 to 299 are [`LegacyError::Refused`] with the shop's words,
    /// redirects excepted, which the caller must look at.
    ///
    /// # Errors
    /// Any upstream fault. Reads are tried a second time inside the deadline and the budget; nothing else is.
    pub async fn send(&self, request: &LegacyRequest, caller: &Caller) -> Result<LegacyAnswer, LegacyError> {
        self.send_tracked(request, caller, &Delivery::default()).await
    }

    /// As [`LegacyClient::send`]; `delivery` says afterwards whether the shop may have received
    /// some of the call.
    ///
    /// # Errors
    /// As [`LegacyClient::send`].
    pub async fn send_tracked(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        delivery: &Delivery,
    ) -> Result<LegacyAnswer, LegacyError> {
        let call = request.call();
        self.inner.exposure.require(call, request.parts().0, caller)?;
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let permit = self.admit(call, None)?;
        let _slot = self.take_slot(call, Lane::Call).await?;
        let started = Instant::now();
        let work = self.tries(request, caller, delivery, started + deadline);
        let result = match tokio::time::timeout(deadline, work).await {
            Ok(result) => result,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    async fn tries(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        delivery: &Delivery,
        deadline: Instant,
    ) -> Result<LegacyAnswer, LegacyError> {
        self.inner.budget.earn();
        let mut resend_count = 0_u32;
        loop {
            let failed = match self.attempt(request, caller, delivery, resend_count).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let may_retry = resend_count == 0
                && request.is_repeatable()
                && worth_repeating(&failed)
                && Instant::now() < deadline
                && self.inner.budget.spend();
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
        let span = try_span(call, method, resend_count);
        async {
            let uri = self.address(call, path, query, caller)?;
            let mut headers = HeaderMap::with_capacity(12);
            dress(&mut headers, caller, &span);
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(coding::READ));
            if let Some(kind) = content_type {
                headers.insert(header::CONTENT_TYPE, kind.clone());
            }
            let watch = self.watch(call, method, &uri, &headers, Some(body));
            let sent = request_of(method.clone(), uri, headers, Outgoing::Whole(body.clone()));
            let response = self.inner.transport.ask(&self.inner.shop, sent, delivery).await?;
            span.record("http.response.status_code", response.status().as_u16());
            let (parts, body) = final_answer(response)?.into_parts();
            let body = read_bounded(body, call.max_answer_bytes).await?;
            let (headers, body) = coding::decoded(parts.headers, body, call.max_answer_bytes)?;
            let (status, answer) = (parts.status, LegacyAnswer { status: parts.status, headers, body });
            if let Some(watch) = watch {
                watch.end(answer.status, &answer.headers, &answer.body);
            }
            if status.is_success() || status.is_redirection() {
                Ok(answer)
            } else {
                Err(LegacyError::Refused { status, message: answer.message(), answer: Arc::new(answer) })
            }
        }
        .instrument(span.clone())
        .await
    }

    /// A caller's own request, passed on as it came: path and query as sent, what is missing added, the body streamed
    /// both ways, any status kept.
    ///
    /// # Errors
    /// When the shop does not answer, or take what it is sent, within the call's deadline; or when the caller's body does
    /// not arrive whole.
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
        self.inner.exposure.require(call, &method, caller)?;
        let permit = self.admit(call, None)?;
        let streams = upload.as_ref().is_some_and(|upload| upload.as_bytes().is_none());
        let slot = self.take_slot(call, if streams { Lane::Upload } else { Lane::Call }).await?;
        let started = Instant::now();
        let span = try_span(call, &method, 0);
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let result: Result<(Response<Arriving>, Option<Watch>), LegacyError> = async {
            let uri = self.address(call, path, query, caller)?;
            dress(&mut headers, caller, &span);
            // A length the caller declared is kept: old shops take no chunks.
            if let Some(length) = upload.as_ref().and_then(Upload::length) {
                headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            }
            let known = upload.as_ref().map_or(Some(&b""[..]), |upload| upload.as_bytes().map(AsRef::as_ref));
            let watch = self.watch(call, &method, &uri, &headers, known);
            let progress = upload.as_ref().map(Upload::progress).unwrap_or_default();
            let body = upload.map_or(Outgoing::Whole(Bytes::new()), Outgoing::Upload);
            let sent = request_of(method, uri, headers, body);
            let delivery = Delivery::default();
            let response = tokio::select! {
                response = self.inner.transport.ask(&self.inner.shop, sent, &delivery) => response,
                () = progress.shop_is_overdue(deadline) => return Err(LegacyError::TooSlow(deadline)),
            };
            let response = response.map_err(|error| progress.fault().map_or(error, LegacyError::Upload))?;
            span.record("http.response.status_code", response.status().as_u16());
            Ok((final_answer(response)?, watch))
        }
        .instrument(span.clone())
        .await;
        drop(slot);
        permit.record_outcome(result.as_ref().map(|(response, _)| response.status()));
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        let (response, watch) = result?;
        let (parts, body) = response.into_parts();
        let body = copied(watch, parts.status, &parts.headers, body);
        Ok(StreamedAnswer { status: parts.status, headers: parts.headers, body })
    }

    /// A call of another host than the shop's: JSON out, the answer streamed, any status kept. Neither cookies nor a bearer
    /// nor an address of the caller go with it, and it is never repeated.
    ///
    /// # Errors
    /// When no answer head arrives within the call's deadline; [`LegacyError::Exposed`] when the
    /// address is not https.
    pub async fn post_elsewhere(
        &self,
        call: &'static LegacyCall,
        url: Url,
        body: Bytes,
    ) -> Result<StreamedAnswer, LegacyError> {
        // Payment data, whatever the settings say of the shop.
        if is_exposed(&url) {
            return Err(LegacyError::Exposed);
        }
        let permit = self.admit(call, None)?;
        let _slot = self.take_slot(call, Lane::OtherHost).await?;
        let started = Instant::now();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let json =
            HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        let span = try_span(call, &Method::POST, 0);
        let sent = self.ask_elsewhere(Method::POST, &url, json, body).instrument(span);
        let result = match tokio::time::timeout(deadline, sent).await {
            Ok(answered) => answered,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    /// A picture of `url`, streamed. No cookie, no bearer, no language: it is nobody's. `call` names its deadline and, with
    /// the host where that is not the shop, its breaker, which a status does not open: the path is of a caller's choosing.
    ///
    /// # Errors
    /// When the host does not answer.
    pub async fn picture(
        &self,
        call: &'static LegacyCall,
        url: Url,
        headers: HeaderMap,
    ) -> Result<StreamedAnswer, LegacyError> {
        let is_shop = url.origin() == self.inner.settings.shop.origin();
        let permit = self.admit(call, (!is_shop).then(|| Arc::from(url.authority())))?;
        let _slot = self.take_slot(call, Lane::OtherHost).await?;
        let started = Instant::now();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let span = try_span(call, &Method::GET, 0);
        let sent = self.ask_elsewhere(Method::GET, &url, headers, Bytes::new()).instrument(span);
        let result = match tokio::time::timeout(deadline, sent).await {
            Ok(answered) => answered,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.record_outcome(result.as_ref().map(|answer| answer.status));
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    async fn ask_elsewhere(
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
        let sent = request_of(method, uri, headers, Outgoing::Whole(body));
        let (parts, body) = self.inner.transport.ask(&host, sent, &Delivery::default()).await?.into_parts();
        let body = copied(None, parts.status, &parts.headers, body);
        Ok(StreamedAnswer { status: parts.status, headers: parts.headers, body })
    }

    /// Whether exchanges are looked at on their way; then bodies have to be there as a whole.
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

    fn admit(
        &self,
        call: &'static LegacyCall,
        host: Option<Arc<str>>,
    ) -> Result<crate::breaker::Permit<'_>, LegacyError> {
        self.inner.breakers.admit(call, host).map_err(|retry_after| {
            metrics::counter!("vitrin_upstream_suspended_total", "call" => call.id).increment(1);
            LegacyError::Suspended { retry_after }
        })
    }

    async fn take_slot(&self, call: &LegacyCall, lane: Lane) -> Result<CallSlot<'_>, LegacyError> {
        let taken = self.inner.slots.take(lane).await;
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

/// An answer that is one: nobody asked for another protocol.
fn final_answer(response: Response<Arriving>) -> Result<Response<Arriving>, LegacyError> {
    if response.status().is_informational() {
        return Err(LegacyError::CutOff(format!("it answered {}", response.status())));
    }
    Ok(response)
}

fn request_of(method: Method, uri: Uri, headers: HeaderMap, body: Outgoing) -> Request<Outgoing> {
    let mut request = Request::new(body);
    (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = (method, uri, headers);
    request
}

/// Puts on what every call bears: language, credentials, the caller's address, and the trace it is of.
fn dress(headers: &mut HeaderMap, caller: &Caller, span: &tracing::Span) {
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

/// A second try can help: the connection failed or the shop said it was overrun.
fn worth_repeating(error: &LegacyError) -> bool {
    match error {
        LegacyError::Unreachable(_) | LegacyError::CutOff(_) => true,
        LegacyError::Refused { status, .. } => {
            matches!(
                *status,
                StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
            )
        }
        _ => false,
    }
}

async fn read_bounded(mut body: Arriving, limit: usize) -> Result<Bytes, LegacyError> {
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

fn try_span(call: &LegacyCall, method: &Method, resend_count: u32) -> tracing::Span {
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
