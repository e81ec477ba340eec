//! What the storefront sees of the basket (CRT-1, CRT-2, contracts/upstream/cart.md).

use axum::extract::Path;
use axum::response::Response;
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use commerce::quantity::{Quantity, more_than_none};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Id, Parameters};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line_id::LineId;
use super::shop;

/// The basket as it is in the shop now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    pub lines: Vec<CartLine>,
    /// Sum of the quantities.
    pub item_count: Quantity,
    /// The shop's own words, mostly why the basket is empty.
    pub message: Option<String>,
    pub currency: String,
    pub totals: CartTotals,
    pub can_buy: bool,
    pub coupon_code: Option<String>,
    pub order_note: Option<String>,
    pub member_logged_in: bool,
}

/// What is to pay; parts that are nothing are null.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartTotals {
    pub products: Money,
    pub gift_package: Option<Money>,
    pub personalization: Option<Money>,
    pub coupon: Option<Money>,
    pub campaign: Option<Money>,
    pub shipping: Option<Money>,
    pub total: Money,
    /// What is missing to free shipping.
    pub free_shipping_remaining: Option<Money>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// Opaque; good for one state of the basket.
    #[schema(value_type = String)]
    pub line_id: LineId,
    pub product_id: String,
    pub variant_id: Option<String>,
    pub title: String,
    pub path: String,
    pub image: Option<Image>,
    pub brand: Option<Link>,
    pub variant_name: Option<String>,
    pub quantity: Quantity,
    pub min_quantity: Quantity,
    /// The stock; null when the shop does not say.
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    /// VAT included where the shop displays it.
    pub unit_price: Money,
    /// Before the discount.
    pub unit_list_price: Option<Money>,
    pub discount_percent: Option<u32>,
    pub line_total: Money,
}

/// One product into the basket.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCart {
    pub product_id: Id,
    /// Left out or `0`: the product has no variants.
    #[serde(default)]
    pub variant_id: Option<Id>,
    /// More than 0; decimal where the product is sold by measure.
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
    /// Campaign partners, `{product}:{variant}` each.
    #[serde(default)]
    pub related_product_id: Option<OneOrMany>,
    #[serde(default)]
    pub subscribe: Option<bool>,
    #[serde(default)]
    pub subscribe_frequency: Option<String>,
    #[serde(default)]
    pub order_notes: Option<String>,
    /// Personalization, as the product's form gives it.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub form_data: Option<serde_json::Value>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// What became of an addition; each is something a shopper acts on, none is an error (CRT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddOutcome {
    /// 1
    Added,
    /// 2: go to `path`.
    GoTo,
    /// 3: added, show the basket.
    AddedPopup,
    /// 4: added, with a notice.
    AddedNotice,
    /// 0
    Failed,
    /// −1
    VariantNeeded,
    /// −2
    StoreNeeded,
    /// `EOC0001`: a payment of this basket is under way.
    CartLocked,
    /// Only to a repeat: the first may have added it; `cart` is the basket as it is now.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCartAnswer {
    pub outcome: AddOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go, for `go_to`, `variant_needed` and a failed personalization.
    pub path: Option<String>,
    pub title: Option<String>,
    pub personalization_error: bool,
    /// Null when the shop did the work and then could not be read.
    pub cart: Option<Cart>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeOutcome {
    Updated,
    Removed,
    Emptied,
    /// Refused, for want of stock as a rule; `message` says why.
    Failed,
    CartLocked,
    /// Only to a repeat: the first may have changed it; `cart` is the basket as it is now.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartChange {
    pub outcome: ChangeOutcome,
    pub message: Option<String>,
    pub cart: Option<Cart>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewQuantity {
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AllQuantities {
    /// Every line of the basket, each once.
    pub lines: Vec<LineQuantity>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineQuantity {
    #[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,160}$")]
    pub line_id: LineId,
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

/// The basket
#[utoipa::path(get, path = "/bff/cart", tag = "cart", operation_id = "getCart",
    responses((status = 200, body = Cart), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_cart(mut context: Context) -> Result<Response, ApiError> {
    let cart = shop::load(&mut context).await?;
    Ok(personal(&cart))
}

/// Put a product into the basket
#[utoipa::path(post, path = "/bff/cart/lines", tag = "cart", operation_id = "addToCart", request_body = AddToCart,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = AddToCartAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn add_to_cart(
    context: Context,
    JsonBody(addition): JsonBody<AddToCart>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("addToCart", &addition).locking_session();
    let work =
        async move |mut context: Context| Ok(personal(&shop::add(&mut context, &addition).await?));
    idempotency::write(context, intent, work, async |mut context| {
        personal(&AddToCartAnswer {
            outcome: AddOutcome::Unknown,
            message: None,
            path: None,
            title: None,
            personalization_error: false,
            cart: shop::fresh(&mut context).await,
        })
    })
    .await
}

/// Change the quantity of one line
#[utoipa::path(patch, path = "/bff/cart/lines/{lineId}", tag = "cart", operation_id = "updateLine", request_body = NewQuantity,
    params(("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CartChange),
        (status = 409, body = Problem, content_type = "application/problem+json", description = "`cart_changed`, with the fresh `cart`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_line(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
    JsonBody(new): JsonBody<NewQuantity>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    let intent = Intent::new("updateLine", &(&line, &new)).locking_session();
    let work = async move |mut context: Context| {
        Ok(personal(&shop::update(&mut context, &line, new.quantity).await?))
    };
    idempotency::write(context, intent, work, unknown_change).await
}

/// Change the quantities of all lines at once
#[utoipa::path(put, path = "/bff/cart/lines", tag = "cart", operation_id = "updateAllLines", request_body = AllQuantities,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CartChange),
        (status = 409, body = Problem, content_type = "application/problem+json", description = "`cart_changed`, with the fresh `cart`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_all_lines(
    context: Context,
    JsonBody(all): JsonBody<AllQuantities>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("updateAllLines", &all).locking_session();
    let wanted: Vec<_> = all.lines.into_iter().map(|line| (line.line_id, line.quantity)).collect();
    let work = async move |mut context: Context| {
        Ok(personal(&shop::update_all(&mut context, &wanted).await?))
    };
    idempotency::write(context, intent, work, unknown_change).await
}

/// Take one line out
#[utoipa::path(delete, path = "/bff/cart/lines/{lineId}", tag = "cart", operation_id = "removeLine",
    params(("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CartChange),
        (status = 409, body = Problem, content_type = "application/problem+json", description = "`cart_changed`, with the fresh `cart`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn remove_line(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    let intent = Intent::new("removeLine", &line).locking_session();
    let work =
        async move |mut context: Context| Ok(personal(&shop::remove(&mut context, &line).await?));
    idempotency::write(context, intent, work, unknown_change).await
}

/// Empty the basket
#[utoipa::path(delete, path = "/bff/cart", tag = "cart", operation_id = "emptyCart", params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CartChange), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn empty_cart(context: Context) -> Result<Response, ApiError> {
    let intent = Intent::new("emptyCart", &()).locking_session();
    let work = async |mut context: Context| Ok(personal(&shop::empty(&mut context).await?));
    idempotency::write(context, intent, work, unknown_change).await
}

async fn unknown_change(mut context: Context) -> Response {
    let cart = shop::fresh(&mut context).await;
    personal(&CartChange { outcome: ChangeOutcome::Unknown, message: None, cart })
}

fn line_id(text: &str) -> Result<LineId, ApiError> {
    LineId::parse(text).map_err(|error| ApiError::invalid("lineId", error.to_string()))
}
