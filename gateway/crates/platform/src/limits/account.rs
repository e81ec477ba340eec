//! Normalises accounts for counting: one name for each, however it is written.

use icu_normalizer::DecomposingNormalizerBorrowed;

use commerce::path::decoded::decode_whole;

/// Digits of a subscriber's number, after a country code or a zero.
const PHONE_DIGITS: usize = 10;

/// Normalises an account: `+90 (555) 000 00 01` is the number `05550000001`, and a database that
/// ignores case and accents reads `ÁDA@…` as `ada@…`. Treating two accounts as one costs little;
/// treating one as two would double the attempts.
#[must_use]
pub fn normalise(account: &str) -> String {
    let decomposed = DecomposingNormalizerBorrowed::new_nfkd().normalize(account);
    let plain: String =
        decomposed.chars().flat_map(char::to_lowercase).filter_map(plain_letter).collect();
    if plain.len() > PHONE_DIGITS && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return plain[plain.len() - PHONE_DIGITS..].to_owned();
    }
    plain
}

/// Normalises one letter of a decomposed account. `None` for letters that databases skip. Letters
/// that a collation may equate with ASCII ones are equal.
fn plain_letter(c: char) -> Option<char> {
    match c {
        '(' | ')' | '-' | '+' => None,
        _ if c.is_ascii_graphic() => Some(c),
        'ı' => Some('i'),
        '\u{300}'..='\u{36f}' => None,
        _ => c.is_alphanumeric().then_some('?'),
    }
}

/// Returns the account in a path of the old shop: the segment that the call's template marks,
/// decoded until nothing changes. See [`account_fault`].
#[must_use]
pub fn account_in_path(template: &str, path: &str) -> Option<String> {
    const NAMES: [&str; 4] = ["{username}", "{email}", "{phone}", "{id}"];
    let wanted = template.split('/').filter(|part| !part.is_empty());
    let given = path.split('/').filter(|part| !part.is_empty());
    wanted
        .zip(given)
        .find(|(name, _)| NAMES.contains(name))
        .map(|(_, value)| decode_whole(value).trim_end_matches(['.', ' ']).to_owned())
}

/// Returns the fault of an account in a path: a server that cuts parameters, a query or a fragment,
/// or decodes once more, would read another account than the counted one.
#[must_use]
pub fn account_fault(account: &str) -> Option<&'static str> {
    let is_odd = |letter: char| "&;?#%=/\\".contains(letter) || letter.is_control();
    if account.contains(is_odd) {
        return Some("the account in the path holds what ends or parts an address");
    }
    normalise(account).is_empty().then_some("the account in the path is empty")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_account_has_one_name_however_it_is_written() {
        for (written, name) in [
            ("+90 (555) 000-00-01", "5550000001"),
            ("00905550000001", "5550000001"),
            ("05550000001", "5550000001"),
            ("5550000001", "5550000001"),
            ("ÁDA@Vitrin.test ", "ada@vitrin.test"),
            ("ＡＤＡ@vitrin.test", "ada@vitrin.test"),
            ("IŞIK@vitrin.test", "isik@vitrin.test"),
            ("ışık@vitrin.test", "isik@vitrin.test"),
            ("İşik@vitrin.test", "isik@vitrin.test"),
            ("a\u{ad}d\u{200b}a\0@vitrin.test", "ada@vitrin.test"),
            ("adøm@vitrin.test", "ad?m@vitrin.test"),
            ("123456789012@x.test", "123456789012@x.test"),
        ] {
            assert_eq!(normalise(written), name, "{written}");
        }
        let template = "/srv/customer/signin/{type}/{username}";
        for written in ["a@b.test", "a%40b.test", "%2561@b.test", "a@b.test.", "a@b.test%20"] {
            let path = format!("//srv/customer/signin/email/{written}/");
            let account = account_in_path(template, &path);
            assert_eq!(account.as_deref(), Some("a@b.test"), "{written}");
            assert_eq!(account_fault("a@b.test"), None);
        }
    }

    #[test]
    fn an_ambiguous_account_in_a_path_is_refused() {
        let template = "/srv/service/customer/forgot-password/{email}/{code?}";
        for written in [
            "ada@b.test&n=1",
            "ada@b.test;1",
            "ada@b.test%3F1",
            "ada@b.test%253B1",
            "ada@b.test%23",
            "ada@b.test%25zz",
            "ada@b.test%2Fx",
            "ada@b.test%00",
            "%20",
            "...",
            "%E2%80%8B",
            "%25252525252561da@b.test",
        ] {
            let path = format!("/srv/service/customer/forgot-password/{written}/ada@b.test");
            let account = account_in_path(template, &path).unwrap();
            assert!(account_fault(&account).is_some(), "{written}: {account}");
        }
        for honest in ["ada.o'neil+shop@b.test", "+90 (555) 000 00 01", "1204", "ömer@b.test"] {
            assert_eq!(account_fault(honest), None, "{honest}");
        }
    }
}
