//! Adds several products with one call. Holds the session's lock.

use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::ApiError;
use platform::query::Id;

use super::super::calls;
use super::super::reshape::add_outcome;
use super::super::service::{reload, reload_correcting, token};
use super::super::stock::Refused;
use super::super::types::AddOutcome;
use super::super::wire::AddAnswer;
use super::reshape;
use super::types::{AdditionsResult, NewItem};

pub(super) async fn add(
    context: &mut Context,
    items: &[NewItem],
) -> Result<AdditionsResult, ApiError> {
    let token = token(context).await;
    // The shop takes lists for several products only.
    let suffix = if items.len() > 1 { "[]" } else { "" };
    let mut fields: Vec<(String, String)> = Vec::with_capacity(items.len() * 3 + 1);
    for item in items {
        let variant = item.variant_id.as_ref().map_or("0", Id::as_str);
        fields.push((format!("productId{suffix}"), item.product_id.as_str().to_owned()));
        fields.push((format!("variantId{suffix}"), variant.to_owned()));
        fields.push((format!("quantity{suffix}"), item.quantity.to_string()));
    }
    fields.push(("csrfToken".to_owned(), token));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = LegacyRequest::new(&calls::ADD, &[]).form(&fields);
    let answer = context.ask(&request).await?.json()?;
    let cart = reload_correcting(context, refused(&answer, items)).await;
    let results = reshape::results(&answer, items.len(), &context.reshape_context());
    Ok(AdditionsResult { results, cart })
}

/// The refused products, if each has a result of its own.
fn refused(answer: &AddAnswer, items: &[NewItem]) -> Vec<Refused> {
    let results = match answer {
        AddAnswer::Several(results) => results.as_slice(),
        AddAnswer::One(result) => std::slice::from_ref(&**result),
    };
    if results.len() != items.len() {
        return Vec::new();
    }
    let refused =
        results.iter().zip(items).filter(|(result, _)| add_outcome(result) == AddOutcome::Failed);
    let refused = refused.map(|(result, item)| Refused {
        product: item.product_id.as_str().to_owned(),
        variant: item.variant_id.as_ref().map(|id| id.as_str().to_owned()),
        url: result.url.clone(),
    });
    refused.collect()
}

/// Answers a repeat whose first request has an unknown outcome.
pub(super) async fn unknown(mut context: Context, count: usize) -> AdditionsResult {
    AdditionsResult { results: vec![reshape::UNKNOWN; count], cart: reload(&mut context).await }
}
