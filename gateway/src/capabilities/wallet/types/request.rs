//! What is asked of the payment host.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One step of a conversation with the payment host.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WalletRequest {
    pub access: WalletAccess,
    pub step: WalletStep,
}

/// Who asks, from the session that `POST checkout/wallet` or `POST checkout/wallet/payments` opened.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletAccess {
    #[schema(min_length = 1, max_length = 512)]
    pub token: String,
    #[schema(pattern = "^[0-9]{10,15}$")]
    pub phone: String,
    #[schema(max_length = 64)]
    pub user_id: String,
    #[schema(max_length = 64)]
    pub client_id: String,
    #[serde(default)]
    #[schema(max_length = 64)]
    pub reference: Option<String>,
    #[serde(default)]
    #[schema(max_length = 64)]
    pub macro_merchant_id: Option<String>,
    #[serde(default)]
    #[schema(max_length = 16)]
    pub time_zone: Option<String>,
    /// Of what pays: the order's number and its sum in minor units.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub order_number: Option<String>,
    #[serde(default)]
    #[schema(max_length = 20)]
    pub amount: Option<String>,
}

/// A step. Those that read may be tried once more (`retry`) if the host fails (WAL-4); the others
/// are sent once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WalletStep {
    /// Whether there is an account, and whether it is linked to this shop.
    CheckAccount {
        #[serde(default)]
        retry: bool,
    },
    ListCards {
        #[serde(default)]
        retry: bool,
    },
    /// Links the account to this shop.
    LinkAccount,
    /// Stores a card.
    Register {
        card: EncryptedCard,
        name: String,
    },
    DeleteCard {
        name: String,
    },
    /// Pays with a stored card.
    PayWithStored {
        name: String,
        #[serde(rename = "installmentCount")]
        installment_count: u32,
    },
    /// Pays with a card that is not stored.
    PayWithNew {
        card: EncryptedCard,
        #[serde(rename = "installmentCount")]
        installment_count: u32,
    },
    /// Pays with a card, and stores it.
    PayAndRegister {
        card: EncryptedCard,
        name: String,
        #[serde(rename = "installmentCount")]
        installment_count: u32,
    },
    /// Sends the code that was asked for. A PIN is encrypted.
    Confirm {
        #[serde(rename = "codeKind")]
        code_kind: CodeKind,
        code: String,
        #[serde(rename = "validationReference")]
        validation_reference: String,
    },
    /// Has the code sent again.
    ResendCode {
        #[serde(rename = "validationReference")]
        validation_reference: String,
    },
    /// Completes what the bank's page has approved.
    Commit,
    /// Brings the user's number at the host up to date.
    UpdateUser {
        #[serde(rename = "oldValue")]
        old_value: String,
    },
}

/// Which code a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CodeKind {
    Sms,
    Pin,
    /// From an application or a device of the bank.
    Device,
}

/// A card, encrypted in the browser for the payment host (WAL-2). Empty where it is not valid.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EncryptedCard {
    #[schema(pattern = "^([0-9a-f]{256,1024})?$")]
    pub number: String,
    #[schema(pattern = "^([0-9a-f]{256,1024})?$")]
    pub cvc: String,
    #[schema(max_length = 100)]
    pub holder: String,
    #[schema(minimum = 1, maximum = 12)]
    pub expire_month: u32,
    #[schema(minimum = 2000, maximum = 2099)]
    pub expire_year: u32,
}

impl fmt::Debug for WalletAccess {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WalletAccess(…)")
    }
}

impl fmt::Debug for EncryptedCard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EncryptedCard(…)")
    }
}

impl fmt::Debug for WalletStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WalletStep(…)")
    }
}
