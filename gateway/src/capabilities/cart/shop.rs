//! The conversation with the shop behind each operation. Writes run under the session's lock.

use http::StatusCode;
use legacy_client::{LegacyCall, LegacyError, LegacyRequest};

use super::api::{AddToCart, AddToCartAnswer, Cart, CartChange, ChangeOutcome, OneOrMany};
use super::legacy::{WireAction, WireActions, WireCart, csrf_token};
use super::line_id::LineId;
use super::{calls, reshape};
use crate::platform::context::Context;
use crate::platform::error::ApiError;

/// The basket, in the caller's currency: when the shop's session answers in another one, it is set once and read again
/// [blueprint decision 9].
///
/// # Errors
/// The upstream fault.
pub async fn load(context: &mut Context) -> Result<Cart, LegacyError> {
    let wire = read(context).await?;
    let around = context.surroundings();
    let cart = reshape::cart(&wire, &around);
    if cart.currency == context.currency || context.app.settings().locale.currency(&cart.currency).is_none() {
        return Ok(cart);
    }
    context.set_shop_currency().await?;
    let wire = read(context).await?;
    Ok(reshape::cart(&wire, &around))
}

async fn read(context: &mut Context) -> Result<WireCart, LegacyError> {
    context.ask(&LegacyRequest::new(&calls::LOAD, &[])).await?.json()
}

pub(super) async fn add(context: &mut Context, addition: &AddToCart) -> Result<AddToCartAnswer, ApiError> {
    let token = token(context).await;
    let quantity = plain(addition.quantity);
    let variant = addition.variant_id.as_ref().map_or("0", |id| id.as_str());
    let mut fields: Vec<(String, String)> = vec![
        ("productId".into(), addition.product_id.as_str().into()),
        ("variantId".into(), variant.into()),
        ("quantity".into(), quantity),
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
        fields.push(("subscribeFrequency".into(), addition.subscribe_frequency.clone().unwrap_or_default()));
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
    let action = context.ask(&request).await?.json::<WireActions>()?.last();
    let cart = after_write(context).await;
    Ok(reshape::added(&action, cart, &context.surroundings()))
}

pub(super) async fn update(
    context: &mut Context,
    line: &LineId,
    quantity: f64,
) -> Result<CartChange, ApiError> {
    verified(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(&calls::UPDATE_ITEM, &[&line.position.to_string(), &plain(quantity)]);
    change(context, &request, ChangeOutcome::Updated).await
}

pub(super) async fn update_all(
    context: &mut Context,
    wanted: &[(LineId, f64)],
) -> Result<CartChange, ApiError> {
    let ids: Vec<LineId> = wanted.iter().map(|(line, _)| line.clone()).collect();
    let count = verified(context, &ids).await?;
    let mut counts: Vec<Option<String>> = vec![None; count];
    for (line, quantity) in wanted {
        if let Some(place) = counts.get_mut(line.position as usize) {
            *place = Some(plain(*quantity));
        }
    }
    // The shop takes the counts of all positions, joined by a dash.
    let Some(counts) = counts.into_iter().collect::<Option<Vec<_>>>().filter(|counts| !counts.is_empty())
    else {
        return Err(ApiError::invalid("lines", "every line of the basket, each once"));
    };
    let request = LegacyRequest::new(&calls::UPDATE_ALL, &[&counts.join("-")]);
    change(context, &request, ChangeOutcome::Updated).await
}

pub(super) async fn remove(context: &mut Context, line: &LineId) -> Result<CartChange, ApiError> {
    verified(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(&calls::DELETE, &[&line.position.to_string()]);
    change(context, &request, ChangeOutcome::Removed).await
}

pub(super) async fn empty(context: &mut Context) -> Result<CartChange, ApiError> {
    // The answer is ignored, as the shop's own clients do; the cart tells.
    context.ask(&LegacyRequest::new(&calls::DELETE_ALL, &[])).await?;
    let cart = after_write(context).await;
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
    let action: WireAction = context.ask(request).await?.json::<WireActions>()?.last();
    let succeeded = action.status.0.is_none_or(|status| status > rust_decimal::Decimal::ZERO);
    let outcome = if reshape::is_locked(&action) {
        ChangeOutcome::CartLocked
    } else if succeeded {
        done
    } else {
        ChangeOutcome::Failed
    };
    Ok(CartChange { outcome, message: action.status_text.some(), cart: after_write(context).await })
}

/// Loads the cart and makes sure that these lines are where they were; how many lines there are.
async fn verified(context: &mut Context, lines: &[LineId]) -> Result<usize, ApiError> {
    let wire = read(context).await?;
    let there: Vec<LineId> =
        wire.products.0.iter().enumerate().map(|(index, line)| LineId::of(line, index)).collect();
    if lines.iter().all(|line| there.contains(line)) {
        return Ok(there.len());
    }
    let cart = reshape::cart(&wire, &context.surroundings());
    let fresh = serde_json::to_value(cart).map_err(|error| ApiError::defect(error.to_string()))?;
    Err(ApiError::new(StatusCode::CONFLICT, "cart_changed", "The basket has changed").with("cart", fresh))
}

/// The cart after a write that succeeded: not being able to read it now does not undo the write.
async fn after_write(context: &mut Context) -> Option<Cart> {
    match load(context).await {
        Ok(cart) => Some(cart),
        Err(error) => {
            tracing::warn!(%error, "the basket could not be read after a write");
            None
        }
    }
}

/// The shop's page that carries `CART_CSRF_TOKEN`.
const TOKEN_PAGE: LegacyCall = {
    let mut call = LegacyCall::read("cart.token", "/sepet").answers(legacy_client::AnswerKind::Html);
    call.deadline = std::time::Duration::from_secs(2);
    call.prefix = legacy_client::Prefix::Never;
    call
};

/// The shop's anti-forgery value for this session; empty when there is none or it cannot be read.
async fn token(context: &mut Context) -> String {
    let key = context.session_key();
    if let Some(token) = context.app.cart_tokens().get(&key) {
        return token;
    }
    let Ok(page) = context.ask(&LegacyRequest::new(&TOKEN_PAGE, &[])).await else { return String::new() };
    let token = csrf_token(&page.text()).unwrap_or_default().to_owned();
    if !token.is_empty() {
        // The page may have opened the session.
        context.app.cart_tokens().insert(context.session_key(), token.clone());
    }
    token
}

/// A quantity as the shop writes it: `2`, `1.5`.
fn plain(quantity: f64) -> String {
    quantity.to_string()
}
