//! The conversation with the shop behind each operation. Writes run under the session's lock.

use commerce::quantity::Quantity;
use http::StatusCode;
use legacy_client::{LegacyCall, LegacyError, LegacyRequest};
use legacy_markup::Document;
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;

use super::api::{AddToCart, AddToCartAnswer, Cart, CartChange, ChangeOutcome, OneOrMany};
use super::line_id::LineId;
use super::{calls, legacy, reshape};

/// The basket, in the caller's currency: when the shop's session answers in another one, it is set
/// once and read again (ADR 0008).
///
/// # Errors
/// The upstream fault.
pub async fn load(context: &mut Context) -> Result<Cart, LegacyError> {
    let wire = read(context).await?;
    let around = context.surroundings();
    let cart = reshape::cart(&wire, &around.reshaping());
    if cart.currency == context.currency
        || context.app.settings().locale.currency(&cart.currency).is_none()
    {
        return Ok(cart);
    }
    context.set_shop_currency().await?;
    let wire = read(context).await?;
    Ok(reshape::cart(&wire, &around.reshaping()))
}

async fn read(context: &mut Context) -> Result<legacy::Cart, LegacyError> {
    context.ask(&LegacyRequest::new(&calls::LOAD, &[])).await?.json()
}

pub(super) async fn add(
    context: &mut Context,
    addition: &AddToCart,
) -> Result<AddToCartAnswer, ApiError> {
    let token = token(context).await;
    let variant = addition.variant_id.as_ref().map_or("0", |id| id.as_str());
    let mut fields: Vec<(String, String)> = vec![
        ("productId".into(), addition.product_id.as_str().into()),
        ("variantId".into(), variant.into()),
        ("quantity".into(), addition.quantity.to_string()),
        ("csrfToken".into(), token),
    ];
    match &addition.related_product_id {
        None => fields.push(("relatedProductId".into(), String::new())),
        Some(OneOrMany::One(related)) => fields.push(("relatedProductId".into(), related.clone())),
        Some(OneOrMany::Many(related)) => {
            fields.extend(related.iter().map(|id| ("relatedProductId[]".into(), id.clone())));
        }
    }
    if addition.subscribe == Some(true) {
        fields.push(("subscribe".into(), "1".into()));
        fields.push((
            "subscribeFrequency".into(),
            addition.subscribe_frequency.clone().unwrap_or_default(),
        ));
    }
    if let Some(notes) = &addition.order_notes {
        fields.push(("orderNotes".into(), notes.clone()));
    }
    if let Some(form) = &addition.form_data {
        fields.push((format!("formData[{}]", addition.product_id.as_str()), form.to_string()));
    }
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = LegacyRequest::new(&calls::ADD, &[]).form(&fields);
    let answer = context.ask(&request).await?.json()?;
    let cart = fresh(context).await;
    Ok(AddToCartAnswer { cart, ..reshape::added(&answer, &context.surroundings().reshaping()) })
}

pub(super) async fn update(
    context: &mut Context,
    line: &LineId,
    quantity: Quantity,
) -> Result<CartChange, ApiError> {
    verified(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(
        &calls::UPDATE_ITEM,
        &[&line.position().to_string(), &quantity.to_string()],
    );
    change(context, &request, ChangeOutcome::Updated).await
}

pub(super) async fn update_all(
    context: &mut Context,
    wanted: &[(LineId, Quantity)],
) -> Result<CartChange, ApiError> {
    let ids: Vec<LineId> = wanted.iter().map(|(line, _)| line.clone()).collect();
    let lines = verified(context, &ids).await?;
    let counts = reshape::bulk_counts(&lines, wanted)
        .ok_or_else(|| ApiError::invalid("lines", "every line of the basket, each once"))?;
    let request = LegacyRequest::new(&calls::UPDATE_ALL, &[&counts]);
    change(context, &request, ChangeOutcome::Updated).await
}

pub(super) async fn remove(context: &mut Context, line: &LineId) -> Result<CartChange, ApiError> {
    verified(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(&calls::DELETE, &[&line.position().to_string()]);
    change(context, &request, ChangeOutcome::Removed).await
}

pub(super) async fn empty(context: &mut Context) -> Result<CartChange, ApiError> {
    // The answer is ignored, as the shop's own clients do; the cart tells.
    context.ask(&LegacyRequest::new(&calls::DELETE_ALL, &[])).await?;
    let cart = fresh(context).await;
    let outcome = if cart.as_ref().is_some_and(|cart| !cart.lines.is_empty()) {
        ChangeOutcome::Failed
    } else {
        ChangeOutcome::Emptied
    };
    Ok(CartChange { outcome, message: None, cart })
}

async fn change(
    context: &mut Context,
    request: &LegacyRequest,
    done: ChangeOutcome,
) -> Result<CartChange, ApiError> {
    let answer = context.ask(request).await?.json()?;
    let (outcome, message) = reshape::changed(&answer, done);
    Ok(CartChange { outcome, message, cart: fresh(context).await })
}

/// Loads the cart and makes sure that these lines are where they were; answers all that are there.
async fn verified(context: &mut Context, lines: &[LineId]) -> Result<Vec<legacy::Line>, ApiError> {
    let wire = read(context).await?;
    if lines.iter().all(|line| line.is_in(&wire.products)) {
        return Ok(wire.products);
    }
    let cart = reshape::cart(&wire, &context.surroundings().reshaping());
    let fresh = serde_json::to_value(cart).map_err(|error| ApiError::defect(error.to_string()))?;
    Err(ApiError::new(StatusCode::CONFLICT, ProblemCode::CartChanged, "The basket has changed")
        .with("cart", fresh))
}

/// The cart as it is after a write: not being able to read it now does not undo the write.
pub(super) async fn fresh(context: &mut Context) -> Option<Cart> {
    match load(context).await {
        Ok(cart) => Some(cart),
        Err(error) => {
            tracing::warn!(%error, "the basket could not be read after a write");
            None
        }
    }
}

/// A token above this is read again each time.
const MAX_KEPT_TOKEN_BYTES: usize = 256;

/// The shop's page that carries `CART_CSRF_TOKEN`.
const TOKEN_PAGE: LegacyCall = {
    let mut call =
        LegacyCall::read("cart.token", "/sepet").answers(legacy_client::AnswerKind::Html);
    call.deadline = std::time::Duration::from_secs(2);
    call.prefix = legacy_client::Prefix::Never;
    call
};

/// Name of the value in `SessionValues`.
const TOKEN_NAME: &str = "cart.token";

/// The shop's anti-forgery value for this session; empty when there is none or it cannot be read.
async fn token(context: &mut Context) -> String {
    let key = context.session_id();
    if let Some(token) = context.app.session_values().get(&key, TOKEN_NAME) {
        return token;
    }
    let Ok(page) = context.ask(&LegacyRequest::new(&TOKEN_PAGE, &[])).await else {
        return String::new();
    };
    let variables = legacy_markup::page::page(&Document::parse(&page.text())).variables;
    let token = variables.cart_csrf_token.unwrap_or_default();
    if (1..=MAX_KEPT_TOKEN_BYTES).contains(&token.len()) {
        // The page may have opened the session.
        context.app.session_values().insert(context.session_id(), TOKEN_NAME, token.clone());
    }
    token
}
