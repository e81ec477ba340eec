//! Favourites in list mode and in collection mode (FAV-1, FAV-2, contracts/upstream/favourites.md).
//! They are a member's: what the shop tells a guest, `NO_MEMBER_SESSION` with HTTP 200 or HTTP 401,
//! is the outcome `member_needed`.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;

#[cfg(test)]
pub(crate) mod recorded;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(
        handlers::list_favourites,
        handlers::add_favourites,
        handlers::remove_favourites
    ))
}
