//! What every page needs at once: session, basket count, language, currency. The storefront calls
//! it first, so that one shop session exists before anything changes state. It answers 200 even if
//! the shop fails.

pub mod search_help;

use axum::response::Response;
use commerce::money::Money;
use commerce::quantity::Quantity;
use legacy_client::LegacyError;
use platform::app::App;
use platform::context::Context;
use platform::current;
use platform::error::{ApiError, Problem};
use platform::response::personal;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::cart;
use super::cart::types::Cart;
use super::membership::service::session;
use super::membership::types::session::Session;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_shell)).routes(routes!(search_help::get_search_help))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Shell {
    pub language: String,
    pub currency: String,
    pub languages: Vec<Language>,
    pub currencies: Vec<Currency>,
    pub session: Part<Session>,
    pub cart: Part<CartSummary>,
}

/// The data of a part, or the problem that replaces it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Part<T> {
    Data(T),
    Problem(Problem),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Language {
    pub code: String,
    /// In the language itself.
    pub name: String,
    pub direction: Direction,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Ltr,
    Rtl,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Currency {
    pub code: String,
    pub symbol: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartSummary {
    /// Sum of the quantities.
    pub item_count: Quantity,
    pub total: Money,
    /// Number of lines.
    pub lines: usize,
}

/// Session, basket summary, languages and currencies
#[utoipa::path(
    get, path = "/bff/shell", tag = "shell", operation_id = "getShell",
    responses((status = 200, body = Shell)),
)]
pub async fn get_shell(mut context: Context) -> Response {
    let id = current::id().unwrap_or_default();
    // Before two calls need it.
    context.renew_when_due().await;
    let mut asker = context.clone();
    // A guest's session costs nothing. A member's is requested concurrently with the basket.
    let (session, cart) = tokio::join!(session::read(&mut asker), cart::load(&mut context));
    let session = match session {
        // Signed in at the shop in a way that we did not observe.
        Ok(guest)
            if guest.member.is_none() && cart.as_ref().is_ok_and(|cart| cart.member_logged_in) =>
        {
            asker.member = true;
            session::read(&mut asker).await
        }
        known => known,
    };
    let session = part(session, &id, "session");
    let cart = part(cart.map(|cart| summary(&cart)), &id, "cart");
    let locale = &context.app.settings().locale;
    personal(&Shell {
        language: context.language.clone(),
        currency: context.currency.clone(),
        languages: locale.languages.iter().map(|code| language(code)).collect(),
        currencies: locale.currencies.iter().map(|code| currency(code)).collect(),
        session,
        cart,
    })
}

/// Returns the part, or a problem in its place, so that the page still works.
fn part<T>(loaded: Result<T, LegacyError>, id: &str, name: &'static str) -> Part<T> {
    match loaded {
        Ok(data) => Part::Data(data),
        Err(error) => {
            let error = ApiError::from(error);
            tracing::warn!(
                code = error.code.as_str(),
                internal = error.internal,
                part = name,
                "the shell goes without"
            );
            Part::Problem(error.problem(id))
        }
    }
}

fn summary(cart: &Cart) -> CartSummary {
    CartSummary {
        item_count: cart.item_count,
        total: cart.totals.total.clone(),
        lines: cart.lines.len(),
    }
}

fn language(code: &str) -> Language {
    let (name, direction) = match code {
        "tr" => ("Türkçe", Direction::Ltr),
        "en" => ("English", Direction::Ltr),
        "de" => ("Deutsch", Direction::Ltr),
        "ar" => ("العربية", Direction::Rtl),
        "fa" => ("فارسی", Direction::Rtl),
        "he" => ("עברית", Direction::Rtl),
        "fr" => ("Français", Direction::Ltr),
        "ru" => ("Русский", Direction::Ltr),
        other => (other, Direction::Ltr),
    };
    Language { code: code.to_owned(), name: name.to_owned(), direction }
}

fn currency(code: &str) -> Currency {
    let symbol = match code {
        "TL" | "TRY" => "₺",
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        other => other,
    };
    Currency { code: code.to_owned(), symbol: symbol.to_owned() }
}
