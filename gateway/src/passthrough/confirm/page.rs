//! The pages before and after a link that changes something. They work without scripts and cannot
//! be framed.

use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use platform::own_page::{OwnPage, Words, in_language};

use super::change::Change;

const QUESTION: Words =
    ["Devam edilsin mi?", "Do you want this?", "Möchten Sie das?", "هل تريد ذلك؟"];
const CONFIRM: Words = ["Evet, devam et", "Yes, go ahead", "Ja, fortfahren", "نعم، تابع"];
const TO_THE_SHOP: Words =
    ["Hayır, mağazaya git", "No, go to the shop", "Nein, zum Shop", "لا، إلى المتجر"];
const FAILED: Words =
    ["Bu işlem yapılamadı", "That did not work", "Das hat nicht geklappt", "لم تنجح العملية"];
const CHECK_FIRST: Words = [
    "Yeniden denemeden önce sepetinize ve hesabınıza bakın.",
    "Look at your basket and account before you try again.",
    "Sehen Sie in Warenkorb und Konto nach, bevor Sie es noch einmal versuchen.",
    "انظر إلى سلتك وحسابك قبل أن تحاول مرة أخرى.",
];
const HOME: Words = ["Mağazaya git", "Go to the shop", "Zum Shop", "إلى المتجر"];

const NOT_FROM_HERE: Words = [
    "Bu bağlantı buradan açılamaz",
    "This link cannot be opened from here",
    "Dieser Link lässt sich von hier nicht öffnen",
    "لا يمكن فتح هذا الرابط من هنا",
];
const REASON: Words = [
    "Güvenliğiniz için e-postadan ya da başka bir siteden açılan bir bağlantı ödeme, giriş veya sipariş işlemi yapamaz. Hiçbir \
     şey değişmedi; aradığınızı mağazada bulabilirsiniz.",
    "For your safety a link in a mail or on another site cannot pay, sign in or change an order. Nothing has changed; you find \
     what you are looking for in the shop.",
    "Zu Ihrer Sicherheit kann ein Link aus einer E-Mail oder von einer anderen Seite nicht bezahlen, anmelden oder Bestellungen \
     ändern. Es wurde nichts geändert; Sie finden das Gesuchte im Shop.",
    "حفاظًا على أمانك لا يمكن لرابط من بريد إلكتروني أو موقع آخر أن يدفع أو يسجّل الدخول أو يغيّر طلبًا. لم يتغير شيء؛ ستجد ما تبحث عنه في المتجر.",
];
const BUSY: Words = [
    "Mağaza şu anda çok meşgul; hiçbir şey değişmedi. Biraz bekleyip yeniden deneyin.",
    "The shop is very busy; nothing has changed. Wait a moment and try again.",
    "Im Shop ist gerade sehr viel los; es wurde nichts geändert. Warten Sie kurz und versuchen Sie es noch einmal.",
    "المتجر مزدحم جدًا الآن؛ لم يتغير شيء. انتظر قليلًا ثم حاول مرة أخرى.",
];
const TRY_AGAIN: Words = ["Yeniden dene", "Try again", "Noch einmal versuchen", "حاول مرة أخرى"];

/// Asks whether to go on. `action` is where the button posts to.
pub(super) fn ask(language: &str, change: Change, action: &str) -> Response {
    LocalPage::new(StatusCode::OK, language, &QUESTION)
        .text(&change.words())
        .button(action, &CONFIRM)
        .into_response()
}

/// Nothing was done; `action` may do it in a moment.
pub(super) fn busy(status: StatusCode, language: &str, action: &str) -> Response {
    LocalPage::new(status, language, &FAILED).text(&BUSY).button(action, &TRY_AGAIN).into_response()
}

/// The shop did not do it, or nobody knows.
pub(super) fn failed(status: StatusCode, language: &str, destination: &str) -> Response {
    LocalPage::new(status, language, &FAILED)
        .text(&CHECK_FIRST)
        .link_home(destination)
        .into_response()
}

/// Says that a link from elsewhere never does this.
pub(super) fn refused(language: &str, destination: &str) -> Response {
    LocalPage::new(StatusCode::FORBIDDEN, language, &NOT_FROM_HERE)
        .text(&REASON)
        .link_home(destination)
        .into_response()
}

/// An [`OwnPage`] whose texts are in one language.
struct LocalPage<'a> {
    page: OwnPage<'a>,
    language: &'a str,
}

impl<'a> LocalPage<'a> {
    fn new(status: StatusCode, language: &'a str, title: &Words) -> Self {
        Self { page: OwnPage::new(status, language, in_language(title, language)), language }
    }

    fn text(mut self, text: &Words) -> Self {
        self.page = self.page.text(in_language(text, self.language));
        self
    }

    /// A button, and a link past it.
    fn button(mut self, action: &str, text: &Words) -> Self {
        let leave = in_language(&TO_THE_SHOP, self.language);
        let text = in_language(text, self.language);
        self.page = self.page.form(action, &[], text, Some(("/", leave)));
        self
    }

    fn link_home(mut self, destination: &str) -> Self {
        self.page = self.page.link(destination, in_language(&HOME, self.language));
        self
    }

    fn into_response(self) -> Response {
        self.page.never_framed().into_response()
    }
}
