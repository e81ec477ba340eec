//! Pages for a shopper who comes back from another site.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, StatusCode, header};

use super::departures::Purpose;
use crate::own_page::{LocalizedText, OwnPage};

const SEND: &str = "document.forms[0].submit()";
const COMING_BACK: LocalizedText = [
    "Mağazaya dönülüyor",
    "Taking you back to the shop",
    "Zurück zum Shop",
    "جارٍ إعادتك إلى المتجر",
];
const GO_ON: LocalizedText = ["Devam et", "Continue", "Weiter", "متابعة"];
const NOT_YET: LocalizedText = [
    "Ödeme sonucunuz henüz iletilemedi",
    "The result of your payment has not been passed on yet",
    "Das Ergebnis Ihrer Zahlung ist noch nicht weitergegeben",
    "لم تُرسَل نتيجة الدفع بعد",
];
const PRESS_AGAIN: LocalizedText = [
    "Mağaza şu anda sonucu alamıyor. Bu sayfayı kapatmayın, biraz bekleyip yeniden gönderin. Yeniden ödemeyin.",
    "The shop cannot take the result at the moment. Keep this page open, wait a little and send it again. Do not pay again.",
    "Der Shop kann das Ergebnis gerade nicht annehmen. Lassen Sie diese Seite offen, warten Sie kurz und senden Sie es noch \
     einmal. Zahlen Sie nicht noch einmal.",
    "لا يستطيع المتجر استلام النتيجة الآن. أبقِ هذه الصفحة مفتوحة، وانتظر قليلًا ثم أرسلها مرة أخرى. لا تدفع مرة أخرى.",
];
const SEND_AGAIN: LocalizedText =
    ["Yeniden gönder", "Send again", "Noch einmal senden", "إرسال مرة أخرى"];

/// Sends the same request again: automatically, or without scripts when a button is pressed.
pub(super) fn resubmit_page(
    language: &str,
    method: &Method,
    address: &str,
    fields: &[(String, String)],
) -> Response {
    let page = OwnPage::new(StatusCode::OK, language, &COMING_BACK);
    if *method == Method::POST {
        page.form(address, fields, &GO_ON, None).script(SEND).into_response()
    } else {
        page.refresh(address).link(address, &GO_ON).into_response()
    }
}

/// Offers to send the same request again later. It cannot be passed on now, and nothing of it is
/// used up.
pub(super) fn try_again_page(
    language: &str,
    method: &Method,
    address: &str,
    fields: &[(String, String)],
    wait_seconds: u64,
) -> Response {
    let page = OwnPage::new(StatusCode::SERVICE_UNAVAILABLE, language, &NOT_YET).text(&PRESS_AGAIN);
    let page = if *method == Method::POST {
        page.form(address, fields, &SEND_AGAIN, None)
    } else {
        page.link(address, &SEND_AGAIN)
    };
    let mut response = page.into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_seconds));
    response
}

/// Texts of the page for another browser, and the target of its link.
struct OtherBrowser {
    title: LocalizedText,
    text: LocalizedText,
    link: LocalizedText,
    path: &'static str,
}

/// Responds to a browser that is not the one that left. Nothing was forwarded, and the page contains
/// nothing personal. Its text says that the outcome of a payment is unknown, because attempts are
/// not recorded (ADR 0041).
pub(super) fn other_browser_page(purpose: Purpose, language: &str, prefix: &str) -> Response {
    let OtherBrowser { title, text, link, path } = match purpose {
        Purpose::SignIn => SIGN_IN_ELSEWHERE,
        Purpose::Payment => PAYMENT_ELSEWHERE,
    };
    OwnPage::new(StatusCode::FORBIDDEN, language, &title)
        .text(&text)
        .link(&format!("{prefix}{path}"), &link)
        .into_response()
}

const SIGN_IN_ELSEWHERE: OtherBrowser = OtherBrowser {
    title: [
        "Bu giriş başka bir tarayıcıda başlatıldı",
        "This sign-in began in another browser",
        "Diese Anmeldung begann in einem anderen Browser",
        "بدأ تسجيل الدخول هذا في متصفح آخر",
    ],
    text: [
        "Güvenliğiniz için burada kimsenin oturumu açılmadı. Girişi başlattığınız tarayıcıya dönün \
         ya da burada yeniden giriş yapın.",
        "For your safety nobody was signed in here. Go back to the browser in which you began, \
         or sign in here anew.",
        "Zu Ihrer Sicherheit wurde hier niemand angemeldet. Gehen Sie zu dem Browser zurück, in dem \
         Sie begonnen haben, oder melden Sie sich hier neu an.",
        "حفاظًا على أمانك لم يتم تسجيل دخول أحد هنا. عُد إلى المتصفح الذي بدأت منه، أو سجّل الدخول هنا من جديد.",
    ],
    link: ["Burada giriş yap", "Sign in here", "Hier anmelden", "تسجيل الدخول هنا"],
    path: "/uye-girisi-sayfasi",
};

const PAYMENT_ELSEWHERE: OtherBrowser = OtherBrowser {
    title: [
        "Ödeme sonucu bilinmiyor",
        "Payment result unknown",
        "Ergebnis der Zahlung unbekannt",
        "نتيجة الدفع غير معروفة",
    ],
    text: [
        "Bu ödeme başka bir tarayıcıda başlatıldı; bu yüzden buradan hiçbir şey iletilmedi ve ödemenin \
         alınıp alınmadığı burada bilinmiyor. Ödemeyi yaptığınız tarayıcıya, giriş yaptıktan sonra \
         siparişlerinize ya da sipariş e-postanıza bakın. Sonucu öğrenmeden yeniden ödemeyin.",
        "This payment began in another browser, so nothing was passed on from here, and whether it was \
         taken is not known here. Look in the browser in which you paid, in your orders after signing \
         in, or in the order's e-mail. Do not pay again before you know.",
        "Diese Zahlung begann in einem anderen Browser. Deshalb wurde von hier nichts weitergegeben, und \
         ob bezahlt wurde, ist hier nicht bekannt. Sehen Sie in dem Browser nach, in dem Sie bezahlt \
         haben, nach der Anmeldung in Ihren Bestellungen oder in der E-Mail zur Bestellung. Zahlen Sie \
         nicht noch einmal, bevor Sie es wissen.",
        "بدأت عملية الدفع هذه في متصفح آخر، لذلك لم يُرسَل شيء من هنا، ولا يُعرف هنا هل تم الدفع. تحقّق في \
         المتصفح الذي دفعت منه، أو في طلباتك بعد تسجيل الدخول، أو في رسالة الطلب الإلكترونية. لا تدفع مرة \
         أخرى قبل أن تتأكد.",
    ],
    link: ["Siparişlerim", "My orders", "Meine Bestellungen", "طلباتي"],
    path: "/uye-siparisleri",
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::own_page::in_language;

    #[test]
    fn gw_8_the_other_browser_page_has_four_languages() {
        for (purpose, texts) in
            [(Purpose::SignIn, SIGN_IN_ELSEWHERE), (Purpose::Payment, PAYMENT_ELSEWHERE)]
        {
            assert_eq!(HashSet::from(texts.title).len(), 4);
            assert_eq!(in_language(&texts.title, "fr"), in_language(&texts.title, "tr"));
            assert_eq!(other_browser_page(purpose, "en", "/en").status(), StatusCode::FORBIDDEN);
        }
    }
}
