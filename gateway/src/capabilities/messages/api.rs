//! What the storefront sees of messages (NWS-1, contracts/upstream/messages.md#newsletter).

pub mod threads;

use axum::response::Response;
use commerce::fields::Email;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{calls, legacy, reshape};

/// An address for the shop's newsletter.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscribe {
    #[schema(inline)]
    pub email: Email,
    /// The data-protection notice (KVKK) was accepted. Without it the shop refuses.
    pub consent: bool,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub surname: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    #[serde(default)]
    pub gender: Option<String>,
    /// What the shopper read in the captcha, where the shop asks for one.
    #[serde(default)]
    pub security_code: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionOutcome {
    /// On the list, now or already.
    Subscribed,
    /// Refused; `message` says why and `field` where.
    Failed,
    /// Only to a repeat: the first may have been taken.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SubscriptionAnswer {
    pub outcome: SubscriptionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}

/// Subscribe an address to the newsletter
#[utoipa::path(post, path = "/bff/newsletter", tag = "messages", operation_id = "subscribeToNewsletter", request_body = Subscribe,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = SubscriptionAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn subscribe_to_newsletter(
    context: Context,
    JsonBody(wish): JsonBody<Subscribe>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("subscribeToNewsletter", &wish);
    let request = LegacyRequest::new(&calls::SUBSCRIBE, &[]).form(&fields(&wish));
    let work = async move |mut context: Context| {
        let answer: legacy::Subscription = context.ask(&request).await?.json()?;
        Ok(personal(&reshape::subscription(&answer)))
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = SubscriptionOutcome::Unknown;
        personal(&SubscriptionAnswer { outcome, message: None, field: None })
    })
    .await
}

/// Fields are sent when they were filled in, as the shop's own form does
/// (contracts/upstream/messages.md#newsletter).
fn fields(wish: &Subscribe) -> Vec<(&str, &str)> {
    let optional = [
        ("name", &wish.name),
        ("surname", &wish.surname),
        ("phone", &wish.phone),
        ("gender", &wish.gender),
        ("security_code", &wish.security_code),
    ];
    let always = [("email", wish.email.as_str()), ("kvkk", if wish.consent { "1" } else { "0" })];
    let given = optional.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
    always.into_iter().chain(given.filter(|(_, value)| !value.is_empty())).collect()
}
