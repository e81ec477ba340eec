//! Reads what an old client chose, from the answer in which the shop accepts it.

use legacy_client::{LegacyAnswer, Preference};
use percent_encoding::percent_decode_str;

use super::{reshape, wire};

/// A choice that the shop accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Language(String),
    Currency(String),
    Country(String),
}

/// Returns the choice of the call at `path`, if the shop accepted it and its code is safe in an
/// address.
#[must_use]
pub fn accepted_choice(
    preference: Preference,
    path: &str,
    answer: &LegacyAnswer,
) -> Option<Choice> {
    if !answer.status.is_success() {
        return None;
    }
    // The code is the fifth segment in all three calls.
    let segment = path.split('/').filter(|segment| !segment.is_empty()).nth(4)?;
    let code = percent_decode_str(segment).decode_utf8().ok()?.into_owned();
    match preference {
        Preference::Language => {
            let answer: wire::LanguageChange = answer.json().ok()?;
            (answer.success == Some(true) && is_language(&code))
                .then(|| Choice::Language(code.to_ascii_lowercase()))
        }
        Preference::Currency => (reshape::currency_changed(&answer.json().ok()?, &code).is_some()
            && is_currency(&code))
        .then(|| Choice::Currency(code.to_ascii_uppercase())),
        // The answer to a change of country has no content.
        Preference::Country => {
            is_language(&code).then(|| Choice::Country(code.to_ascii_uppercase()))
        }
    }
}

/// Whether a code has two letters, like languages and countries.
#[must_use]
pub fn is_language(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a code has two or three letters.
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
        for (preference, path, answer, expected) in [
            (
                Preference::Language,
                language,
                answer(200, "{\"success\":1,\"link\":\"\"}"),
                Some(Choice::Language("en".to_owned())),
            ),
            (Preference::Language, language, answer(200, "{\"success\":0,\"link\":\"\"}"), None),
            (Preference::Language, language, answer(500, "{\"success\":1}"), None),
            (Preference::Language, language, answer(200, "<p>1</p>"), None),
            (
                Preference::Language,
                "/srv/service/language/change/e%00/home/1",
                answer(200, "{\"success\":1}"),
                None,
            ),
            (
                Preference::Currency,
                currency,
                answer(200, "1"),
                Some(Choice::Currency("USD".to_owned())),
            ),
            (
                Preference::Currency,
                currency,
                answer(200, "\"1\""),
                Some(Choice::Currency("USD".to_owned())),
            ),
            (Preference::Currency, currency, answer(200, "0"), None),
            (Preference::Country, country, answer(200, ""), Some(Choice::Country("DE".to_owned()))),
            (Preference::Country, country, answer(404, "1"), None),
        ] {
            assert_eq!(accepted_choice(preference, path, &answer), expected, "{path} {answer:?}");
        }
    }
}
