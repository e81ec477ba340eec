//! Types of pages.

pub mod fragments;
pub mod listing;
use commerce::addresses::Link;
use commerce::money::NumberFormat;
use commerce::product::detail::ProductDetail;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use listing::{
    BrandLink, CategoryTile, HomeData, ListingData, Showcase, ShowcasePosition, Slide, SortOption,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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
    /// The page has moved to `redirectTo`.
    Redirect,
}

/// A page of the shop. The data of its kind is set; the data of other kinds is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub kind: PageKind,
    /// Page type, from the shop's hidden field (NAV-2).
    #[serde(rename = "type")]
    pub page_type: String,
    /// Page id: home 1, catalogue 2, login 5 (NAV-2).
    pub id: String,
    /// The requested path.
    pub path: String,
    pub language: String,
    pub currency: String,
    pub title: String,
    pub description: String,
    /// The same page in other languages.
    pub alternates: Vec<Alternate>,
    pub breadcrumbs: Vec<Link>,
    pub number_format: NumberFormat,
    /// The shop asks for its cookie notice to be shown.
    pub cookie_notice: bool,
    pub redirect_to: Option<String>,
    /// The shop moved the page for good; false unless there is a `redirectTo`.
    pub moved_permanently: bool,
    pub home: Option<HomeData>,
    pub listing: Option<ListingData>,
    pub product: Option<ProductDetail>,
    pub content: Option<ContentData>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub language: String,
    /// Without language prefix; slugs may be translated.
    pub path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContentData {
    /// Sanitised.
    pub html: String,
}

/// The page's listing parameters may follow; see `catalogue/products`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes parameters; the query is parsed as a whole")]
pub struct PageQuery {
    /// A path of the shop with a leading slash, without language prefix.
    #[param(example = "/kilimler")]
    path: String,
    language: Option<String>,
    currency: Option<String>,
    #[param(pattern = "^0*([1-9][0-9]{0,3}|10000)?$")]
    ps: Option<String>,
    #[param(pattern = "^0*[0-8]?$")]
    sort: Option<String>,
    #[param(max_length = 100)]
    q: Option<String>,
}
