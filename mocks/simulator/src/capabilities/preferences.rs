//! Language, currency, country and the cookie notice (contracts/upstream/preferences.md).

use http::HeaderValue;

use crate::{
    capabilities::pages,
    values::{
        language::{Currency, Language, Localized},
        legacy_json::object,
    },
    visit::Visit,
    web::reply::Reply,
};

/// Changes the session's language. `link` is the page the visitor came from, in the new language
/// and without a leading slash; empty when that page is not one of ours or is the home page.
pub(crate) fn change_language(visit: &mut Visit<'_>, language: &str, rest: &[&str]) -> Reply {
    let Some(language) = Language::parse(language) else {
        return Reply::json(&object! { "success": 0, "link": "" });
    };
    visit.change(|session| session.language = language);
    let home = rest.get(1) == Some(&"1");
    let referer = visit.call.header("referer").map(str::to_owned);
    let link = match referer {
        Some(address) if !home => {
            pages::translate(visit.shop(), &address, language).unwrap_or_default()
        }
        _ => String::new(),
    };
    Reply::json(&object! { "success": 1, "link": link })
}

/// Answers a bare `1`, with PHP's default content type.
pub(crate) fn set_currency(visit: &mut Visit<'_>, currency: &str) -> Reply {
    match Currency::parse(currency) {
        Some(currency) => {
            visit.change(|session| session.currency = currency);
            Reply::html("1")
        }
        None => Reply::html("0"),
    }
}

pub(crate) fn set_country(visit: &mut Visit<'_>, country: &str) -> Reply {
    let country = country.to_uppercase();
    visit.change(|session| session.country = country);
    Reply::html("1")
}

/// The session's language for one client library: plain text with white space, which it strips.
pub(crate) fn session_language(visit: &Visit<'_>) -> Reply {
    Reply::html(format!(" {}\n", visit.session.language.code()))
}

/// The session's language for another client library: quoted.
pub(crate) fn selected_language(visit: &Visit<'_>) -> Reply {
    Reply::html(format!("\"{}\"", visit.session.language.code()))
}

const TITLE: Localized =
    ["Çerezler hakkında", "About cookies", "Über Cookies", "حول ملفات الارتباط"];
const CONTENT: Localized = [
    "<p>Sepetinizi hatırlamak ve dükkânı iyileştirmek için çerez kullanıyoruz. <a href=\"/iletisim\">Bize sorun</a>.</p>",
    "<p>We use cookies to remember your basket and to improve the shop. <a href=\"/en/iletisim\">Ask us</a>.</p>",
    "<p>Wir verwenden Cookies, um Ihren Warenkorb zu behalten und den Laden zu verbessern. <a href=\"/de/iletisim\">Fragen Sie uns</a>.</p>",
    "<p>نستخدم ملفات الارتباط لنتذكر سلتك ونحسّن المتجر. <a href=\"/ar/iletisim\">اسألنا</a>.</p>",
];

/// JSON with the content type of HTML.
pub(crate) fn cookie_law(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    let body = object! { "Title": language.choose(TITLE), "Content": language.choose(CONTENT) };
    Reply::new(HeaderValue::from_static("text/html; charset=UTF-8"), body.print())
}
