//! Which paths are safe, and in which ways servers may read a path. All checks of paths are here.

pub mod decoded;

/// Names what must not be in the path of a request, if this one contains it: `..`, encoded slashes
/// and dots, backslashes and control characters, in any spelling. Also for paths in parameters.
#[must_use]
pub fn fault(path: &str) -> Option<&'static str> {
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
    has_dot_segment(path).then_some("dot segment in the path")
}

/// [`fault`] for a path without percent-encoding, as nearly all are.
fn plain_fault(path: &str) -> Option<&'static str> {
    if path.bytes().any(|byte| byte.is_ascii_control()) {
        return Some("control character in the path");
    }
    if path.contains('\\') {
        return Some("backslash in the path");
    }
    has_dot_segment(path).then_some("dot segment in the path")
}

/// Whether a text contains a control character, encoded or not.
#[must_use]
pub fn has_control(text: &str) -> bool {
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

/// Whether a segment is `.` or `..`, also when percent-encoded or followed by an encoded slash.
#[must_use]
pub fn has_dot_segment(path: &str) -> bool {
    let climbs =
        |path: &str| path.split(['/', '\\']).any(|segment| segment == "." || segment == "..");
    if !path.contains('%') {
        return climbs(path);
    }
    climbs(&path.replace("%2e", ".").replace("%2E", ".").replace("%2f", "/").replace("%2F", "/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_paths_are_named() {
        for path in
            ["/a/../b", "/a/%2e%2E/b", "/a%2fb", "/a%5Cb", "/a\\b", "/a%00b", "/a%0d%0ab", "/./a"]
        {
            assert!(fault(path).is_some(), "{path}");
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
            assert_eq!(fault(path), None, "{path}");
        }
    }
}
