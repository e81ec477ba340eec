//! Handlers of captchas and codes by SMS.

use axum::extract::Path;
use axum::response::Response;
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::response::personal;

use super::super::forms::Form;
use super::super::types::codes::{
    CaptchaPicture, SmsAnswer, SmsOutcome, SmsProof, SmsRequest, Verification, VerificationOutcome,
};
use super::super::wire::Envelope;
use super::super::{calls, reshape, service};

/// A fresh captcha for a form
#[utoipa::path(get, path = "/bff/captcha/{form}", tag = "membership", operation_id = "getCaptcha",
    params(("form" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = CaptchaPicture), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_captcha(
    mut context: Context,
    Parameters(Path(form)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let answer = context.ask(&LegacyRequest::new(&calls::CAPTCHA, &[code("form", &form)?])).await?;
    let reshape_context = context.reshape_context();
    let addresses = &reshape_context.addresses;
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
    JsonBody(input): JsonBody<SmsRequest>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("sendSmsCode", &input);
    let request = LegacyRequest::new(&calls::SEND_SMS_CODE, &[input.phone.as_str()]);
    let work = async move |mut context: Context| {
        let (said, _) = service::said(&mut context, &request).await?;
        Ok(reshape::sms_sent(&said))
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = SmsOutcome::Unknown;
        SmsAnswer { outcome, message: None, field: None, seconds_to_live: 0 }
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
        let (envelope, _) = service::answered::<Envelope>(&mut context, &request).await?;
        Ok(reshape::verification(&envelope))
    };
    idempotency::write(context, Intent::new("verifySmsCode", &proof), work, async |_| {
        let outcome = VerificationOutcome::Unknown;
        Verification { outcome, message: None, field: None }
    })
    .await
}
