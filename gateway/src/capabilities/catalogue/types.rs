//! Types of listings, filters and the menu.
use commerce::media::Image;
use commerce::number::Number;
use commerce::product::card::ProductCard;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// One page of a listing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPage {
    /// 1-based.
    pub page: u32,
    pub page_size: u32,
    /// Number of products in the whole listing; null if the shop does not state it.
    pub total: Option<u32>,
    pub products: Vec<ProductCard>,
    pub is_last: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filters {
    pub groups: Vec<FilterGroup>,
    pub brands: Vec<FilterValue>,
    pub suppliers: Vec<FilterValue>,
    pub models: Vec<FilterValue>,
    pub categories: Vec<FilterCategory>,
    pub variants: VariantFilters,
    pub price: Option<PriceRange>,
    pub selected: Vec<SelectedFilter>,
    pub currency: String,
    pub show_counts: bool,
}

/// One filter that the shop defines (FLT-1).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterGroup {
    pub id: String,
    pub name: String,
    pub kind: FilterKind,
    /// How the shop displays it, such as `color`.
    pub view: Option<String>,
    pub values: Vec<FilterValue>,
    /// These four are set for ranges only.
    pub min: Option<Number>,
    pub max: Option<Number>,
    pub min_selected: Option<Number>,
    pub max_selected: Option<Number>,
}

/// The shop's TYPE 0, 1 and 2 (FLT-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FilterKind {
    Multi,
    Single,
    Range,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FilterValue {
    pub id: String,
    pub name: String,
    /// Number of products with this value; null if the shop does not count them.
    pub count: Option<u32>,
    pub selected: bool,
    /// CSS colour such as `#91C9E8`.
    pub color: Option<String>,
    /// Same-origin address.
    pub image: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FilterCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    pub count: Option<u32>,
    pub selected: bool,
    #[schema(no_recursion)]
    pub children: Vec<FilterCategory>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantFilters {
    pub first_name: Option<String>,
    pub first: Vec<FilterValue>,
    pub second_name: Option<String>,
    pub second: Vec<FilterValue>,
}

/// A range of prices in the requested currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    pub min: Number,
    pub max: Number,
    pub min_selected: Number,
    pub max_selected: Number,
    pub selected: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SelectedFilter {
    #[serde(rename = "type")]
    pub kind: String,
    pub value: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Menu {
    pub categories: Vec<MenuCategory>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MenuCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    pub image: Option<Image>,
    #[schema(no_recursion)]
    pub children: Vec<MenuCategory>,
}

/// Parameters of a listing, as in the shop's address bar
/// (contracts/upstream/catalogue.md#listing-parameters, CAT-2). For the contract only: they are
/// parsed and checked as one `ListingQuery`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes parameters; the query is parsed as a whole")]
pub struct ListingParameters {
    /// Path of the listing's page, without leading slash.
    #[param(max_length = 512)]
    link: String,
    /// Ids joined by `-`.
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    brand: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    supplier: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    model: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    type1: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    type2: Option<String>,
    /// `{filter}-{value}` joined by `+`.
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20})*[+ ]*)?$"
    )]
    multi: Option<String>,
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20})*[+ ]*)?$"
    )]
    single: Option<String>,
    /// `{filter}-{min}-{max}` joined by `+`.
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[0-9.]{1,20}-[0-9.]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[0-9.]{1,20}-[0-9.]{1,20})*[+ ]*)?$"
    )]
    decimal: Option<String>,
    /// `{min}-{max}` in whole numbers.
    #[param(pattern = "^([0-9]{1,10}-[0-9]{1,10})?$")]
    price: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    stock: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    discounted: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    new: Option<String>,
    /// 0 to 8
    #[param(pattern = "^0*[0-8]?$")]
    sort: Option<String>,
    /// Words of a search.
    #[param(max_length = 100)]
    q: Option<String>,
    language: Option<String>,
    currency: Option<String>,
}
