//! Types of returns: the form, and the request.

use commerce::media::Image;
use commerce::quantity::{Quantity, deserialize_positive};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::OrderDetail;

/// What a return request asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnForm {
    pub order_number: String,
    /// Whether the shop takes a return of this order now.
    pub possible: bool,
    /// The shop's own words, where it does not.
    pub message: Option<String>,
    /// Who sends it back, as the shop knows them.
    pub name: String,
    pub email: String,
    pub products: Vec<ReturnProduct>,
    pub reasons: Vec<ReturnReason>,
    pub carriers: Vec<ReturnCarrier>,
    pub pictures: PictureLimits,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnProduct {
    pub id: String,
    pub title: String,
    pub brand: Option<String>,
    pub variant_name: Option<String>,
    pub image: Option<Image>,
    /// As many were bought.
    pub quantity: Quantity,
    /// What was written about it in an earlier request.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReturnReason {
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReturnCarrier {
    pub id: String,
    pub name: String,
}

/// What may be sent as pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureLimits {
    pub max_count: usize,
    pub max_bytes: usize,
    /// Media types; told from the content.
    pub kinds: [&'static str; 3],
}

/// A request to send products back. Name and address of the sender are those that the shop has.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReturn {
    #[schema(min_items = 1, max_items = 100)]
    pub products: Vec<NewReturnLine>,
    pub reason_id: Id,
    #[serde(default)]
    pub carrier_id: Option<Id>,
    /// About the whole return.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub note: String,
    /// The text of the captcha, once the shop asks for one.
    #[serde(default)]
    #[schema(max_length = 32)]
    pub security_code: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReturnLine {
    pub product_id: Id,
    #[serde(deserialize_with = "deserialize_positive")]
    pub quantity: Quantity,
    #[serde(default)]
    #[schema(max_length = 500)]
    pub note: String,
}

/// The parts of a return request as it is sent.
#[derive(Debug, ToSchema)]
pub struct NewReturnParts {
    /// JSON.
    pub request: NewReturn,
    /// JPEG, PNG or WebP.
    #[schema(value_type = Vec<String>, format = Binary, max_items = 4)]
    pub pictures: Vec<Vec<u8>>,
}

/// What became of a return request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnOutcome {
    Requested,
    /// The shop takes none of it; `message` says why.
    Refused,
    /// Only for a repeat with its key: the first request may have been taken.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReturnResult {
    pub outcome: ReturnOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The order as it is now; null if it cannot be read.
    pub order: Option<OrderDetail>,
}
