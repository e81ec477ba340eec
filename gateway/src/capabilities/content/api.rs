//! What the storefront sees of the shop's pages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::addresses::Link;
use crate::platform::media::Image;
use crate::platform::money::NumberFormat;
use crate::platform::product::card::ProductCard;
use crate::platform::product::detail::ProductDetail;

/// A page of the shop: what it is, what stands around its data, and its data (spec 2, `pages.md`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub kind: PageKind,
    /// The shop's own page type, for the page's hidden fields.
    #[serde(rename = "type")]
    pub link_type: String,
    /// The shop's own page id, for the page's hidden fields.
    pub id: String,
    /// As asked for, without language prefix.
    pub path: String,
    /// Of the answer; what was asked for when the page does not say.
    pub language: String,
    /// Of the answer; what was asked for when the page does not say.
    pub currency: String,
    pub title: String,
    pub description: String,
    /// The page in every language it exists in, this one too.
    pub alternates: Vec<PageAlternate>,
    pub breadcrumbs: Vec<Link>,
    pub number_format: NumberFormat,
    /// Whether the cookie notice is to be shown.
    pub cookie_notice: bool,
    /// Of a moved page.
    #[schema(required)]
    pub redirect_to: Option<String>,
    #[schema(required)]
    pub home: Option<HomeData>,
    #[schema(required)]
    pub listing: Option<ListingData>,
    #[schema(required)]
    pub product: Option<ProductDetail>,
    #[schema(required)]
    pub content: Option<ContentData>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    Home,
    Category,
    Brand,
    Product,
    Search,
    Cart,
    Login,
    Register,
    Contact,
    Orders,
    Order,
    Content,
    Redirect,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageAlternate {
    /// Two letters.
    pub language: String,
    /// Without language prefix; the slug may be translated.
    pub path: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeData {
    pub slides: Vec<Slide>,
    pub categories: Vec<CategoryTile>,
    pub showcases: Vec<Showcase>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slide {
    pub title: String,
    pub text: String,
    pub path: String,
    pub image: Image,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryTile {
    /// May be empty.
    pub id: String,
    pub name: String,
    pub path: String,
    #[schema(required)]
    pub image: Option<Image>,
    /// Products in it.
    #[schema(required)]
    pub count: Option<u32>,
}

/// A titled row of products; never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Showcase {
    /// The shop's block.
    pub id: String,
    pub title: String,
    /// Where all of them are.
    #[schema(required)]
    pub path: Option<String>,
    pub position: ShowcasePosition,
    pub products: Vec<ProductCard>,
}

/// Above or below the page's own list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShowcasePosition {
    Top,
    Bottom,
}

/// A category, a brand, or the results of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingData {
    /// Of the category or brand, when the page names it.
    #[schema(required)]
    pub id: Option<String>,
    pub name: String,
    /// The words searched for.
    #[schema(required)]
    pub query: Option<String>,
    #[schema(required)]
    pub image: Option<Image>,
    /// Sanitised.
    #[schema(required)]
    pub description_html: Option<String>,
    /// To be passed back when more products are asked for.
    pub block_id: String,
    /// 1-based.
    pub page: u32,
    pub page_size: u32,
    #[schema(required)]
    pub total: Option<u32>,
    pub products: Vec<ProductCard>,
    pub categories: Vec<CategoryTile>,
    pub brands: Vec<ListingBrand>,
    pub showcases: Vec<Showcase>,
    pub sort_options: Vec<SortOption>,
    pub filter_mode: FilterMode,
    /// Whether an earlier page is loaded by a button (LDR-3).
    pub show_previous_button: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingBrand {
    /// May be empty.
    pub id: String,
    pub name: String,
    pub path: String,
    #[schema(required)]
    pub count: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SortOption {
    /// `0` to `8` (CAT-3).
    pub value: String,
    pub label: String,
    pub selected: bool,
}

/// When a choice of filters is applied (FLT-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FilterMode {
    /// At once.
    Instant,
    /// When the shopper runs it.
    OnRun,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentData {
    /// Sanitised.
    pub html: String,
}
