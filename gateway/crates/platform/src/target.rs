//! What a request target may look like. Anything odd is refused before it can reach a route or the
//! shop.

use super::error::ApiError;
use super::problem_code::ProblemCode;

/// Longest path and query together, in bytes.
const LONGEST: usize = 8 * 1024;

/// Refuses `..`, encoded slashes and dots, backslashes and control characters, in any spelling, and
/// overlong targets.
///
/// # Errors
/// 400 `malformed_request`, or 414 `target_too_long`.
pub fn check(uri: &http::Uri) -> Result<(), ApiError> {
    let path = uri.path();
    let query = uri.query().unwrap_or_default();
    if path.len() + query.len() > LONGEST {
        return Err(ApiError::new(
            http::StatusCode::URI_TOO_LONG,
            ProblemCode::TargetTooLong,
            "Address too long",
        ));
    }
    match path_fault(path) {
        Some(fault) => Err(ApiError::malformed(fault)),
        None if has_control(query) => Err(ApiError::malformed("control character in the query")),
        None => Ok(()),
    }
}

/// What is wrong with a path; also used for paths that arrive as parameters.
#[must_use]
pub fn path_fault(path: &str) -> Option<&'static str> {
    if !path.contains('%') {
        return plain_fault(path);
    }
    if has_control(path) {
        return Some("control character in the path");
    }
    if path.contains('\\') || contains_encoded(path, b'\\') {
        return Some("backslash in the path");
    }
    if contains_encoded(path, b'/') {
        return Some("encoded slash in the path");
    }
    let dotted = |segment: &str| {
        let plain = percent_encoding::percent_decode_str(segment).collect::<Vec<u8>>();
        plain == b"." || plain == b".."
    };
    path.split('/').any(dotted).then_some("dot segment in the path")
}

/// Nothing is encoded, as in nearly every path.
fn plain_fault(path: &str) -> Option<&'static str> {
    if path.bytes().any(|byte| byte.is_ascii_control()) {
        return Some("control character in the path");
    }
    if path.contains('\\') {
        return Some("backslash in the path");
    }
    path.split('/')
        .any(|segment| matches!(segment, "." | ".."))
        .then_some("dot segment in the path")
}

fn has_control(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_control())
        || (text.contains('%')
            && percent_encoding::percent_decode_str(text).any(|b| b.is_ascii_control()))
}

fn contains_encoded(text: &str, wanted: u8) -> bool {
    text.as_bytes().windows(3).any(|w| {
        w[0] == b'%'
            && std::str::from_utf8(&w[1..]).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok())
                == Some(wanted)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_paths_are_named() {
        for path in
            ["/a/../b", "/a/%2e%2E/b", "/a%2fb", "/a%5Cb", "/a\\b", "/a%00b", "/a%0d%0ab", "/./a"]
        {
            assert!(path_fault(path).is_some(), "{path}");
        }
        for path in [
            "/",
            "/kilimler",
            "//srv//service/x",
            "/ceyiz-seti.xhtml",
            "/a...b",
            "/c%C3%A7",
            "/deniz@example.test",
        ] {
            assert_eq!(path_fault(path), None, "{path}");
        }
    }
}
