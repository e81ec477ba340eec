//! What a product costs by bank transfer and in instalments
//! (contracts/upstream/product.md#payment-options, paths only: the shapes are inferred).

use crate::{
    capabilities::pages::money,
    catalogue::Price,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

/// Card families, and how many instalments each gives.
const CARDS: [(&str, &str, &[i64]); 3] = [
    ("1", "Anadolu Kart", &[1, 2, 3, 6, 9]),
    ("2", "Çarşı Kart", &[1, 2, 3]),
    ("3", "Pazar Kart", &[1, 3, 6]),
];
/// Percent off for a bank transfer, as the product object says.
const TRANSFER_DISCOUNT_PERCENT: i64 = 3;

const BY_TRANSFER: Localized = ["Havale / EFT", "Bank transfer", "Überweisung", "حوالة مصرفية"];
const AT_ONCE: Localized = ["Tek çekim", "Single payment", "Einmalzahlung", "دفعة واحدة"];
const CARD: Localized = ["Kart", "Card", "Karte", "البطاقة"];
const COUNT: Localized = ["Taksit", "Instalments", "Raten", "الأقساط"];
const TOTAL: Localized = ["Toplam", "Total", "Summe", "المجموع"];

fn price(visit: &Visit<'_>, id: &str, variant: Option<&str>) -> Option<Price> {
    let product = visit.product(id).filter(|product| !product.display_only)?;
    let variant = variant.and_then(|id| product.variant(id.parse().ok()?));
    let at = visit.currency().index();
    Some(variant.map_or(product.prices[at], |variant| variant.prices[at]))
}

/// A table of ways to pay; nothing for a product that is not sold.
pub(super) fn options(visit: &Visit<'_>, id: &str, variant: Option<&str>) -> Reply {
    let Some(price) = price(visit, id, variant) else { return Reply::html("") };
    let language = visit.language();
    let shown = |cents: i64| money(cents, language, visit.currency());
    let mut rows = format!(
        "<tr><td>{}</td><td>1</td><td>{}</td></tr>\n",
        language.choose(BY_TRANSFER),
        shown(price.sell * (100 - TRANSFER_DISCOUNT_PERCENT) / 100)
    );
    for (_, name, counts) in CARDS {
        for count in counts {
            let count =
                if *count == 1 { language.choose(AT_ONCE).to_owned() } else { count.to_string() };
            rows.push_str(&format!(
                "<tr><td>{name}</td><td>{count}</td><td>{}</td></tr>\n",
                shown(price.sell)
            ));
        }
    }
    let [card, count, total] = [CARD, COUNT, TOTAL].map(|words| language.choose(words));
    Reply::html(format!(
        "<table class=\"payment-options\">\n<tr><th>{card}</th><th>{count}</th><th>{total}</th></tr>\n{rows}</table>\n"
    ))
}

/// Instalments by card family. Amounts are text as pages print them, the total is a number
/// (contracts/upstream/protocol.md#values).
pub(super) fn instalments(visit: &Visit<'_>, id: &str, variant: Option<&str>) -> Reply {
    let price = price(visit, id, variant);
    let language = visit.language();
    let banks = price.into_iter().flat_map(|price| CARDS.map(|card| (price, card)));
    let banks = banks.map(|(price, (id, name, counts))| {
        let listed = counts.iter().map(|count| {
            object! {
                "INSTALLMENT": count.to_string(),
                "PRICE_INSTALLMENT": language.amount(price.sell / count),
                "PRICE_TOTAL": price.sell as f64 / 100.0,
            }
        });
        object! { "ID": id, "NAME": name, "INSTALLMENTS": Json::list(listed) }
    });
    Reply::json(&object! { "CURRENCY": visit.currency().code(), "BANKS": Json::list(banks) })
}
