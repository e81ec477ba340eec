//! Wire types of regions (contracts/upstream/regions.md#levels). Each level has its own key,
//! `get-list` has `data`.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `region/get-countries`.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Countries {
    #[serde(deserialize_with = "lenient::list")]
    pub countries: Vec<Country>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub selected: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Country {
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub phone_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub pattern: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub has_state: Option<bool>,
}

/// The answer of `get-cities`, `get-towns`, `get-districts` or `get-list`.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Regions {
    #[serde(
        alias = "cities",
        alias = "towns",
        alias = "districts",
        alias = "states",
        deserialize_with = "lenient::list"
    )]
    pub data: Vec<Region>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Region {
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub postalcode: Option<String>,
}
