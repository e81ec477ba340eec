//! What the shop is asked by those who come in (contracts/upstream/membership.md). Nothing here is
//! ever kept: it is about one shopper, or changes one.

use http::Method;
use legacy_client::{AnswerKind, Confidence, Effect, LegacyCall, Prefix, RateLimit};

use super::{legacy, session};

const SESSION_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Session)];
const SESSION_GET: &[(Method, Effect)] = &[(Method::GET, Effect::Session)];
const WRITING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// Token login; with `refresh=1` and a bearer, that bearer's successor
/// (contracts/upstream/membership.md#token-refresh).
pub const LOGIN: LegacyCall =
    LegacyCall::post("membership.login", "/api/v1/authentication/login", SESSION_POST)
        .prefix(Prefix::Never)
        .signs_in()
        .rate_limited(RateLimit::SignIn)
        .names_account();
/// Cookie login; `{type}` is email, phone or vendor-code, and an address comes with its `@`
/// unescaped (contracts/upstream/membership.md#cookie-login).
pub const SIGN_IN: LegacyCall =
    LegacyCall::post("membership.sign_in", "/srv/customer/signin/{type}/{username}", SESSION_POST)
        .signs_in()
        .rate_limited(RateLimit::SignIn)
        .names_account();
/// The name is all that is known: a cookie login by form fields.
pub const ORDER_LOGIN: LegacyCall =
    LegacyCall::post("membership.order_login", "/srv/service/customer/order-login", SESSION_POST)
        .confidence(Confidence::Inferred)
        .signs_in()
        .rate_limited(RateLimit::SignIn)
        .names_account();
/// The name is all that is known.
pub const SHOPPING_LOGIN: LegacyCall = LegacyCall::post(
    "membership.shopping_login",
    "/srv/service/customer/signin-shopping",
    SESSION_POST,
)
.confidence(Confidence::Inferred)
.signs_in()
.rate_limited(RateLimit::SignIn)
.names_account();
/// A GET that ends the session.
pub const LOGOUT: LegacyCall =
    LegacyCall::mutating_get("membership.logout", "/srv/service/customer/logout", SESSION_GET);

pub const REGISTER: LegacyCall =
    LegacyCall::post("membership.register", "/api/v1/authentication/register", SESSION_POST)
        .prefix(Prefix::Never)
        .response_type::<legacy::Envelope>()
        .signs_in()
        .rate_limited(RateLimit::Registration)
        .names_account();
pub const REGISTER_QUICK: LegacyCall = LegacyCall::post(
    "membership.register_quick",
    "/api/v1/authentication/register/quick",
    SESSION_POST,
)
.prefix(Prefix::Never)
.response_type::<legacy::Envelope>()
.signs_in()
.rate_limited(RateLimit::Registration)
.names_account();
pub const WITHOUT_MEMBERSHIP: LegacyCall = LegacyCall::post(
    "membership.without_membership",
    "/api/v1/authentication/login-nomembership",
    SESSION_POST,
)
.prefix(Prefix::Never)
.response_type::<legacy::Envelope>()
.signs_in()
.rate_limited(RateLimit::Registration)
.names_account();
/// The register form, filled for a member with `type=update`; alone of its surface it takes the
/// prefix (contracts/upstream/protocol.md#prefix).
pub const REGISTER_FORM: LegacyCall =
    LegacyCall::read("membership.register_form", "/api/v1/block/customer-register")
        .prefix(Prefix::GuestsOnly)
        .response_type::<legacy::FormEnvelope>();
pub const ACTIVATE: LegacyCall = LegacyCall::post(
    "membership.activate",
    "/srv/service/customer/activateMembership/{id}/{token}",
    WRITING_POST,
)
.response_type::<legacy::Said>()
.rate_limited(RateLimit::Activation);
pub const ACTIVATE_SUBSCRIPTION: LegacyCall = LegacyCall::post(
    "membership.activate_subscription",
    "/srv/service/guest/activateSubscription/{token}",
    WRITING_POST,
)
.response_type::<legacy::Said>()
.rate_limited(RateLimit::Activation);

pub const UPDATE: LegacyCall = LegacyCall::post(
    "membership.update",
    "/api/v1/customer/update",
    &[(Method::PUT, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<legacy::Envelope>();
pub const DETAIL: LegacyCall =
    LegacyCall::read("membership.detail", "/srv/service/customer/get-detail")
        .response_type::<session::legacy::Detail>();
pub const CANCEL: LegacyCall =
    LegacyCall::post("membership.cancel", "/srv/service/customer/cancel-me", SESSION_POST)
        .response_type::<legacy::Said>();

pub const UPDATE_PASSWORD: LegacyCall = LegacyCall::post(
    "membership.update_password",
    "/api/v1/customer/update/password",
    WRITING_POST,
)
.prefix(Prefix::Never)
.response_type::<legacy::Envelope>()
.rate_limited(RateLimit::Password);
pub const CHANGE_PASSWORD: LegacyCall = LegacyCall::post(
    "membership.change_password",
    "/api/v1/authentication/change-password",
    SESSION_POST,
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified)
.response_type::<legacy::Envelope>()
.signs_in()
.rate_limited(RateLimit::Password);
/// The same beside the cookie login.
pub const CHANGE_PASSWORD_PLAIN: LegacyCall = LegacyCall::post(
    "membership.change_password_plain",
    "/srv/customer/signin/change-password",
    SESSION_POST,
)
.confidence(Confidence::Specified)
.signs_in()
.rate_limited(RateLimit::Password);
/// It is not known which method; both send a mail.
pub const FORGOT_PASSWORD: LegacyCall = LegacyCall::post(
    "membership.forgot_password",
    "/srv/service/customer/forgot-password/{email}/{code?}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.response_type::<legacy::Said>()
.rate_limited(RateLimit::Password)
.names_account();

/// Where the picture for a form is to be had.
pub const CAPTCHA: LegacyCall =
    LegacyCall::read("membership.captcha", "/api/v1/security/captcha/{form}")
        .prefix(Prefix::Never)
        .response_type::<legacy::CaptchaEnvelope>()
        .rate_limited(RateLimit::Captcha);
/// The picture. Each one puts a new answer into the session, so it is no read: it must not be
/// repeated or shared.
pub const CAPTCHA_IMAGE: LegacyCall =
    LegacyCall::mutating_get("membership.captcha_image", "/SecCode.php", SESSION_GET)
        .prefix(Prefix::Never)
        .answers(AnswerKind::Image)
        .rate_limited(RateLimit::Captcha);
/// The answers are known, the paths are not (contracts/upstream/membership.md#sms-codes).
pub const SEND_SMS_CODE: LegacyCall = LegacyCall::post(
    "membership.send_sms_code",
    "/srv/service/customer/send-sms-code/{phone}",
    WRITING_POST,
)
.confidence(Confidence::Inferred)
.response_type::<legacy::Said>()
.rate_limited(RateLimit::Code);
pub const VALIDATE_SMS_CODE: LegacyCall = LegacyCall::post(
    "membership.validate_sms_code",
    "/srv/service/customer/validate-sms-code/{phone}",
    WRITING_POST,
)
.confidence(Confidence::Inferred)
.rate_limited(RateLimit::Code);
pub const VERIFY_SMS: LegacyCall =
    LegacyCall::post("membership.verify_sms", "/api/v1/public/services/verify-sms", WRITING_POST)
        .prefix(Prefix::Never)
        .confidence(Confidence::Inferred)
        .response_type::<legacy::Envelope>()
        .rate_limited(RateLimit::Code);

/// A redirect to facebook, twitter, apple or google, and their return with a `code`.
pub const SOCIAL_LOGIN: LegacyCall = LegacyCall::mutating_get(
    "membership.social_login",
    "/srv/service/social/{provider}/login",
    SESSION_GET,
)
.answers(AnswerKind::Redirect)
.signs_in();
/// What a provider did not tell: where the forms of the social fragments are sent. Neither path nor
/// answer is known; a redirect, as after signing in, is inferred
/// (contracts/upstream/content.md#landing-parameters).
pub const SOCIAL_COMPLETE: LegacyCall = LegacyCall::post(
    "membership.social_complete",
    "/srv/service/social/complete/{provider?}",
    SESSION_POST,
)
.answers(AnswerKind::Redirect)
.signs_in()
.confidence(Confidence::Inferred);
/// Asked first for apple (`type=apple&ajax=1`): answers the address to go to.
pub const SOCIAL_ADDRESS: LegacyCall = LegacyCall::mutating_get(
    "membership.social_address",
    "/api/v1/authentication/social-login",
    SESSION_GET,
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified)
.response_type::<legacy::Envelope>();

/// Whether a call gives an account another password.
#[must_use]
pub fn changes_password(call: &LegacyCall) -> bool {
    [UPDATE_PASSWORD.id, CHANGE_PASSWORD.id, CHANGE_PASSWORD_PLAIN.id].contains(&call.id)
}

/// Whether it ends the member's sessions: their other ones with a new password, all with the
/// account.
#[must_use]
pub fn ends_sessions(call: &LegacyCall) -> bool {
    [UPDATE_PASSWORD.id, CANCEL.id].contains(&call.id)
}

/// Whether it ends sessions, by a sign-out, a new password or with the account: what the shop did
/// must be known here too, whether or not the caller stays.
#[must_use]
pub fn runs_to_end(call: &LegacyCall) -> bool {
    call.id == LOGOUT.id || ends_sessions(call) || changes_password(call)
}

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
