//! How a capability asks the shop: as nobody through the cache, or as the shopper.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use legacy_client::{
    Audience, CacheRow, Delivery, Effect, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest,
};
use serde::Serialize;

use super::cache::{FillError, Filled, Key, Lifetime, Served};
use super::context::Context;
use super::encoded::{EncodedBody, matches_tag};
use super::error::ApiError;
use super::idempotency::ShopState;
use super::limits::{TooMany, Tries};
use super::member::answers::shows_bearer;
use super::security_log::Reason;
use super::surroundings::Surroundings;
use super::timing::{CacheState, Timing};
use super::{account_form, limits, second_level};
use crate::app::App;

/// An answer of ours, made of one of the shop's, ready to be written.
#[derive(Debug)]
pub struct KeptAnswer {
    pub status: StatusCode,
    pub body: EncodedBody,
    pub content_type: HeaderValue,
    /// Where a redirect of the shop points.
    pub location: Option<HeaderValue>,
    /// How long the shop took.
    pub shop_took: Duration,
    /// How long reshaping took.
    pub reshape_took: Duration,
}

impl FillError for LegacyError {
    fn is_outage(&self) -> bool {
        Self::is_outage(self)
    }

    fn lost() -> Self {
        Self::Unreadable("the reshaping failed; see the log".to_owned())
    }

    fn overloaded() -> Self {
        Self::Overloaded { retry_after: Duration::from_secs(1) }
    }
}

/// What a reshape says of an answer that came in another language or currency than was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locale {
    pub language: String,
    pub currency: String,
}

/// A request that tries something, as it goes to the shop.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// Accounts that the caller of [`Context::count_try`] knows of.
    pub accounts: &'a [String],
    pub headers: &'a HeaderMap,
    /// From where the call begins.
    pub path: &'a str,
    pub query: &'a str,
    pub body: &'a [u8],
}

impl Context {
    /// What a reshape for this caller needs besides the answer.
    #[must_use]
    pub fn surroundings(&self) -> Surroundings {
        Surroundings::new(self.app.parts(), &self.language, &self.currency)
    }

    #[must_use]
    pub fn locale(&self) -> Locale {
        Locale { language: self.language.clone(), currency: self.currency.clone() }
    }

    /// One read, reshaped into `T`: from the cache when the call has a row for this caller, else as
    /// the shopper.
    ///
    /// `view` names the reshaping, which must depend on nothing but the answer, language and
    /// currency.
    ///
    /// # Errors
    /// The upstream fault as [`ApiError`], when nothing stale may stand in.
    pub async fn view<T, F>(
        &mut self,
        request: LegacyRequest,
        view: &'static str,
        reshape: F,
    ) -> Result<Served<KeptAnswer>, ApiError>
    where
        T: Serialize,
        F: Fn(&LegacyAnswer) -> Result<T, LegacyError> + Send + Sync + 'static,
    {
        self.require_one_reading(&request)?;
        let Some(row) =
            request.call().cache.filter(|row| !self.member || row.audience == Audience::Everybody)
        else {
            let kept = Box::pin(self.own(&request, &reshape)).await?;
            return Ok(Served {
                value: Arc::new(kept),
                state: CacheState::Bypass,
                age: Duration::ZERO,
                ttl: 0,
            });
        };
        let key = Key {
            tag: request.call().id,
            text: format!("{view}|{}|{}|{}", self.language, self.currency, request.canonical())
                .into(),
        };
        let (app, locale, named) = (self.app.clone(), self.locale(), key.clone());
        let fill = move || fill(app, request, (row, named), locale, reshape);
        Ok(self.app.answers().get(key, fill).await?)
    }

    /// [`Context::view`] written out as an answer.
    ///
    /// # Errors
    /// As [`Context::view`].
    pub async fn answer<T, F>(
        &mut self,
        request: LegacyRequest,
        view: &'static str,
        reshape: F,
    ) -> Result<Response, ApiError>
    where
        T: Serialize,
        F: Fn(&LegacyAnswer) -> Result<T, LegacyError> + Send + Sync + 'static,
    {
        let served = self.view(request, view, reshape).await?;
        Ok(self.write(&served))
    }

    /// The caller's own answer, reshaped. One in another language or currency than theirs sets
    /// their session, once (ADR 0008).
    async fn own<T, F>(
        &mut self,
        request: &LegacyRequest,
        reshape: &F,
    ) -> Result<KeptAnswer, LegacyError>
    where
        T: Serialize,
        F: Fn(&LegacyAnswer) -> Result<T, LegacyError>,
    {
        let started = Instant::now();
        let answer = self.ask(request).await?;
        match make(&answer, started.elapsed(), reshape) {
            Err(LegacyError::WrongLocale) => self.set_shop_locale().await?,
            made => return made,
        }
        let started = Instant::now();
        let answer = self.ask(request).await?;
        make(&answer, started.elapsed(), reshape)
    }

    /// The shopper's own call: their cookies and bearer go with it, the shop's cookies come back to
    /// them.
    ///
    /// # Errors
    /// The upstream fault.
    pub async fn ask(&mut self, request: &LegacyRequest) -> Result<LegacyAnswer, LegacyError> {
        self.require_one_reading(request)?;
        if request.call().rate_limit.is_some() {
            let label = request.content_type().map(|label| (header::CONTENT_TYPE, label.clone()));
            self.count_try(
                request.call(),
                Attempt {
                    accounts: &[],
                    headers: &label.into_iter().collect(),
                    path: request.path(),
                    query: request.query_text(),
                    body: request.body(),
                },
            )
            .await?;
        }
        if !request.call().signs_in {
            self.renew_when_due().await;
        }
        let answer = self.send_noting(request).await?;
        self.adopt_cookies(&answer);
        Ok(answer)
    }

    /// Decides what an address is that a caller's words went into, by the same rule as one that a
    /// caller sends.
    fn require_one_reading(&self, request: &LegacyRequest) -> Result<(), LegacyError> {
        self.app.calls().built_fault(request, &self.app.settings().shop.prefix).map_or(
            Ok(()),
            |fault| {
                self.report_refusal(Reason::Address, "ambiguous_path", request.call().id, &[]);
                Err(LegacyError::AmbiguousAddress(fault))
            },
        )
    }

    /// Sends a call; within a write, what becomes of one that is not a read is noted.
    async fn send_noting(&self, request: &LegacyRequest) -> Result<LegacyAnswer, LegacyError> {
        let progress = self.write_progress.as_ref().filter(|_| request.effect() != Effect::Read);
        let Some(progress) = progress else {
            return self.app.shop().send(request, &self.caller()).await;
        };
        let delivery = Delivery::default();
        let before = progress.begun();
        let result = self.app.shop().send_tracked(request, &self.caller(), &delivery).await;
        progress.ended(before, ShopState::after(&result, delivery.is_sent()));
        result
    }

    /// Counts a try at what is guarded, by everything that the shop may read an account from.
    ///
    /// # Errors
    /// [`LegacyError::TooOften`]; [`LegacyError::AmbiguousForm`], [`LegacyError::AmbiguousAddress`]
    /// and [`LegacyError::NoAccount`] when the account that is tried cannot be told beyond doubt.
    pub async fn count_try(
        &self,
        call: &LegacyCall,
        attempt: Attempt<'_>,
    ) -> Result<(), LegacyError> {
        let Some(guard) = call.rate_limit else { return Ok(()) };
        let mut accounts = Vec::new();
        if guard.counts_accounts() {
            accounts.extend_from_slice(attempt.accounts);
            if let Some(account) = limits::account_in_path(call.path, attempt.path) {
                if let Some(fault) = limits::account_fault(&account) {
                    self.report_refusal(Reason::Limit, "ambiguous_path", call.id, &[]);
                    return Err(LegacyError::AmbiguousAddress(fault));
                }
                accounts.push(account);
            }
        }
        if guard.reads_form() {
            let read = account_form::read(attempt.headers, attempt.query, attempt.body);
            let form = read.map_err(|why| {
                self.report_refusal(Reason::Limit, "ambiguous_form", call.id, &accounts);
                LegacyError::AmbiguousForm(why)
            })?;
            accounts.extend(form.accounts);
            // A page that keeps its member signed in tries nothing.
            if accounts.is_empty() && call.signs_in && form.is_refresh {
                return Ok(());
            }
            if accounts.is_empty() && call.names_account {
                self.report_refusal(Reason::Limit, "no_account", call.id, &[]);
                return Err(LegacyError::NoAccount);
            }
        }
        let sessions = if guard.counts_sessions() { self.counted_sessions() } else { Vec::new() };
        let tries = Tries {
            guard,
            client: self.client_address(),
            accounts: &accounts,
            sessions: &sessions,
        };
        Box::pin(self.app.limits().admit_in_fleet(tries, self.app.fleet())).await.map_err(
            |(scope, TooMany { retry_after })| {
                self.report_refusal(Reason::Limit, scope.as_str(), call.id, &accounts);
                LegacyError::TooOften { retry_after }
            },
        )
    }

    /// Sets the caller's currency in their shop session.
    ///
    /// # Errors
    /// The upstream fault.
    pub async fn set_shop_currency(&mut self) -> Result<(), LegacyError> {
        let request = self.app.sessions().currency_request(&self.currency);
        self.ask_aside(&request).await
    }

    /// A call beside the write that a request is about: it may be repeated without harm, so how it
    /// ends says nothing of the write.
    async fn ask_aside(&mut self, request: &LegacyRequest) -> Result<(), LegacyError> {
        let progress = self.write_progress.take();
        let answer = self.ask(request).await;
        self.write_progress = progress;
        answer.map(|_| ())
    }

    /// Sets the caller's language and currency in their shop session. What the shop says against it
    /// says nothing of what was asked for.
    async fn set_shop_locale(&mut self) -> Result<(), LegacyError> {
        for request in self.app.sessions().locale_requests(&self.language, &self.currency) {
            let set = self.ask_aside(&request).await;
            set.map_err(|error| if error.is_outage() { error } else { LegacyError::WrongLocale })?;
        }
        Ok(())
    }

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
        // What the pipeline adds has its place too.
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

/// An answer with these headers as they are: put into one by axum, each is inserted anew.
pub fn respond(status: StatusCode, headers: HeaderMap, body: Bytes) -> Response {
    let mut response =
        Response::new(if body.is_empty() { Body::empty() } else { Body::from(body) });
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    response
}

/// `Age` and `Cache-Status` of an answer from a cache.
pub fn cache_headers<V>(headers: &mut HeaderMap, served: &Served<V>) {
    headers.insert("cache-status", served.state.header(served.ttl));
    if served.state != CacheState::Bypass {
        headers.insert(header::AGE, HeaderValue::from(served.age.as_secs()));
    }
}

/// An answer that is somebody's own.
pub fn personal<T: Serialize>(value: &T) -> Response {
    let headers = [(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"))];
    (headers, axum::Json(value)).into_response()
}

async fn fill<T, F>(
    app: App,
    request: LegacyRequest,
    (row, key): (CacheRow, Key),
    locale: Locale,
    reshape: F,
) -> Result<Filled<KeptAnswer>, LegacyError>
where
    T: Serialize,
    F: Fn(&LegacyAnswer) -> Result<T, LegacyError> + Send + Sync + 'static,
{
    let place = second_level::place(&app, row, &key);
    if let Some(place) = &place
        && let Some(found) = second_level::find(&app, place).await
    {
        return Ok(found);
    }
    let started = Instant::now();
    let freshness = app.settings().cache.freshness;
    let (answer, kept) = fetch_public(&app, &request, row, &locale, |answer| {
        make(answer, started.elapsed(), &reshape)
    })
    .await?;
    let lifetime = lifetime(&answer.headers, row, freshness);
    if let (Some(place), Some(lifetime)) = (place, lifetime) {
        second_level::keep(&app, place, &kept, lifetime);
    }
    Ok(Filled { lifetime, weight: kept.body.weight(), value: Arc::new(kept) })
}

/// Fetches a public answer as nobody, with an anonymous session where the row asks for one, and
/// makes `T` of it. An answer in the wrong language or currency renews the session once.
async fn fetch_public<T>(
    app: &App,
    request: &LegacyRequest,
    row: CacheRow,
    locale: &Locale,
    make: impl Fn(&LegacyAnswer) -> Result<T, LegacyError>,
) -> Result<(LegacyAnswer, T), LegacyError> {
    let nobody = legacy_client::Caller::anonymous(&locale.language, &locale.currency);
    if !row.follows_session {
        let answer = app.shop().send(request, &nobody).await?;
        app.drift().seen(request.call(), &answer.body);
        let made = make(&answer)?;
        return Ok((answer, made));
    }
    let caller = app.sessions().caller(app.shop(), &locale.language, &locale.currency).await?;
    let answer = app.shop().send(request, &caller).await?;
    app.drift().seen(request.call(), &answer.body);
    match make(&answer) {
        Err(LegacyError::WrongLocale) => {
            let caller = app.sessions().renew(app.shop(), &caller).await?;
            let answer = app.shop().send(request, &caller).await?;
            let made = make(&answer)?;
            Ok((answer, made))
        }
        made => Ok((answer, made?)),
    }
}

fn make<T, F>(
    answer: &LegacyAnswer,
    shop_took: Duration,
    reshape: &F,
) -> Result<KeptAnswer, LegacyError>
where
    T: Serialize,
    F: Fn(&LegacyAnswer) -> Result<T, LegacyError>,
{
    let started = Instant::now();
    let body = serde_json::to_vec(&reshape(answer)?)
        .map_err(|e| LegacyError::Unreadable(e.to_string()))?;
    Ok(KeptAnswer {
        status: StatusCode::OK,
        body: EncodedBody::new(Bytes::from(body)),
        content_type: HeaderValue::from_static("application/json"),
        location: None,
        shop_took,
        reshape_took: started.elapsed(),
    })
}

/// How long an answer may be kept: the row's lifetime, unless the shop forbids it. `private` always
/// forbids; `no-store` alone, which old PHP says everywhere, only where the row does not overrule
/// it. `freshness` multiplies the time it is fresh.
#[must_use]
pub fn lifetime(headers: &HeaderMap, row: CacheRow, freshness: f64) -> Option<Lifetime> {
    let says = |directive: &str| {
        headers
            .get_all(header::CACHE_CONTROL)
            .iter()
            .filter_map(|v| v.to_str().ok())
            .flat_map(|v| v.split(','))
            .any(|part| {
                part.trim()
                    .split('=')
                    .next()
                    .is_some_and(|name| name.eq_ignore_ascii_case(directive))
            })
    };
    if says("private") || (says("no-store") && !row.ignores_no_store) {
        return None;
    }
    Some(Lifetime {
        fresh: row.fresh.mul_f64(freshness),
        stale_while_revalidate: row.stale_while_revalidate,
        stale_if_error: row.stale_if_error,
    })
}

/// Refuses an answer that follows the session and says another currency than asked for.
fn in_currency(answer: &LegacyAnswer, asked: &Locale) -> Result<(), LegacyError> {
    match currency_said(&answer.text()) {
        Some(said) if said != asked.currency => Err(LegacyError::WrongLocale),
        _ => Ok(()),
    }
}

/// The first currency a page, a record or a product object names: `CURRENCY = 'TL'`,
/// `\"currency\":\"TL\"`, `"TARGET_CURRENCY":"TL"` (contracts/upstream/protocol.md#page-variables,
/// contracts/upstream/catalogue.md#product-records, contracts/upstream/product.md#product-object).
fn currency_said(text: &str) -> Option<&str> {
    let named = text.match_indices("CURRENCY").chain(text.match_indices("currency"));
    let values = named.map(|(at, name)| {
        text[at + name.len()..].trim_start_matches(['"', '\\', '\'', ' ', '=', ':'])
    });
    let codes =
        values.map(|value| &value[..value.bytes().take_while(u8::is_ascii_uppercase).count()]);
    codes.into_iter().find(|code| (2..=3).contains(&code.len()))
}

/// A bearer in a public answer. Nobody's session should have one; whoever's it is, it is not for
/// everybody.
#[must_use]
pub fn public_bearer() -> LegacyError {
    LegacyError::Unreadable("a public answer holds a bearer".to_owned())
}

/// A pass-through read through the cache: the shop's body as it came.
///
/// # Errors
/// The upstream fault, when nothing stale may stand in.
pub async fn kept_as_it_came(
    context: &Context,
    request: LegacyRequest,
    row: CacheRow,
    locale: Locale,
) -> Result<Served<KeptAnswer>, LegacyError> {
    let key = Key {
        tag: request.call().id,
        text: format!("raw|{}|{}|{}", locale.language, locale.currency, request.canonical()).into(),
    };
    let app = context.app.clone();
    let freshness = app.settings().cache.freshness;
    let fill = move || async move {
        let started = Instant::now();
        let (answer, ()) =
            fetch_public(&app, &request, row, &locale, |answer| in_currency(answer, &locale))
                .await?;
        if shows_bearer(&answer.body) {
            return Err(public_bearer());
        }
        let content_type = answer
            .headers
            .get(header::CONTENT_TYPE)
            .cloned()
            .unwrap_or_else(|| HeaderValue::from_static("application/octet-stream"));
        let kept = KeptAnswer {
            status: answer.status,
            body: EncodedBody::new(answer.body.clone()),
            content_type,
            location: app.redirects().location(
                request.call(),
                request.path(),
                answer.status,
                &answer.headers,
            )?,
            shop_took: started.elapsed(),
            reshape_took: Duration::ZERO,
        };
        // A redirect is passed on, not kept.
        let lifetime = if answer.status == StatusCode::OK {
            lifetime(&answer.headers, row, freshness)
        } else {
            None
        };
        Ok(Filled { lifetime, weight: kept.body.weight(), value: Arc::new(kept) })
    };
    context.app.answers().get(key, fill).await
}

#[cfg(test)]
mod tests {
    use super::currency_said;

    #[test]
    fn the_currency_is_found_however_the_shop_says_it() {
        for (text, wanted) in [
            ("var LANGUAGE = 'tr', CURRENCY = 'USD';", Some("USD")),
            (r#"PRODUCT_DATA.push(JSON.parse('{\"currency\":\"TL\"}'));"#, Some("TL")),
            (r#"{"PRODUCTS":[{"CURRENCY_ID":"1","TARGET_CURRENCY":"EUR"}]}"#, Some("EUR")),
            ("<p>CURRENCY</p>", None),
            ("", None),
        ] {
            assert_eq!(currency_said(text), wanted, "{text}");
        }
    }
}
