//! Listings: filters, endless loading, the category menu (CAT-1, FLT-1, LDR-5).

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
        .routes(routes!(api::list_filters))
        .routes(routes!(api::list_products))
        .routes(routes!(api::get_menu))
}
