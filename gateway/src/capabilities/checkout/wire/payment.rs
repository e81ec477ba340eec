//! Payments and cards (contracts/upstream/checkout.md#payment-types,
//! contracts/upstream/checkout.md#paying).

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `get-payment-types`.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct PaymentTypes {
    #[serde(deserialize_with = "lenient::list")]
    pub payment_list: Vec<Payment>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub bank_list: Vec<Bank>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub fault_messages: Vec<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "UPPERCASE")]
pub struct Payment {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    /// HTML.
    #[serde(deserialize_with = "lenient::text")]
    pub decleration: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub options: Vec<PaymentOption>,
    /// Whether the wallet's stored cards can pay.
    #[serde(deserialize_with = "lenient::object")]
    pub masterpassconf: Option<WalletConf>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletConf {
    #[serde(deserialize_with = "lenient::flag")]
    pub is_active: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct PaymentOption {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub default_value: Option<bool>,
}

/// An account for bank transfers.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Bank {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub branch: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub account_number: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub account_owner: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub iban: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub swift: Option<String>,
}

/// The answer of `get-bin`. Amounts are printed in the session's language.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct CardTerms {
    /// `C` or `D`; empty for a card that is not known.
    #[serde(deserialize_with = "lenient::text")]
    pub credit_debit: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub issuer: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub show_installment: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub single_pos_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub single_pos_price: Option<String>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub single_pos_options: Option<PosOptions>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub installments: Vec<Installment>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct PosOptions {
    /// 0: without 3-D, 1: with it, 2: the shopper chooses (inferred).
    #[serde(rename = "baseSecure3D", deserialize_with = "lenient::integer")]
    pub base_secure_3d: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub mandatory_cvv: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Installment {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    pub installment: Option<i64>,
    #[serde(deserialize_with = "lenient::integer")]
    pub plus_installment: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub price_installment: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub price_total: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub pos_id: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub pos_options: Option<PosOptions>,
}

/// The answer of `checkout` and `check-sms`.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct PaymentAnswer {
    /// Always there.
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    /// Decides for cards.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub state: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub transaction_message: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub reason: Option<String>,
    #[serde(default, deserialize_with = "lenient::integer")]
    pub duration_second: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub phone: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub approve_phone: Option<bool>,
    #[serde(default, rename = "approveSMS", deserialize_with = "lenient::flag")]
    pub approve_sms: Option<bool>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub data: Option<PaymentData>,
}

/// What a payment that goes on needs: a form for the bank, or a choice of campaigns.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct PaymentData {
    #[serde(deserialize_with = "lenient::text")]
    pub form_url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub form_method: Option<String>,
    /// HTML: inputs of the form.
    #[serde(deserialize_with = "lenient::text")]
    pub hidden_fields: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub campaigns: Vec<BankCampaign>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct BankCampaign {
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
}
