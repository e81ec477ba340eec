//! Countries down to districts, reference data: one upstream call per language, however many ask
//! [GW-6, GW-10].

pub mod calls;
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
        .routes(routes!(handlers::list_countries))
        .routes(routes!(handlers::list_states))
        .routes(routes!(handlers::list_cities))
        .routes(routes!(handlers::list_towns))
        .routes(routes!(handlers::list_districts))
        .routes(routes!(handlers::list_tax_offices))
}
