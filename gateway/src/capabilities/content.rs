//! The shop's pages and the fragments it loads into them: what kind of page a path is, its id, its
//! data. Public URLs belong to the shop; they are resolved here, never built.

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;

#[cfg(test)]
pub(crate) mod recorded;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::get_page))
        .routes(routes!(handlers::fragments::get_fragment))
        .routes(routes!(handlers::fragments::get_tab))
}
