//! Sending: address, headers, deadline, breaker, retry budget, size limit, one span per try.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt, TryStreamExt};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use tracing::{Instrument, field};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use url::Url;

use crate::breaker::{BreakerSettings, Breakers};
use crate::budget::RetryBudget;
use crate::observer::{Observer, Watch, copied};
use crate::{Caller, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest, Prefix, StreamedAnswer, Upload};

/// How the shop is reached.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The shop's address, without a path.
    pub shop: Url,
    /// Endpoint prefix, decoded, such as `/edge`; empty for none [wire 1.4].
    pub prefix: String,
    pub connect_timeout: Duration,
    /// Below the shop's own keep-alive (old PHP stacks close at 5 s), else a reused connection may be gone.
    pub pool_idle: Duration,
    pub breaker: BreakerSettings,
    /// Multiplies every call's deadline; 1.0 outside tests and very slow shops.
    pub patience: f64,
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
            patience: 1.0,
            observer: None,
        }
    }
}

/// Chooses the TLS implementation of this process, for every HTTP client in it. May be called again.
pub fn install_tls() {
    // The second installation in one process is refused and does not matter.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// The shop, seen from here. Cheap to clone.
#[derive(Debug, Clone)]
pub struct LegacyClient {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: ClientSettings,
    /// Undoes content codings: for answers we read.
    reading: reqwest::Client,
    /// Leaves bodies as they are: for answers that pass through.
    passing: reqwest::Client,
    breakers: Breakers,
    budget: RetryBudget,
}

impl LegacyClient {
    /// # Errors
    /// When the TLS set-up of the machine is unusable.
    pub fn new(settings: ClientSettings) -> Result<Self, reqwest::Error> {
        install_tls();
        let builder = || {
            reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .connect_timeout(settings.connect_timeout)
                .pool_idle_timeout(settings.pool_idle)
                .tcp_nodelay(true)
                .no_proxy()
        };
        let reading = builder().build()?;
        let passing = builder().no_gzip().no_brotli().build()?;
        let breakers = Breakers::new(settings.breaker);
        Ok(Self {
            inner: Arc::new(Inner { settings, reading, passing, breakers, budget: RetryBudget::default() }),
        })
    }

    /// The shop's own address.
    #[must_use]
    pub fn shop(&self) -> &Url {
        &self.inner.settings.shop
    }

    /// Capabilities and whether their calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(&'static str, bool)> {
        self.inner.breakers.suspended()
    }

    /// One call, its whole answer. Statuses outside 200 to 299 are [`LegacyError::Refused`] with the shop's words,
    /// redirects excepted, which the caller must look at.
    ///
    /// # Errors
    /// Any upstream fault. Reads are tried a second time inside the deadline and the budget; nothing else is.
    pub async fn send(&self, request: &LegacyRequest, caller: &Caller) -> Result<LegacyAnswer, LegacyError> {
        let call = request.call();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let permit = self.admit(call)?;
        let started = Instant::now();
        let work = self.tries(request, caller, started + deadline);
        let result = match tokio::time::timeout(deadline, work).await {
            Ok(result) => result,
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.tell(result.as_ref().is_err_and(LegacyError::is_outage));
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        result
    }

    async fn tries(
        &self,
        request: &LegacyRequest,
        caller: &Caller,
        deadline: Instant,
    ) -> Result<LegacyAnswer, LegacyError> {
        self.inner.budget.earn();
        let mut resend_count = 0_u32;
        loop {
            let failed = match self.attempt(request, caller, resend_count).await {
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
        resend_count: u32,
    ) -> Result<LegacyAnswer, LegacyError> {
        let (method, path, query, body, content_type) = request.parts();
        let call = request.call();
        let span = try_span(call, method, resend_count);
        async {
            let url = self.address(call, path, query, caller);
            let mut headers = self.headers(caller);
            if let Some(kind) = content_type {
                headers.insert(header::CONTENT_TYPE, kind.clone());
            }
            let watch = self.watch(call, method, &url, &headers, Some(body));
            let sent = self.inner.reading.request(method.clone(), url).headers(headers);
            let sent = if body.is_empty() { sent } else { sent.body(body.clone()) };
            let response = sent.send().await.map_err(|e| transport(&e))?;
            let status = response.status();
            tracing::Span::current().record("http.response.status_code", status.as_u16());
            let headers = response.headers().clone();
            let body = read_bounded(response, call.max_answer_bytes).await?;
            let answer = LegacyAnswer { status, headers, body };
            if let Some(watch) = watch {
                watch.end(answer.status, &answer.headers, &answer.body);
            }
            if status.is_success() || status.is_redirection() {
                Ok(answer)
            } else {
                Err(LegacyError::Refused { status, message: answer.message(), answer: Arc::new(answer) })
            }
        }
        .instrument(span)
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
        let permit = self.admit(call)?;
        let started = Instant::now();
        let span = try_span(call, &method, 0);
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let result: Result<(reqwest::Response, Option<Watch>), LegacyError> = async {
            let url = self.address(call, path, query, caller);
            headers.extend(self.headers(caller));
            // A length the caller declared is kept: old shops take no chunks.
            if let Some(length) = upload.as_ref().and_then(Upload::length) {
                headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            }
            let known = upload.as_ref().map_or(Some(&b""[..]), |upload| upload.as_bytes().map(AsRef::as_ref));
            let watch = self.watch(call, &method, &url, &headers, known);
            let sent = self.inner.passing.request(method, url).headers(headers);
            let progress = upload.as_ref().map(Upload::progress).unwrap_or_default();
            let sent = match upload {
                Some(upload) => sent.body(upload.into_body()),
                None => sent,
            };
            let response = tokio::select! {
                response = sent.send() => response,
                () = progress.shop_is_overdue(deadline) => return Err(LegacyError::TooSlow(deadline)),
            };
            let response = response
                .map_err(|error| progress.fault().map_or_else(|| transport(&error), LegacyError::Upload))?;
            tracing::Span::current().record("http.response.status_code", response.status().as_u16());
            Ok((response, watch))
        }
        .instrument(span)
        .await;
        let failed = match &result {
            Ok((response, _)) => response.status().is_server_error(),
            Err(error) => error.is_outage(),
        };
        permit.tell(failed);
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        let (response, watch) = result?;
        let status = response.status();
        let headers = response.headers().clone();
        let body = response.bytes_stream().map_err(|e| LegacyError::CutOff(cause(&e)));
        let body = copied(watch, status, &headers, Box::pin(body));
        Ok(StreamedAnswer { status, headers, body })
    }

    /// A call of another host than the shop's: JSON out, the answer streamed, any status kept. Neither cookies nor a bearer
    /// nor an address of the caller go with it, and it is never repeated.
    ///
    /// # Errors
    /// When no answer head arrives within the call's deadline.
    pub async fn post_elsewhere(
        &self,
        call: &'static LegacyCall,
        url: Url,
        body: Bytes,
    ) -> Result<StreamedAnswer, LegacyError> {
        let permit = self.admit(call)?;
        let started = Instant::now();
        let deadline = call.deadline.mul_f64(self.inner.settings.patience);
        let sent = self
            .inner
            .passing
            .post(url)
            .header(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .body(body)
            .send()
            .instrument(try_span(call, &Method::POST, 0));
        let result = match tokio::time::timeout(deadline, sent).await {
            Ok(answered) => answered.map_err(|error| transport(&error)),
            Err(_) => Err(LegacyError::TooSlow(deadline)),
        };
        permit.tell(
            result.as_ref().map_or_else(LegacyError::is_outage, |answer| answer.status().is_server_error()),
        );
        observe(call, started, result.as_ref().map_or_else(LegacyError::label, |_| "ok"));
        let response = result?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes_stream().map_err(|e| LegacyError::CutOff(cause(&e)));
        Ok(StreamedAnswer { status, headers, body: Box::pin(body) })
    }

    /// A picture of `url`, streamed. No cookie, no bearer, no language: it is nobody's.
    ///
    /// # Errors
    /// When the host does not answer.
    pub async fn picture(&self, url: Url, headers: HeaderMap) -> Result<StreamedAnswer, LegacyError> {
        const PATIENCE: Duration = Duration::from_secs(10);
        let sent = self.inner.passing.get(url).headers(headers).send();
        let response = tokio::time::timeout(PATIENCE, sent)
            .await
            .map_err(|_| LegacyError::TooSlow(PATIENCE))?
            .map_err(|e| transport(&e))?;
        let status = response.status();
        let headers = response.headers().clone();
        let body = response.bytes_stream().map_err(|e| LegacyError::CutOff(cause(&e)));
        Ok(StreamedAnswer { status, headers, body: Box::pin(body) })
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
        url: &Url,
        headers: &HeaderMap,
        body: Option<&[u8]>,
    ) -> Option<Watch> {
        Watch::begin(self.inner.settings.observer.as_ref(), call, method, url, headers, body)
    }

    fn admit(&self, call: &LegacyCall) -> Result<crate::breaker::Permit<'_>, LegacyError> {
        self.inner.breakers.admit(call.capability()).map_err(|retry_after| {
            metrics::counter!("vitrin_upstream_suspended_total", "call" => call.id).increment(1);
            LegacyError::Suspended { retry_after }
        })
    }

    /// Prefix, path, the caller's query, then what it left out: `language`, and `currency` where the call takes one.
    fn address(&self, call: &LegacyCall, path: &str, query: &str, caller: &Caller) -> Url {
        let mut url = self.inner.settings.shop.clone();
        let prefix = match call.prefix {
            Prefix::Never => "",
            Prefix::GuestsOnly if caller.member => "",
            Prefix::Always | Prefix::GuestsOnly => self.inner.settings.prefix.as_str(),
        };
        url.set_path(&format!("{prefix}{path}"));
        let mut full = String::with_capacity(query.len() + 32);
        full.push_str(query);
        let mut add = |name: &str, value: &str| {
            if !has_parameter(query, name) {
                if !full.is_empty() {
                    full.push('&');
                }
                full.push_str(name);
                full.push('=');
                full.push_str(value);
            }
        };
        add("language", &caller.language);
        if call.sends_currency {
            add("currency", &caller.currency);
        }
        url.set_query(Some(&full));
        url
    }

    fn headers(&self, caller: &Caller) -> HeaderMap {
        let mut headers = HeaderMap::new();
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
        let context = tracing::Span::current().context();
        opentelemetry::global::get_text_map_propagator(|propagator| {
            propagator.inject_context(&context, &mut opentelemetry_http::HeaderInjector(&mut headers));
        });
        headers
    }
}

/// Whether `query` already carries a parameter of this name, however it is written: the shop reads the last of two.
fn has_parameter(query: &str, name: &str) -> bool {
    url::form_urlencoded::parse(query.as_bytes()).any(|(known, _)| known == name)
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

async fn read_bounded(response: reqwest::Response, limit: usize) -> Result<Bytes, LegacyError> {
    if response.content_length().is_some_and(|length| length > limit as u64) {
        return Err(LegacyError::TooLarge(limit));
    }
    let mut chunks = response.bytes_stream();
    let mut first = match next(&mut chunks).await? {
        Some(chunk) => chunk,
        None => return Ok(Bytes::new()),
    };
    let Some(second) = next(&mut chunks).await? else {
        return if first.len() > limit { Err(LegacyError::TooLarge(limit)) } else { Ok(first.split_off(0)) };
    };
    let mut body = BytesMut::with_capacity(first.len() + second.len());
    body.extend_from_slice(&first);
    body.extend_from_slice(&second);
    while let Some(chunk) = next(&mut chunks).await? {
        if body.len() + chunk.len() > limit {
            return Err(LegacyError::TooLarge(limit));
        }
        body.extend_from_slice(&chunk);
    }
    if body.len() > limit { Err(LegacyError::TooLarge(limit)) } else { Ok(body.freeze()) }
}

async fn next<S>(chunks: &mut S) -> Result<Option<Bytes>, LegacyError>
where
    S: Stream<Item = reqwest::Result<Bytes>> + Unpin,
{
    chunks.next().await.transpose().map_err(|e| LegacyError::CutOff(cause(&e)))
}

fn transport(error: &reqwest::Error) -> LegacyError {
    if error.is_connect() {
        LegacyError::Unreachable(cause(error))
    } else {
        LegacyError::CutOff(cause(error))
    }
}

/// The innermost reason, without the address (it may carry a shopper's words).
fn cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
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

fn observe(call: &LegacyCall, started: Instant, outcome: &'static str) {
    metrics::counter!("vitrin_upstream_calls_total", "call" => call.id, "outcome" => outcome).increment(1);
    metrics::histogram!("vitrin_upstream_seconds", "call" => call.id).record(started.elapsed().as_secs_f64());
}

#[cfg(test)]
mod tests;
