//! A return: its form, and the request with its pictures.

use legacy_client::{FormFile, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;

use super::super::types::returns::{NewReturn, ReturnForm, ReturnOutcome, ReturnResult};
use super::super::{calls, reshape, wire};
use super::{ask, detail, find, shop_id};
use crate::capabilities::orders::handlers::pictures::Picture;

/// Reads the form, and the id of a return that was asked for before.
pub(super) async fn form(
    context: &mut Context,
    order: &wire::Order,
) -> Result<(ReturnForm, String), ApiError> {
    let id = shop_id(order)?;
    let request = LegacyRequest::new(&calls::RETURN_FORM, &[&id]);
    let answer: wire::ReturnForm = ask(context, &request).await?.json()?;
    let said = answer.order.as_ref().and_then(|order| order.id.as_deref());
    if said.is_some_and(|said| said != id) {
        return Err(LegacyError::Unreadable("the form of another order".to_owned()).into());
    }
    let return_id = answer.return_data.as_ref().and_then(|data| data.id.clone());
    let mut form = reshape::returns::form(&answer, &context.reshape_context());
    if form.order_number.is_empty() {
        form.order_number = order.order_number.clone().unwrap_or(id);
    }
    Ok((form, return_id.unwrap_or_else(|| "0".to_owned())))
}

/// Asks for a return, in the name and at the address that the shop itself has for the order.
pub(in super::super) async fn request(
    context: &mut Context,
    id: &str,
    wanted: &NewReturn,
    pictures: &[Picture],
) -> Result<ReturnResult, ApiError> {
    let (order, _) = find(context, id).await?;
    let (form, return_id) = form(context, &order).await?;
    if !form.possible {
        let outcome = ReturnOutcome::Refused;
        return Ok(ReturnResult { outcome, message: form.message, order: None });
    }
    check(&form, wanted)?;
    let id = shop_id(&order)?;
    let mut fields: Vec<(String, String)> = vec![
        ("order_id".to_owned(), id.clone()),
        ("return_id".to_owned(), return_id),
        ("fullname".to_owned(), form.name),
        ("email".to_owned(), form.email),
        ("address".to_owned(), delivery_address(&order)),
        ("return_reason".to_owned(), wanted.note.trim().to_owned()),
        ("return_reason_type".to_owned(), wanted.reason_id.as_str().to_owned()),
    ];
    let carrier = wanted.carrier_id.as_ref().map(|id| id.as_str().to_owned());
    fields.push(("cargo_company".to_owned(), carrier.unwrap_or_default()));
    let code = wanted.security_code.as_deref().unwrap_or_default().trim();
    fields.push(("security_code".to_owned(), code.to_owned()));
    for line in &wanted.products {
        let product = line.product_id.as_str();
        fields.push(("product_list[]".to_owned(), product.to_owned()));
        fields.push((format!("product_count_{product}"), line.quantity.to_string()));
        fields.push((format!("product_message_{product}"), line.note.trim().to_owned()));
    }
    let pairs: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = LegacyRequest::new(&calls::SAVE_RETURN, &[&id])
        .multipart_with_files(&pairs, &files(pictures));
    let mut result = reshape::returns::saved(&ask(context, &request).await?.json()?)?;
    result.order = detail(context, &id).await.ok();
    Ok(result)
}

/// The form has one field for pictures; more than one are sent as PHP takes a list (inferred).
/// Their names are ours, because a caller's may be anything.
fn files(pictures: &[Picture]) -> Vec<FormFile<'_>> {
    let field = if pictures.len() > 1 { "img[]" } else { "img" };
    let named = pictures.iter().zip(1..).map(|(picture, number)| FormFile {
        field,
        file_name: format!("return-{number}.{}", picture.kind.extension()),
        content_type: picture.kind.media_type(),
        content: &picture.content,
    });
    named.collect()
}

/// Checks a request against the form, so that the field at fault has a name.
fn check(form: &ReturnForm, wanted: &NewReturn) -> Result<(), ApiError> {
    for line in &wanted.products {
        let id = line.product_id.as_str();
        let product = form.products.iter().find(|product| product.id == id);
        let product = product.ok_or_else(|| {
            ApiError::invalid("products", "a product that is not part of the order")
        })?;
        if line.quantity > product.quantity {
            let field = format!("products.{id}.quantity");
            return Err(ApiError::invalid(field, format!("at most {}", product.quantity)));
        }
    }
    let reason = wanted.reason_id.as_str();
    if !form.reasons.iter().any(|known| known.id == reason) {
        return Err(ApiError::invalid("reasonId", "none of the form's reasons"));
    }
    match &wanted.carrier_id {
        Some(id) if !form.carriers.iter().any(|known| known.id == id.as_str()) => {
            Err(ApiError::invalid("carrierId", "none of the form's carriers"))
        }
        None if !form.carriers.is_empty() => {
            Err(ApiError::invalid("carrierId", "one of the form's carriers is needed"))
        }
        _ => Ok(()),
    }
}

/// Where the products are picked up: where they were delivered to.
fn delivery_address(order: &wire::Order) -> String {
    let delivery = order.address.as_ref().and_then(|both| both.delivery.as_ref());
    let Some(delivery) = delivery else { return String::new() };
    let parts = [&delivery.address, &delivery.district, &delivery.town, &delivery.city];
    let parts: Vec<&str> = parts.into_iter().filter_map(|part| part.as_deref()).collect();
    parts.join(", ")
}
