//! Checks the numbers by which Türkiye knows persons and companies: the identity number of persons
//! (T.C. kimlik numarası) and the tax number of companies (vergi kimlik numarası). Total functions;
//! they say whether a number can exist, not whether it does.

/// Whether these are the eleven digits of an identity number: the first is not 0, and the last two
/// are its checksums. Foreigners with residence have such numbers too; theirs begin with 99.
#[must_use]
pub fn is_identity_number(text: &str) -> bool {
    let Some(digits) = digits::<11>(text) else { return false };
    let sum = |from: usize, to: usize, step: usize| -> u32 {
        digits[from..to].iter().step_by(step).sum()
    };
    // The even places are fewer, so their sum is lifted above zero by a multiple of ten.
    let tenth = (sum(0, 9, 2) * 7 + 40 - sum(1, 8, 2)) % 10;
    digits[0] != 0 && digits[9] == tenth && digits[10] == sum(0, 10, 1) % 10
}

/// Whether this is a tax number: the ten digits of a company, of which the last is a checksum, or
/// the identity number of a person who trades under their own name.
#[must_use]
pub fn is_tax_number(text: &str) -> bool {
    let Some(digits) = digits::<10>(text) else { return is_identity_number(text) };
    let sum: u32 = (1..10u32).rev().zip(digits).map(|(place, digit)| weigh(digit, place)).sum();
    digits[9] == (10 - sum % 10) % 10
}

/// The share of a digit in the checksum of a tax number, by its place from the right.
fn weigh(digit: u32, place: u32) -> u32 {
    match (digit + place) % 10 {
        0 => 0,
        shifted => match (shifted << place) % 9 {
            0 => 9,
            rest => rest,
        },
    }
}

/// The digits of a text of exactly this many western digits.
fn digits<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let bytes: [u8; COUNT] = text.as_bytes().try_into().ok()?;
    bytes.iter().all(u8::is_ascii_digit).then(|| bytes.map(|byte| u32::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_in_use_are_accepted() {
        for number in ["10000000146", "19191919190", "99999999990"] {
            assert!(is_identity_number(number), "{number}");
            assert!(is_tax_number(number), "{number}: a person may trade");
        }
        for number in ["1234567890", "8760047464", "1750051846", "0730018000"] {
            assert!(is_tax_number(number), "{number}");
            assert!(!is_identity_number(number), "{number}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            "0",
            "1000000014",
            "100000001460",
            "00000000000",
            "11111111111",
            "10000000145",
            "10000000136",
            "1000000014a",
            "١٠٠٠٠٠٠٠١٤٦",
            " 10000000146",
            "1234567891",
            "İİİİİ",
        ] {
            assert!(!is_identity_number(text) && !is_tax_number(text), "{text:?}");
        }
    }

    /// An identity number from its first nine digits.
    fn identity_number(first: u32) -> String {
        let nine = first.to_string();
        let all = (0..100).map(|checksums| format!("{nine}{checksums:02}"));
        let valid: Vec<_> = all.filter(|number| is_identity_number(number)).collect();
        assert_eq!(valid.len(), 1, "one pair of checksums for each nine digits");
        valid.into_iter().next().unwrap()
    }

    proptest! {
        #[test]
        fn no_text_is_a_defect(text in "\\PC{0,14}", digits in "[0-9]{0,14}") {
            for text in [text, digits] {
                let person = is_identity_number(&text);
                prop_assert!(!person || text.len() == 11);
                prop_assert!(!person || is_tax_number(&text));
                prop_assert!(!is_tax_number(&text) || matches!(text.len(), 10 | 11));
            }
        }

        #[test]
        fn one_wrong_digit_of_an_identity_number_is_found(
            first in 100_000_000..1_000_000_000_u32, place in 0..11_usize, other in 1..10_u8,
        ) {
            let mut number = identity_number(first).into_bytes();
            number[place] = b'0' + (number[place] - b'0' + other) % 10;
            prop_assert!(!is_identity_number(std::str::from_utf8(&number).unwrap()));
        }

        #[test]
        fn nine_digits_have_one_checksum_as_a_tax_number(first in 0..1_000_000_000_u32) {
            let valid = (0..10).filter(|last| is_tax_number(&format!("{first:09}{last}")));
            prop_assert_eq!(valid.count(), 1);
        }
    }
}
