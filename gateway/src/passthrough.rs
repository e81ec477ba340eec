//! The old protocol, for clients that speak it: same status, body, type and cookies. What is added
//! is language and currency; which headers pass is listed in [`headers`].

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use http::{HeaderMap, HeaderValue, Method, header};
use legacy_client::{
    Audience, Effect, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest, Upload,
};

mod confirm;
mod headers;
mod locale;
mod reading;
mod signing_in;

use confirm::Confirmations;
use platform::app::App;
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::form::asks_refresh;
use platform::member::answers::{BearerNeedle, shows_bearer};
use platform::problem_code::ProblemCode;
use platform::returns::departures::Purpose;
use platform::route::Route;
use platform::security_log;
use platform::upstream::{self, Attempt, respond};
use settings::session::Custody;

use crate::capabilities::preferences::choice;
use crate::capabilities::{self, membership};
use reading::Reading;

/// What an answer for one caller says to every cache.
const PERSONAL: HeaderValue = HeaderValue::from_static("private, no-store");

/// State of the pass-through surface. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PassThrough {
    app: App,
    /// Calls that are made when a person confirms them.
    confirmations: Confirmations,
}

impl PassThrough {
    #[must_use]
    pub fn new(app: &App) -> Self {
        Self { app: app.clone(), confirmations: Confirmations::new(app.keys()) }
    }

    /// Rebuilds it after a change of settings. Used confirmations stay used.
    #[must_use]
    pub fn with(&self, app: &App) -> Self {
        Self { app: app.clone(), confirmations: self.confirmations.with(app.keys()) }
    }

    /// Passes one request on. `start` is where the call begins in the path.
    pub async fn serve(
        &self,
        call: &'static LegacyCall,
        start: usize,
        request: Request,
    ) -> Response {
        let mut response = if confirm::is_confirmation(&request) {
            // On the heap: few calls are confirmed.
            Box::pin(confirmed(self, call, start, request)).await
        } else {
            pass(self, call, start, request).await.unwrap_or_else(IntoResponse::into_response)
        };
        response.extensions_mut().insert(Route(call.id));
        response
    }
}

/// A call that a person confirmed on our own page is made as it was linked.
async fn confirmed(
    surface: &PassThrough,
    call: &'static LegacyCall,
    start: usize,
    request: Request,
) -> Response {
    match confirm::receive(surface, call, request).await {
        confirm::Confirmed::Answered(response) => response,
        confirm::Confirmed::Call(confirmed) => {
            let confirm::ConfirmedCall { request, press } = *confirmed;
            let answer = pass(surface, call, start, request)
                .await
                .unwrap_or_else(IntoResponse::into_response);
            confirm::concluded(&surface.confirmations, press, answer).await
        }
    }
}

async fn pass(
    surface: &PassThrough,
    call: &'static LegacyCall,
    start: usize,
    request: Request,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    let Some(effect) = call.effect(&parts.method) else {
        return Err(ApiError::new(
            http::StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::WrongMethod,
            "Wrong method",
        ));
    };
    let app = &surface.app;
    let Ok(mut context) = Context::from_request_parts(&mut parts, app).await;
    let query = parts.uri.query().unwrap_or_default().to_owned();
    // First, so that a page of ours asks in the language that was chosen.
    let is_shared = locale::apply(&mut context, &query);
    if effect != Effect::Read {
        if let Err(error) = context.require_token_or_origin(&parts) {
            let is_ahead = refuse_prefetch(&parts.headers).is_err();
            let offer = if is_ahead {
                None
            } else {
                confirm::offer(&surface.confirmations, call, &parts, &context)
            };
            if let Some(confirm::Offer::Asks(page)) = offer {
                return Ok(page);
            }
            security_log::cross_site(app, &parts, call.id);
            return match offer {
                Some(confirm::Offer::Refuses(page)) => Ok(page),
                _ => Err(error),
            };
        }
        refuse_prefetch(&parts.headers)?;
    }
    if effect == Effect::Payment {
        app.fleet().may_pay()?;
        // The answer may hold a bank's form; every paying call counts as leaving.
        context.note_departure(Purpose::Payment, None);
    }
    let path = parts.uri.path()[start..].to_owned();
    let body = if matches!(parts.method, Method::GET | Method::HEAD) {
        None
    } else {
        Box::pin(received(app, call, effect, &parts, body)).await?
    };
    let whole = body.as_ref().and_then(Upload::as_bytes);
    // A part of an answer is not what is kept.
    if !parts.headers.contains_key(header::RANGE) {
        let request = keyed(call, &parts, (&path, &locale::without_empty(&query)), whole);
        if let Some(kept) = from_cache(&context, request.filter(|_| is_shared)).await {
            return kept;
        }
    }
    // Counted by what the caller sent; what is guarded is never streamed.
    let sent = whole.map_or(&b""[..], AsRef::as_ref);
    let attempt =
        Attempt { accounts: &[], headers: &parts.headers, path: &path, query: &query, body: sent };
    context.count_try(call, attempt).await?;
    let passed = Passed { call, parts, path, query, body };
    if !membership::calls::runs_to_end(call) {
        // On the heap, so that what is answered from the cache does not carry the place for it.
        return Box::pin(exchange(context, passed)).await;
    }
    match context.place_for_write() {
        Ok(place) => Box::pin(place.run(exchange(context, passed))).await?,
        // It is marked at once all the same, and told for as long as the caller stays.
        Err(_) if is_logout(call) => Box::pin(exchange(context, passed)).await,
        Err(error) => Err(error),
    }
}

/// A request that is to go on to the shop.
struct Passed {
    call: &'static LegacyCall,
    parts: http::request::Parts,
    /// Where the call begins.
    path: String,
    query: String,
    body: Option<Upload>,
}

/// Sends a request on, and makes of the shop's answer what this caller gets.
async fn exchange(mut context: Context, passed: Passed) -> Result<Response, ApiError> {
    let Passed { call, parts, path, query, body } = passed;
    let app = context.app.clone();
    let whole = body.as_ref().and_then(Upload::as_bytes);
    let is_read = parts.method != Method::HEAD
        && app.members().custody() == Custody::Gateway
        && is_a_page(&parts, &context);
    let page_asks = is_read && call.signs_in;
    let signs_in_as = page_asks.then(|| signing_in::read_form(call, &path, whole));
    if page_asks && whole.is_some_and(|body| asks_refresh(body)) {
        if let Some(answer) = signing_in::refreshed(&mut context).await {
            return answer;
        }
    } else if is_logout(call) {
        // Nothing is renewed that is about to end.
        context.finish_session_that_is_over().await;
    } else if !call.signs_in {
        context.renew_when_due().await;
    }
    let origin = context.origin(&parts);
    let names_wallet = app.settings().wallet.url.is_some()
        && call.id == capabilities::payments::calls::WALLET_TOKEN.id;
    let ends_sessions = membership::calls::ends_sessions(call);
    let chooses = choice::is_choice(call, &parts.method);
    let reading = match (page_asks || names_wallet || ends_sessions || chooses, is_read) {
        (true, _) => Reading::Whole,
        (false, true) => Reading::Scanned,
        (false, false) => Reading::None,
    };
    let headers = headers::forwarded(&parts.headers, reading, &context);
    let asked_path = parts.uri.path().to_owned();
    let bearer = held_bearer(&context);
    let answer = if is_logout(call) {
        let caller = context.begin_sign_out();
        let sent =
            app.shop().pass(call, parts.method, (&path, &query), headers, body, &caller).await;
        signing_in::signed_out(&mut context, &caller, sent)?
    } else {
        let caller = context.caller();
        app.shop().pass(call, parts.method, (&path, &query), headers, body, &caller).await?
    };
    note_sign_in(&context, call, &query, &answer.headers);
    let mut returned = headers::returned(&answer.headers, &context, bearer.as_ref());
    returned.insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    // It was asked for this caller alone, whatever the shop says of it.
    returned.insert(header::CACHE_CONTROL, PERSONAL);
    let location = app.redirects().location(call, &asked_path, answer.status, &answer.headers)?;
    let shows_bearer = |location: &HeaderValue| {
        bearer.as_ref().is_some_and(|bearer| bearer.is_in(location.as_bytes()))
    };
    if let Some(location) = location.filter(|location| !shows_bearer(location)) {
        returned.insert(header::LOCATION, location);
    }
    if let Some(signs_in_as) = signs_in_as {
        let asked = signing_in::Asked { call, query: &query, signs_in_as, bearer };
        return signing_in::answered(&mut context, &asked, returned, answer).await;
    }
    let bearer = bearer.filter(|_| is_read);
    if ends_sessions {
        return signing_in::sessions_ended(&mut context, call, (is_read, bearer), returned, answer)
            .await;
    }
    if names_wallet {
        let answer = answer.collected(MAX_WALLET_BYTES).await?;
        if is_read {
            reading::require_no_bearer(call, bearer, &answer.body)?;
        }
        return Ok(with_own_wallet(returned, answer, &origin));
    }
    if chooses {
        let answer = answer.collected(call.max_answer_bytes).await?;
        if is_read {
            reading::require_no_bearer(call, bearer, &answer.body)?;
        }
        if let Some(choice) = choice::made(call, &path, &answer) {
            context.response_effects.push(locale::remember(&context, &choice));
        }
        returned.remove(header::CONTENT_LENGTH);
        returned.remove(header::CONTENT_ENCODING);
        return Ok(respond(answer.status, returned, answer.body));
    }
    let status = answer.status;
    let body = match reading {
        Reading::Scanned => reading::scanned(call, bearer, answer).await?,
        _ => Body::from_stream(answer.body),
    };
    let mut response = Response::new(body);
    (*response.status_mut(), *response.headers_mut()) = (status, returned);
    Ok(response)
}

fn is_logout(call: &LegacyCall) -> bool {
    call.id == membership::calls::LOGOUT.id
}

/// The caller's bearer, where the gateway holds it, to be looked for in what they are answered.
fn held_bearer(context: &Context) -> Option<BearerNeedle> {
    BearerNeedle::new(context.shopper.membership()?.bearer.as_deref()?)
}

/// A shopper who is sent to a sign-in host may come back from there.
fn note_sign_in(context: &Context, call: &LegacyCall, query: &str, headers: &HeaderMap) {
    let calls = [&membership::calls::SOCIAL_LOGIN, &membership::calls::SOCIAL_ADDRESS];
    let has_code = || parameter(query, "code").is_some_and(|code| !code.is_empty());
    if calls.iter().all(|known| known.id != call.id) || has_code() {
        return;
    }
    let address = headers.get(header::LOCATION).and_then(|address| address.to_str().ok());
    context.note_sign_in_departure(address.unwrap_or_default());
}

/// Whether a browser asks. A program of its own brings none of what a browser adds, and gets what
/// the shop gave it.
fn is_a_page(parts: &http::request::Parts, context: &Context) -> bool {
    !context.cookies.is_empty()
        || parts.headers.contains_key("sec-fetch-site")
        || parts.headers.contains_key(header::ORIGIN)
}

/// Largest body that is collected before it is passed on, in bytes: half a form reaches nobody, and
/// a reading POST's body is part of its key. What is larger streams.
const LARGEST_COLLECTED: usize = 16 * 1024;

/// The request as the cache knows it, where it may: a GET that reads, or a POST that does with a
/// body small enough for a key.
fn keyed(
    call: &'static LegacyCall,
    parts: &http::request::Parts,
    (path, query): (&str, &str),
    body: Option<&bytes::Bytes>,
) -> Option<LegacyRequest> {
    if call.cache.is_none() || call.effect(&parts.method) != Some(Effect::Read) {
        return None;
    }
    let request = LegacyRequest::as_sent(call, path, query);
    match (&parts.method, body) {
        (&Method::GET, _) => Some(request),
        (&Method::POST, Some(body)) => Some(
            request.body_as_sent(body.clone(), parts.headers.get(header::CONTENT_TYPE).cloned()),
        ),
        _ => None,
    }
}

/// A browser that fetches ahead asks for what nobody has asked for yet: nothing may change by it
/// (ADR 0009).
fn refuse_prefetch(headers: &HeaderMap) -> Result<(), ApiError> {
    let ahead = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .any(|purpose| {
            purpose.to_ascii_lowercase().contains("prefetch") || purpose.contains("preview")
        });
    if ahead {
        return Err(ApiError::new(
            http::StatusCode::FORBIDDEN,
            ProblemCode::PrefetchRefused,
            "Not to be fetched ahead",
        ));
    }
    Ok(())
}

/// A read that has a row is answered from the cache: as it came, for the caller's own language and
/// currency.
async fn from_cache(
    context: &Context,
    request: Option<LegacyRequest>,
) -> Option<Result<Response, ApiError>> {
    let request = request?;
    let row = request.call().cache.filter(|row| !row.reshaped_only)?;
    if context.member && row.audience != Audience::Everybody {
        return None;
    }
    let locale = context.locale();
    Some(match upstream::kept_as_it_came(context, request, row, locale).await {
        Ok(served) => Ok(context.write(&served)),
        // As of an answer that is kept.
        Err(LegacyError::Refused { answer, .. }) if shows_bearer(&answer.body) => {
            Err(upstream::public_bearer().into())
        }
        // The shop's own words and status are kept.
        Err(LegacyError::Refused { answer, .. }) => {
            let mut headers =
                headers::returned(&answer.headers, context, held_bearer(context).as_ref());
            // It was fetched as nobody, perhaps for several callers at once: its session is
            // nobody's.
            headers.remove(header::SET_COOKIE);
            headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=miss"));
            headers.insert(header::CACHE_CONTROL, PERSONAL);
            Ok((answer.status, headers, answer.body.clone()).into_response())
        }
        // The shop keeps answering in another currency: this caller's own session decides, nothing
        // is kept.
        Err(LegacyError::WrongLocale) => return None,
        Err(error) => Err(error.into()),
    })
}

/// Largest answer that names the payment host, in bytes.
const MAX_WALLET_BYTES: usize = 256 * 1024;

/// The payment host's address becomes this origin's `/v2`, so that a page's calls of it come here.
fn with_own_wallet(mut headers: HeaderMap, answer: LegacyAnswer, origin: &str) -> Response {
    let whole = answer.body;
    let whole =
        capabilities::wallet::renamed(&whole, &format!("{origin}/v2")).map_or(whole, Into::into);
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    respond(answer.status, headers, whole)
}

/// The caller's body: whole where it is small, says who is to be let in, may be part of a key, or
/// is recorded; else passed on as it comes.
async fn received(
    app: &App,
    call: &LegacyCall,
    effect: Effect,
    parts: &http::request::Parts,
    body: Body,
) -> Result<Option<Upload>, ApiError> {
    let declared = parts
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    let length = if http_body::Body::is_end_stream(&body) { Some(0) } else { declared };
    let is_small = length.is_some_and(|length| length <= LARGEST_COLLECTED);
    let is_key = effect == Effect::Read && call.cache.is_some() && length.is_none();
    let upload = Upload::new(body.into_data_stream().map(Result::ok), length, call.max_body_bytes)
        .map_err(LegacyError::Upload)?;
    // However it is sent: the limits and the session go by what it says, and what runs to its end
    // must not wait for its caller.
    let is_read =
        call.rate_limit.is_some() || call.signs_in || membership::calls::runs_to_end(call);
    if is_small || is_read || is_key || app.shop().is_observed() {
        return Ok(Some(upload.collected().await.map_err(LegacyError::Upload)?));
    }
    Ok(Some(upload))
}
