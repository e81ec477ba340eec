//! Handler of social login.

use axum::extract::Path;
use axum::response::Response;
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::response::personal;

use super::super::types::social::{Provider, SocialAddress};
use super::super::{calls, reshape, service};

/// The address of a sign-in host
#[utoipa::path(
    get, path = "/bff/social/{provider}", tag = "membership", operation_id = "getSocialAddress",
    params(("provider" = inline(Provider), Path)),
    responses(
        (status = 200, body = SocialAddress),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_social_address(
    mut context: Context,
    Parameters(Path(provider)): Parameters<Path<Provider>>,
) -> Result<Response, ApiError> {
    let path = |name: &str| format!("/srv/service/social/{name}/login");
    let url = match provider {
        Provider::Apple => {
            let address = read_address(&mut context).await?;
            context.note_sign_in_departure(&address);
            address
        }
        Provider::Facebook => path("facebook"),
        Provider::Google => path("google"),
        Provider::Twitter => path("twitter"),
    };
    Ok(personal(&SocialAddress { url }))
}

/// Asks the shop for the address: only apple needs that
/// (contracts/upstream/membership.md#social-login).
async fn read_address(context: &mut Context) -> Result<String, ApiError> {
    let request =
        LegacyRequest::new(&calls::SOCIAL_ADDRESS, &[]).query("type", "apple").query("ajax", "1");
    let envelope = service::expect_success(context, &request).await?;
    let reshape_context = context.reshape_context();
    let unreadable = || LegacyError::Unreadable("no address to go to in the answer".to_owned());
    Ok(reshape::social_address(&envelope, &reshape_context.addresses).ok_or_else(unreadable)?)
}
