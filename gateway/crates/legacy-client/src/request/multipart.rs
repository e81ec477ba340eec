//! `multipart/form-data` [RFC 7578] of fields and files.

use std::io::Write as _;

use bytes::Bytes;
use http::HeaderValue;
use memchr::memmem;

/// A file in a form. Name and type are sent as given, so they must not be a caller's.
#[derive(Debug)]
pub struct FormFile<'a> {
    pub field: &'a str,
    pub file_name: String,
    pub content_type: &'static str,
    pub content: &'a Bytes,
}

/// Encodes the fields, then the files. Returns the body and a content type whose boundary occurs in
/// no name, value or content.
pub(super) fn encode(fields: &[(&str, &str)], files: &[FormFile<'_>]) -> (Bytes, HeaderValue) {
    let boundary = boundary(fields, files);
    let content: usize = files.iter().map(|file| file.content.len()).sum();
    let mut body = Vec::with_capacity(content + 1024);
    for (name, value) in fields {
        let _ = write!(
            body,
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\n{value}\r\n",
            escaped(name)
        );
    }
    for file in files {
        let _ = write!(
            body,
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"{}\"\r\n\
             Content-Type: {}\r\n\r\n",
            escaped(file.field),
            escaped(&file.file_name),
            file.content_type
        );
        body.extend_from_slice(file.content);
        body.extend_from_slice(b"\r\n");
    }
    let _ = write!(body, "--{boundary}--\r\n");
    let label = format!("multipart/form-data; boundary={boundary}");
    (Bytes::from(body), HeaderValue::from_str(&label).expect("letters and digits"))
}

fn boundary(fields: &[(&str, &str)], files: &[FormFile<'_>]) -> String {
    let held = |mark: &str| {
        fields.iter().any(|(name, value)| name.contains(mark) || value.contains(mark))
            || files.iter().any(|file| {
                file.field.contains(mark)
                    || file.file_name.contains(mark)
                    || memmem::find(file.content, mark.as_bytes()).is_some()
            })
    };
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
        let (body, label) = encode(&[("name", "Yazlık"), ("kvkk", "1")], &[]);
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
        let (body, label) = encode(&[("name", typed), ("a\"b\r\n", "")], &[]);
        assert_eq!(label, "multipart/form-data; boundary=----vitrin2");
        let text = std::str::from_utf8(&body).unwrap();
        assert_eq!(text.matches("------vitrin2").count(), 3, "{text}");
        assert!(text.contains("name=\"a%22b%0D%0A\""), "{text}");
    }

    #[test]
    fn a_file_has_a_name_and_a_type_and_cannot_end_its_part() {
        let content = Bytes::from_static(b"\xff\xd8\r\n------vitrin0--\r\n");
        let file = FormFile {
            field: "img",
            file_name: "return-1.jpg".to_owned(),
            content_type: "image/jpeg",
            content: &content,
        };
        let (body, label) = encode(&[("a", "b")], &[file]);
        assert_eq!(label, "multipart/form-data; boundary=----vitrin1");
        let head =
            b"name=\"img\"; filename=\"return-1.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\xff";
        assert!(memmem::find(&body, head).is_some(), "{body:?}");
        assert!(body.ends_with(b"--\r\n\r\n------vitrin1--\r\n"), "{body:?}");
    }
}
