//! What a link would change: its description, and the page that shows the effect.

use legacy_client::{LegacyCall, Preference, SessionEffect, Subject};
use platform::own_page::LocalizedText;

/// What a call would change, in a shopper's terms. Derived from the call's definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
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
        match (call.session_effect, call.subject) {
            (SessionEffect::SignsOut, _) => Self::SignOut,
            (SessionEffect::Sets(Preference::Language), _) => Self::Language,
            (SessionEffect::Sets(Preference::Currency | Preference::Country), _) => Self::Currency,
            (_, Some(Subject::EmptyBasket)) => Self::EmptyBasket,
            (_, Some(Subject::FillBasket)) => Self::FillBasket,
            (_, Some(Subject::Basket)) => Self::Basket,
            (_, Some(Subject::Orders)) => Self::Orders,
            (_, Some(Subject::Campaigns)) => Self::Campaigns,
            (_, Some(Subject::Subscription)) => Self::Subscription,
            (_, None) => Self::Something,
        }
    }

    /// In Turkish, English, German, Arabic.
    pub(super) fn text(self) -> LocalizedText {
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

    /// The page on which the effect shows.
    pub(super) fn destination(self, language: &str, default_language: &str) -> String {
        let prefix =
            if language == default_language { String::new() } else { format!("/{language}") };
        match self {
            Self::EmptyBasket | Self::FillBasket | Self::Basket | Self::Campaigns => {
                format!("{prefix}/sepet")
            }
            // In the language that was chosen just now, whichever it is.
            Self::Language => "/".to_owned(),
            _ if prefix.is_empty() => "/".to_owned(),
            _ => prefix,
        }
    }
}

/// The page where a person does by hand what a link may not do.
pub(super) fn manual_page(call: &LegacyCall) -> &'static str {
    if call.session_effect.signs_in() {
        return "/uye-girisi-sayfasi";
    }
    match call.subject {
        Some(Subject::Orders) => "/uye-siparisleri",
        Some(Subject::Basket | Subject::EmptyBasket | Subject::FillBasket) => "/sepet",
        _ => "/",
    }
}
