//! RSA with PKCS#1 v1.5 padding, hex in: what the client encrypts with the public key built into it
//! (contracts/upstream/wallet.md#encryption).
//!
//! Written with plain big integers on purpose: the key is public, so timing leaks do not matter,
//! and the maintained crate has an open advisory about exactly that.

use std::sync::LazyLock;

use num_bigint::BigUint;

/// Modulus and private exponent.
static KEY: LazyLock<(BigUint, BigUint)> = LazyLock::new(|| {
    let value = |name: &str| {
        include_str!("../../../data/wallet-test-key.txt")
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
            .and_then(|hex| BigUint::parse_bytes(hex.as_bytes(), 16))
            .expect("the committed key has both numbers")
    };
    (value("n"), value("d"))
});

/// Decrypts a text; `None` when it was not encrypted for this key or is padded wrongly.
pub(super) fn decrypt(hex: &str) -> Option<String> {
    let (modulus, exponent) = &*KEY;
    if hex.is_empty() || hex.len() > modulus.to_bytes_be().len() * 2 {
        return None;
    }
    let sealed = BigUint::parse_bytes(hex.as_bytes(), 16).filter(|number| number < modulus)?;
    // 00 02, at least eight bytes that are not 0, 00, the text; the number has lost the first.
    let opened = sealed.modpow(exponent, modulus).to_bytes_be();
    if opened.len() + 1 != modulus.to_bytes_be().len() || opened.first() != Some(&2) {
        return None;
    }
    let end = opened.iter().skip(1).position(|byte| *byte == 0).filter(|padding| *padding >= 8)?;
    String::from_utf8(opened[end + 2..].to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encrypt(text: &str, padding: u8) -> String {
        let (modulus, _) = &*KEY;
        let mut block = vec![2];
        block.resize(255 - 1 - text.len(), padding);
        block.push(0);
        block.extend_from_slice(text.as_bytes());
        BigUint::from_bytes_be(&block).modpow(&3u8.into(), modulus).to_str_radix(16)
    }

    #[test]
    fn wal_1_what_the_client_encrypts_is_read() {
        assert_eq!(decrypt(&encrypt("5454545454545454", 7)).as_deref(), Some("5454545454545454"));
        assert_eq!(decrypt(&encrypt("123", 0xff)).as_deref(), Some("123"));
        for wrong in ["", "00", "zz", &"f".repeat(512), &"1".repeat(600), &encrypt("123", 0)] {
            assert_eq!(decrypt(wrong), None, "{wrong}");
        }
    }
}
