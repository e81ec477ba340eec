//! Calls of capabilities to the shop: anonymous through the cache, or as the shopper.

mod ask;
mod cached_passthrough;
mod public;
mod tries;
mod write;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use legacy_client::{Audience, CacheRow, LegacyAnswer, LegacyError, LegacyRequest};
use serde::Serialize;

pub use self::cached_passthrough::{cached_passthrough, public_bearer};
use self::public::fetch_public;
pub use self::public::lifetime;
pub use self::tries::Attempt;
use super::cache::{Filled, Key, Served};
use super::context::Context;
use super::encoded::EncodedBody;
use super::error::ApiError;
use super::kept_answer::KeptAnswer;
use super::second_level;
use super::surroundings::Surroundings;
use super::timing::CacheState;
use crate::app::App;

/// What a reshape says of an answer that came in another language or currency than was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locale {
    pub language: String,
    pub currency: String,
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
    let place = second_level::place(app.fleet(), app.settings().shop.url.as_str(), row, &key);
    if let Some(place) = &place
        && let Some(found) = second_level::find(app.fleet(), place).await
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
        second_level::keep(app.fleet(), place, &kept, lifetime);
    }
    Ok(Filled { lifetime, weight: kept.body.weight(), value: Arc::new(kept) })
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
