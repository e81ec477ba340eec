//! Handlers of membership. What lets a shopper in is handed to
//! [`start_member_session`](platform::member::session::start_member_session), and the answer carries what that leaves of it.

pub mod account;
pub mod activation;
pub mod codes;
pub mod form;
pub mod passwords;
pub mod register;
pub mod session;
pub mod social;

use axum::response::Response;
pub use commerce::done::Done;
use commerce::fields::Text;
use http::StatusCode;
use platform::context::Context;
use platform::error::{ApiError, FieldFault};

use super::types::Redirect;

/// The path asked for, as far as it stays in the shop.
fn path_within(context: &Context, redirect: Option<&Redirect>) -> Result<Option<String>, ApiError> {
    let Some(asked) = redirect.map(Text::as_str).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let path = context.reshape_context().addresses.path(asked);
    path.map(Some).ok_or_else(|| ApiError::invalid("redirect", "not a path of this shop"))
}

/// Every refusal of a form names its fields in one way, the gateway's own refusals too.
pub(super) async fn name_fields(mut response: Response) -> Response {
    if let Some(error) = response.extensions_mut().get_mut::<ApiError>()
        && error.status == StatusCode::UNPROCESSABLE_ENTITY
        && error.extension.is_none()
    {
        let message = error.detail.clone().unwrap_or_default();
        let fault =
            error.field.clone().map(|field| FieldFault { field: field.into_owned(), message });
        error.extension = Some(fields_extension(fault.as_slice()));
    }
    response
}

/// The member `fields` of a problem.
pub(super) fn fields_extension(faults: &[FieldFault]) -> (&'static str, serde_json::Value) {
    ("fields", serde_json::json!(faults))
}
