//! Placeholder until the capability's own module comment is merged.

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
