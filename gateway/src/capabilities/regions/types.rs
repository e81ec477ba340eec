//! Types of regions (REG-1, PHN-1, contracts/upstream/regions.md).

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A country, for addresses and phone numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    /// Two capital letters.
    pub code: String,
    pub name: String,
    /// Digits without a plus sign.
    pub dial_code: String,
    /// The shop's mask of a phone number.
    pub phone_pattern: String,
    /// Addresses have a state above the city.
    pub has_states: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Countries {
    pub countries: Vec<Country>,
    /// The code that the shop preselects.
    pub selected: Option<String>,
}

/// A state, city, town or district.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    pub code: String,
    pub name: String,
    /// Set for districts only, and not for all.
    pub postal_code: Option<String>,
}

/// Regions of one level; empty if the shop knows none: the address form then takes free text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Regions {
    pub regions: Vec<Region>,
}

/// Names of tax offices; empty in languages other than Turkish.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxOffices {
    pub tax_offices: Vec<String>,
}

/// The parent region.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RegionQuery {
    /// Code of the parent region.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$", example = "TR")]
    pub parent: String,
    /// Code of a language of the shop; `Context` reads it.
    pub language: Option<String>,
}
