//! What a person reads before and after a link that changes something. Works without scripts;
//! nothing frames it.

use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use legacy_client::LegacyCall;
use platform::own_page::{OwnPage, Words, in_language};

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
    fn words(self) -> Words {
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

const QUESTION: Words =
    ["Devam edilsin mi?", "Do you want this?", "Möchten Sie das?", "هل تريد ذلك؟"];
const CONFIRM: Words = ["Evet, devam et", "Yes, go ahead", "Ja, fortfahren", "نعم، تابع"];
const LEAVE: Words =
    ["Hayır, mağazaya git", "No, go to the shop", "Nein, zum Shop", "لا، إلى المتجر"];
const FAILED: Words =
    ["Bu işlem yapılamadı", "That did not work", "Das hat nicht geklappt", "لم تنجح العملية"];
const LOOK: Words = [
    "Yeniden denemeden önce sepetinize ve hesabınıza bakın.",
    "Look at your basket and account before you try again.",
    "Sehen Sie in Warenkorb und Konto nach, bevor Sie es noch einmal versuchen.",
    "انظر إلى سلتك وحسابك قبل أن تحاول مرة أخرى.",
];
const HOME: Words = ["Mağazaya git", "Go to the shop", "Zum Shop", "إلى المتجر"];

const CANNOT: Words = [
    "Bu bağlantı buradan açılamaz",
    "This link cannot be opened from here",
    "Dieser Link lässt sich von hier nicht öffnen",
    "لا يمكن فتح هذا الرابط من هنا",
];
const WHY_NOT: Words = [
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
const AGAIN: Words = ["Yeniden dene", "Try again", "Noch einmal versuchen", "حاول مرة أخرى"];

/// Asks whether to go on. `action` is where the button posts to.
pub(super) fn ask(language: &str, change: Change, action: &str) -> Response {
    let said = |words: &Words| in_language(words, language);
    OwnPage::new(StatusCode::OK, language, said(&QUESTION))
        .text(said(&change.words()))
        .form(action, &[], said(&CONFIRM), Some(("/", said(&LEAVE))))
        .never_framed()
        .into_response()
}

/// Nothing was done; `action` may do it in a moment.
pub(super) fn not_now(status: StatusCode, language: &str, action: &str) -> Response {
    let said = |words: &Words| in_language(words, language);
    OwnPage::new(status, language, said(&FAILED))
        .text(said(&BUSY))
        .form(action, &[], said(&AGAIN), Some(("/", said(&LEAVE))))
        .never_framed()
        .into_response()
}

/// The shop did not do it, or nobody knows.
pub(super) fn failed(status: StatusCode, language: &str, destination: &str) -> Response {
    let said = |words: &Words| in_language(words, language);
    OwnPage::new(status, language, said(&FAILED))
        .text(said(&LOOK))
        .link(destination, said(&HOME))
        .never_framed()
        .into_response()
}

/// What is never done by a link from elsewhere.
pub(super) fn cannot(language: &str, destination: &str) -> Response {
    let said = |words: &Words| in_language(words, language);
    OwnPage::new(StatusCode::FORBIDDEN, language, said(&CANNOT))
        .text(said(&WHY_NOT))
        .link(destination, said(&HOME))
        .never_framed()
        .into_response()
}

/// The page where a person does by hand what a link cannot do.
pub(super) fn place_of(call: &LegacyCall) -> &'static str {
    match call.capability() {
        "orders" => "/uye-siparisleri",
        "checkout" | "payments" | "cart" => "/sepet",
        "membership" => "/uye-girisi-sayfasi",
        _ => "/",
    }
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
