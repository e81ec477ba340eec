//! The small pages that somebody who comes back from another site sees.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, StatusCode, header};

use super::departures::Purpose;
use crate::own_page::{OwnPage, Words, in_language};

const SEND: &str = "document.forms[0].submit()";
const COMING_BACK: Words = [
    "Mağazaya dönülüyor",
    "Taking you back to the shop",
    "Zurück zum Shop",
    "جارٍ إعادتك إلى المتجر",
];
const GO_ON: Words = ["Devam et", "Continue", "Weiter", "متابعة"];
const NOT_YET: Words = [
    "Ödeme sonucunuz henüz iletilemedi",
    "The result of your payment has not been passed on yet",
    "Das Ergebnis Ihrer Zahlung ist noch nicht weitergegeben",
    "لم تُرسَل نتيجة الدفع بعد",
];
const PRESS_AGAIN: Words = [
    "Mağaza şu anda sonucu alamıyor. Bu sayfayı kapatmayın, biraz bekleyip yeniden gönderin. Yeniden ödemeyin.",
    "The shop cannot take the result at the moment. Keep this page open, wait a little and send it again. Do not pay again.",
    "Der Shop kann das Ergebnis gerade nicht annehmen. Lassen Sie diese Seite offen, warten Sie kurz und senden Sie es noch \
     einmal. Zahlen Sie nicht noch einmal.",
    "لا يستطيع المتجر استلام النتيجة الآن. أبقِ هذه الصفحة مفتوحة، وانتظر قليلًا ثم أرسلها مرة أخرى. لا تدفع مرة أخرى.",
];
const SEND_AGAIN: Words = ["Yeniden gönder", "Send again", "Noch einmal senden", "إرسال مرة أخرى"];

/// A page that sends the same request again, by itself or, without scripts, at a press.
pub(super) fn resubmit(
    language: &str,
    method: &Method,
    address: &str,
    fields: &[(String, String)],
) -> Response {
    let go_on = in_language(&GO_ON, language);
    let page = OwnPage::new(StatusCode::OK, language, in_language(&COMING_BACK, language));
    if *method == Method::POST {
        page.form(address, fields, go_on, None).script(SEND).into_response()
    } else {
        page.refresh(address).link(address, go_on).into_response()
    }
}

/// The same request, to be sent by a press: it cannot be passed on now, and nothing of it is used
/// up.
pub(super) fn try_again(
    language: &str,
    method: &Method,
    address: &str,
    fields: &[(String, String)],
    wait_seconds: u64,
) -> Response {
    let page =
        OwnPage::new(StatusCode::SERVICE_UNAVAILABLE, language, in_language(&NOT_YET, language))
            .text(in_language(&PRESS_AGAIN, language));
    let again = in_language(&SEND_AGAIN, language);
    let page = if *method == Method::POST {
        page.form(address, fields, again, None)
    } else {
        page.link(address, again)
    };
    let mut response = page.into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_seconds));
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
    OwnPage::new(StatusCode::FORBIDDEN, language, title)
        .text(text)
        .link(&format!("{prefix}{path}"), link)
        .into_response()
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
