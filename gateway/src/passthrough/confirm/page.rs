//! What a person reads before and after a link that changes something. Works without scripts; nothing frames it.

use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderValue, StatusCode, header};
use legacy_client::LegacyCall;
use sha2::{Digest as _, Sha256};

const STYLE: &str = "html{color-scheme:light dark}\
    body{font:1.125rem/1.6 system-ui,sans-serif;max-inline-size:32rem;margin:20vh auto;padding:0 1.5rem}\
    h1{font-size:1.5rem}button{font:inherit;padding:.75rem 1.5rem;margin-inline-end:1rem}\
    a{display:inline-block;padding:.75rem 0}";

/// What a call would change, in words a shopper knows; told from the call's definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::passthrough) enum Change {
    EmptyBasket,
    FillBasket,
    Basket,
    Language,
    Currency,
    SignOut,
    Orders,
    Campaigns,
    Subscription,
    Something,
}

impl Change {
    pub(super) fn of(call: &LegacyCall) -> Self {
        match (call.id, call.capability()) {
            ("cart.delete_all", _) => Self::EmptyBasket,
            ("cart.from_url" | "orders.repeat", _) => Self::FillBasket,
            ("preferences.language", _) => Self::Language,
            ("preferences.currency" | "preferences.country", _) => Self::Currency,
            ("membership.logout", _) => Self::SignOut,
            ("alarms.stop_subscription", _) => Self::Subscription,
            (_, "cart") => Self::Basket,
            (_, "orders") => Self::Orders,
            (_, "campaigns") => Self::Campaigns,
            _ => Self::Something,
        }
    }

    /// Turkish, English, German, Arabic.
    fn words(self) -> [&'static str; 4] {
        match self {
            Self::EmptyBasket => [
                "Bu bağlantı sepetinizi boşaltacak.",
                "This link will empty your basket.",
                "Dieser Link leert Ihren Warenkorb.",
                "سيفرغ هذا الرابط سلتك.",
            ],
            Self::FillBasket => [
                "Bu bağlantı sepetinize ürün ekleyecek.",
                "This link will put products into your basket.",
                "Dieser Link legt Produkte in Ihren Warenkorb.",
                "سيضيف هذا الرابط منتجات إلى سلتك.",
            ],
            Self::Basket => [
                "Bu bağlantı sepetinizi değiştirecek.",
                "This link will change your basket.",
                "Dieser Link ändert Ihren Warenkorb.",
                "سيغير هذا الرابط سلتك.",
            ],
            Self::Language => [
                "Bu bağlantı mağazanın dilini değiştirecek.",
                "This link will change the language of the shop.",
                "Dieser Link ändert die Sprache des Shops.",
                "سيغير هذا الرابط لغة المتجر.",
            ],
            Self::Currency => [
                "Bu bağlantı para biriminizi veya ülkenizi değiştirecek.",
                "This link will change your currency or country.",
                "Dieser Link ändert Ihre Währung oder Ihr Land.",
                "سيغير هذا الرابط عملتك أو بلدك.",
            ],
            Self::SignOut => [
                "Bu bağlantı oturumunuzu kapatacak.",
                "This link will sign you out.",
                "Dieser Link meldet Sie ab.",
                "سيسجل هذا الرابط خروجك.",
            ],
            Self::Orders => [
                "Bu bağlantı siparişlerinizde bir değişiklik yapacak.",
                "This link will change something about your orders.",
                "Dieser Link ändert etwas an Ihren Bestellungen.",
                "سيغير هذا الرابط شيئًا في طلباتك.",
            ],
            Self::Campaigns => [
                "Bu bağlantı sepetinizdeki kampanyaları değiştirecek.",
                "This link will change the campaigns of your basket.",
                "Dieser Link ändert die Aktionen Ihres Warenkorbs.",
                "سيغير هذا الرابط عروض سلتك.",
            ],
            Self::Subscription => [
                "Bu bağlantı bir aboneliğinizi sonlandıracak.",
                "This link will end a subscription of yours.",
                "Dieser Link beendet eines Ihrer Abonnements.",
                "سينهي هذا الرابط أحد اشتراكاتك.",
            ],
            Self::Something => [
                "Bu bağlantı mağazada sizin adınıza bir değişiklik yapacak.",
                "This link will change something in the shop on your behalf.",
                "Dieser Link ändert im Shop etwas in Ihrem Namen.",
                "سيغير هذا الرابط شيئًا في المتجر نيابة عنك.",
            ],
        }
    }
}

const QUESTION: [&str; 4] = ["Devam edilsin mi?", "Do you want this?", "Möchten Sie das?", "هل تريد ذلك؟"];
const CONFIRM: [&str; 4] = ["Evet, devam et", "Yes, go ahead", "Ja, fortfahren", "نعم، تابع"];
const LEAVE: [&str; 4] = ["Hayır, mağazaya git", "No, go to the shop", "Nein, zum Shop", "لا، إلى المتجر"];
const FAILED: [&str; 4] =
    ["Bu işlem yapılamadı", "That did not work", "Das hat nicht geklappt", "لم تنجح العملية"];
const LOOK: [&str; 4] = [
    "Yeniden denemeden önce sepetinize ve hesabınıza bakın.",
    "Look at your basket and account before you try again.",
    "Sehen Sie in Warenkorb und Konto nach, bevor Sie es noch einmal versuchen.",
    "انظر إلى سلتك وحسابك قبل أن تحاول مرة أخرى.",
];
const HOME: [&str; 4] = ["Mağazaya git", "Go to the shop", "Zum Shop", "إلى المتجر"];

fn index(language: &str) -> usize {
    ["tr", "en", "de", "ar"].iter().position(|known| *known == language).unwrap_or_default()
}

/// Asks whether to go on. `action` is where the button posts to.
pub(super) fn ask(language: &str, change: Change, action: &str) -> Response {
    let at = index(language);
    let (text, leave) = (change.words()[at], LEAVE[at]);
    let body = format!(
        "<h1>{}</h1><p>{text}</p><form method=\"post\" action=\"{}\"><button>{}</button>\
         <a href=\"/\">{leave}</a></form>",
        QUESTION[at],
        attribute(action),
        CONFIRM[at],
    );
    document(StatusCode::OK, at, QUESTION[at], &body)
}

/// The shop did not do it, or nobody knows.
pub(super) fn failed(status: StatusCode, language: &str, destination: &str) -> Response {
    let at = index(language);
    let body = format!(
        "<h1>{}</h1><p>{}</p><p><a href=\"{}\">{}</a></p>",
        FAILED[at],
        LOOK[at],
        attribute(destination),
        HOME[at]
    );
    document(status, at, FAILED[at], &body)
}

/// The page on which the effect of a change shows.
pub(super) fn destination(change: Change, language: &str, default_language: &str) -> String {
    let prefix = if language == default_language { String::new() } else { format!("/{language}") };
    match change {
        Change::EmptyBasket | Change::FillBasket | Change::Basket | Change::Campaigns => {
            format!("{prefix}/sepet")
        }
        // In the language that was chosen just now, whichever it is.
        Change::Language => "/".to_owned(),
        _ if prefix.is_empty() => "/".to_owned(),
        _ => prefix,
    }
}

fn document(status: StatusCode, at: usize, title: &str, body: &str) -> Response {
    let language = ["tr", "en", "de", "ar"][at];
    let direction = if language == "ar" { "rtl" } else { "ltr" };
    let html = format!(
        "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><style>{STYLE}</style>{body}</html>"
    );
    let style = STANDARD.encode(Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    );
    let mut response = (status, html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    // The address may hold a token of the mail; our own origin still gets the proof it asks for.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn attribute(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
