//! What an old client chose by its own calls, read from the answer that says the shop took it.

use http::Method;
use legacy_client::{LegacyAnswer, LegacyCall};
use percent_encoding::percent_decode_str;

use super::{calls, legacy, reshape};

/// A choice that the shop took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Language(String),
    Currency(String),
    Country(String),
}

/// Whether the answer of this call says if a choice was taken.
#[must_use]
pub fn is_choice(call: &LegacyCall, method: &Method) -> bool {
    let known = [calls::CHANGE_LANGUAGE.id, calls::SET_CURRENCY.id, calls::SET_COUNTRY.id];
    method != Method::HEAD && known.contains(&call.id)
}

/// The choice that a call made, if the shop took it and it is a code that an address can carry.
#[must_use]
pub fn made(call: &LegacyCall, path: &str, answer: &LegacyAnswer) -> Option<Choice> {
    if !answer.status.is_success() {
        return None;
    }
    // The code is the fifth segment of each of the three.
    let segment = path.split('/').filter(|segment| !segment.is_empty()).nth(4)?;
    let code = percent_decode_str(segment).decode_utf8().ok()?.into_owned();
    if call.id == calls::CHANGE_LANGUAGE.id {
        let answer: legacy::LanguageChange = answer.json().ok()?;
        return (answer.success == Some(true) && is_language(&code))
            .then(|| Choice::Language(code.to_ascii_lowercase()));
    }
    if call.id == calls::SET_CURRENCY.id {
        return (reshape::currency_changed(&answer.json().ok()?) && is_currency(&code))
            .then(|| Choice::Currency(code.to_ascii_uppercase()));
    }
    // The shop's answer to a country says nothing.
    (call.id == calls::SET_COUNTRY.id && is_language(&code))
        .then(|| Choice::Country(code.to_ascii_uppercase()))
}

/// Two letters, as languages and countries are written.
#[must_use]
pub fn is_language(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Two or three letters.
#[must_use]
pub fn is_currency(code: &str) -> bool {
    (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, StatusCode};

    use super::*;

    fn answer(status: u16, body: &'static str) -> LegacyAnswer {
        LegacyAnswer {
            status: StatusCode::from_u16(status).unwrap(),
            headers: HeaderMap::new(),
            body: body.into(),
        }
    }

    #[test]
    fn a_choice_counts_when_the_shop_took_it() {
        let language = "/srv/service/language/change/EN/home/1";
        let currency = "//srv/shopping/shopping/set-currency/us%44/";
        let country = "/srv/shopping/shopping/set-country/de";
        for (call, path, answer, expected) in [
            (
                &calls::CHANGE_LANGUAGE,
                language,
                answer(200, "{\"success\":1,\"link\":\"\"}"),
                Some(Choice::Language("en".to_owned())),
            ),
            (&calls::CHANGE_LANGUAGE, language, answer(200, "{\"success\":0,\"link\":\"\"}"), None),
            (&calls::CHANGE_LANGUAGE, language, answer(500, "{\"success\":1}"), None),
            (&calls::CHANGE_LANGUAGE, language, answer(200, "<p>1</p>"), None),
            (
                &calls::CHANGE_LANGUAGE,
                "/srv/service/language/change/e%00/home/1",
                answer(200, "{\"success\":1}"),
                None,
            ),
            (
                &calls::SET_CURRENCY,
                currency,
                answer(200, "1"),
                Some(Choice::Currency("USD".to_owned())),
            ),
            (
                &calls::SET_CURRENCY,
                currency,
                answer(200, "\"1\""),
                Some(Choice::Currency("USD".to_owned())),
            ),
            (&calls::SET_CURRENCY, currency, answer(200, "0"), None),
            (&calls::SET_COUNTRY, country, answer(200, ""), Some(Choice::Country("DE".to_owned()))),
            (&calls::SET_COUNTRY, country, answer(404, "1"), None),
        ] {
            assert_eq!(made(call, path, &answer), expected, "{path} {answer:?}");
        }
    }
}
