//! Queries and bodies in canonical form, for cache keys.

use std::fmt::Write as _;

use http::HeaderValue;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, percent_encode};

/// Sorts the fields of a query or form by name. Fields of one name keep their order: the shop reads
/// the last of them, or all as a list.
pub(super) fn sorted_fields(text: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = text.split('&').filter(|field| !field.is_empty()).collect();
    // Decodes the name: `a%5B%5D` is `a[]`.
    let name = |field: &&str| -> Vec<u8> {
        let name = field.split('=').next().unwrap_or_default();
        percent_decode_str(name).map(|byte| if byte == b'+' { b' ' } else { byte }).collect()
    };
    fields.sort_by_cached_key(name);
    fields
}

/// A body in canonical form, without the order of differently named form fields or the multipart
/// boundary. Its content type is kept, because the shop may read the same bytes differently under
/// another one.
pub(super) fn body_text(body: &[u8], content_type: Option<&HeaderValue>) -> String {
    let label =
        content_type.map(|label| String::from_utf8_lossy(label.as_bytes())).unwrap_or_default();
    let mut parameters = label.split(';').map(str::trim);
    let kind = parameters.next().unwrap_or_default().to_ascii_lowercase();
    let Ok(text) = std::str::from_utf8(body) else {
        return format!("{label} bytes {}", percent_encode(body, NON_ALPHANUMERIC));
    };
    match kind.as_str() {
        "application/x-www-form-urlencoded" => {
            format!("{label} text {}", sorted_fields(text).join("&"))
        }
        "multipart/form-data" => {
            let boundary = |parameter: &&str| {
                parameter.get(..9).is_some_and(|n| n.eq_ignore_ascii_case("boundary="))
            };
            let (boundaries, others): (Vec<&str>, Vec<&str>) = parameters.partition(boundary);
            match boundaries[..] {
                [one] if one.trim_matches('"').len() > 9 => {
                    format!(
                        "{kind};{} parts {}",
                        others.join(";"),
                        multipart_parts(text, one[9..].trim_matches('"'))
                    )
                }
                _ => format!("{label} text {text}"),
            }
        }
        _ => format!("{label} text {text}"),
    }
}

/// The text between the boundaries, each part with its length. Nothing inside a part can look like
/// its end, so bodies that differ in more than their boundary have different keys.
fn multipart_parts(text: &str, boundary: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split(&format!("--{boundary}")) {
        let _ = write!(out, "{}:{part}", part.len());
    }
    out
}
