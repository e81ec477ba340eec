//! Live search (VAL-3, contracts/upstream/search.md#live-search).

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::search))
}
