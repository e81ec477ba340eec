//! Types of favourites (FAV-1, FAV-2, contracts/upstream/favourites.md).
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use settings::FavouritesMode;
use utoipa::{IntoParams, ToSchema};

/// A member's favourites; empty for a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourites {
    pub mode: FavouritesMode,
    /// The shop's name of the default list; may be empty.
    pub title: String,
    /// Each product and variant once, from all lists.
    pub items: Vec<Favourite>,
}

/// A favourite product. In collection mode the shop returns ids and perhaps a name: everything else
/// is `null` unless `details` are requested.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourite {
    /// The shop's id of the entry.
    pub item_id: Option<String>,
    pub product_id: String,
    pub variant_id: Option<String>,
    /// May be empty.
    pub title: String,
    pub path: Option<String>,
    pub image: Option<Image>,
    pub brand: Option<Link>,
    /// VAT included.
    pub price: Option<Money>,
    /// Before discount.
    pub list_price: Option<Money>,
    /// Percent off, 1 to 100.
    pub discount_percent: Option<u32>,
    /// The shopper must choose a variant before adding to the cart.
    pub has_variants: bool,
    /// The shopper must fill in a form before adding to the cart.
    pub personalized: bool,
    /// The day it was added.
    #[schema(example = "2026-03-12", format = "date")]
    pub added_at: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FavouritesQuery {
    /// Look up what a collection omits, product by product. Only needed by a page that shows it.
    #[serde(default)]
    pub details: bool,
}

/// Products to add.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AddFavourites {
    #[schema(min_items = 1, max_items = 100)]
    pub products: Vec<NewFavourite>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewFavourite {
    pub product_id: Id,
    /// A product and the chosen variant.
    #[serde(default)]
    pub variant_id: Option<Id>,
}

/// Ids of products.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct RemoveFavouritesQuery {
    /// One parameter for each product; all of its variants are removed. The handler parses the raw
    /// query, because serde does not support repeated names.
    #[param(min_items = 1, max_items = 100)]
    pub product_id: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FavouritesOutcome {
    /// In the list, now or already.
    Added,
    /// Not in the list, removed now or never there.
    Removed,
    /// Nobody is signed in.
    MemberNeeded,
    /// Refused; `message` may say why.
    Failed,
    /// Only for a repeat: the first request may have done it; `favourites` are those of now.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavouritesChange {
    pub outcome: FavouritesOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The products that changed; empty unless `added` or `removed`.
    pub product_ids: Vec<String>,
    /// For `unknown`; null if they cannot be read.
    pub favourites: Option<Favourites>,
}
