//! Wire types of favourites.

use commerce::lenient;
use commerce::product::wire::Product;
use serde::Deserialize;
use wire_derive::Wire;

/// A refusal, which any call may answer: guests get it with HTTP 200
/// (contracts/upstream/protocol.md#answers).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Refusal {
    #[serde(deserialize_with = "lenient::text")]
    status_text: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    message: Option<String>,
}

impl Refusal {
    /// Whether the shop requires a member. The text is in either field, depending on the surface
    /// (contracts/upstream/protocol.md#answers).
    pub fn needs_member(&self) -> bool {
        [&self.status_text, &self.message]
            .into_iter()
            .any(|text| text.as_deref() == Some("NO_MEMBER_SESSION"))
    }
}

/// The answer of `profile/get-shopping-list`, with `PRODUCTS` if a product was requested
/// (contracts/upstream/favourites.md#list-mode).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Lists {
    #[serde(deserialize_with = "lenient::list")]
    pub categories: Vec<List>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub products: Vec<Entry>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct List {
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub products: Vec<Entry>,
}

/// A product of a list. Its `PRICE_NOT_DISCOUNTED` is a whole number.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Entry {
    #[serde(deserialize_with = "lenient::text")]
    pub list_id: Option<String>,
    /// Day, month, year: `12.03.2026`.
    #[serde(deserialize_with = "lenient::text")]
    pub date_added: Option<String>,
    #[serde(flatten)]
    pub product: Product,
}

/// The answer of `collection/get` (contracts/upstream/favourites.md#collection-mode).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Collections {
    /// Missing if nobody is signed in.
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Collection>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Collection {
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub items: Vec<Item>,
}

/// An entry of a collection. Clients differ in which key they read the product from
/// (contracts/upstream/favourites.md#collection-mode).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Item {
    #[serde(rename = "_id", deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub item_id: Option<String>,
    #[serde(rename = "ID", deserialize_with = "lenient::text")]
    pub shop_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub variant_id: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub product: Option<ItemProduct>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct ItemProduct {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
}

/// The answer of a change in either mode (contracts/upstream/favourites.md#list-mode,
/// contracts/upstream/favourites.md#collection-mode).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// Products or entries that were removed.
    #[serde(default, deserialize_with = "lenient::texts")]
    pub ids: Vec<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Changed>,
}

/// An added product: `id` in lists, `product_id` in collections.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Changed {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
}
