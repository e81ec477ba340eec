//! The shop's own stores [wire 13], the same for everybody; where a visitor is, is passed through only.

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
