//! The small pages that somebody who comes back from another site sees.

use std::fmt::Write as _;

use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderValue, Method, StatusCode, header};
use sha2::{Digest as _, Sha256};

use super::departures::Purpose;

const SEND: &str = "document.forms[0].submit()";

/// A page that sends the same request again, by itself or, without scripts, at a press.
pub(super) fn resubmit(
    language: &str,
    method: &Method,
    address: &str,
    fields: &[(String, String)],
) -> Response {
    let (title, go_on) = words(language);
    let direction = if language == "ar" { "rtl" } else { "ltr" };
    let address = escaped(address);
    let mut html = format!(
        "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\"><title>{title}</title>"
    );
    let policy = if *method == Method::POST {
        let _ = write!(html, "<p>{title}</p><form method=\"post\" action=\"{address}\">");
        for (name, value) in fields {
            let (name, value) = (escaped(name), escaped(value));
            let _ = write!(html, "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
        }
        let _ = write!(html, "<noscript><button>{go_on}</button></noscript></form><script>{SEND}</script>");
        let hash = STANDARD.encode(Sha256::digest(SEND));
        format!(
            "default-src 'none'; script-src 'sha256-{hash}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"
        )
    } else {
        let _ = write!(
            html,
            "<meta http-equiv=\"refresh\" content=\"0;url={address}\"><p><a href=\"{address}\">{go_on}</a></p>"
        );
        "default-src 'none'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'".to_owned()
    };
    html.push_str("</html>");
    document(html, &policy)
}

/// A page of ours that nobody keeps.
fn document(html: String, policy: &str) -> Response {
    let mut response = html.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // The reference is nobody else's business.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if let Ok(policy) = HeaderValue::from_str(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Words, and where to go from there.
struct OtherBrowser {
    title: &'static str,
    text: &'static str,
    link: &'static str,
    path: &'static str,
}

/// What a browser is told that did not leave itself. Nothing was forwarded, and nothing personal
/// is said. What became of a payment is not known here: there is no record of attempts, and the
/// words say so (ADR 0041).
pub(super) fn other_browser(purpose: Purpose, language: &str, prefix: &str) -> Response {
    let OtherBrowser { title, text, link, path } = match purpose {
        Purpose::SignIn => sign_in_elsewhere(language),
        Purpose::Payment => payment_elsewhere(language),
    };
    let direction = if language == "ar" { "rtl" } else { "ltr" };
    let address = escaped(&format!("{prefix}{path}"));
    let html = format!(
        "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\"><title>{title}</title><main><h1>{title}</h1>\
         <p>{text}</p><p><a href=\"{address}\">{link}</a></p></main></html>"
    );
    let policy = "default-src 'none'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'";
    let mut response = document(html, policy);
    *response.status_mut() = StatusCode::FORBIDDEN;
    response
}

fn sign_in_elsewhere(language: &str) -> OtherBrowser {
    let (title, text, link) = match language {
        "en" => (
            "This sign-in began in another browser",
            "For your safety nobody was signed in here. Go back to the browser in which you began, \
             or sign in here anew.",
            "Sign in here",
        ),
        "de" => (
            "Diese Anmeldung begann in einem anderen Browser",
            "Zu Ihrer Sicherheit wurde hier niemand angemeldet. Gehen Sie zu dem Browser zurück, in dem \
             Sie begonnen haben, oder melden Sie sich hier neu an.",
            "Hier anmelden",
        ),
        "ar" => (
            "بدأ تسجيل الدخول هذا في متصفح آخر",
            "حفاظًا على أمانك لم يتم تسجيل دخول أحد هنا. عُد إلى المتصفح الذي بدأت منه، أو سجّل الدخول هنا من جديد.",
            "تسجيل الدخول هنا",
        ),
        _ => (
            "Bu giriş başka bir tarayıcıda başlatıldı",
            "Güvenliğiniz için burada kimsenin oturumu açılmadı. Girişi başlattığınız tarayıcıya dönün \
             ya da burada yeniden giriş yapın.",
            "Burada giriş yap",
        ),
    };
    OtherBrowser { title, text, link, path: "/uye-girisi-sayfasi" }
}

fn payment_elsewhere(language: &str) -> OtherBrowser {
    let (title, text, link) = match language {
        "en" => (
            "Payment result unknown",
            "This payment began in another browser, so nothing was passed on from here, and whether it was \
             taken is not known here. Look in the browser in which you paid, in your orders after signing \
             in, or in the order's e-mail. Do not pay again before you know.",
            "My orders",
        ),
        "de" => (
            "Ergebnis der Zahlung unbekannt",
            "Diese Zahlung begann in einem anderen Browser. Deshalb wurde von hier nichts weitergegeben, und \
             ob bezahlt wurde, ist hier nicht bekannt. Sehen Sie in dem Browser nach, in dem Sie bezahlt \
             haben, nach der Anmeldung in Ihren Bestellungen oder in der E-Mail zur Bestellung. Zahlen Sie \
             nicht noch einmal, bevor Sie es wissen.",
            "Meine Bestellungen",
        ),
        "ar" => (
            "نتيجة الدفع غير معروفة",
            "بدأت عملية الدفع هذه في متصفح آخر، لذلك لم يُرسَل شيء من هنا، ولا يُعرف هنا هل تم الدفع. تحقّق في \
             المتصفح الذي دفعت منه، أو في طلباتك بعد تسجيل الدخول، أو في رسالة الطلب الإلكترونية. لا تدفع مرة \
             أخرى قبل أن تتأكد.",
            "طلباتي",
        ),
        _ => (
            "Ödeme sonucu bilinmiyor",
            "Bu ödeme başka bir tarayıcıda başlatıldı; bu yüzden buradan hiçbir şey iletilmedi ve ödemenin \
             alınıp alınmadığı burada bilinmiyor. Ödemeyi yaptığınız tarayıcıya, giriş yaptıktan sonra \
             siparişlerinize ya da sipariş e-postanıza bakın. Sonucu öğrenmeden yeniden ödemeyin.",
            "Siparişlerim",
        ),
    };
    OtherBrowser { title, text, link, path: "/uye-siparisleri" }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

fn words(language: &str) -> (&'static str, &'static str) {
    match language {
        "en" => ("Taking you back to the shop", "Continue"),
        "de" => ("Zurück zum Shop", "Weiter"),
        "ar" => ("جارٍ إعادتك إلى المتجر", "متابعة"),
        _ => ("Mağazaya dönülüyor", "Devam et"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_8_what_another_browser_is_told_is_in_four_languages_and_says_what_to_do() {
        for purpose in [Purpose::SignIn, Purpose::Payment] {
            let told = |language| match purpose {
                Purpose::SignIn => sign_in_elsewhere(language),
                Purpose::Payment => payment_elsewhere(language),
            };
            let titles: std::collections::HashSet<_> =
                ["tr", "en", "de", "ar"].map(|language| told(language).title).into();
            assert_eq!(titles.len(), 4);
            assert_eq!(told("fr").title, told("tr").title);
            assert_eq!(other_browser(purpose, "en", "/en").status(), StatusCode::FORBIDDEN);
        }
    }
}
