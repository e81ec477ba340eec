//! Signing in through others.

use axum::extract::Path;
use axum::response::Response;
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::{calls, reshape, shop};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    Apple,
    Facebook,
    Google,
    Twitter,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SocialAddress {
    /// Where the whole page goes: a path of this origin, or an https address of the provider.
    pub url: String,
}

/// Where to sign in through another
#[utoipa::path(get, path = "/bff/social/{provider}", tag = "membership", operation_id = "getSocialAddress",
    params(("provider" = inline(Provider), Path)),
    responses((status = 200, body = SocialAddress), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_social_address(
    mut context: Context,
    Parameters(Path(provider)): Parameters<Path<Provider>>,
) -> Result<Response, ApiError> {
    let path = |name: &str| format!("/srv/service/social/{name}/login");
    let url = match provider {
        Provider::Apple => {
            let address = apple(&mut context).await?;
            context.note_sign_in_departure(&address);
            address
        }
        Provider::Facebook => path("facebook"),
        Provider::Google => path("google"),
        Provider::Twitter => path("twitter"),
    };
    Ok(personal(&SocialAddress { url }))
}

/// The one provider whose address the shop is asked for first
/// (contracts/upstream/membership.md#social-login).
async fn apple(context: &mut Context) -> Result<String, ApiError> {
    let request =
        LegacyRequest::new(&calls::SOCIAL_ADDRESS, &[]).query("type", "apple").query("ajax", "1");
    let envelope = shop::agreed(context, &request).await?;
    let around = context.surroundings();
    let unreadable = || LegacyError::Unreadable("no address to go to in the answer".to_owned());
    Ok(reshape::social_address(&envelope, around.reshaping().addresses).ok_or_else(unreadable)?)
}
