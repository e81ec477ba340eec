//! Live search [spec 9, wire 7.5].

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::app::App;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::search))
}
