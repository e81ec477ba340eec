//! Handlers of language, currency and the cookie notice.
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::app::App;
use platform::context::Context;
use platform::cookies;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::problem_code::ProblemCode;
use platform::query::code;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::types::{
    CookieNotice, CurrencyChange, CurrencyChanged, LanguageChange, LanguageChanged,
    PreferenceOutcome,
};
use super::{calls, reshape};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(set_language))
        .routes(routes!(set_currency))
        .routes(routes!(get_cookie_notice))
}

const REMEMBERED_DAYS: i64 = 365;

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
        let changed = reshape::language_changed(&answer, &context.reshape_context())
            .ok_or_else(|| refused("The shop did not change the language"))?;
        let cookie =
            cookies::ours(cookies::LANGUAGE, &language, context.https, false, REMEMBERED_DAYS);
        context.response_effects.push(cookie);
        Ok(changed)
    };
    idempotency::write(context, Intent::new("setLanguage", &change), work, async |_| {
        LanguageChanged { outcome: PreferenceOutcome::Unknown, link: None }
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
        let changed = reshape::currency_changed(&answer.json()?, &currency)
            .ok_or_else(|| refused("The shop did not change the currency"))?;
        let cookie =
            cookies::ours(cookies::CURRENCY, &currency, context.https, false, REMEMBERED_DAYS);
        context.response_effects.push(cookie);
        Ok(changed)
    };
    idempotency::write(context, Intent::new("setCurrency", &change), work, async |_| {
        CurrencyChanged { outcome: PreferenceOutcome::Unknown, currency: asked }
    })
    .await
}

/// The cookie notice
#[utoipa::path(get, path = "/bff/preferences/cookie-notice", tag = "preferences", operation_id = "getCookieNotice",
    params(("language" = Option<String>, Query)),
    responses((status = 200, body = CookieNotice), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_cookie_notice(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::COOKIE_NOTICE, ()).await
}

fn refused(what: &'static str) -> ApiError {
    ApiError::new(http::StatusCode::BAD_GATEWAY, ProblemCode::ShopRefused, what)
}
