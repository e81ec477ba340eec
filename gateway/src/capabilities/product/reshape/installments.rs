//! Reshapes the instalments of a product, whose form at the shop is inferred: JSON, or HTML with
//! tables (contracts/upstream/product.md#payment-options). Pure functions.

use commerce::money::{Money, parse_printed};
use commerce::reshape_context::ReshapeContext;
use commerce::text::plain_text;
use commerce::view::{PathParams, View};
use legacy_client::{LegacyAnswer, LegacyError};
use legacy_markup::{Document, installments as markup};
use rust_decimal::Decimal;

use crate::capabilities::product::calls;
use crate::capabilities::product::types::installments::{
    InstallmentBank, InstallmentRow, ProductInstallments,
};
use crate::capabilities::product::wire;

const MAX_BANKS: usize = 40;
const MAX_ROWS: usize = 36;
/// More payments than this are no instalments but some other number.
const MAX_COUNT: u32 = 60;

/// The path parameters are the product's id and the variant's, `0` for none.
pub static INSTALLMENTS: View<PathParams, ProductInstallments> =
    View::new(&calls::INSTALMENTS, "installments", |answer, context, _| {
        installments(answer, context)
    });

/// Reads either form of the answer. A product that no bank gives instalments for has no banks.
///
/// # Errors
/// The answer is neither the expected JSON nor HTML with such tables: an error page is no "none".
pub fn installments(
    answer: &LegacyAnswer,
    context: &ReshapeContext,
) -> Result<ProductInstallments, LegacyError> {
    let text = answer.text();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let banks = if text.is_empty() {
        Vec::new()
    } else if text.starts_with('<') {
        let banks = of_markup(markup::rows(&Document::parse(text)), context);
        if banks.is_empty() {
            return Err(LegacyError::Unreadable("no table of instalments".to_owned()));
        }
        banks
    } else {
        of_json(&answer.json()?, context)
    };
    Ok(ProductInstallments { banks })
}

fn of_json(answer: &wire::Installments, context: &ReshapeContext) -> Vec<InstallmentBank> {
    let mut banks = Vec::new();
    for bank in answer.banks.iter().take(MAX_BANKS) {
        let currency = bank.currency.as_deref().or(answer.currency.as_deref());
        let money = |amount: Option<Decimal>| price(amount, currency, context);
        let name = bank.name.as_deref().map(plain_text).unwrap_or_default();
        for row in &bank.installments {
            let Some(count) = row.installment.and_then(count) else { continue };
            let plus = row.plus_installment.and_then(|plus| u32::try_from(plus).ok());
            let row = InstallmentRow {
                count,
                plus: plus.filter(|plus| *plus <= MAX_COUNT).unwrap_or(0),
                per_part: money(row.price_installment),
                total: money(row.price_total),
            };
            add(&mut banks, &name, row);
        }
    }
    sorted(banks)
}

/// Reads rows of a number of payments and two amounts; a cell before them names the bank.
fn of_markup(rows: Vec<markup::Row>, context: &ReshapeContext) -> Vec<InstallmentBank> {
    let mut banks = Vec::new();
    for row in rows {
        let (name, cells) = match row.cells.as_slice() {
            cells @ [_, _, _] => (row.name.as_str(), cells),
            [name, cells @ ..] if cells.len() == 3 => (name.as_str(), cells),
            _ => continue,
        };
        let Some(count) = printed_count(&cells[0]) else { continue };
        let money = |text: &String| price(parse_printed(text), printed_currency(text), context);
        let (Some(per_part), Some(total)) = (money(&cells[1]), money(&cells[2])) else { continue };
        let row = InstallmentRow { count, plus: 0, per_part: Some(per_part), total: Some(total) };
        add(&mut banks, name, row);
    }
    sorted(banks)
}

/// Adds a row to its bank. A number of payments that a bank has already is dropped.
fn add(banks: &mut Vec<InstallmentBank>, name: &str, row: InstallmentRow) {
    if row.per_part.is_none() && row.total.is_none() {
        return;
    }
    let at = banks.iter().position(|bank| bank.name == name).unwrap_or_else(|| {
        banks.push(InstallmentBank { name: name.to_owned(), rows: Vec::new() });
        banks.len() - 1
    });
    let rows = &mut banks[at].rows;
    if rows.len() < MAX_ROWS && rows.iter().all(|known| known.count != row.count) {
        rows.push(row);
    }
}

fn sorted(mut banks: Vec<InstallmentBank>) -> Vec<InstallmentBank> {
    banks.truncate(MAX_BANKS);
    for bank in &mut banks {
        bank.rows.sort_by_key(|row| row.count);
    }
    banks
}

fn count(count: i64) -> Option<u32> {
    u32::try_from(count).ok().filter(|count| (1..=MAX_COUNT).contains(count))
}

/// Parses `3`, `3 Taksit` or `3 x`. Words without a number are a single payment, such as
/// `Tek Çekim`; a word with a figure elsewhere is not a number of payments.
fn printed_count(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() {
        let is_words = !text.is_empty() && !text.chars().any(|c| c.is_ascii_digit());
        return is_words.then_some(1);
    }
    let rest = text[digits.len()..].trim_start();
    let is_count = !rest.starts_with(['.', ',', '%', '₺', '$', '€']);
    digits.parse().ok().filter(|_| is_count).and_then(count)
}

/// The currency that an amount is printed with. `None` for the page's own.
fn printed_currency(text: &str) -> Option<&'static str> {
    const MARKS: [(&str, &str); 7] = [
        ("TL", "TL"),
        ("TRY", "TL"),
        ("₺", "TL"),
        ("USD", "USD"),
        ("$", "USD"),
        ("EUR", "EUR"),
        ("€", "EUR"),
    ];
    MARKS.iter().find(|(mark, _)| text.contains(mark)).map(|(_, currency)| *currency)
}

fn price(
    amount: Option<Decimal>,
    currency: Option<&str>,
    context: &ReshapeContext,
) -> Option<Money> {
    let amount = amount.filter(|amount| *amount > Decimal::ZERO)?;
    Some(context.money(amount, currency.filter(|currency| is_currency(currency))))
}

fn is_currency(text: &str) -> bool {
    (1..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;

    use super::*;

    fn read_json(json: &str) -> Vec<InstallmentBank> {
        of_json(&serde_json::from_str(json).unwrap(), &reshape_context())
    }

    fn read_html(html: &str) -> Vec<InstallmentBank> {
        of_markup(markup::rows(&Document::parse(html)), &reshape_context())
    }

    fn printed(banks: &[InstallmentBank]) -> Vec<String> {
        let money = |money: &Option<Money>| {
            money.as_ref().map_or("-".to_owned(), |it| format!("{} {}", it.amount, it.currency))
        };
        let row = |bank: &InstallmentBank, row: &InstallmentRow| {
            let (per_part, total) = (money(&row.per_part), money(&row.total));
            format!("{}: {}+{} x {per_part} = {total}", bank.name, row.count, row.plus)
        };
        banks.iter().flat_map(|bank| bank.rows.iter().map(|one| row(bank, one))).collect()
    }

    #[test]
    fn prd_7_amounts_are_numbers_or_printed_in_the_shops_currency() {
        let banks = read_json(
            r#"{"CURRENCY":"TL","BANKS":{"7":{"ID":7,"NAME":"Çarşı <b>Kart</b>","INSTALLMENTS":[
                {"INSTALLMENT":"6","PRICE_INSTALLMENT":"1.249,905","PRICE_TOTAL":7499.43},
                {"INSTALLMENT":3,"PLUS_INSTALLMENT":"2","PRICE_INSTALLMENT":"416,66"}]},
                "9":{"BANK_NAME":"Pazar","CURRENCY":"USD","INSTALLMENTS":[
                {"INSTALLMENT":1,"PRICE_TOTAL":"1,249.90"}]}}}"#,
        );
        assert_eq!(
            printed(&banks),
            [
                "Çarşı Kart: 3+2 x 416.66 TL = -",
                "Çarşı Kart: 6+0 x 1249.91 TL = 7499.43 TL",
                "Pazar: 1+0 x - = 1249.90 USD",
            ]
        );
    }

    /// Must hold: a wrong number is no offer, and no bank stands there without one.
    #[test]
    fn prd_7_rows_that_cannot_be_are_left_out() {
        let banks = read_json(
            r#"{"CURRENCY":"<b>","BANKS":[{"NAME":"A","INSTALLMENTS":[
                {"INSTALLMENT":0,"PRICE_TOTAL":1},{"INSTALLMENT":-3,"PRICE_TOTAL":1},
                {"INSTALLMENT":4294967299,"PRICE_TOTAL":1},{"INSTALLMENT":"x","PRICE_TOTAL":1},
                {"INSTALLMENT":2,"PRICE_TOTAL":0},{"INSTALLMENT":3,"PRICE_TOTAL":-5},
                {"INSTALLMENT":4,"PRICE_TOTAL":"yok"},{"INSTALLMENT":5,"PRICE_TOTAL":"9,90"},
                {"INSTALLMENT":5,"PRICE_TOTAL":"1,10"}]},{"NAME":"B","INSTALLMENTS":""},{}]}"#,
        );
        assert_eq!(printed(&banks), ["A: 5+0 x - = 9.90 TL"]);
        assert_eq!(read_json(r#"{"BANKS":[]}"#), []);
        assert!(serde_json::from_str::<wire::Installments>(r#"{"error":1}"#).is_err());
    }

    #[test]
    fn prd_7_tables_are_read_with_the_bank_above_or_beside() {
        let above = read_html(
            "<h4>Anadolu Kart</h4><table><tr><th>Taksit<th>Aylık<th>Toplam</tr>\
             <tr><td>3 Taksit<td>416,66 TL<td>1.249,98 TL</tr>\
             <tr><td>Tek Çekim<td>1.249,90 TL<td>1.249,90 TL</tr></table>\
             <table><caption>Pazar</caption><tr><td>6<td>$208.32<td>$1,249.92</tr></table>",
        );
        assert_eq!(
            printed(&above),
            [
                "Anadolu Kart: 1+0 x 1249.90 TL = 1249.90 TL",
                "Anadolu Kart: 3+0 x 416.66 TL = 1249.98 TL",
                "Pazar: 6+0 x 208.32 USD = 1249.92 USD",
            ]
        );
        let beside = read_html(
            "<table><tr><td>Çarşı<td>2<td>50,00<td>100,00</tr><tr><td>Çarşı<td>3<td>40<td>120</tr>\
             <tr><td>a<td>b<td>c</tr><tr><td>12,5<td>1,00<td>2,00</tr><tr><td>9</tr></table>",
        );
        assert_eq!(
            printed(&beside),
            ["Çarşı: 2+0 x 50.00 TL = 100.00 TL", "Çarşı: 3+0 x 40.00 TL = 120.00 TL"]
        );
        assert_eq!(read_html(""), []);
    }
}
