//! Comments on a product: read, write, vote (contracts/upstream/product.md#comments).
use commerce::number::Number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentPage {
    pub comments: Vec<Comment>,
    /// The number of comments on all pages.
    pub total: u32,
    pub page: u32,
    pub pages: u32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    pub id: String,
    /// Null if the writer did not want it to be shown.
    pub name: Option<String>,
    pub title: String,
    pub text: String,
    /// Stars, 0 to 5.
    pub stars: Number,
    /// Unix seconds; null if the shop does not state it.
    pub written_at: Option<i64>,
    /// The writer has bought the product.
    pub purchased: bool,
    pub helpful: u32,
    pub not_helpful: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CommentAverage {
    /// Stars, 0 to 5, one decimal; null without comments.
    pub average: Option<Number>,
    pub total: u32,
    /// How often 1, 2, 3, 4 and 5 stars were given, in this order.
    pub counts: Vec<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CommentSort {
    Date,
    Rate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Asc,
    Desc,
}

/// What the reader has just done. The answer is then the reader's own and includes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReaderAction {
    Commented,
    Voted,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CommentQuery {
    #[param(minimum = 1, maximum = 10_000)]
    pub page: Option<u32>,
    #[param(max_length = 100)]
    pub q: Option<String>,
    #[param(inline)]
    pub sort: Option<CommentSort>,
    #[param(inline)]
    pub direction: Option<Direction>,
    #[param(inline)]
    pub just: Option<ReaderAction>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewComment {
    #[schema(minimum = 1, maximum = 5)]
    pub stars: u8,
    #[schema(max_length = 100)]
    pub title: String,
    #[schema(max_length = 2000)]
    pub text: String,
    /// The writer's name may be shown.
    #[serde(default)]
    pub show_name: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewVote {
    pub helpful: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommentOutcome {
    /// Accepted; the shop may review it before it is published.
    Accepted,
    /// Refused; `message` states the reason and `field` the field.
    Failed,
    /// Only for a repeat: the first request may have been accepted.
    Unknown,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CommentResult {
    pub outcome: CommentOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}
