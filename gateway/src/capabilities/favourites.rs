//! Favourites in list mode and in collection mode (FAV-1, FAV-2, contracts/upstream/favourites.md).
//! They are a member's: what the shop tells a guest, `NO_MEMBER_SESSION` with HTTP 200 or HTTP 401,
//! is the outcome `member_needed`.

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;
mod shop;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(
        api::list_favourites,
        api::add_favourites,
        api::remove_favourites
    ))
}
