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
use axum::middleware::map_response;
use axum::response::Response;
pub use commerce::done::Done;
use commerce::fields::Text;
use http::StatusCode;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, FieldFault};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::types::Redirect;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(form::get_register_form))
        .routes(routes!(register::register))
        .routes(routes!(register::register_quickly))
        .routes(routes!(register::continue_as_guest))
        .routes(routes!(account::update_member, account::close_membership))
        .routes(routes!(passwords::update_password))
        .routes(routes!(passwords::change_password))
        .routes(routes!(passwords::remind_of_password))
        .routes(routes!(activation::activate_membership))
        .routes(routes!(activation::activate_newsletter))
        .routes(routes!(codes::get_captcha))
        .routes(routes!(codes::send_sms_code))
        .routes(routes!(codes::verify_sms_code))
        .routes(routes!(social::get_social_address))
        .route_layer(map_response(name_fields))
        .routes(routes!(session::get_session, session::sign_in, session::sign_out))
        .routes(routes!(session::refresh))
}

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
