//! Codes sent to phones (contracts/upstream/membership.md#sms-codes). Only that they have six
//! digits and live two minutes is known; the paths are inferred. A test reads the code in the
//! header `x-sms-code` of the answer that sends it.

use http::{HeaderName, HeaderValue, StatusCode};
use rand::Rng as _;

use super::texts;
use crate::{
    values::{
        clock::unix_time,
        contact::digits,
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{envelope, reply::Reply},
};

const CODE_HEADER: HeaderName = HeaderName::from_static("x-sms-code");
const CODE_TTL_SECONDS: u64 = 120;
/// Phone numbers of one visitor with a pending code.
const MAX_PHONES: usize = 8;

fn answer(visit: &Visit<'_>, status: i32, words: Localized, key: &'static str) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! {
        "status": status, "statusText": text, "ttl": Json::Int(CODE_TTL_SECONDS as i64),
        "key": key,
    })
}

pub(crate) fn send(visit: &mut Visit<'_>, phone: &str) -> Reply {
    let phone = digits(phone);
    if !(10..=15).contains(&phone.len()) {
        return answer(visit, 0, texts::BAD_PHONE, "phone");
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000_u32));
    let kept = (code.clone(), unix_time() + CODE_TTL_SECONDS);
    visit.change(|session| {
        let codes = &mut session.sign_in.codes;
        if codes.len() >= MAX_PHONES {
            codes.clear();
        }
        codes.insert(phone, kept);
    });
    let mut reply = answer(visit, 1, texts::CODE_SENT, "");
    if let Ok(code) = HeaderValue::from_str(&code) {
        reply.headers.insert(CODE_HEADER, code);
    }
    reply
}

/// Whether the submitted code is the one sent to `phone`; it is valid once.
fn is_right(visit: &mut Visit<'_>, phone: &str) -> bool {
    let phone = digits(phone);
    let given = visit
        .call
        .field("code")
        .or_else(|| visit.call.field("sms_code"))
        .unwrap_or("")
        .trim()
        .to_owned();
    let right = visit
        .session
        .sign_in
        .codes
        .get(&phone)
        .is_some_and(|(code, expiry)| *code == given && *expiry > unix_time());
    if right {
        visit.change(|session| session.sign_in.codes.remove(&phone));
    }
    right
}

pub(crate) fn validate(visit: &mut Visit<'_>, phone: &str) -> Reply {
    if is_right(visit, phone) {
        answer(visit, 1, texts::CODE_RIGHT, "")
    } else {
        answer(visit, 0, texts::CODE_WRONG, "code")
    }
}

/// `public/services/verify-sms`: a phone with its code confirms it, a phone alone asks for one.
pub(crate) fn verify(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    let field = |name: &str| visit.call.field(name).unwrap_or("").to_owned();
    let phone = Some(field("phone"))
        .filter(|phone| !phone.is_empty())
        .unwrap_or_else(|| field("mobile_phone"));
    if digits(&phone).len() < 10 {
        return envelope::field_errors(
            StatusCode::UNPROCESSABLE_ENTITY,
            language,
            &[("phone", texts::BAD_PHONE)],
        );
    }
    if field("code").is_empty() {
        let sent = send(visit, &phone);
        let mut reply = envelope::success(
            language.choose(texts::CODE_SENT),
            vec![object! { "ttl": Json::Int(CODE_TTL_SECONDS as i64) }],
        );
        if let Some(code) = sent.headers.get(&CODE_HEADER) {
            reply.headers.insert(CODE_HEADER, code.clone());
        }
        return reply;
    }
    if is_right(visit, &phone) {
        envelope::success(language.choose(texts::CODE_RIGHT), Vec::new())
    } else {
        envelope::field_errors(
            StatusCode::UNPROCESSABLE_ENTITY,
            language,
            &[("code", texts::CODE_WRONG)],
        )
    }
}
