//! What the shop speaks of regions [wire 10.1].

use serde::Deserialize;

use crate::platform::loose::{Flag, List, Text};

#[derive(Debug, Deserialize)]
pub struct WireCountries {
    pub countries: List<WireCountry>,
    #[serde(default)]
    pub selected: Text,
}

#[derive(Debug, Deserialize)]
pub struct WireCountry {
    pub code: Text,
    #[serde(default)]
    pub title: Text,
    #[serde(default)]
    pub phone_code: Text,
    #[serde(default)]
    pub pattern: Text,
    #[serde(default)]
    pub has_state: Flag,
}

#[derive(Debug, Deserialize)]
pub struct WireRegion {
    pub code: Text,
    #[serde(default)]
    pub title: Text,
    #[serde(default)]
    pub postalcode: Text,
}

#[derive(Debug, Deserialize)]
pub struct WireCities {
    pub cities: List<WireRegion>,
}

#[derive(Debug, Deserialize)]
pub struct WireTowns {
    pub towns: List<WireRegion>,
}

#[derive(Debug, Deserialize)]
pub struct WireDistricts {
    pub districts: List<WireRegion>,
}

#[derive(Debug, Deserialize)]
pub struct WireList {
    pub data: List<WireRegion>,
}
