//! The basket. It belongs to the shop's session; a line is addressed by its position there, so
//! every write loads the cart first, under a lock of the session, and acts only when the line is
//! still where it was.

pub mod api;
pub mod calls;
pub mod legacy;
pub mod line_id;
pub mod reshape;
mod shop;

pub use shop::load;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::get_cart, api::empty_cart))
        .routes(routes!(api::add_to_cart, api::update_all_lines))
        .routes(routes!(api::update_line, api::remove_line))
}
