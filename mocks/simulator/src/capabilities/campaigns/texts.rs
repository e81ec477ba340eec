//! What the shop says about coupons and campaigns.

use crate::values::language::Localized;

pub(super) const SPRING: Localized =
    ["Bahar indirimi", "Spring offer", "Frühlingsangebot", "عرض الربيع"];
pub(super) const SPRING_TERMS: Localized = [
    "Sepetinizdeki her üründe yüzde beş indirim.",
    "Five percent off everything in your basket.",
    "Fünf Prozent auf alles im Warenkorb.",
    "خصم خمسة بالمئة على كل ما في السلة.",
];
pub(super) const WORKSHOPS: Localized =
    ["Atölye dostları", "Friends of the workshops", "Freunde der Werkstätten", "أصدقاء الورش"];
pub(super) const WORKSHOPS_TERMS: Localized = [
    "Yüzde üç indirim; aynı tutar zanaatkâr fonuna gider.",
    "Three percent off, and as much for the craftspeople's fund.",
    "Drei Prozent Nachlass, ebenso viel geht an den Fonds der Handwerker.",
    "خصم ثلاثة بالمئة ومثله لصندوق الحرفيين.",
];
pub(super) const THREE: Localized =
    ["Üç parça fırsatı", "Three-piece offer", "Drei-Stück-Angebot", "عرض القطع الثلاث"];
pub(super) const THREE_TERMS: Localized = [
    "En az üç parçada yüzde on iki indirim.",
    "Twelve percent off from three pieces on.",
    "Zwölf Prozent ab drei Stück.",
    "خصم اثني عشر بالمئة ابتداءً من ثلاث قطع.",
];
pub(super) const COUPON_SET: Localized = [
    "Kupon uygulandı",
    "The coupon was applied",
    "Der Gutschein wurde eingelöst",
    "تم تطبيق القسيمة",
];
pub(super) const COUPON_REMOVED: Localized =
    ["Kupon kaldırıldı", "The coupon was removed", "Der Gutschein wurde entfernt", "أُزيلت القسيمة"];
pub(super) const UNKNOWN_COUPON: Localized = [
    "Kupon kodu geçersiz",
    "This coupon code is not valid",
    "Dieser Gutscheincode ist ungültig",
    "رمز القسيمة غير صالح",
];
pub(super) const EXPIRED: Localized = [
    "Bu kuponun süresi dolmuş",
    "This coupon has expired",
    "Dieser Gutschein ist abgelaufen",
    "انتهت صلاحية هذه القسيمة",
];
pub(super) const MEMBERS_ONLY: Localized = [
    "Bu kupon yalnızca üyeler içindir",
    "This coupon is for members only",
    "Dieser Gutschein gilt nur für Mitglieder",
    "هذه القسيمة للأعضاء فقط",
];
pub(super) const BASKET_TOO_SMALL: Localized = [
    "Sepet tutarı bu kupon için yeterli değil",
    "Your basket is too small for this coupon",
    "Der Warenkorb reicht für diesen Gutschein nicht aus",
    "قيمة السلة لا تكفي لهذه القسيمة",
];
pub(super) const CAMPAIGN_SET: Localized =
    ["Kampanya seçildi", "The offer was chosen", "Das Angebot wurde gewählt", "تم اختيار العرض"];
pub(super) const CAMPAIGN_REMOVED: Localized =
    ["Kampanya kaldırıldı", "The offer was removed", "Das Angebot wurde entfernt", "أُزيل العرض"];
pub(super) const UNKNOWN_CAMPAIGN: Localized = [
    "Kampanya bulunamadı",
    "There is no such offer",
    "Dieses Angebot gibt es nicht",
    "العرض غير موجود",
];
pub(super) const TOO_FEW_PIECES: Localized = [
    "Bu kampanya için en az üç parça gerekir",
    "This offer needs three pieces",
    "Für dieses Angebot braucht es drei Stück",
    "يتطلب هذا العرض ثلاث قطع",
];
pub(super) const SESSION_ENDED: Localized = [
    "Oturum süresi doldu, yeniden giriş yapın",
    "The session has ended, sign in again",
    "Die Sitzung ist abgelaufen, melden Sie sich neu an",
    "انتهت الجلسة، سجّل الدخول من جديد",
];
pub(super) const WRONG_TOKEN: Localized =
    ["Kod hatalı", "The code is wrong", "Der Code ist falsch", "الرمز غير صحيح"];
pub(super) const TOO_MANY_COINS: Localized =
    ["Bakiyeniz yetersiz", "Your balance is too low", "Ihr Guthaben reicht nicht", "رصيدك غير كافٍ"];
