//! What a person reads when the storefront itself gives no page.

use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use http::{HeaderValue, StatusCode, header};
use sha2::Digest as _;

const STYLE: &str = "html{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-inline-size:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.5rem}a{display:inline-block;padding:.75rem 0}";

/// A small page of our own: what happened and what to do.
pub(super) fn page(status: StatusCode, language: &str) -> Response {
    let (title, text, again) = words(language);
    let direction = if language == "ar" { "rtl" } else { "ltr" };
    let html = format!(
        "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{text}</p>\
         <a href=\"\">{again}</a></html>"
    );
    let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    );
    let mut response = (status, html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
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
        "ar" => {
            ("المتجر لا يفتح الآن", "حدث خلل من جانبنا. سلتك محفوظة؛ يرجى المحاولة بعد قليل.", "حاول مرة أخرى")
        }
        _ => (
            "Mağaza şu anda açılamıyor",
            "Bizden kaynaklanan bir sorun var. Sepetiniz güvende; lütfen birazdan yeniden deneyin.",
            "Yeniden dene",
        ),
    }
}
