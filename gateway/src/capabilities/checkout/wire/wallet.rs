//! The wallet's calls of the order page (contracts/upstream/payments.md#wallet-token).

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `masterPassToken`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct WalletToken {
    #[serde(deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub token: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub data: Option<WalletAccount>,
    #[serde(deserialize_with = "lenient::object")]
    pub client: Option<WalletClient>,
    #[serde(deserialize_with = "lenient::object")]
    pub order: Option<WalletPurchase>,
    #[serde(deserialize_with = "lenient::object")]
    pub payment: Option<WalletTerms>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletAccount {
    #[serde(deserialize_with = "lenient::text")]
    pub msisdn: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub client_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub reference_no: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub user_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub time_zone: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletClient {
    #[serde(deserialize_with = "lenient::text")]
    pub client_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub macro_merchant_id: Option<String>,
}

/// The order that a payment has begun for; empty without a purchase.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletPurchase {
    /// In minor units.
    #[serde(deserialize_with = "lenient::text")]
    pub order_total: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub order_number: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletTerms {
    #[serde(deserialize_with = "lenient::integer")]
    pub installment_count: Option<i64>,
}

/// The answer of `masterPassCheckout`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct WalletOrder {
    #[serde(deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub data: Option<WalletOrderData>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletOrderData {
    /// As `checkoutState` has it.
    #[serde(deserialize_with = "lenient::integer")]
    pub state: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub order_number: Option<String>,
}
