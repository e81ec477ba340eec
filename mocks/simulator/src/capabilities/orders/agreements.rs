//! The texts a shopper agrees to, as HTML (contracts/upstream/orders.md#agreements).

use super::texts;
use crate::{
    capabilities::{cart::Sums, checkout::addresses},
    visit::Visit,
    web::reply::{Reply, escape},
};

/// The preliminary information required by law: products, seller and total.
pub(super) fn preliminary(visit: &Visit<'_>) -> Reply {
    text(visit, texts::PRELIMINARY, texts::PRELIMINARY_TEXT, true)
}

pub(super) fn distance(visit: &Visit<'_>) -> Reply {
    text(visit, texts::DISTANCE, texts::DISTANCE_TEXT, true)
}

pub(super) fn clarification(visit: &Visit<'_>) -> Reply {
    text(visit, texts::CLARIFICATION, texts::CLARIFICATION_TEXT, false)
}

fn text(
    visit: &Visit<'_>,
    title: crate::values::language::Localized,
    words: crate::values::language::Localized,
    with_order: bool,
) -> Reply {
    let language = visit.language();
    let mut html = format!("<h2>{}</h2><p>{}</p>", language.choose(title), language.choose(words));
    if with_order {
        let lines: String = visit
            .session
            .lines
            .iter()
            .filter_map(|line| visit.shop().product(line.product))
            .map(|product| format!("<li>{}</li>", escape(product.name(language))))
            .collect();
        let sum = language.amount(Sums::of(visit).to_pay());
        let address = visit
            .session
            .checkout
            .delivery
            .map_or_else(String::new, |id| addresses::one_line(visit, id));
        html.push_str(&format!(
            "<ul>{lines}</ul><p><b>{sum} {}</b></p><p>{}</p>",
            visit.currency().code(),
            escape(&address)
        ));
    }
    Reply::html(html)
}
