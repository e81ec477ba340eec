//! Character classes of RFC 9110 section 5.6.2 and RFC 9112.

/// Bytes of a token: methods and field names.
const IS_TOKEN_BYTE: [bool; 256] = table(b"!#$%&'*+-.^_`|~");

/// Bytes of a host name (RFC 3986 `reg-name`), without the comma that proxies join repeated fields
/// with.
const IS_HOST_BYTE: [bool; 256] = table(b"-._~%!$&'()*+;=");

const fn table(marks: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut at = 0;
    while at < marks.len() {
        table[marks[at] as usize] = true;
        at += 1;
    }
    table
}

pub(super) fn is_token_byte(byte: u8) -> bool {
    IS_TOKEN_BYTE[byte as usize]
}

pub(super) fn is_token(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&byte| IS_TOKEN_BYTE[byte as usize])
}

pub(super) fn is_host_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&byte| IS_HOST_BYTE[byte as usize])
}

/// Allows no control character except the tab. Bytes over 127 pass, as in hyper. Does not return
/// early, so that the loop vectorises.
pub(super) fn is_field_value(bytes: &[u8]) -> bool {
    !bytes.iter().fold(false, |bad, &byte| bad | is_forbidden_in_value(byte))
}

pub(super) fn is_forbidden_in_value(byte: u8) -> bool {
    (byte < 0x20 && byte != b'\t') | (byte == 0x7f)
}

/// Allows neither control characters nor spaces.
pub(super) fn is_target(bytes: &[u8]) -> bool {
    !bytes.is_empty()
        && !bytes.iter().fold(false, |bad, &byte| bad | (byte <= 0x20) | (byte == 0x7f))
}

/// Finds bytes that no target should contain but hyper accepts in some places: raw UTF-8 from old
/// clients, unescaped quotes. Such targets are rare, so a second check costs nothing.
pub(super) fn is_unusual_target(bytes: &[u8]) -> bool {
    bytes.iter().fold(false, |odd, &byte| {
        odd | (byte >= 0x80)
            | (byte == b'#')
            | (byte == b'"')
            | (byte == b'<')
            | (byte == b'>')
            | (byte == b'`')
    })
}
