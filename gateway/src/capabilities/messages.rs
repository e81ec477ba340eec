//! What the shop and its shoppers write to each other: the newsletter
//! (contracts/upstream/messages.md#newsletter), and a member's threads with departments, which
//! anybody may begin (MSG-1, contracts/upstream/messages.md#threads).

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
    OpenApiRouter::new()
        .routes(routes!(api::subscribe_to_newsletter))
        .routes(routes!(api::threads::list_threads, api::threads::write_to_department))
        .routes(routes!(api::threads::list_departments))
        .routes(routes!(api::threads::count_unread))
        .routes(routes!(api::threads::get_thread, api::threads::close_thread))
        .routes(routes!(api::threads::reply_to_thread))
}
