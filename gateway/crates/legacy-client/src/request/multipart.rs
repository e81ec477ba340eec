//! `multipart/form-data` [RFC 7578] of plain fields.

use std::fmt::Write as _;

use bytes::Bytes;
use http::HeaderValue;

/// Encodes the fields. Returns the body and a content type whose boundary occurs in no name or
/// value.
pub(super) fn encode(fields: &[(&str, &str)]) -> (Bytes, HeaderValue) {
    let boundary = boundary(fields);
    let mut body = String::new();
    for (name, value) in fields {
        let _ = write!(
            body,
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\n{value}\r\n",
            escaped(name)
        );
    }
    let _ = write!(body, "--{boundary}--\r\n");
    let label = format!("multipart/form-data; boundary={boundary}");
    (Bytes::from(body), HeaderValue::from_str(&label).expect("letters and digits"))
}

fn boundary(fields: &[(&str, &str)]) -> String {
    let held =
        |mark: &str| fields.iter().any(|(name, value)| name.contains(mark) || value.contains(mark));
    let mut boundary = "----vitrin0".to_owned();
    let mut number = 0_u32;
    while held(&boundary) {
        number += 1;
        boundary = format!("----vitrin{number}");
    }
    boundary
}

/// As browsers escape a field's name [HTML, multipart/form-data encoding algorithm].
fn escaped(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_1_fields_are_encoded_like_in_browsers() {
        let (body, label) = encode(&[("name", "Yazlık"), ("kvkk", "1")]);
        assert_eq!(label, "multipart/form-data; boundary=----vitrin0");
        assert_eq!(
            std::str::from_utf8(&body).unwrap(),
            "------vitrin0\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nYazlık\r\n\
             ------vitrin0\r\nContent-Disposition: form-data; name=\"kvkk\"\r\n\r\n1\r\n------vitrin0--\r\n"
        );
    }

    #[test]
    fn typed_text_cannot_end_a_part() {
        let typed = "x\r\n------vitrin0--\r\n----vitrin1";
        let (body, label) = encode(&[("name", typed), ("a\"b\r\n", "")]);
        assert_eq!(label, "multipart/form-data; boundary=----vitrin2");
        let text = std::str::from_utf8(&body).unwrap();
        assert_eq!(text.matches("------vitrin2").count(), 3, "{text}");
        assert!(text.contains("name=\"a%22b%0D%0A\""), "{text}");
    }
}
