//! Ids of sessions, bearers and tokens, and the anti-forgery values made from them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// Generates an id: 26 letters and digits, like PHP's session ids.
pub(crate) fn new_id() -> String {
    let mut number: u128 = rand::random();
    (0..26)
        .map(|_| {
            let digit = (number % 32) as u32;
            number /= 32;
            char::from_digit(digit, 32).expect("a digit below 32")
        })
        .collect()
}

/// Whether a cookie value has the form of an id.
pub(crate) fn is_id(value: &str) -> bool {
    (22..=64).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the session's anti-forgery token for `purpose`: 32 bytes in base64
/// (contracts/upstream/protocol.md#anti-forgery-values).
pub(crate) fn token(id: &str, purpose: &str) -> String {
    STANDARD.encode(Sha256::digest(format!("{purpose}:{id}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_have_the_shops_form() {
        assert!(is_id(&new_id()) && new_id() != new_id());
        assert!(!is_id("../../etc/passwd-and-some-more"));
        assert_eq!(token("x", "cart").len(), 44);
    }
}
