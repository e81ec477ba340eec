//! Which bytes may stand where (RFC 9110 section 5.6.2, RFC 9112).

/// Bytes of a token: methods and field names.
const TOKEN: [bool; 256] = table(b"!#$%&'*+-.^_`|~");

/// Bytes of a host name (RFC 3986 `reg-name`), without the comma, by which proxies join repeated fields.
const HOST: [bool; 256] = table(b"-._~%!$&'()*+;=");

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
    TOKEN[byte as usize]
}

pub(super) fn is_token(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&byte| TOKEN[byte as usize])
}

pub(super) fn is_host_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&byte| HOST[byte as usize])
}

/// No control character but the tab; bytes over 127 pass, as in hyper. Without early exit, so that it
/// vectorises.
pub(super) fn is_field_value(bytes: &[u8]) -> bool {
    !bytes.iter().fold(false, |bad, &byte| bad | is_forbidden_in_value(byte))
}

pub(super) fn is_forbidden_in_value(byte: u8) -> bool {
    (byte < 0x20 && byte != b'\t') | (byte == 0x7f)
}

/// Neither control characters nor spaces.
pub(super) fn is_target(bytes: &[u8]) -> bool {
    !bytes.is_empty() && !bytes.iter().fold(false, |bad, &byte| bad | (byte <= 0x20) | (byte == 0x7f))
}

/// Holds something that belongs in no target, but that hyper takes in some place or other: raw UTF-8 from old
/// clients, unescaped quotes. Rare, so that looking twice costs nothing.
pub(super) fn is_odd_target(bytes: &[u8]) -> bool {
    bytes.iter().fold(false, |odd, &byte| {
        odd | (byte >= 0x80)
            | (byte == b'#')
            | (byte == b'"')
            | (byte == b'<')
            | (byte == b'>')
            | (byte == b'`')
    })
}
