//! What the storefront sees of preferences.

use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::cookies;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::problem_code::ProblemCode;
use platform::query::code;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{calls, reshape};

const REMEMBERED_DAYS: i64 = 365;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageChange {
    /// One of the shop's languages.
    pub language: String,
    /// The page's type and id, as its hidden fields say.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_type: String,
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreferenceOutcome {
    Changed,
    /// Only to a repeat: the first may have changed it.
    Unknown,
}

/// Where the shopper goes after a change of language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageChanged {
    pub outcome: PreferenceOutcome,
    /// Null: home when the page id is 1, else the same page again (CNS-3).
    pub link: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CurrencyChange {
    /// One of the shop's own codes.
    pub currency: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyChanged {
    pub outcome: PreferenceOutcome,
    /// What was asked for.
    pub currency: String,
}

/// Change the language of the shopper's session
#[utoipa::path(put, path = "/bff/preferences/language", tag = "preferences", operation_id = "setLanguage", request_body = LanguageChange,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = LanguageChanged), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn set_language(
    context: Context,
    JsonBody(change): JsonBody<LanguageChange>,
) -> Result<Response, ApiError> {
    let Some(language) =
        context.app.settings().locale.language(&change.language).map(str::to_owned)
    else {
        return Err(ApiError::invalid("language", "not a language of this shop"));
    };
    let segments =
        [language.as_str(), code("pageType", &change.page_type)?, code("pageId", &change.page_id)?];
    let request = LegacyRequest::new(&calls::CHANGE_LANGUAGE, &segments);
    let work = async move |mut context: Context| {
        context.language.clone_from(&language);
        let answer = context.ask(&request).await?.json()?;
        let changed = reshape::language_changed(&answer, &context.surroundings().reshaping())
            .ok_or_else(|| refused("The shop did not change the language"))?;
        let cookie =
            cookies::ours(cookies::LANGUAGE, &language, context.https, false, REMEMBERED_DAYS);
        context.response_effects.push(cookie);
        Ok(personal(&changed))
    };
    idempotency::write(context, Intent::new("setLanguage", &change), work, async |_| {
        personal(&LanguageChanged { outcome: PreferenceOutcome::Unknown, link: None })
    })
    .await
}

/// Change the currency of the shopper's session
#[utoipa::path(put, path = "/bff/preferences/currency", tag = "preferences", operation_id = "setCurrency", request_body = CurrencyChange,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CurrencyChanged), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn set_currency(
    context: Context,
    JsonBody(change): JsonBody<CurrencyChange>,
) -> Result<Response, ApiError> {
    let Some(currency) =
        context.app.settings().locale.currency(&change.currency).map(str::to_owned)
    else {
        return Err(ApiError::invalid("currency", "not a currency of this shop"));
    };
    let asked = currency.clone();
    let work = async move |mut context: Context| {
        context.currency.clone_from(&currency);
        let answer = context.ask(&LegacyRequest::new(&calls::SET_CURRENCY, &[&currency])).await?;
        if !reshape::currency_changed(&answer.json()?) {
            return Err(refused("The shop did not change the currency"));
        }
        let cookie =
            cookies::ours(cookies::CURRENCY, &currency, context.https, false, REMEMBERED_DAYS);
        context.response_effects.push(cookie);
        Ok(personal(&CurrencyChanged { outcome: PreferenceOutcome::Changed, currency }))
    };
    idempotency::write(context, Intent::new("setCurrency", &change), work, async |_| {
        personal(&CurrencyChanged { outcome: PreferenceOutcome::Unknown, currency: asked })
    })
    .await
}

/// The shop's words about cookies.
#[derive(Debug, Serialize, ToSchema)]
pub struct CookieNotice {
    pub title: String,
    /// Sanitised.
    pub html: String,
}

/// The cookie notice
#[utoipa::path(get, path = "/bff/preferences/cookie-notice", tag = "preferences", operation_id = "getCookieNotice",
    params(("language" = Option<String>, Query)),
    responses((status = 200, body = CookieNotice), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_cookie_notice(mut context: Context) -> Result<Response, ApiError> {
    let around = context.surroundings();
    context
        .answer(LegacyRequest::new(&calls::COOKIE_LAW, &[]), "notice", move |answer| {
            Ok(reshape::cookie_notice(&answer.json()?, &around.reshaping()))
        })
        .await
}

fn refused(what: &'static str) -> ApiError {
    ApiError::new(http::StatusCode::BAD_GATEWAY, ProblemCode::ShopRefused, what)
}
