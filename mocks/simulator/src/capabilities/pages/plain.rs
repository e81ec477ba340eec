//! Pages with plain text or content from elsewhere: basket, sign-in, contact, not found.

use crate::{
    capabilities::pages::frame::{self, Page},
    values::language::Localized,
    visit::Visit,
    web::reply::escape,
};

/// A page under the same link name in every language (contracts/upstream/protocol.md#page-links).
#[derive(Debug)]
pub(crate) struct Plain {
    pub(crate) slug: &'static str,
    kind: &'static str,
    id: &'static str,
    title: Localized,
    text: Localized,
}

const NO_TEXT: Localized = [""; 4];

static PAGES: &[Plain] = &[
    Plain {
        slug: "sepet",
        kind: "cart",
        id: "30",
        title: ["Sepetim", "My basket", "Mein Warenkorb", "سلتي"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-girisi-sayfasi",
        kind: "login",
        id: "5",
        title: ["Üye girişi", "Sign in", "Anmelden", "تسجيل الدخول"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-kayit",
        kind: "register",
        id: "6",
        title: ["Üye kaydı", "Create an account", "Konto anlegen", "إنشاء حساب"],
        text: NO_TEXT,
    },
    Plain { slug: "iletisim", kind: "contact", id: "13", title: CONTACT_TITLE, text: CONTACT },
    Plain {
        slug: "iletisim-bilgileri.xhtml",
        kind: "contact",
        id: "13",
        title: CONTACT_TITLE,
        text: CONTACT,
    },
    Plain {
        slug: "uye-siparisleri",
        kind: "orders",
        id: "4",
        title: ["Siparişlerim", "My orders", "Meine Bestellungen", "طلباتي"],
        text: NO_TEXT,
    },
    Plain {
        slug: "order",
        kind: "order",
        id: "91",
        title: ["Sipariş", "Checkout", "Kasse", "إتمام الطلب"],
        text: NO_TEXT,
    },
    Plain {
        slug: "magazalarimiz",
        kind: "content",
        id: "68",
        title: ["Mağazalarımız", "Our stores", "Unsere Filialen", "متاجرنا"],
        text: [
            "<p>Kapalıçarşı, İstanbul · Bakırcılar Çarşısı, Gaziantep · Avanos, Nevşehir</p>",
            "<p>Grand Bazaar, Istanbul · Coppersmiths' Bazaar, Gaziantep · Avanos, Nevşehir</p>",
            "<p>Großer Basar, Istanbul · Basar der Kupferschmiede, Gaziantep · Avanos, Nevşehir</p>",
            "<p>السوق المسقوف، إسطنبول · سوق النحاسين، غازي عنتاب · أفانوس، نوشهير</p>",
        ],
    },
    Plain {
        slug: "hakkimizda",
        kind: "content",
        id: "70",
        title: ["Hakkımızda", "About us", "Über uns", "من نحن"],
        text: [
            "<h2>Kırk atölye, bir vitrin</h2><p>Anadolu'nun kırk atölyesinden gelen el işlerini bir araya getiriyoruz.</p><ul><li>Her parça elde yapılır</li><li>Ustanın adı üründedir</li></ul>",
            "<h2>Forty workshops, one window</h2><p>We bring together the work of forty workshops in Anatolia.</p><ul><li>Every piece is made by hand</li><li>The maker's name is on it</li></ul>",
            "<h2>Vierzig Werkstätten, ein Schaufenster</h2><p>Wir zeigen die Arbeit von vierzig Werkstätten aus Anatolien.</p><ul><li>Jedes Stück ist Handarbeit</li><li>Der Name der Werkstatt steht darauf</li></ul>",
            "<h2>أربعون ورشة في واجهة واحدة</h2><p>نجمع أعمال أربعين ورشة من الأناضول.</p><ul><li>كل قطعة مصنوعة يدويًا</li><li>اسم الصانع عليها</li></ul>",
        ],
    },
    Plain {
        slug: "gizlilik",
        kind: "content",
        id: "71",
        title: ["Gizlilik", "Privacy", "Datenschutz", "الخصوصية"],
        text: [
            "<p>Verilerinizi yalnızca siparişiniz için işleriz; kimseye satmayız.</p>",
            "<p>We process your data for your order only, and sell it to nobody.</p>",
            "<p>Wir verarbeiten Ihre Daten nur für Ihre Bestellung und verkaufen sie niemandem.</p>",
            "<p>نعالج بياناتك من أجل طلبك فقط، ولا نبيعها لأحد.</p>",
        ],
    },
    Plain {
        slug: "mesafeli-satis-sozlesmesi",
        kind: "content",
        id: "72",
        title: [
            "Mesafeli satış sözleşmesi",
            "Terms of sale",
            "Verkaufsbedingungen",
            "عقد البيع عن بُعد",
        ],
        text: [
            "<p>Satıcı: Vitrin El Sanatları. Sözleşme, siparişin onaylanmasıyla kurulur.</p>",
            "<p>Seller: Vitrin Handicraft. The contract is made when the order is confirmed.</p>",
            "<p>Verkäufer: Vitrin Kunsthandwerk. Der Vertrag kommt mit der Bestätigung zustande.</p>",
            "<p>البائع: فيترين للحرف اليدوية. ينعقد العقد عند تأكيد الطلب.</p>",
        ],
    },
    Plain {
        slug: "iade",
        kind: "content",
        id: "74",
        title: [
            "İade ve değişim",
            "Returns and exchanges",
            "Rückgabe und Umtausch",
            "الإرجاع والاستبدال",
        ],
        text: [
            "<p>On dört gün içinde, gerekçe göstermeden iade edebilirsiniz.</p>",
            "<p>You may return an item within fourteen days without giving a reason.</p>",
            "<p>Sie können innerhalb von vierzehn Tagen ohne Angabe von Gründen zurückgeben.</p>",
            "<p>يمكنك الإرجاع خلال أربعة عشر يومًا دون إبداء الأسباب.</p>",
        ],
    },
    Plain {
        slug: "uye-sifre-hatirlat",
        kind: "content",
        id: "7",
        title: ["Şifremi unuttum", "Forgotten password", "Passwort vergessen", "نسيت كلمة المرور"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-kisisel-bilgileri",
        kind: "content",
        id: "10",
        title: ["Kişisel bilgilerim", "My details", "Meine Daten", "بياناتي الشخصية"],
        text: NO_TEXT,
    },
    Plain {
        slug: "bayi-girisi-sayfasi",
        kind: "content",
        id: "21",
        title: ["Bayi girişi", "Dealer sign-in", "Händleranmeldung", "دخول الموزّعين"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-alisveris-listesi",
        kind: "content",
        id: "35",
        title: [
            "Favoriye Eklenen Ürünler",
            "Favourite products",
            "Ihre Lieblingsstücke",
            "المنتجات المضافة إلى المفضلة",
        ],
        text: NO_TEXT,
    },
    Plain {
        slug: "adres",
        kind: "content",
        id: "85",
        title: ["Adreslerim", "My addresses", "Meine Adressen", "عناويني"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-sifre-degistirme",
        kind: "content",
        id: "36",
        title: ["Şifre değiştirme", "Change password", "Passwort ändern", "تغيير كلمة المرور"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-fiyat-alarm-listem",
        kind: "content",
        id: "86",
        title: ["Fiyat alarmlarım", "My price alerts", "Meine Preisalarme", "تنبيهات الأسعار"],
        text: NO_TEXT,
    },
    Plain {
        slug: "uye-stok-alarm-listem",
        kind: "content",
        id: "87",
        title: ["Stok alarmlarım", "My stock alerts", "Meine Bestandsalarme", "تنبيهات التوفر"],
        text: NO_TEXT,
    },
    Plain {
        slug: "siparis-uye-giris",
        kind: "content",
        id: "64",
        title: [
            "Sipariş öncesi giriş",
            "Sign in to order",
            "Anmelden und bestellen",
            "تسجيل الدخول قبل الطلب",
        ],
        text: NO_TEXT,
    },
    Plain {
        slug: "mesaj",
        kind: "content",
        id: "75",
        title: ["Mesajlarım", "My messages", "Meine Nachrichten", "رسائلي"],
        text: NO_TEXT,
    },
];

const CONTACT_TITLE: Localized = ["İletişim", "Contact", "Kontakt", "اتصل بنا"];
const CONTACT: Localized = [
    "<p>Bize <a href=\"mailto:merhaba@vitrin.example\">merhaba@vitrin.example</a> adresinden yazın.</p>",
    "<p>Write to us at <a href=\"mailto:merhaba@vitrin.example\">merhaba@vitrin.example</a>.</p>",
    "<p>Schreiben Sie uns an <a href=\"mailto:merhaba@vitrin.example\">merhaba@vitrin.example</a>.</p>",
    "<p>راسلنا على <a href=\"mailto:merhaba@vitrin.example\">merhaba@vitrin.example</a>.</p>",
];

pub(crate) fn find(slug: &str) -> Option<&'static Plain> {
    PAGES.iter().find(|page| page.slug == slug)
}

pub(crate) fn page(visit: &Visit<'_>, plain: &Plain) -> String {
    let language = visit.session.language;
    let title = language.choose(plain.title);
    let page = Page {
        kind: plain.kind,
        id: plain.id,
        title: title.to_owned(),
        description: title.to_owned(),
        slugs: std::array::from_fn(|_| plain.slug.to_owned()),
        crumbs: vec![(title.to_owned(), plain.slug.to_owned())],
        json_ld: None,
        filter_button: false,
    };
    let body = format!(
        "<h1 class=\"page-title\">{}</h1>\n<div class=\"page-content\">{}</div>\n",
        escape(title),
        language.choose(plain.text)
    );
    frame::document(visit, &page, &body)
}

/// The page for unknown addresses.
pub(crate) fn missing(visit: &Visit<'_>) -> String {
    let language = visit.session.language;
    let title = language.choose([
        "Sayfa bulunamadı",
        "Page not found",
        "Seite nicht gefunden",
        "الصفحة غير موجودة",
    ]);
    let text = language.choose([
        "<p>Aradığınız sayfa taşınmış ya da hiç var olmamış olabilir.</p>",
        "<p>The page may have moved, or never existed.</p>",
        "<p>Die Seite ist umgezogen oder hat nie existiert.</p>",
        "<p>ربما نُقلت الصفحة أو لم تكن موجودة.</p>",
    ]);
    let page = Page {
        kind: "404",
        id: "73",
        title: title.to_owned(),
        description: title.to_owned(),
        slugs: std::array::from_fn(|_| "404-sayfa-bulunamadi".to_owned()),
        crumbs: vec![(title.to_owned(), "404-sayfa-bulunamadi".to_owned())],
        json_ld: None,
        filter_button: false,
    };
    frame::document(
        visit,
        &page,
        &format!(
            "<h1 class=\"page-title\">{title}</h1>\n<div class=\"page-content\">{text}</div>\n"
        ),
    )
}
