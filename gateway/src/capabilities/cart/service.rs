//! The conversation with the shop behind each operation. Writes hold the session's lock.

use commerce::quantity::Quantity;
use http::StatusCode;
use legacy_client::{LegacyError, LegacyRequest};
use legacy_markup::Document;
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use time::OffsetDateTime;

use super::line_id::LineId;
use super::stock::{self, Refused};
use super::types::{
    AddOutcome, AddToCart, AddToCartResult, Cart, CartChange, ChangeOutcome, OneOrMany,
};
use super::{calls, reshape, wire};

/// Loads the basket in the caller's currency. If the shop's session has another currency, it is set
/// once and the basket is read again (ADR 0008).
///
/// # Errors
/// The upstream fault.
pub async fn load(context: &mut Context) -> Result<Cart, LegacyError> {
    let wire = read(context).await?;
    let reshape_context = context.reshape_context();
    let cart = reshape::cart(&wire, &reshape_context, OffsetDateTime::now_utc());
    if cart.currency == context.currency
        || context.app.settings().locale.currency(&cart.currency).is_none()
    {
        return Ok(cart);
    }
    context.set_shop_currency().await?;
    let wire = read(context).await?;
    Ok(reshape::cart(&wire, &reshape_context, OffsetDateTime::now_utc()))
}

async fn read(context: &mut Context) -> Result<wire::Cart, LegacyError> {
    context.ask(&LegacyRequest::new(&calls::LOAD, &[])).await?.json()
}

pub(super) async fn add(
    context: &mut Context,
    addition: &AddToCart,
) -> Result<AddToCartResult, ApiError> {
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
    if let Some(personalization) = &addition.personalization {
        let product = addition.product_id.as_str();
        let text = personalization
            .to_wire(product, variant)
            .map_err(|error| ApiError::defect(error.to_string()))?;
        fields.push((format!("formData[{product}]"), text));
    }
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = LegacyRequest::new(&calls::ADD, &[]).form(&fields);
    let answer: wire::AddAnswer = context.ask(&request).await?.json()?;
    let added = reshape::added(&answer, &context.reshape_context());
    let refused = match answer {
        wire::AddAnswer::One(result) if added.outcome == AddOutcome::Failed => vec![Refused {
            product: addition.product_id.as_str().to_owned(),
            variant: addition.variant_id.as_ref().map(|id| id.as_str().to_owned()),
            url: result.url,
        }],
        _ => Vec::new(),
    };
    let cart = reload_correcting(context, refused).await;
    Ok(AddToCartResult { cart, ..added })
}

pub(super) async fn update(
    context: &mut Context,
    line: &LineId,
    quantity: Quantity,
) -> Result<CartChange, ApiError> {
    let lines = verify_lines(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(
        &calls::UPDATE_ITEM,
        &[&line.position().to_string(), &quantity.to_string()],
    );
    let changed = lines.into_iter().enumerate().filter(|(at, wire)| LineId::of(wire, *at) == *line);
    let changed: Vec<_> = changed.map(|(_, wire)| wire).collect();
    change(context, &request, ChangeOutcome::Updated, &changed).await
}

pub(super) async fn update_all(
    context: &mut Context,
    wanted: &[(LineId, Quantity)],
) -> Result<CartChange, ApiError> {
    let ids: Vec<LineId> = wanted.iter().map(|(line, _)| line.clone()).collect();
    let lines = verify_lines(context, &ids).await?;
    let counts = reshape::bulk_counts(&lines, wanted)
        .ok_or_else(|| ApiError::invalid("lines", "every line of the basket, each once"))?;
    let request = LegacyRequest::new(&calls::UPDATE_ALL, &[&counts]);
    change(context, &request, ChangeOutcome::Updated, &lines).await
}

pub(super) async fn remove(context: &mut Context, line: &LineId) -> Result<CartChange, ApiError> {
    verify_lines(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(&calls::DELETE, &[&line.position().to_string()]);
    change(context, &request, ChangeOutcome::Removed, &[]).await
}

pub(super) async fn empty(context: &mut Context) -> Result<CartChange, ApiError> {
    // The answer is ignored, as in the shop's own clients: the cart shows the result.
    context.ask(&LegacyRequest::new(&calls::DELETE_ALL, &[])).await?;
    let cart = reload(context).await;
    let outcome = if cart.as_ref().is_some_and(|cart| !cart.lines.is_empty()) {
        ChangeOutcome::Failed
    } else {
        ChangeOutcome::Emptied
    };
    Ok(CartChange { outcome, message: None, cart })
}

/// Makes a change; `lines` are those whose quantities it sets.
async fn change(
    context: &mut Context,
    request: &LegacyRequest,
    done: ChangeOutcome,
    lines: &[wire::Line],
) -> Result<CartChange, ApiError> {
    let answer = context.ask(request).await?.json()?;
    let changed = reshape::changed(&answer, done);
    let refused = |line: &wire::Line| {
        let product = line.id.clone()?;
        let variant = line.variant_id.clone().filter(|id| id != "0");
        Some(Refused { product, variant, url: line.url.clone() })
    };
    let is_refused = changed.outcome == ChangeOutcome::Failed;
    let refused = lines.iter().filter(|_| is_refused).filter_map(refused).collect();
    let cart = reload_correcting(context, refused).await;
    Ok(CartChange { cart, ..changed })
}

/// Loads the cart after a write, and meanwhile looks at what was refused.
pub(super) async fn reload_correcting(
    context: &mut Context,
    refused: Vec<Refused>,
) -> Option<Cart> {
    let correcting = context.clone();
    let (cart, ()) = tokio::join!(reload(context), stock::correct(&correcting, refused));
    cart
}

/// Loads the cart and checks that these lines are still at their positions. Returns all lines.
pub(super) async fn verify_lines(
    context: &mut Context,
    lines: &[LineId],
) -> Result<Vec<wire::Line>, ApiError> {
    let wire = read(context).await?;
    if lines.iter().all(|line| line.is_in(&wire.products)) {
        return Ok(wire.products);
    }
    let cart = reshape::cart(&wire, &context.reshape_context(), OffsetDateTime::now_utc());
    let fresh = serde_json::to_value(cart).map_err(|error| ApiError::defect(error.to_string()))?;
    Err(ApiError::new(StatusCode::CONFLICT, ProblemCode::CartChanged, "The basket has changed")
        .with("cart", fresh))
}

/// Loads the cart after a write. If that fails, the write has still been done.
pub(super) async fn reload(context: &mut Context) -> Option<Cart> {
    match load(context).await {
        Ok(cart) => Some(cart),
        Err(error) => {
            tracing::warn!(%error, "the basket could not be read after a write");
            None
        }
    }
}

/// Longest token that is cached. A longer one is read again for each request.
const MAX_CACHED_TOKEN_BYTES: usize = 256;

/// Returns the session's anti-forgery token. Empty if there is none or it cannot be read.
pub(super) async fn token(context: &mut Context) -> String {
    let key = context.session_id();
    if let Some(token) = context.app.session_values().get(&key, calls::TOKEN.id) {
        return token;
    }
    let Ok(page) = context.ask(&LegacyRequest::new(&calls::TOKEN, &[])).await else {
        return String::new();
    };
    let variables = legacy_markup::page::page(&Document::parse(&page.text())).variables;
    let token = variables.cart_csrf_token.unwrap_or_default();
    if (1..=MAX_CACHED_TOKEN_BYTES).contains(&token.len()) {
        // Reading the page may have opened the session.
        context.app.session_values().insert(context.session_id(), calls::TOKEN.id, token.clone());
    }
    token
}
