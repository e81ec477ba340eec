//! The page that a person gets when the storefront fails.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use platform::own_page::{LocalizedText, OwnPage};

const TITLE: LocalizedText = [
    "Mağaza şu anda açılamıyor",
    "The shop is not opening right now",
    "Der Shop öffnet gerade nicht",
    "المتجر لا يفتح الآن",
];
const TEXT: LocalizedText = [
    "Bizden kaynaklanan bir sorun var. Sepetiniz güvende; lütfen birazdan yeniden deneyin.",
    "Something is wrong on our side. Your basket is safe; please try again in a moment.",
    "Bei uns ist etwas schiefgelaufen. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es gleich \
     noch einmal.",
    "حدث خلل من جانبنا. سلتك محفوظة؛ يرجى المحاولة بعد قليل.",
];
const TRY_AGAIN: LocalizedText = ["Yeniden dene", "Try again", "Erneut versuchen", "حاول مرة أخرى"];

/// Responds with a page that says what happened and what to do.
pub(super) fn respond(status: StatusCode, language: &str, retry_after: Duration) -> Response {
    let page = OwnPage::new(status, language, &TITLE).text(&TEXT).link("", &TRY_AGAIN);
    let mut response = page.into_response();
    response.headers_mut().insert(header::RETRY_AFTER, retry_after.as_secs().into());
    response
}
