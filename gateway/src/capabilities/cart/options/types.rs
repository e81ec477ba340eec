//! Types of the options of a basket.

use commerce::media::Image;
use commerce::money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::line_id::LineId;
use super::super::types::{Cart, ChangeOutcome};

/// Options of the basket, and what is chosen. What the shop does not offer is null.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartOptions {
    pub coupon: Option<CouponOption>,
    /// Campaigns that the basket may take part in.
    pub campaigns: Vec<CartCampaign>,
    pub order_note: Option<NoteOption>,
    pub delivery_date: Option<DeliveryDateOption>,
    pub delivery_hour: Option<DeliveryHourOption>,
    pub gift_package: Option<GiftPackageOption>,
    /// In the order of the basket's lines.
    pub lines: Vec<LineOptions>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CouponOption {
    /// The code in use.
    pub code: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoteOption {
    pub text: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeliveryDateOption {
    /// `2026-12-01`
    pub date: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeliveryHourOption {
    /// `14:30`
    pub hour: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GiftPackageOption {
    /// Of one package; null if it costs nothing.
    pub cost: Option<Money>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartCampaign {
    pub id: String,
    pub group: Option<String>,
    pub title: String,
    /// Sanitized HTML.
    pub html: Option<String>,
    pub image: Option<Image>,
    pub selected: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineOptions {
    #[schema(value_type = String)]
    pub line_id: LineId,
    pub gift_package: bool,
    pub gift_note: String,
    pub note: String,
}

/// What became of a change of the options.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartOptionsChange {
    pub outcome: ChangeOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The basket with the change; null if it could not be read.
    pub cart: Option<Cart>,
    pub options: Option<CartOptions>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewCoupon {
    #[schema(min_length = 1, max_length = 64)]
    pub code: String,
}

/// A note; an empty one removes it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewNote {
    #[schema(max_length = 1000)]
    pub text: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewGiftPackage {
    pub wrapped: bool,
    /// What is written on a card. Omitted, it stays as it is.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub note: Option<String>,
}

/// How often a line is delivered.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewSubscription {
    /// The `value` of a frequency that the line offers; null for once.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, max_length = 64)]
    pub frequency: Option<String>,
}

/// When the order is to be delivered. What is omitted stays as it is.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewDelivery {
    /// `2026-12-01`
    #[serde(default)]
    #[schema(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub date: Option<String>,
    /// `14:30`
    #[serde(default)]
    #[schema(pattern = "^[0-9]{2}:[0-9]{2}$")]
    pub hour: Option<String>,
}
