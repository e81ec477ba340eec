//! Signing in with a token, with the session's cookie, and out again
//! (contracts/upstream/membership.md#token-login, contracts/upstream/membership.md#cookie-login).

use http::StatusCode;

use super::{
    admission::{bearer, join_baskets, redirect, start_session},
    captcha, texts,
};
use crate::{
    state::members::Member,
    values::{
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{envelope, reply::Reply},
};

/// Why a sign-in failed.
#[derive(Debug)]
pub(crate) struct SignInError {
    key: &'static str,
    text: Localized,
    password_change: bool,
}

impl SignInError {
    fn new(key: &'static str, text: Localized) -> Self {
        Self { key, text, password_change: false }
    }
}

/// Checks a name and password. A missing `kind` is inferred from the name.
fn check(
    visit: &mut Visit<'_>,
    kind: &str,
    username: &str,
    password: &str,
) -> Result<Member, SignInError> {
    if username.trim().is_empty() {
        return Err(SignInError::new("username", texts::REQUIRED));
    }
    if password.is_empty() {
        return Err(SignInError::new("password", texts::REQUIRED));
    }
    let name = username.trim().to_lowercase();
    if visit.state.attempts.locked(&name) {
        return Err(SignInError::new("username", texts::TOO_MANY));
    }
    let known = if captcha::passes(visit) {
        let vendor = visit.call.field("vendor") == Some("1");
        let member = visit
            .state
            .members
            .by_name(kind, &name)
            .filter(|member| !vendor || !member.vendor_code.is_empty());
        member
            .filter(|member| member.password == password)
            .ok_or(SignInError::new("password", texts::WRONG))
    } else {
        Err(SignInError::new("security_code", texts::BAD_CODE))
    };
    match known {
        Err(refusal) => {
            visit.state.attempts.failed(&name);
            visit.change(|session| session.sign_in.fail());
            Err(refusal)
        }
        Ok(member) if !member.active => Err(SignInError::new("username", texts::NOT_ACTIVE)),
        Ok(member) if member.password_expired => Err(SignInError {
            password_change: true,
            ..SignInError::new("password", texts::EXPIRED)
        }),
        Ok(member) => {
            visit.state.attempts.forget(&name);
            Ok(member)
        }
    }
}

/// `POST authentication/login`: signs in, or with `refresh` replaces the bearer that was sent.
pub(crate) fn by_token(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let field = |name: &str| visit.call.field(name).unwrap_or("").to_owned();
    if field("refresh") == "1" {
        return refresh(visit);
    }
    let (kind, username, password) = (field("type"), field("username"), field("password"));
    match check(visit, &kind, &username, &password) {
        Ok(member) => {
            let page = redirect(visit);
            let given = start_session(visit, &member);
            envelope::success_with_page(language.choose(texts::WELCOME), vec![given], &page)
        }
        Err(refusal) => forbidden(language, &refusal),
    }
}

fn forbidden(language: Language, refusal: &SignInError) -> Reply {
    let text = language.choose(refusal.text);
    let mut entry = object! { "key": refusal.key, "statusText": text };
    if refusal.password_change {
        entry.set("password_change", true);
    }
    Reply::json(&object! { "status": false, "message": text, "data": Json::list([entry]) })
        .status(StatusCode::FORBIDDEN)
}

/// Old bearers stay valid until they expire, so in-flight calls do not fail.
fn refresh(visit: &Visit<'_>) -> Reply {
    match visit.bearer().and_then(|bearer| visit.state.members.member_of_bearer(bearer)) {
        Some(id) => envelope::success_with_page("", vec![bearer(visit, id)], "/"),
        None => {
            envelope::failure(StatusCode::FORBIDDEN, visit.language().choose(texts::SESSION_ENDED))
        }
    }
}

/// `POST /srv/customer/signin/{type}/{username}`: the session's cookie is the credential from here
/// on.
pub(crate) fn by_cookie(visit: &mut Visit<'_>, kind: &str, username: &str) -> Reply {
    let password = visit.call.field("password").unwrap_or("").to_owned();
    let page = redirect(visit);
    sign_in_by_cookie(visit, kind, username, &password, &page)
}

/// `order-login` and `signin-shopping`, of which only the names are known: the cookie login by form
/// fields.
pub(crate) fn by_form(visit: &mut Visit<'_>, page: &str) -> Reply {
    let username =
        ["username", "email", "phone"].into_iter().find_map(|name| visit.call.field(name));
    let (username, password) =
        (username.unwrap_or("").to_owned(), visit.call.field("password").unwrap_or("").to_owned());
    let kind = visit.call.field("type").unwrap_or("").to_owned();
    sign_in_by_cookie(visit, &kind, &username, &password, page)
}

fn sign_in_by_cookie(
    visit: &mut Visit<'_>,
    kind: &str,
    username: &str,
    password: &str,
    page: &str,
) -> Reply {
    let language = visit.language();
    match check(visit, kind, username, password) {
        Ok(member) => {
            visit.change(|session| {
                session.member = Some(member.id);
                session.sign_in.failures = 0;
            });
            join_baskets(visit, member.id);
            visit.resend_cookies();
            Reply::json(&object! {
                "status": 1, "statusText": language.choose(texts::SIGNED_IN),
                "url": Json::text(page),
                "favourite": Json::list(visit.state.favourites.product_ids(member.id).into_iter().map(Json::id)),
                "favourite_default_category": object! { "id": "1" }, "counter": 0,
            })
        }
        Err(refusal) => {
            let mut answer = object! {
                "status": 0, "statusText": language.choose(refusal.text), "field": refusal.key,
                "counter": visit.session.sign_in.failures,
            };
            if refusal.password_change {
                answer.set("password_change", true);
            }
            Reply::json(&answer)
        }
    }
}

/// A GET that ends the session's membership and takes the bearer back; the basket stays.
pub(crate) fn sign_out(visit: &mut Visit<'_>) -> Reply {
    if let Some(bearer) = visit.bearer() {
        visit.state.members.revoke_bearer(bearer);
    }
    visit.change(|session| session.member = None);
    let text = visit.language().choose(texts::SIGNED_OUT);
    Reply::json(&object! { "status": 1, "statusText": text, "url": "/" })
}
