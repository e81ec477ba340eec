//! The states of an order, and when it was in them.

use serde::Serialize;
use utoipa::ToSchema;

/// A date, with the time of day where the shop tells it. Both are the shop's own wall clock.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Moment {
    #[schema(format = "date", example = "2026-03-12")]
    pub date: String,
    #[schema(example = "14:05")]
    pub time: Option<String>,
}

/// How far an order is. The shop's own words are beside it, as a shop may have other states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderStage {
    /// Taken, not yet worked on.
    Placed,
    Preparing,
    Shipped,
    Delivered,
    Cancelled,
    Returned,
    /// A state of which only the shop's words are known.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimelineState {
    Done,
    Current,
    /// To be expected.
    Ahead,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimelineEntry {
    pub stage: OrderStage,
    pub state: TimelineState,
    /// The shop's own words; null where it has none yet.
    pub status: Option<String>,
    pub at: Option<Moment>,
}
