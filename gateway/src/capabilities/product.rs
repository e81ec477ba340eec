//! One product: detail, variants, catalog, comments, related products (PRD-1, PRD-3, PRD-7).

pub mod calls;
pub mod handlers;
pub mod reshape;
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
        .routes(routes!(handlers::get_product))
        .routes(routes!(handlers::list_variants))
        .routes(routes!(handlers::list_related_products))
        .routes(routes!(handlers::attributes::list_product_attributes))
        .routes(routes!(handlers::attributes::match_product))
        .routes(routes!(handlers::comments::list_comments, handlers::comments::comment_on_product))
        .routes(routes!(handlers::comments::get_comment_average))
        .routes(routes!(handlers::comments::vote_on_comment))
}
