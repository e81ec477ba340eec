//! Listings: filters, endless loading, the category menu (CAT-1, FLT-1, LDR-5).

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
        .routes(routes!(handlers::list_filters))
        .routes(routes!(handlers::list_products))
        .routes(routes!(handlers::get_menu))
}
