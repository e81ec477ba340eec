//! Language and currency of an old client: by its query, by what it chose before, by
//! `Accept-Language`, else the default. The shop's session knows what was chosen by the old calls;
//! three cookies of ours say it to the gateway, which adds what an address leaves out.

use std::borrow::Cow;

use http::HeaderValue;
use platform::context::Context;
use platform::cookies;

use crate::capabilities::preferences::choice::{Choice, is_currency, is_language};

/// Sets the context's language and currency to those of this caller.
///
/// Returns whether an answer in them may be shared: made-up codes would fill the cache, and what
/// follows from a country is in the shop's session alone.
pub(super) fn apply(context: &mut Context, query: &str) -> bool {
    let locale = &context.app.settings().locale;
    let (mut language, mut currency) = (None, None);
    let mut shared = context.cookies.get(cookies::COUNTRY).is_none();
    // The shop reads the last of several; an empty one says nothing.
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*name {
            "language" => language = Some(value),
            "currency" => currency = Some(value),
            _ => {}
        }
    }
    let language = match language.filter(|code| !code.is_empty()) {
        // Passed on as it is; words of ours stay in a language we have.
        Some(code) => {
            let known = locale.language(&code);
            shared &= known.is_some();
            known.map(str::to_owned)
        }
        None => {
            context.cookies.get(cookies::LANGUAGE).filter(|code| is_language(code)).map(|code| {
                let known = locale.language(code);
                shared &= known.is_some();
                known.unwrap_or(code).to_owned()
            })
        }
    };
    let currency = match currency.filter(|code| !code.is_empty()) {
        Some(code) => {
            let known = locale.currency(&code);
            shared &= known.is_some();
            known.map(str::to_owned)
        }
        None => {
            context.cookies.get(cookies::CURRENCY).filter(|code| is_currency(code)).map(|code| {
                let known = locale.currency(code);
                shared &= known.is_some();
                known.unwrap_or(code).to_owned()
            })
        }
    };
    if let Some(language) = language {
        context.language = language;
    }
    if let Some(currency) = currency {
        context.currency = currency;
    }
    shared
}

/// The same for a page of ours, which has the languages that we have.
pub(super) fn apply_to_own_page(context: &mut Context, query: &str) {
    let preferred = context.language.clone();
    apply(context, query);
    if context.app.settings().locale.language(&context.language).is_none() {
        context.language = preferred;
    }
}

/// The query of a public answer: a parameter that says nothing would keep ours from being added.
pub(super) fn without_empty(query: &str) -> Cow<'_, str> {
    let says_nothing = |field: &&str| {
        form_urlencoded::parse(field.as_bytes())
            .any(|(name, value)| value.is_empty() && matches!(&*name, "language" | "currency"))
    };
    if !query.split('&').any(|field| says_nothing(&field)) {
        return Cow::Borrowed(query);
    }
    Cow::Owned(query.split('&').filter(|field| !says_nothing(field)).collect::<Vec<_>>().join("&"))
}

/// Tells later requests of this browser what it chose. The cookie ends with the browser, as the
/// shop's session does.
pub(super) fn remember(context: &Context, choice: &Choice) -> HeaderValue {
    let (name, code) = match choice {
        Choice::Language(code) => (cookies::LANGUAGE, code),
        Choice::Currency(code) => (cookies::CURRENCY, code),
        Choice::Country(code) => (cookies::COUNTRY, code),
    };
    cookies::ours(name, code, context.https, false, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_nothing_is_left_out_of_a_public_query() {
        for (query, expected) in [
            ("", ""),
            ("link=a&language=", "link=a"),
            ("language&currency=&x=", "x="),
            ("lang%75age=&link=a&&b", "link=a&&b"),
            ("language=tr&currency=TL", "language=tr&currency=TL"),
            ("q=language=", "q=language="),
        ] {
            assert_eq!(without_empty(query), expected, "{query}");
        }
    }
}
