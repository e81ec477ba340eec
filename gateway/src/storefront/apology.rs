//! What a person reads when the storefront itself gives no page.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use platform::own_page::OwnPage;

/// What happened and what to do.
pub(super) fn page(status: StatusCode, language: &str) -> Response {
    let (title, text, again) = words(language);
    let mut response =
        OwnPage::new(status, language, title).text(text).link("", again).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    response
}

fn words(language: &str) -> (&'static str, &'static str, &'static str) {
    match language {
        "en" => (
            "The shop is not opening right now",
            "Something is wrong on our side. Your basket is safe; please try again in a moment.",
            "Try again",
        ),
        "de" => (
            "Der Shop öffnet gerade nicht",
            "Bei uns ist etwas schiefgelaufen. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es gleich noch einmal.",
            "Erneut versuchen",
        ),
        "ar" => (
            "المتجر لا يفتح الآن",
            "حدث خلل من جانبنا. سلتك محفوظة؛ يرجى المحاولة بعد قليل.",
            "حاول مرة أخرى",
        ),
        _ => (
            "Mağaza şu anda açılamıyor",
            "Bizden kaynaklanan bir sorun var. Sepetiniz güvende; lütfen birazdan yeniden deneyin.",
            "Yeniden dene",
        ),
    }
}
