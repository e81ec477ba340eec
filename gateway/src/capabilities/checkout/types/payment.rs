//! Payments, cards and agreements.

use commerce::money::Money;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::steps::CheckoutSummary;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CarrierChoice {
    pub carrier_id: Id,
}

/// A slot of `GET checkout/carriers`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenSlot {
    pub slot_id: Id,
    #[schema(max_length = 32)]
    pub date: String,
}

/// Payments that the chosen carrier allows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethods {
    pub outcome: super::ChoiceOutcome,
    /// Why the choice was refused, or what the shop has to say.
    pub message: Option<String>,
    pub methods: Vec<PaymentMethod>,
    /// Accounts for bank transfers.
    pub bank_accounts: Vec<BankAccount>,
    pub summary: Option<CheckoutSummary>,
}

impl PaymentMethods {
    /// Answers a repeat whose first request has an unknown outcome.
    #[must_use]
    pub fn unknown() -> Self {
        Self {
            outcome: super::ChoiceOutcome::Unknown,
            message: None,
            methods: Vec::new(),
            bank_accounts: Vec::new(),
            summary: None,
        }
    }
}

/// How a payment is made, by the shop's id (contracts/upstream/checkout.md#payment-types).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// −1
    BankTransfer,
    /// −2
    Card,
    /// Below: a provider with a page or a phone of its own.
    Provider,
    /// Above 0: all else, such as cash on delivery.
    Other,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PaymentMethod {
    pub id: String,
    pub name: String,
    pub kind: PaymentKind,
    /// What the shop says of it; sanitized HTML.
    pub html: Option<String>,
    pub options: Vec<PaymentOption>,
    /// Whether the cards of the wallet can pay: `POST checkout/wallet`.
    pub wallet: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentOption {
    pub id: String,
    pub name: String,
    pub is_default: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankAccount {
    pub id: String,
    pub bank: String,
    pub branch: Option<String>,
    pub account_number: Option<String>,
    pub owner: Option<String>,
    /// Without spaces.
    pub iban: Option<String>,
    pub currency: Option<String>,
    pub swift: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentChoice {
    #[schema(pattern = "^-?[0-9]{1,9}$")]
    pub payment_id: String,
}

/// What the first six digits of a card tell.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardTerms {
    /// Null for a card that the shop does not know.
    pub card_type: Option<CardType>,
    pub scheme: Option<String>,
    /// Terms of paying at once.
    pub single: InstallmentTerms,
    /// Terms of paying in parts; empty if the card cannot.
    pub installments: Vec<InstallmentTerms>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardType {
    Credit,
    Debit,
}

impl CardType {
    /// The shop's name of it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Credit => "C",
            Self::Debit => "D",
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstallmentTerms {
    /// Null for paying at once.
    pub id: Option<String>,
    pub count: u32,
    /// Parts that the bank adds.
    pub plus: u32,
    pub per_part: Option<Money>,
    pub total: Option<Money>,
    pub pos_id: Option<String>,
    pub three_d: ThreeD,
    pub cvc_required: bool,
}

/// Whether the bank asks the cardholder (3-D Secure).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThreeD {
    Never,
    Always,
    /// The shopper chooses.
    Optional,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstallmentChoice {
    #[serde(default)]
    pub card_type: Option<CardType>,
    /// 1: at once.
    #[schema(minimum = 1, maximum = 48)]
    pub count: u32,
    #[serde(default)]
    pub installment_id: Option<Id>,
    #[serde(default)]
    pub pos_id: Option<Id>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ThreeDChoice {
    pub enabled: bool,
}
