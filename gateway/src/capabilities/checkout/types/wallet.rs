//! Paying with the wallet (contracts/upstream/payments.md#wallet-token).

use commerce::money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whose wallet is used.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WalletOwner {
    /// Dial code and number, digits only.
    #[schema(pattern = "^[0-9]{10,15}$")]
    pub phone: String,
}

/// A payment with the wallet, as the shopper agreed to it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWalletPayment {
    #[schema(pattern = "^[0-9]{10,15}$")]
    pub phone: String,
    #[schema(pattern = "^-?[0-9]{1,9}$")]
    pub payment_id: String,
    /// The total that the shopper saw. Nothing begins if it is another by now.
    pub total: Money,
}

/// What the payment host has taken; the shop asks it whether that is so.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WalletReceipt {
    /// The token of the payment's session, or the one that came with the host's last answer.
    #[schema(min_length = 1, max_length = 512)]
    pub token: String,
}

/// A session opened for reading, linking and changing cards.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpenedWallet {
    /// Null if the shop refused; `message` says why.
    pub session: Option<WalletSession>,
    pub message: Option<String>,
}

/// What every request to the payment host needs (`POST wallet-requests`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletSession {
    pub token: String,
    pub phone: String,
    pub user_id: String,
    pub client_id: String,
    pub reference: Option<String>,
    pub macro_merchant_id: Option<String>,
    pub time_zone: Option<String>,
    /// Only of a payment.
    pub purchase: Option<WalletPurchase>,
    /// Encrypts a card in the browser. Null where none is set: then only stored cards pay.
    pub encryption_key: Option<EncryptionKey>,
}

/// What is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletPurchase {
    pub order_number: String,
    /// In minor units.
    pub amount: String,
    pub installment_count: u32,
}

/// The payment host's RSA key; what it encrypts is padded as PKCS#1 v1.5 (RFC 8017, 7.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EncryptionKey {
    /// In hex.
    pub modulus: String,
    pub exponent: u32,
}
