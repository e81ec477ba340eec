//! A member's own details (contracts/upstream/protocol.md#page-variables,
//! contracts/upstream/membership.md#profile).

use http::StatusCode;
use sha2::{Digest as _, Sha256};

use super::texts;
use crate::{
    state::members::{Consents, Member},
    values::{
        contact::{digits, is_address},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, FieldError},
        reply::Reply,
    },
};

/// `MEMBER_INFO` as pages print it; blank for a guest.
pub(crate) fn info(member: Option<&Member>) -> Json {
    let Some(member) = member else {
        return object! {
            "ID": 0, "CODE": "", "FIRST_NAME": "", "LAST_NAME": "", "BIRTH_DATE": "", "GENDER": "2",
            "MAIL": "",
            "MAIL_HASH": "", "GROUP": 0, "TRANSACTION_COUNT": 0, "REPRESENTATIVE": "", "KVKK": -1,
            "COUNTRY": "",
            "E_COUNTRY": "", "PASSWORD_STRENGTH": 0,
        };
    };
    let hash: String =
        Sha256::digest(&member.email).iter().map(|byte| format!("{byte:02x}")).collect();
    object! {
        "ID": Json::id(member.id), "CODE": &member.vendor_code, "FIRST_NAME": &member.first_name,
        "LAST_NAME": &member.last_name, "BIRTH_DATE": &member.birth_date,
        "GENDER": member.gender.to_string(),
        "MAIL": &member.email, "MAIL_HASH": hash,
        "GROUP": if member.vendor_code.is_empty() { "1" } else { "2" },
        "TRANSACTION_COUNT": 0, "REPRESENTATIVE": "", "KVKK": i32::from(member.consent),
        "COUNTRY": &member.country, "E_COUNTRY": &member.export_country,
        "PASSWORD_STRENGTH": u32::from(member.password_strength),
    }
}

/// `customer/get-detail`, of which only the name is known: `MEMBER_INFO` and the phone.
pub(crate) fn detail(visit: &Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    let mut detail = info(Some(&member));
    detail.set("MOBILE_PHONE", &member.phone);
    detail.set("status", 1);
    Reply::json(&detail)
}

/// Values of the registration form; empty for a guest.
pub(crate) fn customer_info(member: Option<&Member>) -> Json {
    let text = |of: fn(&Member) -> &str| Json::text(member.map_or("", of));
    let agreed = |to: fn(&Consents) -> bool| {
        if member.is_some_and(|member| to(&member.consents)) { "1" } else { "0" }
    };
    object! {
        "name": text(|member| &member.first_name), "surname": text(|member| &member.last_name),
        "email": text(|member| &member.email), "mobile_phone": text(|member| &member.phone),
        "birthdate": text(|member| &member.birth_date),
        // A number here, text in MEMBER_INFO.
        "gender": member.map_or(2, |member| i32::from(member.gender)), "representative_id": "",
        "country_code": text(|member| &member.country), "city_code": text(|member| &member.city),
        "town_code": text(|member| &member.town), "district_code": text(|member| &member.district),
        // Under the names of the form's checkboxes (inferred).
        "mail_notify": agreed(|consents| consents.mail),
        "sms_notify": agreed(|consents| consents.sms),
        "phone_notify": agreed(|consents| consents.phone),
    }
}

/// `PUT customer/update`: only what was sent is changed.
pub(crate) fn update(visit: &mut Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member() };
    let language = visit.language();
    let field = |name: &str| visit.call.field(name).map(|value| value.trim().to_owned());
    let mut faults: Vec<FieldError> = Vec::new();
    for name in ["name", "surname"] {
        if field(name).is_some_and(|value| value.is_empty()) {
            faults.push((name, texts::REQUIRED));
        }
    }
    if let Some(email) = field("email") {
        if !is_address(&email) {
            faults.push(("email", texts::BAD_EMAIL));
        } else if visit
            .state
            .members
            .by_name("email", &email)
            .is_some_and(|other| other.id != member.id)
        {
            faults.push(("email", texts::TAKEN));
        }
    }
    if field("mobile_phone").is_some_and(|phone| digits(&phone).len() < 10) {
        faults.push(("mobile_phone", texts::BAD_PHONE));
    }
    if !faults.is_empty() {
        return envelope::field_errors(StatusCode::UNPROCESSABLE_ENTITY, language, &faults);
    }
    visit.state.members.change(member.id, |member| {
        let set = |of: &mut String, name: &str| {
            if let Some(value) = field(name) {
                *of = value;
            }
        };
        set(&mut member.first_name, "name");
        set(&mut member.last_name, "surname");
        set(&mut member.email, "email");
        set(&mut member.birth_date, "birthdate");
        set(&mut member.country, "country_code");
        set(&mut member.city, "city_code");
        set(&mut member.town, "town_code");
        set(&mut member.district, "district_code");
        for (consent, name) in [
            (&mut member.consents.mail, "mail_notify"),
            (&mut member.consents.sms, "sms_notify"),
            (&mut member.consents.phone, "phone_notify"),
        ] {
            *consent = field(name).map_or(*consent, |value| value == "1");
        }
        if let Some(phone) = field("mobile_phone") {
            member.phone = digits(&phone);
        }
        if let Some(gender) = field("gender").and_then(|gender| gender.parse().ok()) {
            member.gender = gender;
        }
        if field("kvkk").as_deref() == Some("1") {
            member.consent = 1;
        }
    });
    envelope::success(language.choose(texts::UPDATED), Vec::new())
}

/// `customer/cancel-me`: the account is closed at once.
pub(crate) fn cancel(visit: &mut Visit<'_>) -> Reply {
    let Some(member) = visit.member() else {
        return Reply::json(&object! { "success": false, "statusText": envelope::NO_MEMBER });
    };
    visit.state.members.remove(member.id);
    visit.change(|session| session.member = None);
    let text = visit.language().choose(texts::CANCELLED);
    Reply::json(&object! { "success": true, "statusText": text })
}
