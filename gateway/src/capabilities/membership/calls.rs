//! Calls for membership (contracts/upstream/membership.md). None is cached: each reads or changes
//! one shopper's data.

use http::Method;
use legacy_client::{
    AnswerKind, Confidence, Effect, ExternalHost, LegacyCall, Prefix, RateLimit, SessionEffect,
};

use super::wire;

const POST_CHANGES_SESSION: &[(Method, Effect)] = &[(Method::POST, Effect::Session)];
const GET_CHANGES_SESSION: &[(Method, Effect)] = &[(Method::GET, Effect::Session)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// Token login. With `refresh=1` and a bearer it returns the bearer's successor
/// (contracts/upstream/membership.md#token-refresh).
pub const LOGIN: LegacyCall =
    LegacyCall::post("membership.login", "/api/v1/authentication/login", POST_CHANGES_SESSION)
        .prefix(Prefix::Never)
        .session_effect(SessionEffect::SignsIn)
        .rate_limited(RateLimit::SignIn)
        .names_account();
/// Cookie login. `{type}` is email, phone or vendor-code; the `@` of an e-mail address is not
/// escaped (contracts/upstream/membership.md#cookie-login).
pub const SIGN_IN: LegacyCall = LegacyCall::post(
    "membership.sign_in",
    "/srv/customer/signin/{type}/{username}",
    POST_CHANGES_SESSION,
)
.session_effect(SessionEffect::SignsIn)
.rate_limited(RateLimit::SignIn)
.names_account();
/// Only the name is known: a cookie login by form fields.
pub const ORDER_LOGIN: LegacyCall = LegacyCall::post(
    "membership.order_login",
    "/srv/service/customer/order-login",
    POST_CHANGES_SESSION,
)
.confidence(Confidence::Inferred)
.session_effect(SessionEffect::SignsIn)
.rate_limited(RateLimit::SignIn)
.names_account();
/// Only the name is known.
pub const SHOPPING_LOGIN: LegacyCall = LegacyCall::post(
    "membership.shopping_login",
    "/srv/service/customer/signin-shopping",
    POST_CHANGES_SESSION,
)
.confidence(Confidence::Inferred)
.session_effect(SessionEffect::SignsIn)
.rate_limited(RateLimit::SignIn)
.names_account();
/// A GET that ends the session.
pub const LOGOUT: LegacyCall = LegacyCall::mutating_get(
    "membership.logout",
    "/srv/service/customer/logout",
    GET_CHANGES_SESSION,
)
.session_effect(SessionEffect::SignsOut);

pub const REGISTER: LegacyCall = LegacyCall::post(
    "membership.register",
    "/api/v1/authentication/register",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.response_type::<wire::Envelope>()
.session_effect(SessionEffect::SignsIn)
.rate_limited(RateLimit::Registration)
.names_account();
pub const REGISTER_QUICK: LegacyCall = LegacyCall::post(
    "membership.register_quick",
    "/api/v1/authentication/register/quick",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.response_type::<wire::Envelope>()
.session_effect(SessionEffect::SignsIn)
.rate_limited(RateLimit::Registration)
.names_account();
pub const WITHOUT_MEMBERSHIP: LegacyCall = LegacyCall::post(
    "membership.without_membership",
    "/api/v1/authentication/login-nomembership",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.response_type::<wire::Envelope>()
.session_effect(SessionEffect::SignsInAsGuest)
.rate_limited(RateLimit::Registration)
.names_account();
/// The register form, prefilled for a member with `type=update`. The only call of its surface that
/// takes the prefix (contracts/upstream/protocol.md#prefix).
pub const REGISTER_FORM: LegacyCall =
    LegacyCall::read("membership.register_form", "/api/v1/block/customer-register")
        .prefix(Prefix::GuestsOnly)
        .response_type::<wire::FormEnvelope>();
pub const ACTIVATE: LegacyCall = LegacyCall::post(
    "membership.activate",
    "/srv/service/customer/activateMembership/{id}/{token}",
    POST_WRITES,
)
.response_type::<wire::StatusAnswer>()
.rate_limited(RateLimit::Activation);
pub const ACTIVATE_SUBSCRIPTION: LegacyCall = LegacyCall::post(
    "membership.activate_subscription",
    "/srv/service/guest/activateSubscription/{token}",
    POST_WRITES,
)
.response_type::<wire::StatusAnswer>()
.rate_limited(RateLimit::Activation);

pub const UPDATE: LegacyCall = LegacyCall::post(
    "membership.update",
    "/api/v1/customer/update",
    &[(Method::PUT, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<wire::Envelope>();
pub const DETAIL: LegacyCall =
    LegacyCall::read("membership.detail", "/srv/service/customer/get-detail")
        .response_type::<wire::session::Detail>();
pub const CANCEL: LegacyCall =
    LegacyCall::post("membership.cancel", "/srv/service/customer/cancel-me", POST_CHANGES_SESSION)
        .response_type::<wire::StatusAnswer>()
        .session_effect(SessionEffect::ClosesAccount);

pub const UPDATE_PASSWORD: LegacyCall =
    LegacyCall::post("membership.update_password", "/api/v1/customer/update/password", POST_WRITES)
        .prefix(Prefix::Never)
        .response_type::<wire::Envelope>()
        .rate_limited(RateLimit::Password)
        .session_effect(SessionEffect::EndsOtherSessions);
pub const CHANGE_PASSWORD: LegacyCall = LegacyCall::post(
    "membership.change_password",
    "/api/v1/authentication/change-password",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified)
.response_type::<wire::Envelope>()
.session_effect(SessionEffect::SignsInWithNewPassword)
.rate_limited(RateLimit::Password);
/// The same on the surface of the cookie login.
pub const CHANGE_PASSWORD_PLAIN: LegacyCall = LegacyCall::post(
    "membership.change_password_plain",
    "/srv/customer/signin/change-password",
    POST_CHANGES_SESSION,
)
.confidence(Confidence::Specified)
.session_effect(SessionEffect::SignsInWithNewPassword)
.rate_limited(RateLimit::Password);
/// The method is not known; either one sends a mail.
pub const FORGOT_PASSWORD: LegacyCall = LegacyCall::post(
    "membership.forgot_password",
    "/srv/service/customer/forgot-password/{email}/{code?}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.response_type::<wire::StatusAnswer>()
.rate_limited(RateLimit::Password)
.names_account();

/// Returns the address of the captcha's picture.
pub const CAPTCHA: LegacyCall =
    LegacyCall::read("membership.captcha", "/api/v1/security/captcha/{form}")
        .prefix(Prefix::Never)
        .response_type::<wire::CaptchaEnvelope>()
        .rate_limited(RateLimit::Captcha);
/// The captcha's picture. Each request stores a new answer in the session, so it is not a read: it
/// is neither retried nor shared.
pub const CAPTCHA_IMAGE: LegacyCall =
    LegacyCall::mutating_get("membership.captcha_image", "/SecCode.php", GET_CHANGES_SESSION)
        .prefix(Prefix::Never)
        .answers(AnswerKind::Image)
        .rate_limited(RateLimit::Captcha);
/// The answers are known, the paths are not (contracts/upstream/membership.md#sms-codes).
pub const SEND_SMS_CODE: LegacyCall = LegacyCall::post(
    "membership.send_sms_code",
    "/srv/service/customer/send-sms-code/{phone}",
    POST_WRITES,
)
.confidence(Confidence::Inferred)
.response_type::<wire::StatusAnswer>()
.rate_limited(RateLimit::Code);
pub const VALIDATE_SMS_CODE: LegacyCall = LegacyCall::post(
    "membership.validate_sms_code",
    "/srv/service/customer/validate-sms-code/{phone}",
    POST_WRITES,
)
.confidence(Confidence::Inferred)
.rate_limited(RateLimit::Code);
pub const VERIFY_SMS: LegacyCall =
    LegacyCall::post("membership.verify_sms", "/api/v1/public/services/verify-sms", POST_WRITES)
        .prefix(Prefix::Never)
        .confidence(Confidence::Inferred)
        .response_type::<wire::Envelope>()
        .rate_limited(RateLimit::Code);

/// The redirect to facebook, twitter, apple or google, and the return with a `code`.
pub const SOCIAL_LOGIN: LegacyCall = LegacyCall::mutating_get(
    "membership.social_login",
    "/srv/service/social/{provider}/login",
    GET_CHANGES_SESSION,
)
.answers(AnswerKind::Redirect)
.session_effect(SessionEffect::SignsIn)
.names_host(ExternalHost::SignIn);
/// Receives the forms that ask for details a provider did not give. Neither path nor answer is
/// known; a redirect as after signing in is inferred
/// (contracts/upstream/content.md#landing-parameters).
pub const SOCIAL_COMPLETE: LegacyCall = LegacyCall::post(
    "membership.social_complete",
    "/srv/service/social/complete/{provider?}",
    POST_CHANGES_SESSION,
)
.answers(AnswerKind::Redirect)
.session_effect(SessionEffect::SignsIn)
.confidence(Confidence::Inferred);
/// Needed first for apple (`type=apple&ajax=1`): returns the address to redirect to.
pub const SOCIAL_ADDRESS: LegacyCall = LegacyCall::mutating_get(
    "membership.social_address",
    "/api/v1/authentication/social-login",
    GET_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified)
.response_type::<wire::Envelope>()
.names_host(ExternalHost::SignIn);

pub const CALLS: &[&LegacyCall] = &[
    &LOGIN,
    &SIGN_IN,
    &ORDER_LOGIN,
    &SHOPPING_LOGIN,
    &LOGOUT,
    &REGISTER,
    &REGISTER_QUICK,
    &WITHOUT_MEMBERSHIP,
    &REGISTER_FORM,
    &ACTIVATE,
    &ACTIVATE_SUBSCRIPTION,
    &UPDATE,
    &DETAIL,
    &CANCEL,
    &UPDATE_PASSWORD,
    &CHANGE_PASSWORD,
    &CHANGE_PASSWORD_PLAIN,
    &FORGOT_PASSWORD,
    &CAPTCHA,
    &CAPTCHA_IMAGE,
    &SEND_SMS_CODE,
    &VALIDATE_SMS_CODE,
    &VERIFY_SMS,
    &SOCIAL_LOGIN,
    &SOCIAL_COMPLETE,
    &SOCIAL_ADDRESS,
];
