//! The shop's own stores (contracts/upstream/stores.md), the same for everybody; where a visitor
//! is, is passed through only.

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
    OpenApiRouter::new().routes(routes!(handlers::list_stores))
}
