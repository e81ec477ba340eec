//! The shop's pages and the fragments it loads into them: what kind of page a path is, its id, its
//! data. Public URLs belong to the shop; they are resolved here, never built.

pub mod api;
pub mod calls;
mod listing_data;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::get_page))
        .routes(routes!(api::fragments::get_fragment))
        .routes(routes!(api::fragments::get_tab))
}
