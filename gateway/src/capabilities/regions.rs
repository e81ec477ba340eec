//! Countries down to districts, reference data: one upstream call per language, however many ask
//! [GW-6, GW-10].

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::list_countries))
        .routes(routes!(api::list_states))
        .routes(routes!(api::list_cities))
        .routes(routes!(api::list_towns))
        .routes(routes!(api::list_districts))
        .routes(routes!(api::list_tax_offices))
}
