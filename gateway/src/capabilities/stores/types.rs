//! Types of stores and of the visitor's location (contracts/upstream/stores.md).
use commerce::media::Image;
use serde::Serialize;
use utoipa::ToSchema;

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
