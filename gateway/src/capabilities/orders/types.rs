//! Types of a member's orders (ORD-1).

pub mod returns;
mod timeline;

use commerce::addresses::OutsideLink;
use commerce::media::Image;
use commerce::money::Money;
use commerce::quantity::Quantity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use timeline::{Moment, OrderStage, TimelineEntry, TimelineState};

/// Which orders a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderView {
    /// Something is still to happen.
    #[default]
    Open,
    /// Delivered, cancelled or returned.
    Closed,
}

/// One page of a member's orders, newest first as the shop lists them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Orders {
    pub orders: Vec<OrderSummary>,
    pub view: OrderView,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
    /// Number of orders on all pages.
    pub total: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderSummary {
    pub id: String,
    /// What a shopper calls the order by.
    pub number: String,
    pub placed: Option<Moment>,
    pub stage: OrderStage,
    /// The shop's own words for the state.
    pub status: String,
    pub total: Option<Money>,
    pub lines: Vec<OrderLine>,
    pub can_repeat: bool,
    pub can_cancel: bool,
    pub can_return: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    pub product_id: Option<String>,
    pub title: String,
    /// The product's page; null where the shop names none that can be linked.
    pub path: Option<String>,
    pub image: Option<Image>,
    pub quantity: Quantity,
    /// The shop's word for what is counted; may be empty.
    pub unit: String,
    pub total: Option<Money>,
}

/// One order with all that the shop tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDetail {
    pub order: OrderSummary,
    /// Oldest first; those ahead come last.
    pub timeline: Vec<TimelineEntry>,
    pub shipping: Option<Money>,
    /// A charge of the payment's kind.
    pub service: Option<Money>,
    pub payment_method: Option<String>,
    pub delivery_address: Option<OrderAddress>,
    pub invoice_address: Option<OrderAddress>,
    pub returns: Vec<OrderReturn>,
    pub consignment: Option<Consignment>,
    pub invoice: Option<OutsideLink>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderAddress {
    /// Street and house; may have several lines.
    pub address: String,
    /// District, town, city and country, in this order, without those missing.
    pub places: Vec<String>,
    pub postal_code: Option<String>,
    pub phone: Option<String>,
}

/// A return that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderReturn {
    /// The shop's own words for the state.
    pub status: String,
    pub product_ids: Vec<String>,
}

/// What a carrier has of the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consignment {
    pub carrier: Option<String>,
    pub number: Option<String>,
    pub link: Option<OutsideLink>,
}

/// What became of repeating an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RepeatOutcome {
    /// What is still sold of it is in the basket.
    Repeated,
    /// Nothing was changed; `message` says why.
    Refused,
    /// Only for a repeat with its key: the first request may have filled the basket.
    Unknown,
}

/// Where the shop would go on after an order was repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RepeatStep {
    /// Not all of it could be had, so the basket is looked at first.
    Basket,
    Address,
    Payment,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderRepeat {
    pub outcome: RepeatOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    pub step: Option<RepeatStep>,
}

/// What became of cancelling an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancelOutcome {
    Cancelled,
    /// It stands as it was; `message` says why.
    Refused,
    /// Only for a repeat with its key: the first request may have cancelled it.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderCancel {
    pub outcome: CancelOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The order as it is now; null if it cannot be read.
    pub order: Option<OrderDetail>,
}
