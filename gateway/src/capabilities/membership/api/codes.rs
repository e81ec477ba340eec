//! Proofs of a human and of a phone.

use axum::extract::Path;
use axum::response::Response;
use commerce::fields::{SmsCode, Subscriber};
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::forms::Form;
use super::super::legacy::Envelope;
use super::super::{calls, reshape, shop};

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaptchaPicture {
    /// The path of a picture nobody has seen yet. It is drawn when it is fetched.
    pub image: String,
}

/// A phone to be proven.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SmsRequest {
    #[schema(inline)]
    pub phone: Subscriber,
}

/// The proof.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SmsProof {
    #[schema(inline)]
    pub phone: Subscriber,
    #[schema(inline)]
    pub code: SmsCode,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SmsOutcome {
    Sent,
    /// Refused; `message` says why and `field` where.
    Failed,
    /// Only to a repeat: the first may have sent a code.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SmsAnswer {
    pub outcome: SmsOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
    /// For how long a code is good from now on.
    pub seconds_to_live: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VerificationOutcome {
    Verified,
    /// Refused; `message` says why and `field` where.
    Failed,
    /// Only to a repeat: the first may have used the code up.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Verification {
    pub outcome: VerificationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}

/// A fresh captcha for a form
#[utoipa::path(get, path = "/bff/captcha/{form}", tag = "membership", operation_id = "getCaptcha",
    params(("form" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = CaptchaPicture), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_captcha(
    mut context: Context,
    Parameters(Path(form)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let answer = context.ask(&LegacyRequest::new(&calls::CAPTCHA, &[code("form", &form)?])).await?;
    let around = context.surroundings();
    let addresses = around.reshaping().addresses;
    let image = match answer.json() {
        Ok(envelope) => reshape::form::captcha(&envelope, addresses),
        // The newest client is sent markup (contracts/upstream/membership.md#captcha).
        Err(_) => reshape::form::picture(&answer.text(), addresses),
    };
    let unreadable = || LegacyError::Unreadable("no picture in the answer".to_owned());
    Ok(personal(&CaptchaPicture { image: image.ok_or_else(unreadable)? }))
}

/// Send a code to a phone
#[utoipa::path(post, path = "/bff/sms-codes", tag = "membership", operation_id = "sendSmsCode", request_body = SmsRequest,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = SmsAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn send_sms_code(
    context: Context,
    JsonBody(wish): JsonBody<SmsRequest>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("sendSmsCode", &wish);
    let request = LegacyRequest::new(&calls::SEND_SMS_CODE, &[wish.phone.as_str()]);
    let work = async move |mut context: Context| {
        let (said, _) = shop::said(&mut context, &request).await?;
        Ok(personal(&reshape::sms_sent(&said)))
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = SmsOutcome::Unknown;
        personal(&SmsAnswer { outcome, message: None, field: None, seconds_to_live: 0 })
    })
    .await
}

/// Prove a phone by the code sent to it
#[utoipa::path(post, path = "/bff/sms-codes/verification", tag = "membership", operation_id = "verifySmsCode", request_body = SmsProof,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Verification), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn verify_sms_code(
    context: Context,
    JsonBody(proof): JsonBody<SmsProof>,
) -> Result<Response, ApiError> {
    let form =
        Form::default().with("phone", proof.phone.as_str()).with("code", proof.code.as_str());
    let request = LegacyRequest::new(&calls::VERIFY_SMS, &[]).form(&form.fields());
    let work = async move |mut context: Context| {
        let (envelope, _) = shop::answered::<Envelope>(&mut context, &request).await?;
        Ok(personal(&reshape::verification(&envelope)))
    };
    idempotency::write(context, Intent::new("verifySmsCode", &proof), work, async |_| {
        let outcome = VerificationOutcome::Unknown;
        personal(&Verification { outcome, message: None, field: None })
    })
    .await
}
