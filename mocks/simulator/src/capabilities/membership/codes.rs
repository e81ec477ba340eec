//! Codes sent to phones (wire 2.3). Only that they have six digits and live two minutes is known; the paths are inferred. A
//! test reads the code in the header `x-sms-code` of the answer that sends it.

use http::{HeaderName, HeaderValue, StatusCode};
use rand::Rng as _;

use super::wording;
use crate::{
    values::{
        clock::unix_time,
        contact::digits,
        language::Words,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{envelope, reply::Reply},
};

const CODE: HeaderName = HeaderName::from_static("x-sms-code");
const SECONDS: u64 = 120;
/// Numbers of one visitor with a code under way.
const PHONES: usize = 8;

fn answer(visit: &Visit<'_>, status: i32, words: Words, key: &'static str) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(
        &object! { "status": status, "statusText": text, "ttl": Json::Int(SECONDS as i64), "key": key },
    )
}

pub(crate) fn send(visit: &mut Visit<'_>, phone: &str) -> Reply {
    let phone = digits(phone);
    if !(10..=15).contains(&phone.len()) {
        return answer(visit, 0, wording::BAD_PHONE, "phone");
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000_u32));
    let kept = (code.clone(), unix_time() + SECONDS);
    visit.change(|session| {
        let codes = &mut session.membership.codes;
        if codes.len() >= PHONES {
            codes.clear();
        }
        codes.insert(phone, kept);
    });
    let mut reply = answer(visit, 1, wording::CODE_SENT, "");
    if let Ok(code) = HeaderValue::from_str(&code) {
        reply.headers.insert(CODE, code);
    }
    reply
}

/// Whether `code` is the one sent to `phone`; a right one serves once.
fn is_right(visit: &mut Visit<'_>, phone: &str) -> bool {
    let phone = digits(phone);
    let given =
        visit.call.field("code").or_else(|| visit.call.field("sms_code")).unwrap_or("").trim().to_owned();
    let right = visit
        .session
        .membership
        .codes
        .get(&phone)
        .is_some_and(|(code, expiry)| *code == given && *expiry > unix_time());
    if right {
        visit.change(|session| session.membership.codes.remove(&phone));
    }
    right
}

pub(crate) fn validate(visit: &mut Visit<'_>, phone: &str) -> Reply {
    if is_right(visit, phone) {
        answer(visit, 1, wording::CODE_RIGHT, "")
    } else {
        answer(visit, 0, wording::CODE_WRONG, "code")
    }
}

/// `public/services/verify-sms`: a phone with its code confirms it, a phone alone asks for one.
pub(crate) fn verify(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let field = |name: &str| visit.call.field(name).unwrap_or("").to_owned();
    let phone =
        Some(field("phone")).filter(|phone| !phone.is_empty()).unwrap_or_else(|| field("mobile_phone"));
    if digits(&phone).len() < 10 {
        return envelope::faulty(
            StatusCode::UNPROCESSABLE_ENTITY,
            language,
            &[("phone", wording::BAD_PHONE)],
        );
    }
    if field("code").is_empty() {
        let sent = send(visit, &phone);
        let mut reply = envelope::done(
            language.choose(wording::CODE_SENT),
            vec![object! { "ttl": Json::Int(SECONDS as i64) }],
        );
        if let Some(code) = sent.headers.get(&CODE) {
            reply.headers.insert(CODE, code.clone());
        }
        return reply;
    }
    if is_right(visit, &phone) {
        envelope::done(language.choose(wording::CODE_RIGHT), Vec::new())
    } else {
        envelope::faulty(StatusCode::UNPROCESSABLE_ENTITY, language, &[("code", wording::CODE_WRONG)])
    }
}
