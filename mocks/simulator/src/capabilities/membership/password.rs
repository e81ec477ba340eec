//! Changing a password, on both surfaces, and being reminded of one
//! (contracts/upstream/membership.md#passwords).

use http::StatusCode;

use super::{
    admission::{redirect, start_session},
    captcha, texts,
};
use crate::{
    state::members::Member,
    values::{
        contact::is_address,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, FieldError},
        reply::Reply,
    },
};

/// Whether a password is acceptable, for registration and change alike.
pub(crate) fn is_strong(password: &str) -> bool {
    password.chars().count() >= 8
        && password.chars().any(char::is_alphabetic)
        && password.chars().any(|c| c.is_ascii_digit())
}

/// `PASSWORD_STRENGTH` of an acceptable password: 8 to 10.
pub(crate) fn strength(password: &str) -> u8 {
    u8::try_from(password.chars().count()).unwrap_or(u8::MAX).min(10)
}

/// Sets the new password of the submitted form if the old one is right.
fn set_new(visit: &Visit<'_>, member: &Member) -> Result<(), FieldError> {
    let given = |name: &str| visit.call.field(name).unwrap_or("");
    let (old, new) = (given("password_old"), given("password_new"));
    if old != member.password && !(member.password_made_up && old.is_empty()) {
        return Err(("password_old", texts::OLD_PASSWORD_WRONG));
    }
    if !is_strong(new) {
        return Err(("password_new", texts::PASSWORD_WEAK));
    }
    if new == old {
        return Err(("password_new", texts::PASSWORD_SAME));
    }
    visit.state.members.change(member.id, |member| {
        member.password = new.to_owned();
        member.password_strength = strength(new);
        member.password_expired = false;
        member.password_made_up = false;
    });
    Ok(())
}

/// `POST customer/update/password` of a member; the field names are those of the other form
/// (inferred).
pub(crate) fn update(visit: &Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member() };
    let language = visit.language();
    match set_new(visit, &member) {
        Ok(()) => envelope::success(language.choose(texts::PASSWORD_CHANGED), Vec::new()),
        Err(fault) => envelope::field_errors(StatusCode::UNPROCESSABLE_ENTITY, language, &[fault]),
    }
}

/// Changes the password by name and old password, for members who cannot sign in before.
fn change_by_name(visit: &mut Visit<'_>) -> Result<Member, FieldError> {
    if !captcha::passes(visit) {
        return Err(("security_code", texts::BAD_CODE));
    }
    let given = |name: &str| visit.call.field(name).unwrap_or("");
    let Some(member) = visit.state.members.by_name(given("type"), given("username")) else {
        return Err(("username", texts::NOT_REGISTERED));
    };
    if let Err(fault) = set_new(visit, &member) {
        visit.change(|session| session.sign_in.fail());
        return Err(fault);
    }
    Ok(member)
}

/// `POST authentication/change-password`: signs the member in as a login does (inferred).
pub(crate) fn change(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    match change_by_name(visit) {
        Ok(member) => {
            let page = redirect(visit);
            let given = start_session(visit, &member);
            envelope::success_with_page(
                language.choose(texts::PASSWORD_CHANGED),
                vec![given],
                &page,
            )
        }
        Err(fault) => envelope::field_errors(StatusCode::UNPROCESSABLE_ENTITY, language, &[fault]),
    }
}

/// The same under `/srv/customer/signin`, in the words of that surface (inferred).
pub(crate) fn change_plainly(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let answer = match change_by_name(visit) {
        Ok(member) => {
            let page = redirect(visit);
            start_session(visit, &member);
            object! {
                "status": 1, "statusText": language.choose(texts::PASSWORD_CHANGED), "url": page,
                "key": "",
            }
        }
        Err((key, words)) => {
            object! { "status": 0, "statusText": language.choose(words), "key": key }
        }
    };
    Reply::json(&answer)
}

/// `forgot-password/{email}/{security_code}`: the captcha is asked for each time.
pub(crate) fn forgotten(visit: &mut Visit<'_>, email: &str, code: Option<&str>) -> Reply {
    let given = code.or_else(|| visit.call.field("security_code")).unwrap_or("").to_owned();
    let (status, words, key) = if !captcha::answers(visit, &given) {
        (0, texts::BAD_CODE, "security_code")
    } else if !is_address(email) {
        (0, texts::BAD_EMAIL, "email")
    } else if visit.state.members.by_name("email", email).is_none() {
        (0, texts::NOT_REGISTERED, "email")
    } else {
        (1, texts::REMINDED, "")
    };
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": status, "statusText": text, "key": Json::Text(key.into()) })
}
