//! Live search (VAL-3, contracts/upstream/search.md#live-search).

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
    OpenApiRouter::new().routes(routes!(handlers::search))
}
