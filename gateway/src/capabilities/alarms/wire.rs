//! Wire types of alarms.

use commerce::lenient;
use commerce::product::wire::Product;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `profile/get-alarm-list` (contracts/upstream/alarms.md#alarms).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct AlarmList {
    /// Missing if nobody is signed in (inferred).
    #[serde(rename = "PRODUCTS", deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

/// The answer of adding and of removing. One client reads `message`, another `statusText`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct WriteAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
}
