//! The shop's own stores (contracts/upstream/stores.md), the same for everybody; where a visitor
//! is, is passed through only.

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::list_stores))
}
