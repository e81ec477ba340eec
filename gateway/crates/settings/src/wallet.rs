//! The payment host behind the wallet.

use super::Reader;

#[derive(Debug, Clone)]
pub struct WalletSettings {
    /// `VITRIN_WALLET_URL`: the payment host, including its `/v2`. Without it `/v2` and
    /// `/bff/wallet` answer 503, and pages get the host's own address from the shop.
    pub url: Option<url::Url>,
    /// `VITRIN_WALLET_PUBLIC_KEY`: the modulus of the payment host's RSA key, in hex. Its exponent is
    /// 3 by the protocol (contracts/upstream/wallet.md#encryption). Without it new cards cannot be
    /// entered.
    pub public_key: Option<WalletKey>,
}

/// A modulus of 2048 to 4096 bits: odd, in lower-case hex without leading zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletKey(String);

const HEX_DIGITS: std::ops::RangeInclusive<usize> = 512..=1024;

impl WalletKey {
    #[must_use]
    pub fn modulus(&self) -> &str {
        &self.0
    }

    fn parse(text: &str) -> Option<Self> {
        let hex: String = text.trim_start_matches("0x").to_ascii_lowercase();
        let is_whole = hex.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_full = matches!(hex.bytes().next(), Some(b'8'..=b'9' | b'a'..=b'f'));
        let is_odd = hex.bytes().last().is_some_and(|last| b"13579bdf".contains(&last));
        (is_whole
            && is_full
            && is_odd
            && HEX_DIGITS.contains(&hex.len())
            && hex.len().is_multiple_of(2))
        .then_some(Self(hex))
    }
}

impl WalletSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let url = reader.url("VITRIN_WALLET_URL", "https://wallet.example/v2");
        let name = "VITRIN_WALLET_PUBLIC_KEY";
        let given = reader.text(name);
        let public_key = given.as_deref().and_then(WalletKey::parse);
        if given.is_some() && public_key.is_none() {
            reader.problem(
                name,
                "the modulus of an RSA key of 2048 to 4096 bits, in hex",
                "c3f1…07 (512 to 1024 digits)",
            );
        }
        Self { url, public_key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wal_2_a_key_is_an_odd_modulus_of_full_length() {
        let good = format!("0xBB{}1", "0".repeat(509));
        assert_eq!(WalletKey::parse(&good).unwrap().modulus().len(), 512);
        for bad in [
            "",
            "bb1",
            &format!("00{}1", "f".repeat(509)),
            &format!("bb{}2", "0".repeat(509)),
            &format!("bb{}1", "0".repeat(510)),
            &format!("zz{}1", "0".repeat(509)),
            &format!("bb{}1", "0".repeat(1023)),
        ] {
            assert_eq!(WalletKey::parse(bad), None, "{bad}");
        }
    }
}
