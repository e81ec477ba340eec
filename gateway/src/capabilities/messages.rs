//! What the shop and its shoppers write to each other; so far the newsletter [spec 7, wire 9].

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::subscribe_to_newsletter))
}
