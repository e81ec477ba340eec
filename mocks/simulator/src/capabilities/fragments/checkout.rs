//! Fragments of orders and payment: what they show beside the step itself
//! (contracts/upstream/content.md#fragments, page 91).

use super::part::{FragmentContent, FragmentRequest};
use crate::{
    capabilities::pricing,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

/// Instalment counts on offer.
const COUNTS: [i64; 4] = [1, 3, 6, 9];

const ORDER: Localized = ["Sipariş Detayı", "Your order", "Ihre Bestellung", "تفاصيل الطلب"];
const SIGN_IN: Localized = [
    "Siparişinizi görmek için üye girişi yapınız",
    "Sign in to see your order",
    "Melden Sie sich an, um Ihre Bestellung zu sehen",
    "سجّل الدخول لعرض طلبك",
];
const APPROVE: Localized =
    ["Onay Yöntemi", "How to confirm", "Art der Bestätigung", "طريقة التأكيد"];
const CAMPAIGNS: Localized = ["Kampanyalar", "Offers", "Aktionen", "العروض"];
const GIFTS: Localized = ["Hediye Kataloğu", "Gifts", "Geschenke", "كتالوج الهدايا"];
const INSTALMENTS: Localized = ["Taksit Seçenekleri", "Instalments", "Raten", "خيارات التقسيط"];
const NOTHING: Localized =
    ["Gösterilecek kayıt yok", "Nothing to show", "Nichts anzuzeigen", "لا يوجد ما يُعرض"];

pub(super) fn part(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> Option<FragmentContent> {
    Some(match ask.folder {
        "order-detail" => order(visit, ask),
        "payment-approvetype" => approval(visit),
        "complete-campaign" | "credit-card-campaign" => nothing(visit, CAMPAIGNS, "CAMPAIGNS"),
        "point-gift-catalog" => nothing(visit, GIFTS, "PRODUCTS"),
        "installment" => instalments(visit, ask),
        _ => return None,
    })
}

fn nothing(visit: &Visit<'_>, title: Localized, key: &'static str) -> FragmentContent {
    let html = format!("<p>{}</p>\n", visit.language().choose(NOTHING));
    FragmentContent { title, html, data: vec![(key, Json::List(Vec::new()))] }
}

/// Shows an order to its owner only.
fn order(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> FragmentContent {
    if visit.member().is_none() {
        let html = format!("<p>{}</p>\n", visit.language().choose(SIGN_IN));
        return FragmentContent {
            title: ORDER,
            html,
            data: vec![("ORDER", Json::List(Vec::new()))],
        };
    }
    let html = format!("<p class=\"order-number\">{}</p>\n", escape(ask.first));
    FragmentContent {
        title: ORDER,
        html,
        data: vec![("ORDER", object! { "ID": Json::text(ask.first) })],
    }
}

fn approval(visit: &Visit<'_>) -> FragmentContent {
    let phone = visit.member().map_or_else(String::new, |member| member.phone);
    // Only the last digits are shown.
    let masked = format!("*** {}", &phone[phone.len().saturating_sub(2)..]);
    let html =
        format!("<label><input type=\"radio\" name=\"type\" value=\"sms\"> {masked}</label>\n");
    FragmentContent {
        title: APPROVE,
        html,
        data: vec![("TYPES", Json::list(["sms"])), ("PHONE", masked.into())],
    }
}

/// `installment/{first six digits}`: empty when it is not a card.
fn instalments(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> FragmentContent {
    let card = ask.first.len() == 6 && ask.first.bytes().all(|byte| byte.is_ascii_digit());
    let total = pricing::total(visit);
    let counts: &[i64] = if card { &COUNTS } else { &[] };
    let amount = |count: i64| visit.language().amount(total / count);
    let rows: String = counts
        .iter()
        .map(|count| {
            format!("<tr><td>{count}</td><td>{}</td><td>{}</td></tr>\n", amount(*count), amount(1))
        })
        .collect();
    let listed = counts.iter().map(|count| {
        object! {
            "INSTALLMENT": *count, "PRICE_INSTALLMENT": amount(*count),
            "PRICE_TOTAL": total as f64 / 100.0,
        }
    });
    let data =
        vec![("INSTALLMENTS", Json::list(listed)), ("CURRENCY", visit.currency().code().into())];
    FragmentContent { title: INSTALMENTS, html: format!("<table>\n{rows}</table>\n"), data }
}
