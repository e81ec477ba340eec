//! The redactor's promises, for whatever comes.

use proptest::prelude::*;

use super::pseudonym::passes_luhn;
use super::{Redactor, Salt};

fn salt() -> Salt {
    Salt::new([7; 32])
}

fn redactor() -> Redactor {
    Redactor::new(salt())
}

/// The sixteenth digit that makes Luhn's check pass.
fn card(first: &str) -> String {
    (0..10)
        .map(|last| format!("{first}{last}"))
        .find(|number| passes_luhn(number.bytes()))
        .expect("one of ten digits fits")
}

proptest! {
    #[test]
    fn gw_12_scrubbing_is_total_and_the_same_each_time(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert_eq!(redactor().body(&bytes), redactor().body(&bytes));
    }

    #[test]
    fn gw_12_an_e_mail_address_goes_from_any_surroundings(
        before in "[ \"'>:,({]", local in "[a-z]{3,9}\\.[a-z]{3,9}[0-9]{2}", host in "[a-z]{4,9}\\.(com|com\\.tr|net)", after in "[ \"'<,)}]",
    ) {
        let address = format!("{local}@{host}");
        let out = redactor().text(&format!("x{before}{address}{after}y"));
        prop_assert!(!out.contains(&local), "{}", out);
        prop_assert!(out.contains("@mail.example"), "{}", out);
    }

    #[test]
    fn gw_12_secret_values_are_removed_from_every_kind_of_body(secret in "[a-z]{4}[A-Z0-9]{8,24}", kind in 0..7_usize) {
        let text = match kind {
            0 => format!("{{\"data\":[{{\"bearer\":\"{secret}\"}}],\"x\":\"{secret}\"}}"),
            1 => format!("<script>var CART_CSRF_TOKEN = '{secret}';</script>{secret}"),
            2 => format!("<input type=\"hidden\" name=\"csrf_token\" value=\"{secret}\">"),
            3 => format!("<a data-x=\"{{&quot;token&quot;:&quot;{secret}&quot;}}\">"),
            4 => format!("JSON.parse('{{\"PASSWORD\":\"{secret}\"}}')"),
            5 => format!("{{\"html\":\"<i data='{{\\\"token\\\":\\\"{secret}\\\"}}'>\"}}"),
            _ => format!("<a href=\"/x?a=1&token={secret}\">"),
        };
        let out = String::from_utf8(redactor().body(text.as_bytes())).unwrap();
        prop_assert!(!out.contains(&secret), "{}", out);
        prop_assert_eq!(out.chars().count(), text.chars().count());
    }

    #[test]
    fn gw_12_a_card_number_stays_a_number_and_fails_the_check(first in "[45][0-9]{14}", separator in "[ -]?") {
        let number = card(&first);
        let parts: Vec<&str> = [0, 4, 8, 12].iter().map(|at| &number[*at..at + 4]).collect();
        let written = parts.join(&separator);
        let out = redactor().text(&format!("no {written}."));
        let digits: Vec<u8> = out.bytes().filter(u8::is_ascii_digit).collect();
        prop_assert!(!out.contains(&written), "{}", out);
        prop_assert_eq!(digits.len(), 16);
        prop_assert!(!passes_luhn(digits.into_iter()), "{}", out);
    }

    #[test]
    fn gw_12_a_phone_number_matches_without_its_country_code(rest in "5[0-9]{9}") {
        let salt = salt();
        let (short, long) = (salt.pseudonym(&rest), salt.pseudonym(&format!("+90{rest}")));
        prop_assert_ne!(&short, &rest);
        prop_assert_eq!(short.len(), 10);
        prop_assert_eq!(long, format!("+90{short}"));
    }

    #[test]
    fn gw_12_a_pseudonym_keeps_length_and_kinds_of_letters(value in "[a-zA-Z0-9/+=_-]{2,60}") {
        let other = salt().pseudonym(&value);
        prop_assume!(value.chars().any(|letter| letter.is_ascii_alphanumeric()) && !value.starts_with("eyJ"));
        prop_assert_eq!(other.len(), value.len());
        for (a, b) in value.chars().zip(other.chars()) {
            prop_assert_eq!(a.is_ascii_digit(), b.is_ascii_digit());
            prop_assert_eq!(a.is_alphabetic(), b.is_alphabetic());
        }
    }

    #[test]
    fn gw_12_what_is_nobodys_stays_byte_for_byte(price in "[0-9]{1,5}\\.[0-9]{1,50}", id in "[0-9]{1,9}", name in "[a-zçğış ]{1,30}") {
        let json = format!("{{ \"ID\":\"{id}\", \"NAME\":\"{name}\",\"URL\":\"a\\/b\",\"PRICE_SELL\":{price},\"T\":17{id:0>8} }}");
        prop_assert_eq!(redactor().body(json.as_bytes()), json.as_bytes());
    }

    #[test]
    fn gw_12_scrubbed_json_stays_json(email in "[a-z]{2,8}\"?", phone in any::<u64>(), note in "\\PC{0,40}") {
        let json = serde_json::json!({ "email": email, "phone": phone, "note": note, "tokens": { "COMMENT": note } });
        let out = redactor().body(json.to_string().as_bytes());
        let out: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        prop_assert!(out["email"].is_string() && out["phone"].is_number(), "{}", out);
    }
}

#[test]
fn gw_12_tokens_are_recognised_by_their_form() {
    let token = "dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBpdCdzIDM=";
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJheXNlIn0.c2lnbmF0dXJl";
    let out = redactor().text(&format!("{{COMMENT: x{token}}} {jwt} icon@2x.png"));
    assert!(!out.contains(&token[4..]) && !out.contains("eyJzdWIiOiJheXNlIn0"), "{out}");
    assert!(out.contains("icon@2x.png"), "{out}");
}

#[test]
fn gw_12_learnt_secrets_are_found_in_later_exchanges() {
    let mut redactor = redactor();
    redactor
        .learn_headers(&[("Cookie".to_owned(), "PHPSESSID=k2j3h4k2j3h4; language=tr".to_owned())]);
    let out = redactor.text("<p>k2j3h4k2j3h4 tr</p>");
    assert!(!out.contains("k2j3h4k2j3h4") && out.contains(" tr<"), "{out}");
}

#[test]
fn gw_12_a_name_is_personal_only_beside_personal_fields() {
    let person = redactor().body(br#"{"NAME":"Zeliha","EMAIL":"z@shop.test"}"#);
    let product = redactor().body(br#"{"NAME":"Zeliha","PRICE":1}"#);
    assert!(!String::from_utf8(person).unwrap().contains("Zeliha"));
    assert!(String::from_utf8(product).unwrap().contains("Zeliha"));
}

#[test]
fn gw_12_a_bearer_of_a_recording_never_runs_out() {
    let text = r#"{"data":[{"exp_at":1795314256}],"expires_at":"1795314256","expiry":3600}"#;
    let seen = redactor().json(text, &|other, _| other.to_owned()).unwrap();
    assert_eq!(seen, r#"{"data":[{"exp_at":4102444800}],"expires_at":"4102444800","expiry":3600}"#);
}

proptest! {
    #[test]
    fn gw_12_a_day_stays_a_day(year in 1900..2030_u16, month in 1..=12_u8, day in 1..=31_u8, separator in "[-./]") {
        let read = |day: &str, month: &str, year: &str| -> (u8, u8, u16) { (day.parse().unwrap(), month.parse().unwrap(), year.parse().unwrap()) };
        let valid = |(day, month, year): (u8, u8, u16)| (1..=28).contains(&day) && (1..=12).contains(&month) && (1950..2000).contains(&year);
        let first = salt().pseudonym(&format!("{year}{separator}{month:02}{separator}{day:02}"));
        let parts: Vec<&str> = first.split(separator.as_str()).collect();
        prop_assert!(valid(read(parts[2], parts[1], parts[0])), "{}", first);
        let last = salt().pseudonym(&format!("{day:02}{separator}{month:02}{separator}{year}"));
        let parts: Vec<&str> = last.split(separator.as_str()).collect();
        prop_assert!(valid(read(parts[0], parts[1], parts[2])), "{}", last);
    }
}
