//! The pages before and after a link that changes something. They work without scripts and cannot
//! be framed.

use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use platform::own_page::{LocalizedText, OwnPage};

use super::change::Change;

const QUESTION: LocalizedText =
    ["Devam edilsin mi?", "Do you want this?", "Möchten Sie das?", "هل تريد ذلك؟"];
const CONFIRM: LocalizedText = ["Evet, devam et", "Yes, go ahead", "Ja, fortfahren", "نعم، تابع"];
const TO_THE_SHOP: LocalizedText =
    ["Hayır, mağazaya git", "No, go to the shop", "Nein, zum Shop", "لا، إلى المتجر"];
const FAILED: LocalizedText =
    ["Bu işlem yapılamadı", "That did not work", "Das hat nicht geklappt", "لم تنجح العملية"];
const CHECK_FIRST: LocalizedText = [
    "Yeniden denemeden önce sepetinize ve hesabınıza bakın.",
    "Look at your basket and account before you try again.",
    "Sehen Sie in Warenkorb und Konto nach, bevor Sie es noch einmal versuchen.",
    "انظر إلى سلتك وحسابك قبل أن تحاول مرة أخرى.",
];
const HOME: LocalizedText = ["Mağazaya git", "Go to the shop", "Zum Shop", "إلى المتجر"];

const NOT_FROM_HERE: LocalizedText = [
    "Bu bağlantı buradan açılamaz",
    "This link cannot be opened from here",
    "Dieser Link lässt sich von hier nicht öffnen",
    "لا يمكن فتح هذا الرابط من هنا",
];
const REASON: LocalizedText = [
    "Güvenliğiniz için e-postadan ya da başka bir siteden açılan bir bağlantı ödeme, giriş veya sipariş işlemi yapamaz. Hiçbir \
     şey değişmedi; aradığınızı mağazada bulabilirsiniz.",
    "For your safety a link in a mail or on another site cannot pay, sign in or change an order. Nothing has changed; you find \
     what you are looking for in the shop.",
    "Zu Ihrer Sicherheit kann ein Link aus einer E-Mail oder von einer anderen Seite nicht bezahlen, anmelden oder Bestellungen \
     ändern. Es wurde nichts geändert; Sie finden das Gesuchte im Shop.",
    "حفاظًا على أمانك لا يمكن لرابط من بريد إلكتروني أو موقع آخر أن يدفع أو يسجّل الدخول أو يغيّر طلبًا. لم يتغير شيء؛ ستجد ما تبحث عنه في المتجر.",
];
const BUSY: LocalizedText = [
    "Mağaza şu anda çok meşgul; hiçbir şey değişmedi. Biraz bekleyip yeniden deneyin.",
    "The shop is very busy; nothing has changed. Wait a moment and try again.",
    "Im Shop ist gerade sehr viel los; es wurde nichts geändert. Warten Sie kurz und versuchen Sie es noch einmal.",
    "المتجر مزدحم جدًا الآن؛ لم يتغير شيء. انتظر قليلًا ثم حاول مرة أخرى.",
];
const TRY_AGAIN: LocalizedText =
    ["Yeniden dene", "Try again", "Noch einmal versuchen", "حاول مرة أخرى"];

/// Asks whether to make the call. `action` is where the button posts to.
pub(super) fn ask(language: &str, change: Change, action: &str) -> Response {
    OwnPage::new(StatusCode::OK, language, &QUESTION)
        .text(&change.text())
        .form(action, &[], &CONFIRM, Some(("/", &TO_THE_SHOP)))
        .never_framed()
        .into_response()
}

/// Says that nothing was done, and offers to try again at `action`.
pub(super) fn busy(status: StatusCode, language: &str, action: &str) -> Response {
    OwnPage::new(status, language, &FAILED)
        .text(&BUSY)
        .form(action, &[], &TRY_AGAIN, Some(("/", &TO_THE_SHOP)))
        .never_framed()
        .into_response()
}

/// Says that the call failed, or that its outcome is unknown.
pub(super) fn failed(status: StatusCode, language: &str, destination: &str) -> Response {
    OwnPage::new(status, language, &FAILED)
        .text(&CHECK_FIRST)
        .link(destination, &HOME)
        .never_framed()
        .into_response()
}

/// Says that a link from elsewhere never does this.
pub(super) fn refused(language: &str, destination: &str) -> Response {
    OwnPage::new(StatusCode::FORBIDDEN, language, &NOT_FROM_HERE)
        .text(&REASON)
        .link(destination, &HOME)
        .never_framed()
        .into_response()
}
