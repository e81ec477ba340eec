//! Fields of a form as callers of the old calls send it: urlencoded, multipart or JSON, under
//! whatever label (contracts/upstream/protocol.md#bodies).
//!
//! The shop decides which reading counts, and we cannot know which. So a field has one value for
//! each reading that finds it. Of equal names the last counts, as in the shop.

use serde_json::{Map, Value};

/// Returns the field's values, one for each reading of the body that has it; only one for honest
/// callers.
pub fn values(body: &[u8], name: &str) -> impl Iterator<Item = String> {
    let text = String::from_utf8_lossy(body);
    [json(&text, name), multipart(&text, name), urlencoded(body, name)].into_iter().flatten()
}

/// Whether a checkbox is ticked.
#[must_use]
pub fn is_ticked(body: &[u8], name: &str) -> bool {
    values(body, name).any(|value| matches!(value.trim(), "1" | "true" | "on"))
}

/// Whether a login's body asks for a bearer's successor
/// (contracts/upstream/membership.md#token-refresh).
#[must_use]
pub fn asks_refresh(body: &[u8]) -> bool {
    values(body, "refresh").any(|value| value == "1")
}

fn json(text: &str, name: &str) -> Option<String> {
    let object: Map<String, Value> =
        text.trim_start().starts_with('{').then(|| serde_json::from_str(text).ok())??;
    match object.get(name)? {
        Value::String(text) => Some(text.clone()),
        value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
        _ => None,
    }
}

fn multipart(text: &str, name: &str) -> Option<String> {
    let boundary = text.lines().find(|line| line.starts_with("--"))?.trim_end();
    let parts = text.split(boundary).filter_map(|part| part.split_once("\r\n\r\n"));
    let named = parts.filter(|(head, _)| is_named(head, name)).last();
    named.map(|(_, value)| value.strip_suffix("\r\n").unwrap_or(value).to_owned())
}

fn is_named(head: &str, name: &str) -> bool {
    head.split([';', '\r', '\n']).filter_map(|mark| mark.split_once('=')).any(|(key, value)| {
        key.trim().eq_ignore_ascii_case("name") && value.trim().trim_matches('"') == name
    })
}

/// The shop ignores spaces before a name.
fn urlencoded(body: &[u8], name: &str) -> Option<String> {
    let fields = form_urlencoded::parse(body).filter(|(known, _)| known.trim_start() == name);
    fields.last().map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn multipart(name: &str, value: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n--x--")
    }

    #[test]
    fn tok_2_a_wish_for_a_refresh_is_known_in_every_form() {
        let multipart = multipart("refresh", "1");
        for body in
            ["refresh=1", "a=b&refresh=1", &multipart, r#"{"refresh": 1}"#, r#"{"refresh":"1"}"#]
        {
            assert!(asks_refresh(body.as_bytes()), "{body}");
        }
        for body in ["", "refresh=0", "norefresh=1", "username=a&password=b", r#"{"refresh":0}"#] {
            assert!(!asks_refresh(body.as_bytes()), "{body}");
        }
    }

    #[test]
    fn aut_1_a_ticked_box_is_known_in_every_form() {
        let (ticked, not) = (multipart("rememberMe", "1"), multipart("rememberMe", "0"));
        for body in ["rememberMe=1", "rememberMe=on", &ticked, r#"{"rememberMe":true}"#] {
            assert!(is_ticked(body.as_bytes(), "rememberMe"), "{body}");
        }
        for body in
            ["", "rememberMe=0", "rememberMe=", "remember=1", &not, r#"{"rememberMe":false}"#]
        {
            assert!(!is_ticked(body.as_bytes(), "rememberMe"), "{body}");
        }
    }

    #[test]
    fn no_field_is_hidden_from_us_and_visible_to_the_shop() {
        let preamble = format!("x\r\n{}", multipart("u", "a"));
        let unquoted = multipart("u", "a").replace("name=\"u\"", "NAME=u");
        let twice = multipart("u", "b").replace("--x--", &multipart("u", "a"));
        let within = multipart("v", "a").replace("\r\na", "\r\nname=\"u\"\r\n\r\nb");
        for body in ["u=b&u=a", "%20u=a", "{&u=a", "--&u=a", &preamble, &unquoted, &twice] {
            assert_eq!(values(body.as_bytes(), "u").collect::<Vec<_>>(), ["a"], "{body}");
        }
        assert_eq!(values(within.as_bytes(), "u").count(), 0, "a value is no head");
        let both = br#"{"a":"&u=a&","u":"b"}"#;
        assert_eq!(values(both, "u").collect::<Vec<_>>(), ["b", "a"]);
        let latin = b"--x\r\nname=\"p\"\r\n\r\n\xfe\r\n--x\r\nname=\"u\"\r\n\r\na\r\n--x--";
        assert_eq!(values(latin, "u").collect::<Vec<_>>(), ["a"], "what is no text hides nothing");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_a_panic(body in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = (values(&body, "a").count(), asks_refresh(&body), is_ticked(&body, "a"));
        }

        #[test]
        fn a_value_is_read_as_it_was_sent(value in "[ -~]{0,20}") {
            let encoded = form_urlencoded::Serializer::new(String::new()).append_pair("u", &value).finish();
            prop_assert_eq!(values(encoded.as_bytes(), "u").collect::<Vec<_>>(), std::slice::from_ref(&value));
            let parts = multipart("u", &value);
            prop_assume!(!value.contains("--x"));
            prop_assert!(values(parts.as_bytes(), "u").any(|read| read == value));
        }
    }
}
