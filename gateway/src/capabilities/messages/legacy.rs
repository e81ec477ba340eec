//! What the shop speaks about messages.

use serde::Deserialize;
use wire_derive::Wire;

use crate::platform::lenient;

/// The answer of `guest/subscribeNewsletter` (wire 9).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// 1: on the list.
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// The field at fault.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
}
