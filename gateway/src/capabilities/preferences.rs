//! Language and currency, which the shop keeps in its session, and the cookie notice (CNS-2, CNS-3,
//! CNS-4, contracts/upstream/preferences.md).

pub mod api;
pub mod calls;
pub mod choice;
pub mod legacy;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::set_language))
        .routes(routes!(api::set_currency))
        .routes(routes!(api::get_cookie_notice))
}
