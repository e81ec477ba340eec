//! The payment host's wallet: sixteen operations, asked of another host than the shop's. Old
//! clients reach it under `/v2` with bodies of their own; ours under `/bff/wallet`, where the
//! fields common to all are added. Neither the shop's cookies nor a bearer go there, and no card
//! number in clear passes (WAL-2).

pub mod api;
pub mod calls;
mod card_numbers;
mod client_side_url;
mod exchange;

pub use client_side_url::renamed;
pub use exchange::pass;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::wallet))
}
