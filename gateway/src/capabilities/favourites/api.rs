//! What the storefront sees of favourites (FAV-1, FAV-2, contracts/upstream/favourites.md).

use axum::extract::{Query, RawQuery};
use axum::response::Response;
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Id, Parameters, code};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use settings::FavouritesMode;
use utoipa::{IntoParams, ToSchema};

use super::shop;

/// Most products of one change. The newest client collects its changes
/// (contracts/upstream/favourites.md#beacons); ours sends one.
const MAX_PRODUCTS: usize = 100;

/// What a member keeps; empty for a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourites {
    pub mode: FavouritesMode,
    /// The shop's name of the list everybody has; empty where it tells none.
    pub title: String,
    /// Each product and variant once, of whatever list.
    pub items: Vec<Favourite>,
}

/// A product kept. A shop in collection mode tells ids and perhaps a name: the rest is `null`
/// unless `details` are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourite {
    /// The shop's id of the entry.
    pub item_id: Option<String>,
    pub product_id: String,
    pub variant_id: Option<String>,
    /// May be empty.
    pub title: String,
    pub path: Option<String>,
    pub image: Option<Image>,
    pub brand: Option<Link>,
    /// VAT included.
    pub price: Option<Money>,
    /// Before discount.
    pub list_price: Option<Money>,
    /// Percent off, 1 to 100.
    pub discount_percent: Option<u32>,
    /// Adding to the cart needs a choice first.
    pub has_variants: bool,
    /// The day it was added.
    #[schema(example = "2026-03-12", format = "date")]
    pub added_at: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Complete what a collection leaves out, product by product. Only a page that shows them needs
    /// it.
    #[serde(default)]
    details: bool,
}

/// What to keep.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AddFavourites {
    #[schema(min_items = 1, max_items = 100)]
    pub products: Vec<Wish>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    pub product_id: Id,
    /// A product with its options chosen.
    #[serde(default)]
    pub variant_id: Option<Id>,
}

/// Ids of products.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Unwished {
    /// Repeated for each product; all of its variants go.
    #[param(min_items = 1, max_items = 100)]
    #[expect(dead_code, reason = "read by hand, as it may be repeated; here for the contract")]
    product_id: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FavouritesOutcome {
    /// Kept, now or already.
    Added,
    /// Not kept any more, or never was.
    Removed,
    /// Nobody is signed in.
    MemberNeeded,
    /// Refused; `message` may say why.
    Failed,
    /// Only to a repeat: the first may have done it; `favourites` is what is kept now.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavouritesChange {
    pub outcome: FavouritesOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The products it is true of; none unless `added` or `removed`.
    pub product_ids: Vec<String>,
    /// For `unknown`; null where it cannot be read.
    pub favourites: Option<Favourites>,
}

/// What a member keeps
#[utoipa::path(get, path = "/bff/favourites", tag = "favourites", operation_id = "listFavourites", params(Listing),
    responses((status = 200, body = Favourites), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_favourites(
    mut context: Context,
    Parameters(Query(listing)): Parameters<Query<Listing>>,
) -> Result<Response, ApiError> {
    Ok(personal(&shop::load(&mut context, listing.details).await?))
}

/// Keep products
#[utoipa::path(post, path = "/bff/favourites", tag = "favourites", operation_id = "addFavourites", request_body = AddFavourites,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = FavouritesChange), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn add_favourites(
    context: Context,
    JsonBody(wanted): JsonBody<AddFavourites>,
) -> Result<Response, ApiError> {
    counted("products", wanted.products.len())?;
    let intent = Intent::new("addFavourites", &wanted);
    let work = async move |mut context: Context| {
        Ok(personal(&shop::add(&mut context, &wanted.products).await?))
    };
    idempotency::write(context, intent, work, unknown_change).await
}

/// Keep products no longer
#[utoipa::path(delete, path = "/bff/favourites", tag = "favourites", operation_id = "removeFavourites",
    params(Unwished, ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = FavouritesChange), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn remove_favourites(
    context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let products = product_ids(query.as_deref().unwrap_or_default())?;
    let intent = Intent::new("removeFavourites", &products);
    let work = async move |mut context: Context| {
        Ok(personal(&shop::remove(&mut context, &products).await?))
    };
    idempotency::write(context, intent, work, unknown_change).await
}

async fn unknown_change(mut context: Context) -> Response {
    personal(&FavouritesChange {
        outcome: FavouritesOutcome::Unknown,
        message: None,
        product_ids: Vec::new(),
        favourites: shop::load(&mut context, false).await.ok(),
    })
}

/// Every `productId` of a query, each once.
fn product_ids(query: &str) -> Result<Vec<String>, ApiError> {
    let mut ids: Vec<String> = Vec::new();
    for (_, id) in form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "productId")
    {
        let id = code("productId", &id)?;
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    }
    counted("productId", ids.len())?;
    Ok(ids)
}

fn counted(field: &'static str, count: usize) -> Result<(), ApiError> {
    if (1..=MAX_PRODUCTS).contains(&count) {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("1 to {MAX_PRODUCTS} products")))
}
