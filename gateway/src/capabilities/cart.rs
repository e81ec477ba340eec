//! The basket. It belongs to the shop's session; a line is addressed by its position there, so
//! every write loads the cart first, under a lock of the session, and acts only when the line is
//! still where it was.

pub mod calls;
pub mod handlers;
pub mod line_id;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;

#[cfg(test)]
pub(crate) mod recorded;

pub use service::load;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::get_cart, handlers::empty_cart))
        .routes(routes!(handlers::add_to_cart, handlers::update_all_lines))
        .routes(routes!(handlers::update_line, handlers::remove_line))
}
