//! One product: detail, variants, catalog, comments, related products (PRD-1, PRD-3, PRD-7).

pub mod api;
pub mod calls;
pub mod legacy;
pub mod reshape;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::get_product))
        .routes(routes!(api::list_variants))
        .routes(routes!(api::list_related_products))
        .routes(routes!(api::attributes::list_product_attributes))
        .routes(routes!(api::attributes::match_product))
        .routes(routes!(api::comments::list_comments, api::comments::comment_on_product))
        .routes(routes!(api::comments::get_comment_average))
        .routes(routes!(api::comments::vote_on_comment))
}
