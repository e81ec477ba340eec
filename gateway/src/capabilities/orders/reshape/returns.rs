//! Returns: the form, and the answer to a request.

use commerce::quantity::Quantity;
use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;
use platform::error::{ApiError, FieldFault};

use super::super::types::returns::{
    PictureLimits, ReturnCarrier, ReturnForm, ReturnOutcome, ReturnProduct, ReturnReason,
    ReturnResult,
};
use super::super::wire;
use super::words;

/// Limits of the pictures of one request; their sum is that of the call.
pub const PICTURES: PictureLimits = PictureLimits {
    max_count: 4,
    max_bytes: 5 * 1024 * 1024,
    kinds: ["image/jpeg", "image/png", "image/webp"],
};

/// Reshapes the form. Without products or reasons nothing can be asked for, whatever the shop says
/// about the process.
pub fn form(answer: &wire::ReturnForm, context: &ReshapeContext) -> ReturnForm {
    let customer = answer.order.clone().unwrap_or_default();
    let names = [customer.customer_firstname.as_deref(), customer.customer_lastname.as_deref()];
    let names: Vec<String> = names.into_iter().filter_map(non_empty_text).collect();
    let products: Vec<_> =
        answer.order_products.iter().filter_map(|one| product(one, context)).collect();
    let reasons: Vec<_> = answer.return_reason_types.iter().filter_map(reason).collect();
    let shipment = answer.shipment.clone().unwrap_or_default();
    let possible = answer.is_active_return_process.unwrap_or(false)
        && !products.is_empty()
        && !reasons.is_empty();
    ReturnForm {
        order_number: non_empty_text(customer.order_number.as_deref()).unwrap_or_default(),
        possible,
        message: non_empty_text(answer.status_text.as_deref()).filter(|_| !possible),
        name: names.join(" "),
        email: non_empty_text(customer.customer_email.as_deref()).unwrap_or_default(),
        products,
        reasons,
        carriers: shipment.cargo_companies.iter().filter_map(carrier).collect(),
        pictures: PICTURES,
    }
}

fn product(product: &wire::ReturnableProduct, context: &ReshapeContext) -> Option<ReturnProduct> {
    let title = non_empty_text(product.product_name.as_deref()).unwrap_or_default();
    let note = product.return_data.as_ref().and_then(|data| data.description.as_deref());
    Some(ReturnProduct {
        id: product.id.clone()?,
        brand: non_empty_text(product.brand.as_deref()),
        variant_name: non_empty_text(product.subproduct_name.as_deref()),
        image: context.image(product.img.as_deref(), &title),
        title,
        quantity: Quantity::from_upstream(product.count.unwrap_or_default()),
        note: non_empty_text(note),
    })
}

fn reason(reason: &wire::Reason) -> Option<ReturnReason> {
    let name = non_empty_text(reason.name.as_deref())?;
    Some(ReturnReason { id: reason.id.clone()?, name })
}

fn carrier(carrier: &wire::Carrier) -> Option<ReturnCarrier> {
    let name = non_empty_text(carrier.company.as_deref())?;
    Some(ReturnCarrier { id: carrier.id.clone()?, name })
}

/// Reshapes the answer to a request.
///
/// # Errors
/// 422 with the field, where the shop names one; 401 if it requires a member.
pub fn saved(answer: &wire::WriteAnswer) -> Result<ReturnResult, ApiError> {
    let message = words(answer)?;
    if answer.status == Some(1) {
        return Ok(ReturnResult { outcome: ReturnOutcome::Requested, message, order: None });
    }
    match answer.key.as_deref().and_then(field) {
        None => Ok(ReturnResult { outcome: ReturnOutcome::Refused, message, order: None }),
        Some(field) => {
            let fault = FieldFault { field, message: message.clone().unwrap_or_default() };
            Err(ApiError::invalid_fields(message, &[fault]))
        }
    }
}

/// Maps the form's field names to ours. Those of a product end with its id.
fn field(key: &str) -> Option<String> {
    let of_product = |prefix: &str, name: &str| {
        key.strip_prefix(prefix).map(|id| format!("products.{id}.{name}"))
    };
    let known = match key.trim_end_matches("[]") {
        "product_list" => "products",
        "return_reason_type" => "reasonId",
        "return_reason" => "note",
        "cargo_company" => "carrierId",
        "security_code" => "securityCode",
        "img" => "pictures",
        _ => {
            return of_product("product_count_", "quantity")
                .or_else(|| of_product("product_message_", "note"));
        }
    };
    Some(known.to_owned())
}
