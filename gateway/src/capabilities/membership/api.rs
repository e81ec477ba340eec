//! What the storefront sees of membership. Operations that let somebody in hand what the shop gave
//! for it to [`admit`](platform::member::session::admit) and answer what that leaves of it.

pub mod account;
pub mod activation;
pub mod codes;
pub mod form;
pub mod passwords;
pub mod register;
pub mod social;

use axum::response::Response;
use commerce::fields::Text;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use commerce::done::Done;
use platform::context::Context;
use platform::error::{ApiError, FieldFault, Problem};

/// A form was refused: `invalid_fields` by the shop, any other code by the gateway.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InvalidFields {
    #[serde(flatten)]
    pub problem: Problem,
    /// Every field at fault that has a name.
    pub fields: Vec<FieldFault>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Female,
    Male,
    Unspecified,
}

/// A person's name, a region's code.
pub type Short = Text<100>;
/// What was read in a captcha, or the proof of one solved elsewhere.
pub type SecurityCode = Text<2048>;
/// A path of this shop to go to afterwards.
pub type Redirect = Text<512>;

/// The path asked for, as far as it stays in the shop.
fn path_within(context: &Context, redirect: Option<&Redirect>) -> Result<Option<String>, ApiError> {
    let Some(asked) = redirect.map(Text::as_str).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let path = context.surroundings().reshaping().addresses.path(asked);
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
