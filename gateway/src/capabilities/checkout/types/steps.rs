//! Summary, addresses, carriers and steps.

use commerce::media::Image;
use commerce::money::Money;
use commerce::quantity::Quantity;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is being ordered, and what it costs with the present choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutSummary {
    pub lines: Vec<CheckoutLine>,
    pub totals: CheckoutTotals,
    /// Texts that the shopper has to agree to.
    pub agreements: AgreementsNeeded,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutLine {
    pub title: String,
    pub image: Option<Image>,
    pub brand: Option<String>,
    pub variant_name: Option<String>,
    pub quantity: Quantity,
    /// What the quantity counts, in the shop's words: pieces or metres.
    pub unit: Option<String>,
    pub total: Money,
}

/// An amount that does not apply is null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutTotals {
    pub products: Money,
    pub gift_packages: Option<Money>,
    /// Subtracted from the total.
    pub discount: Option<Money>,
    /// The payment's own cost, such as cash on delivery.
    pub service: Option<Money>,
    pub shipping: Option<Money>,
    pub duty: Option<Money>,
    /// Coins of a loyalty programme, subtracted from the total.
    pub coins: Option<Money>,
    pub total: Money,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreementsNeeded {
    pub preliminary_information: bool,
    pub distance_agreement: bool,
    pub clarification_text: bool,
}

/// Addresses that an order may go to, and which are chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutAddresses {
    pub addresses: Vec<CheckoutAddress>,
    pub delivery_address_id: Option<String>,
    pub invoice_address_id: Option<String>,
    /// The store where the order is collected, instead of a delivery.
    pub store_id: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutAddress {
    pub id: String,
    pub title: String,
    pub full_name: String,
    pub address: String,
    pub district: Option<String>,
    pub town: Option<String>,
    pub city: Option<String>,
    pub country: Option<String>,
    pub post_code: Option<String>,
    pub phone: Option<String>,
    /// Whether the shop delivers there; false for an address with something missing.
    pub delivers: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressKind {
    Delivery,
    Invoice,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenAddress {
    pub address_id: Id,
}

/// A store where the order is collected, and by whom.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenStore {
    pub store_id: Id,
    #[schema(max_length = 100)]
    pub name: String,
    #[schema(max_length = 32)]
    pub phone: String,
    /// The address of an invoice, if one is wanted.
    #[serde(default)]
    pub invoice_address_id: Option<Id>,
}

/// What became of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceOutcome {
    Chosen,
    /// `message` states the reason.
    Refused,
    /// Only for a repeat: the first request may have chosen it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    pub outcome: ChoiceOutcome,
    pub message: Option<String>,
    /// What it costs with this choice; null if that could not be read.
    pub summary: Option<CheckoutSummary>,
}

/// Carriers, and which is chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Carriers {
    pub carriers: Vec<Carrier>,
    pub carrier_id: Option<String>,
    pub slot_id: Option<String>,
    /// In the shop's own form, as in `days`.
    pub slot_date: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Carrier {
    pub id: String,
    pub name: String,
    /// Days on which it delivers by appointment; empty if it makes none.
    pub days: Vec<DeliveryDay>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeliveryDay {
    /// To be sent back as it is.
    pub date: String,
    /// As the shop prints it.
    pub label: String,
    pub slots: Vec<DeliverySlot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeliverySlot {
    pub id: String,
    /// `09:00`
    pub from: String,
    pub to: String,
    pub available: bool,
}

/// The step that a shopper wants to go on to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepName {
    Payment,
    Approve,
}

impl StepName {
    /// The shop's name of it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Approve => "approve",
        }
    }
}

impl AddressKind {
    /// The shop's name of it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delivery => "delivery",
            Self::Invoice => "invoice",
        }
    }
}

/// Whether the shopper may go on, and if not, where to (contracts/upstream/checkout.md#steps).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepOutcome {
    /// 1
    Proceed,
    /// Lines with less in stock than the basket has, in `stock`.
    Stock,
    /// −1, or a fault of the step `address`: `field` of `addressId` is to be mended, if they are
    /// named.
    Address,
    /// −2, or a fault of the step `basket`.
    Basket,
    /// A fault of the step `payment`.
    Payment,
    /// −3 and everything else: `message` states the reason.
    Refused,
    /// An attempt to pay is open; `GET checkout/attempt` reports it.
    AttemptOpen,
    /// Only for a repeat: the first request may have been carried out.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepResult {
    pub outcome: StepOutcome,
    pub message: Option<String>,
    pub address_id: Option<String>,
    /// The shop's own name of the field.
    pub field: Option<String>,
    pub stock: Vec<ShortLine>,
}

impl StepResult {
    /// Only an outcome.
    #[must_use]
    pub fn of(outcome: StepOutcome) -> Self {
        Self { outcome, message: None, address_id: None, field: None, stock: Vec::new() }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShortLine {
    pub title: String,
    /// How much there is.
    pub stock: Option<Quantity>,
}
