//! Answers requests with a [`View`] of a call: from the shared cache when the call has a row for
//! this caller, else as the shopper.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::Response;
use bytes::Bytes;
use commerce::view::{CallParams, View};
use http::{HeaderValue, StatusCode};
use legacy_client::{Audience, CacheRow, LegacyAnswer, LegacyError, LegacyRequest};
use serde::Serialize;

use super::cache::{Filled, Key, Served};
use super::context::Context;
use super::encoded::EncodedBody;
use super::error::ApiError;
use super::kept_answer::KeptAnswer;
use super::second_level;
use super::timing::CacheState;
use super::upstream::{Locale, fetch_public, lifetime};
use crate::app::App;

impl Context {
    /// Reads `view` with these parameters.
    ///
    /// # Errors
    /// The upstream fault as [`ApiError`], when nothing stale may stand in.
    pub async fn view<P: CallParams, T: Serialize + 'static>(
        &mut self,
        view: &'static View<P, T>,
        params: P,
    ) -> Result<Served<KeptAnswer>, ApiError> {
        let request = view.request(&params);
        self.require_one_reading(&request)?;
        let cached = |row: &CacheRow| !self.member || row.audience == Audience::Everybody;
        let Some(row) = view.call.cache.filter(cached) else {
            let value = Arc::new(Box::pin(self.own_view(view, &params, &request)).await?);
            return Ok(Served { value, state: CacheState::Bypass, age: Duration::ZERO, ttl: 0 });
        };
        let text = view
            .cache_key(&self.language, &self.currency, &params)
            .map_err(|error| ApiError::defect(error.to_string()))?;
        let key = Key { tag: view.call.id, text: text.into() };
        let fill = Fill {
            app: self.app.clone(),
            view,
            params,
            request,
            row,
            key: key.clone(),
            locale: self.locale(),
        };
        Ok(self.app.answers().get(key, move || fill.run()).await?)
    }

    /// [`Context::view`] as a response.
    ///
    /// # Errors
    /// As [`Context::view`].
    pub async fn answer<P: CallParams, T: Serialize + 'static>(
        &mut self,
        view: &'static View<P, T>,
        params: P,
    ) -> Result<Response, ApiError> {
        let served = self.view(view, params).await?;
        Ok(self.write(&served))
    }

    /// Asks as the shopper. An answer in another language or currency than theirs sets their
    /// session, once (ADR 0008).
    async fn own_view<P: CallParams, T: Serialize>(
        &mut self,
        view: &View<P, T>,
        params: &P,
        request: &LegacyRequest,
    ) -> Result<KeptAnswer, LegacyError> {
        let reshape_context = self.reshape_context();
        let read = |answer: &LegacyAnswer| (view.reshape)(answer, &reshape_context, params);
        let started = Instant::now();
        let answer = self.ask(request).await?;
        match encode(&answer, started.elapsed(), read) {
            Err(LegacyError::WrongLocale) => self.set_shop_locale().await?,
            encoded => return encoded,
        }
        let started = Instant::now();
        let answer = self.ask(request).await?;
        encode(&answer, started.elapsed(), read)
    }
}

/// What it takes to fill the cache with one view; nothing of it belongs to a shopper.
struct Fill<P: 'static, T: 'static> {
    app: App,
    view: &'static View<P, T>,
    params: P,
    request: LegacyRequest,
    row: CacheRow,
    key: Key,
    locale: Locale,
}

impl<P: CallParams, T: Serialize> Fill<P, T> {
    async fn run(self) -> Result<Filled<KeptAnswer>, LegacyError> {
        let Self { app, view, params, request, row, key, locale } = self;
        let place = second_level::place(app.fleet(), app.settings().shop.url.as_str(), row, &key);
        if let Some(place) = &place
            && let Some(found) = second_level::find(app.fleet(), place).await
        {
            return Ok(found);
        }
        let reshape_context = app.reshape_context().with_locale(&locale.language, &locale.currency);
        let started = Instant::now();
        let freshness = app.settings().cache.freshness;
        let (answer, kept) = fetch_public(&app, &request, row, &locale, |answer| {
            encode(answer, started.elapsed(), |answer| {
                (view.reshape)(answer, &reshape_context, &params)
            })
        })
        .await?;
        let lifetime = lifetime(&answer.headers, row, freshness);
        if let (Some(place), Some(lifetime)) = (place, lifetime) {
            second_level::keep(app.fleet(), place, &kept, lifetime);
        }
        Ok(Filled { lifetime, weight: kept.body.weight(), value: Arc::new(kept) })
    }
}

/// Reshapes an answer and encodes the result as JSON.
fn encode<T: Serialize>(
    answer: &LegacyAnswer,
    shop_took: Duration,
    reshape: impl Fn(&LegacyAnswer) -> Result<T, LegacyError>,
) -> Result<KeptAnswer, LegacyError> {
    let started = Instant::now();
    let body = serde_json::to_vec(&reshape(answer)?)
        .map_err(|error| LegacyError::Unreadable(error.to_string()))?;
    Ok(KeptAnswer {
        status: StatusCode::OK,
        body: EncodedBody::new(Bytes::from(body)),
        content_type: HeaderValue::from_static("application/json"),
        location: None,
        shop_took,
        reshape_took: started.elapsed(),
    })
}
