//! What the payment host answers, in the words of a shopper.

use serde::Serialize;
use utoipa::ToSchema;

use super::CodeKind;

/// What became of a step. A shopper can act on each of them, so none is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WalletOutcome {
    Done,
    /// A code of `codeKind` is wanted, for `validationReference`.
    CodeNeeded,
    /// The browser goes to `threeD`.
    ThreeD,
    /// A PIN is to be set, for `validationReference`.
    SetPin,
    /// The code was wrong; another may be sent.
    WrongCode,
    /// The code has expired; another can be had.
    CodeExpired,
    /// The token has expired; the wallet is opened again.
    TokenExpired,
    /// The account has to be linked to this shop.
    LinkNeeded,
    /// The user's number at the host has to be brought up to date.
    UserUpdateNeeded,
    /// The card cannot be stored again.
    AlreadyRegistered,
    /// Refused; `message` says why, in the host's words.
    Refused,
    /// No payment with the wallet is open: it became an order, or was given up. Nothing was sent.
    PaymentOver,
    /// No answer: it is not known whether the host has taken the payment. The shop knows
    /// (`POST checkout/wallet/orders`).
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletResult {
    pub outcome: WalletOutcome,
    /// The host's own words.
    pub message: Option<String>,
    pub code_kind: Option<CodeKind>,
    /// What a code is for.
    pub validation_reference: Option<String>,
    pub three_d: Option<ThreeDPage>,
    /// The token that goes on with what was done.
    pub token: Option<String>,
    pub account: Option<WalletAccount>,
    pub cards: Vec<WalletCard>,
    /// The telephone that the host knows the user by.
    pub new_phone: Option<String>,
}

/// The bank's page, and the addresses that it leaves by (WAL-6). Absolute, https; of this machine
/// also http.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreeDPage {
    /// To be opened with `returnUrl` added.
    pub url: String,
    pub success_url: Option<String>,
    pub error_url: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletAccount {
    pub exists: bool,
    pub has_card: bool,
    /// Whether a card is linked to this shop.
    pub is_linked: bool,
    pub is_locked: bool,
    pub is_pin_changed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletCard {
    pub id: String,
    pub name: String,
    /// With stars in the middle.
    pub masked_number: String,
    /// The first six digits, which tell the bank; null where they are masked.
    pub bin: Option<String>,
    pub product_name: Option<String>,
}

impl WalletResult {
    /// Only an outcome.
    #[must_use]
    pub fn of(outcome: WalletOutcome) -> Self {
        Self {
            outcome,
            message: None,
            code_kind: None,
            validation_reference: None,
            three_d: None,
            token: None,
            account: None,
            cards: Vec::new(),
            new_phone: None,
        }
    }
}
