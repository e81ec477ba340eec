//! Membership: signing in and out, registration, passwords, codes
//! (contracts/upstream/membership.md).

mod account;
mod admission;
mod captcha;
mod codes;
mod password;
mod register;
mod sign_in;
mod social;
mod texts;

use crate::{
    visit::Visit,
    web::{envelope::unknown_call, reply::Reply},
};

pub(crate) use account::info;
pub(crate) use captcha::{answers as captcha_answers, description, picture};
pub(crate) use codes::verify;
pub(crate) use register::{activate_subscription, form, with_subscription_link};
pub(crate) use social::{complete as social_complete, login as social_login};
pub(crate) use texts::BAD_CODE;

/// `/srv/customer/signin/…`.
pub(crate) fn cookie_sign_in(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["change-password"] => password::change_plainly(visit),
        [kind, username] => sign_in::by_cookie(visit, kind, username),
        _ => unknown_call(),
    }
}

/// `/srv/service/customer/…`.
pub(crate) fn customer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["logout"] => sign_in::sign_out(visit),
        ["order-login"] => sign_in::by_form(visit, "/"),
        ["signin-shopping"] => sign_in::by_form(visit, "/order"),
        ["activateMembership", id, token] => register::activate(visit, id, token),
        ["forgot-password", email, ref code @ ..] => {
            password::forgotten(visit, email, code.first().copied())
        }
        ["get-detail"] => account::detail(visit),
        ["cancel-me"] => account::cancel(visit),
        ["send-sms-code", phone] => codes::send(visit, phone),
        ["validate-sms-code", phone] => codes::validate(visit, phone),
        _ => unknown_call(),
    }
}

/// `/api/v1/authentication/…`.
pub(crate) fn authentication(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["login"] => sign_in::by_token(visit),
        ["register"] => register::full(visit),
        ["register", "quick"] => register::quick(visit),
        ["login-nomembership"] => register::without_membership(visit),
        ["change-password"] => password::change(visit),
        ["social-login"] => social::address(visit),
        _ => unknown_call(),
    }
}

/// `/api/v1/customer/…`, the messages aside.
pub(crate) fn account(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["update"] => account::update(visit),
        ["update", "password"] => password::update(visit),
        _ => unknown_call(),
    }
}
