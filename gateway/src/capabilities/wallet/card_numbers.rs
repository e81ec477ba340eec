//! Finds card numbers in clear text, which a browser should have encrypted (WAL-2).

use serde_json::Value;

/// Fields whose values may look like a card number by chance.
const EXEMPT: &[&str] = &["msisdn", "userId", "token", "referenceNo", "orderNo", "amount"];
const LENGTHS: std::ops::RangeInclusive<usize> = 13..=19;

/// Returns the path of the first value that is a card number, such as `cards[0].number`, never the
/// value.
#[must_use]
pub(super) fn in_clear(body: &Value) -> Option<String> {
    find(body, "")
}

fn find(value: &Value, path: &str) -> Option<String> {
    match value {
        Value::Object(members) => members.iter().find_map(|(name, below)| {
            if EXEMPT.contains(&name.as_str()) && !below.is_object() && !below.is_array() {
                return None;
            }
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            find(below, &path)
        }),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(at, below)| find(below, &format!("{path}[{at}]")))
        }
        Value::String(text) => is_card_number(text).then(|| path.to_owned()),
        Value::Number(number) => is_card_number(&number.to_string()).then(|| path.to_owned()),
        Value::Bool(_) | Value::Null => None,
    }
}

/// Whether a text, without spaces and hyphens, is 13 to 19 digits with the prefix of a card brand
/// and a valid Luhn checksum.
fn is_card_number(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '-')
        .map(|l| l.to_digit(10))
        .collect();
    digits.is_some_and(|digits| {
        LENGTHS.contains(&digits.len()) && begins_like_a_brand(&digits) && passes_luhn(&digits)
    })
}

/// Whether the digits begin like a card number: Visa 4; Mastercard 51 to 55 and 2221 to 2720;
/// American Express 34, 37; Diners 30, 36, 38; Discover 60, 64, 65; JCB 35; Maestro 50, 56 to 69;
/// UnionPay 62; Troy 9792 [ISO/IEC 7812 ranges as the schemes publish them].
fn begins_like_a_brand(digits: &[u32]) -> bool {
    let start =
        |count: usize| digits.iter().take(count).fold(0, |number, digit| number * 10 + digit);
    matches!(start(1), 4)
        || matches!(start(2), 30 | 34..=38 | 50..=69)
        || matches!(start(4), 2221..=2720 | 9792)
}

fn passes_luhn(digits: &[u32]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| match (at % 2, digit * 2) {
            (0, _) => *digit,
            (_, doubled) if doubled > 9 => doubled - 9,
            (_, doubled) => doubled,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    /// Appends the digit that makes the Luhn checksum valid.
    fn completed(start: &str) -> String {
        (0..10)
            .map(|last| format!("{start}{last}"))
            .find(|number| {
                let digits: Vec<u32> = number.chars().filter_map(|l| l.to_digit(10)).collect();
                passes_luhn(&digits)
            })
            .expect("one of ten digits completes it")
    }

    #[test]
    fn wal_1_the_public_test_numbers_are_found_wherever_they_stand() {
        for number in
            ["4111111111111111", "5555 5555 5555 4444", "3782-822463-10005", "9792030394440796"]
        {
            assert_eq!(
                in_clear(&json!({ "rtaPan": number })).as_deref(),
                Some("rtaPan"),
                "{number}"
            );
            assert_eq!(in_clear(&json!({ "a": [1, { "b": number }] })).as_deref(), Some("a[1].b"));
            assert_eq!(
                in_clear(&json!([{ "token": number, "orderNo": number, "amount": number }])),
                None
            );
        }
        assert_eq!(in_clear(&json!({ "n": 4_111_111_111_111_111_u64 })).as_deref(), Some("n"));
        assert_eq!(
            in_clear(&json!({ "token": { "pan": "4111111111111111" } })).as_deref(),
            Some("token.pan")
        );
        for other in
            ["4111111111111112", "1111111111111117", "411111111111", "4111111111111111a", ""]
        {
            assert_eq!(in_clear(&json!({ "rtaPan": other })), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn wal_1_only_numbers_with_a_valid_checksum_are_found(
            start in "(4[0-9]{11,17}|5[1-5][0-9]{10,16}|9792[0-9]{8,14})", apart in "[ -]", at in 1..12_usize,
        ) {
            let number = completed(&start);
            let written = format!("{}{apart}{}", &number[..at], &number[at..]);
            prop_assert_eq!(in_clear(&json!({ "x": written })), Some("x".to_owned()));
            let last = number.chars().last().and_then(|l| l.to_digit(10)).unwrap_or(0);
            let wrong = format!("{start}{}", (last + 1) % 10);
            prop_assert_eq!(in_clear(&json!({ "x": wrong })), None);
        }

        #[test]
        fn wal_1_an_encrypted_number_never_looks_like_one(sealed in "[0-9a-f]{256}") {
            prop_assert_eq!(in_clear(&json!({ "rtaPan": sealed })), None);
        }
    }
}
