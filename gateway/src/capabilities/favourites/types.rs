//! Types of favourites (FAV-1, FAV-2, contracts/upstream/favourites.md).
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use settings::FavouritesMode;
use utoipa::{IntoParams, ToSchema};

/// What a member keeps; empty for a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourites {
    pub mode: FavouritesMode,
    /// The shop's name of the list everybody has; empty where it tells none.
    pub title: String,
    /// Each product and variant once, of whatever list.
    pub items: Vec<Favourite>,
}

/// A product kept. A shop in collection mode tells ids and perhaps a name: the rest is `null`
/// unless `details` are asked for.
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
    /// Adding to the cart needs a choice first.
    pub has_variants: bool,
    /// The day it was added.
    #[schema(example = "2026-03-12", format = "date")]
    pub added_at: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Complete what a collection leaves out, product by product. Only a page that shows them needs
    /// it.
    #[serde(default)]
    pub details: bool,
}

/// What to keep.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AddFavourites {
    #[schema(min_items = 1, max_items = 100)]
    pub products: Vec<Wish>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    pub product_id: Id,
    /// A product with its options chosen.
    #[serde(default)]
    pub variant_id: Option<Id>,
}

/// Ids of products.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Unwished {
    /// Repeated for each product; all of its variants go. The handler reads the raw query, because
    /// serde does not read repeated names.
    #[param(min_items = 1, max_items = 100)]
    pub product_id: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FavouritesOutcome {
    /// Kept, now or already.
    Added,
    /// Not kept any more, or never was.
    Removed,
    /// Nobody is signed in.
    MemberNeeded,
    /// Refused; `message` may say why.
    Failed,
    /// Only to a repeat: the first may have done it; `favourites` is what is kept now.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavouritesChange {
    pub outcome: FavouritesOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The products it is true of; none unless `added` or `removed`.
    pub product_ids: Vec<String>,
    /// For `unknown`; null where it cannot be read.
    pub favourites: Option<Favourites>,
}
