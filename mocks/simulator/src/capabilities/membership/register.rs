//! Registration, and continuing without an account (contracts/upstream/membership.md#registration).
//! Addresses that begin with `onay@` (approval) have to be confirmed by mail first, to try an
//! account that cannot sign in yet; those that begin with `kvkk@` stand for members who registered
//! before the data-protection notice existed.

use http::{HeaderName, HeaderValue, StatusCode};
use sha2::{Digest as _, Sha256};

use super::{
    account,
    admission::{bearer, redirect, start_session},
    captcha, password, texts,
};
use crate::{
    state::members::{Consents, Member},
    values::{
        contact::{digits, is_address},
        ids,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, FieldError},
        reply::Reply,
    },
};

/// Header with the activation link that a real shop would mail: `{id}/{token}`, or the newsletter's
/// token alone. For tests only.
const ACTIVATION_HEADER: HeaderName = HeaderName::from_static("x-activation");

fn token(purpose: &str) -> String {
    Sha256::digest(format!("activation:{purpose}"))
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn with_link(mut reply: Reply, link: &str) -> Reply {
    if let Ok(link) = HeaderValue::from_str(link) {
        reply.headers.insert(ACTIVATION_HEADER, link);
    }
    reply
}

fn given<'a>(visit: &'a Visit<'_>, name: &str) -> &'a str {
    visit.call.field(name).unwrap_or("").trim()
}

fn is_ticked(visit: &Visit<'_>, name: &str) -> bool {
    matches!(visit.call.field(name), Some("1" | "true" | "on"))
}

/// Returns all errors of a registration form. The quick form needs no password.
fn faults(visit: &mut Visit<'_>, quick: bool) -> Vec<FieldError> {
    let code = visit.call.field("security_code").unwrap_or("").to_owned();
    let code_wrong = !code.is_empty() && !captcha::answers(visit, &code);
    let mut faults: Vec<FieldError> = Vec::new();
    for name in ["name", "surname"] {
        if given(visit, name).is_empty() {
            faults.push((name, texts::REQUIRED));
        }
    }
    let email = given(visit, "email");
    if !is_address(email) {
        faults.push(("email", texts::BAD_EMAIL));
    } else if visit.state.members.by_name("email", email).is_some() {
        faults.push(("email", texts::TAKEN));
    }
    let phone = given(visit, "mobile_phone");
    if !phone.is_empty() && digits(phone).len() < 10 {
        faults.push(("mobile_phone", texts::BAD_PHONE));
    }
    let chosen = visit.call.field("password").unwrap_or("");
    if !(password::is_strong(chosen) || quick && chosen.is_empty()) {
        faults.push(("password", texts::PASSWORD_WEAK));
    }
    if !is_ticked(visit, "kvkk") {
        faults.push(("kvkk", texts::NO_CONSENT));
    }
    if code_wrong {
        faults.push(("security_code", texts::BAD_CODE));
    }
    faults
}

fn add(visit: &Visit<'_>) -> Member {
    let email = given(visit, "email").to_lowercase();
    let chosen = visit.call.field("password").unwrap_or("").to_owned();
    let made_up = chosen.is_empty();
    let mut member = Member {
        first_name: given(visit, "name").to_owned(),
        last_name: given(visit, "surname").to_owned(),
        phone: digits(given(visit, "mobile_phone")),
        birth_date: given(visit, "birthdate").to_owned(),
        country: given(visit, "country_code").to_owned(),
        city: given(visit, "city_code").to_owned(),
        town: given(visit, "town_code").to_owned(),
        district: given(visit, "district_code").to_owned(),
        consents: Consents {
            mail: is_ticked(visit, "mail_notify"),
            sms: is_ticked(visit, "sms_notify"),
            phone: is_ticked(visit, "phone_notify"),
        },
        gender: given(visit, "gender").parse().unwrap_or(2),
        password_strength: password::strength(&chosen),
        password: if made_up { ids::new_id() } else { chosen },
        password_made_up: made_up,
        consent: if email.starts_with("kvkk@") { -1 } else { 1 },
        active: !email.starts_with("onay@"),
        email,
        ..Member::default()
    };
    member.id = visit.state.members.add(member.clone());
    member
}

/// `POST authentication/register`: refusals come with HTTP 200 here.
pub(crate) fn full(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let faults = faults(visit, false);
    if !faults.is_empty() {
        return envelope::field_errors(StatusCode::OK, language, &faults);
    }
    let member = add(visit);
    let message = language.choose(texts::REGISTERED);
    if !member.active {
        let page = format!("/{}uye-girisi-sayfasi", language.prefix());
        let entry = object! { "loginError": language.choose(texts::NOT_ACTIVE), "url": &page };
        let id = member.id.to_string();
        return with_link(
            envelope::success_with_page(message, vec![entry], &page),
            &format!("{id}/{}", token(&id)),
        );
    }
    let page = redirect(visit);
    let mut entry = start_session(visit, &member);
    entry.set("url", Json::text(&page));
    envelope::success_with_page(message, vec![entry], &page)
}

/// `POST authentication/register/quick`: refusals come with HTTP 422.
pub(crate) fn quick(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let faults = faults(visit, true);
    if !faults.is_empty() {
        return envelope::field_errors(StatusCode::UNPROCESSABLE_ENTITY, language, &faults);
    }
    let member = add(visit);
    let entry = start_session(visit, &member);
    let page = redirect(visit);
    envelope::success_with_page(language.choose(texts::REGISTERED), vec![entry], &page)
}

/// `POST authentication/login-nomembership`: issues a bearer without a member and stores the
/// guest's address.
pub(crate) fn without_membership(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let email = given(visit, "email").to_lowercase();
    let refusal = if !is_address(&email) {
        Some(texts::BAD_EMAIL)
    } else if visit.state.members.by_name("email", &email).is_some() {
        Some(texts::TAKEN)
    } else {
        None
    };
    if let Some(words) = refusal {
        return envelope::failure(StatusCode::UNPROCESSABLE_ENTITY, language.choose(words));
    }
    visit.change(|session| session.sign_in.guest_email = email);
    let page = format!("/{}order", language.prefix());
    envelope::success_with_page("", vec![bearer(visit, 0)], &page)
}

/// `GET block/customer-register`: the form, filled for a member who asks with `type=update`.
pub(crate) fn form(visit: &Visit<'_>) -> Reply {
    let member = visit.member().filter(|_| visit.call.query.get("type") == Some("update"));
    let entry = object! {
        "account": object! { "customerInfo": account::customer_info(member.as_ref()) },
        "security": captcha::path(),
    };
    envelope::success("", vec![entry])
}

/// `customer/activateMembership/{id}/{token}`: following the link twice does no harm.
pub(crate) fn activate(visit: &Visit<'_>, id: &str, given: &str) -> Reply {
    let known = id.parse().ok().filter(|_| given == token(id));
    let done = known
        .and_then(|id| visit.state.members.change(id, |member| member.active = true))
        .is_some();
    let words = if done { texts::ACTIVATED } else { texts::BAD_LINK };
    Reply::json(
        &object! { "status": i32::from(done), "statusText": visit.language().choose(words) },
    )
}

/// Adds the newsletter's activation link to a reply.
pub(crate) fn with_subscription_link(reply: Reply, email: &str) -> Reply {
    with_link(reply, &format!("{}{}", token(&email.to_lowercase()), hex(email)))
}

fn hex(text: &str) -> String {
    text.to_lowercase().bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// `guest/activateSubscription/{token}`: the token contains the address it was made for.
pub(crate) fn activate_subscription(visit: &Visit<'_>, given: &str) -> Reply {
    let email = given.get(32..).and_then(|rest| {
        let bytes = rest
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
        String::from_utf8(bytes.collect::<Option<Vec<u8>>>()?).ok()
    });
    let done = email
        .is_some_and(|email| !email.is_empty() && given.get(..32) == Some(token(&email).as_str()));
    let words = if done { texts::SUBSCRIPTION_ACTIVATED } else { texts::BAD_LINK };
    Reply::json(
        &object! { "status": i32::from(done), "statusText": visit.language().choose(words) },
    )
}
