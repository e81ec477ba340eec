use serde::Deserialize;

use super::{Code, Date, Email, Password, Phone, RequiredPhone, SmsCode, Text};

fn reads<T: for<'de> Deserialize<'de>>(text: &str) -> bool {
    serde_json::from_value::<T>(serde_json::Value::from(text)).is_ok()
}

#[test]
fn a_field_takes_what_its_rule_says() {
    for (taken, refused) in [
        (reads::<Text<3>> as fn(&str) -> bool, ["abcd", "a\nb"].as_slice()),
        (
            reads::<Email>,
            &["", "deniz", "@b.test", "a@", "a@b", "a b@c.test", "a@b.c\r\nBcc: x", "a@.b", "a@b."],
        ),
        (reads::<Password>, &["", "a\0b"]),
        (reads::<Phone>, &["x", "0555-ABC", "00000000000000000000000000000000000"]),
        (reads::<RequiredPhone>, &["", "+", "(555", "abc"]),
        (
            reads::<Date>,
            &[
                "",
                "1990-5-1",
                "1990-02-29",
                "1990-13-01",
                "1990-00-10",
                "01-05-1990",
                "1990-05-01-",
            ],
        ),
        (reads::<Code>, &["", "a/b", "..", "ğ", "a b"]),
        (reads::<SmsCode>, &["", "12a", "12345678901"]),
    ] {
        for text in refused {
            assert!(!taken(text), "{text:?}");
        }
    }
    assert_eq!(Text::<5>::parse(" Ada ").unwrap().as_str(), "Ada");
    assert_eq!(Email::parse(" a@b.test ").unwrap().as_str(), "a@b.test");
    assert_eq!(Phone::parse("+90 (555) 000-00.01").unwrap().as_str(), "905550000001");
    assert_eq!(Phone::parse("").unwrap().as_str(), "");
    assert_eq!(Password::parse(" a ").unwrap().as_str(), " a ", "exactly as typed");
    for day in ["2000-02-29", "1996-02-29", "1999-12-31"] {
        assert_eq!(Date::parse(day).unwrap().as_str(), day);
    }
    assert!(Date::parse("1900-02-29").is_none());
    assert!(Code::parse(&"a".repeat(128)).is_some() && Code::parse(&"a".repeat(129)).is_none());
}

#[test]
fn gw_11_input_is_not_repeated_in_errors() {
    let password = Password::parse("kanarya4711").unwrap();
    assert!(!format!("{password:?}").contains("kanarya"));
    assert!(!serde_json::to_string(&password).unwrap().contains("kanarya"), "a digest");
    for value in ["471147114711", "-471147114711", "4711.4711", "true", "\"a\\u0000kanarya4711\""] {
        let error = serde_json::from_str::<Password>(value).unwrap_err().to_string();
        assert!(!error.contains("4711") && !error.contains("kanarya"), "{error}");
    }
}
