//! What the shop and its shoppers write to each other: the newsletter
//! (contracts/upstream/messages.md#newsletter), and a member's threads with departments, which
//! anybody may begin (MSG-1, contracts/upstream/messages.md#threads).

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
    OpenApiRouter::new()
        .routes(routes!(handlers::subscribe_to_newsletter))
        .routes(routes!(handlers::threads::list_threads, handlers::threads::write_to_department))
        .routes(routes!(handlers::threads::list_departments))
        .routes(routes!(handlers::threads::count_unread))
        .routes(routes!(handlers::threads::get_thread, handlers::threads::close_thread))
        .routes(routes!(handlers::threads::reply_to_thread))
}
