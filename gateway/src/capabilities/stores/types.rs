//! Types of stores and of the visitor's location (contracts/upstream/stores.md).
use commerce::fields::Text;
use commerce::media::Image;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stores {
    pub stores: Vec<Store>,
}

/// A store of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    pub id: String,
    pub name: String,
    /// Names, not codes; each may be empty.
    pub country: String,
    pub city: String,
    pub town: String,
    /// Codes of `/bff/regions`, as far as the shop states them.
    pub country_code: Option<String>,
    pub city_code: Option<String>,
    pub town_code: Option<String>,
    /// Plain text with line breaks; may be empty.
    pub address: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub image: Option<Image>,
    /// The store's page.
    pub path: Option<String>,
    /// A map search for the store, to be opened by a link; nothing is loaded from there.
    #[schema(format = "uri")]
    pub map_url: String,
    /// Orders can be collected there.
    pub hands_out: bool,
}

/// Where the visitor wants their order, as far as they said. Codes of `/bff/regions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitorLocation {
    pub country: Option<String>,
    pub city: Option<String>,
    pub town: Option<String>,
    pub district: Option<String>,
    /// The store that hands the order out, where one is chosen.
    pub store_id: Option<String>,
}

/// Which stores: those of a city, or of one of its towns. Codes of `/bff/regions`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlaceQuery {
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub city: String,
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub town: Option<String>,
}

/// The stores that a visitor may choose at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StoreNames {
    pub stores: Vec<StoreName>,
}

/// A store or a service, by its id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StoreName {
    pub id: String,
    pub name: String,
}

/// Where the visitor wants their orders. Codes of `/bff/regions`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewLocation {
    pub country: Id,
    pub city: Id,
    pub town: Id,
    /// The store that hands the orders out.
    #[serde(default)]
    pub store_id: Option<Id>,
}

/// In which way an order comes to the visitor's location.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewLocationService {
    pub service_id: Id,
    /// In the shop's own form; shops without appointments take none.
    #[serde(default)]
    #[schema(inline)]
    pub date: Option<Text<40>>,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocationOutcome {
    Done,
    /// Nothing was changed; `message` says why.
    Refused,
    /// Only for a repeat with its key: the first request may have been carried out.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LocationChange {
    pub outcome: LocationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The ways in which an order can come to the location.
    pub services: Vec<StoreName>,
}
