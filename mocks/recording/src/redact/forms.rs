//! The forms of a text in URLs and in the shop's JSON.

use std::fmt::Write as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// As browsers encode a component.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Plain, percent-encoded, with escaped slashes, and with escaped slashes and letters
/// (contracts/upstream/protocol.md#values).
pub(crate) fn forms(text: &str) -> [String; 4] {
    let slashes = text.replace('/', "\\/");
    let mut ascii = String::with_capacity(slashes.len());
    for letter in slashes.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(ascii, "\\u{unit:04x}");
            }
        }
    }
    [text.to_owned(), utf8_percent_encode(text, COMPONENT).to_string(), slashes, ascii]
}
