//! Money: exact decimals, two places, never a float.

use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An exact amount and the shop's currency code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Money {
    /// Two decimals with a point and no grouping: `1249.90`.
    #[schema(example = "1249.90")]
    pub amount: String,
    /// The shop's own code: `TL`, not `TRY` (contracts/upstream/protocol.md#language-and-currency).
    #[schema(example = "TL")]
    pub currency: String,
}

impl Money {
    /// Rounds to two decimals, halves away from zero.
    pub fn new(amount: Decimal, currency: &str) -> Self {
        let mut amount = rounded(amount);
        amount.rescale(2);
        Self { amount: amount.to_string(), currency: currency.to_owned() }
    }
}

/// Rounds to two decimals, halves away from zero, as the shop prints prices.
pub fn rounded(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// Adds `percent` VAT to `net`, without rounding.
pub fn with_vat(net: Decimal, percent: Decimal) -> Decimal {
    let factor = Decimal::ONE_HUNDRED.saturating_add(percent) / Decimal::ONE_HUNDRED;
    net.checked_mul(factor).unwrap_or(net)
}

/// The page's number format (CAT-4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberFormat {
    /// Decimal separator, `,` unless the page states another.
    pub decimal: String,
    /// Separator of groups of three digits, `.` unless the page states another.
    pub thousand: String,
    /// Number of decimals, 2 unless the page states another.
    pub decimals: u32,
}

impl Default for NumberFormat {
    fn default() -> Self {
        Self { decimal: ",".to_owned(), thousand: ".".to_owned(), decimals: 2 }
    }
}

impl NumberFormat {
    /// Reads the format that a page states, with defaults for missing parts.
    pub fn of_page(variables: &legacy_markup::page::Variables) -> Self {
        let default = Self::default();
        Self {
            decimal: variables.decimal_separator.clone().unwrap_or(default.decimal),
            thousand: variables.thousand_separator.clone().unwrap_or(default.thousand),
            decimals: variables
                .setting
                .decimals
                .filter(|decimals| *decimals <= 6)
                .unwrap_or(default.decimals),
        }
    }

    /// Parses a printed amount such as `1.249,90 TL`. `None` if it contains no digit.
    pub fn parse(&self, text: &str) -> Option<Decimal> {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
        let negative = text[..start].contains('-');
        let digits = &text[start..end];
        let (whole, fraction) = match digits.rsplit_once(self.decimal.as_str()) {
            Some(parts) if !self.decimal.is_empty() => parts,
            _ => self.split_ungrouped(digits),
        };
        let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let amount = super::lenient::parse_decimal(&format!("{whole}.{fraction}"))?;
        Some(if negative { -amount } else { amount })
    }

    /// Splits an amount that ignores the page's separators, such as `624.95`: a last group without
    /// three digits is a fraction.
    fn split_ungrouped<'t>(&self, digits: &'t str) -> (&'t str, &'t str) {
        match digits.rsplit_once(self.thousand.as_str()) {
            Some((whole, fraction)) if !self.thousand.is_empty() && fraction.len() != 3 => {
                (whole, fraction)
            }
            _ => (digits, ""),
        }
    }
}

/// Parses an amount printed in a language that the answer does not name, such as `1.249,90` or
/// `1,249.90`. The last separator is the decimal one, unless a group of three digits follows it and
/// no other kind of separator stands before.
pub fn parse_printed(text: &str) -> Option<Decimal> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let digits = &text[start..end];
    let (decimal, thousand) = match digits.rfind(['.', ',']) {
        Some(at) if digits[at..].starts_with('.') => (".", ","),
        _ => (",", "."),
    };
    let is_group = digits.rsplit(['.', ',']).next().is_some_and(|last| last.len() == 3);
    let (decimal, thousand) = match is_group && !digits.contains(thousand) {
        true => (thousand, decimal),
        false => (decimal, thousand),
    };
    NumberFormat { decimal: decimal.into(), thousand: thousand.into(), decimals: 2 }.parse(text)
}

#[cfg(test)]
mod tests {
    use super::{Money, NumberFormat, parse_printed, with_vat};
    use crate::lenient::parse_decimal;

    #[test]
    fn amounts_have_two_decimals_and_halves_go_up() {
        for (amount, expected) in [
            ("624.948", "624.95"),
            ("1.005", "1.01"),
            ("-1.005", "-1.01"),
            ("12", "12.00"),
            ("0", "0.00"),
            ("1249.9", "1249.90"),
        ] {
            assert_eq!(
                Money::new(parse_decimal(amount).unwrap(), "TL").amount,
                expected,
                "{amount}"
            );
        }
    }

    #[test]
    fn vat_is_added_exactly() {
        let price = with_vat(parse_decimal("520.79").unwrap(), parse_decimal("20").unwrap());
        assert_eq!(Money::new(price, "TL").amount, "624.95");
    }

    #[test]
    fn cat_4_printed_amounts_are_read_with_the_separators_of_the_page() {
        let turkish = NumberFormat::default();
        let english = NumberFormat { decimal: ".".into(), thousand: ",".into(), decimals: 2 };
        let spaced = NumberFormat { decimal: ",".into(), thousand: " ".into(), decimals: 2 };
        for (format, text, expected) in [
            (&turkish, "1.249,90", Some("1249.90")),
            (&turkish, "624,95 TL", Some("624.95")),
            (&turkish, "₺ -1.234.567", Some("-1234567")),
            (&turkish, "0,00", Some("0")),
            (&turkish, "624.95", Some("624.95")),
            (&english, "$1,249.90", Some("1249.90")),
            (&spaced, "1 249,9 €", Some("1249.9")),
            (&turkish, "Fiyat sorunuz", None),
            (&turkish, "", None),
        ] {
            assert_eq!(format.parse(text), expected.and_then(parse_decimal), "{text}");
        }
    }

    #[test]
    fn printed_amounts_are_read_in_every_language() {
        for (text, amount) in [
            ("1.289,80", "1289.80"),
            ("1,289.80 USD", "1289.80"),
            ("0,00", "0.00"),
            ("39.90", "39.90"),
            ("1.289", "1289"),
            ("1,289,000", "1289000"),
            ("12", "12"),
            ("-1.234.567,5", "-1234567.5"),
        ] {
            assert_eq!(parse_printed(text), parse_decimal(amount), "{text}");
        }
        for text in ["", "TL"] {
            assert_eq!(parse_printed(text), None, "{text}");
        }
    }
}
