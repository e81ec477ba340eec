//! The payment host behind the wallet.

use super::Reader;

#[derive(Debug, Clone)]
pub struct WalletSettings {
    /// `VITRIN_WALLET_URL`: the payment host, including its `/v2`. Without it `/v2` and
    /// `/bff/wallet` answer 503, and pages get the host's own address from the shop.
    pub url: Option<url::Url>,
}

impl WalletSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        Self { url: reader.url("VITRIN_WALLET_URL", "https://wallet.example/v2") }
    }
}
