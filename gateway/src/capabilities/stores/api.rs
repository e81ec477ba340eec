//! What the storefront sees of the stores (contracts/upstream/stores.md).

use axum::response::Response;
use commerce::media::Image;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::{calls, reshape};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stores {
    pub stores: Vec<Store>,
}

/// A store to go to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    pub id: String,
    pub name: String,
    /// Names, not codes; each may be empty.
    pub country: String,
    pub city: String,
    pub town: String,
    /// Plain text with line breaks; may be empty.
    pub address: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub image: Option<Image>,
    /// Its page at the shop.
    pub path: Option<String>,
    /// Where a map shows it: an address to go to, nothing of it is loaded here.
    #[schema(format = "uri")]
    pub map_url: String,
    /// Hands out what was ordered online.
    pub hands_out: bool,
}

/// All stores
#[utoipa::path(get, path = "/bff/stores", tag = "stores", operation_id = "listStores",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = Stores), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_stores(mut context: Context) -> Result<Response, ApiError> {
    let around = context.surroundings();
    context
        .answer(LegacyRequest::new(&calls::LIST, &[]), "stores", move |answer| {
            Ok(reshape::stores(&answer.json()?, &around.reshaping()))
        })
        .await
}
