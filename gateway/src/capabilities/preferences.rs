//! Language and currency, which the shop keeps in its session, and the cookie notice (CNS-2, CNS-3,
//! CNS-4, contracts/upstream/preferences.md).

pub mod calls;
pub mod choice;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;

#[cfg(test)]
pub(crate) mod recorded;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::set_language))
        .routes(routes!(handlers::set_currency))
        .routes(routes!(handlers::get_cookie_notice))
}
