//! Types of home and listing pages.
use commerce::media::Image;
use commerce::product::card::ProductCard;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct HomeData {
    pub slides: Vec<Slide>,
    pub categories: Vec<CategoryTile>,
    pub showcases: Vec<Showcase>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Slide {
    pub title: String,
    pub text: String,
    pub path: String,
    pub image: Image,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryTile {
    pub id: String,
    pub name: String,
    pub path: String,
    pub image: Option<Image>,
    pub count: Option<u32>,
}

/// A titled row of products.
#[derive(Debug, Serialize, ToSchema)]
pub struct Showcase {
    pub id: String,
    pub title: String,
    pub path: Option<String>,
    pub position: ShowcasePosition,
    pub products: Vec<ProductCard>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShowcasePosition {
    Top,
    Bottom,
}

/// A category, brand or search page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingData {
    /// The category's or brand's own id.
    pub id: Option<String>,
    pub name: String,
    /// The words of a search page.
    pub query: Option<String>,
    pub image: Option<Image>,
    /// Sanitised.
    pub description_html: Option<String>,
    /// The value of `block` for `catalogue/products`.
    pub block_id: String,
    /// 1-based.
    pub page: u32,
    pub page_size: u32,
    pub total: Option<u32>,
    pub products: Vec<ProductCard>,
    pub categories: Vec<CategoryTile>,
    pub brands: Vec<BrandLink>,
    pub showcases: Vec<Showcase>,
    pub sort_options: Vec<SortOption>,
    pub filter_mode: FilterMode,
    /// A button loads earlier pages (LDR-3).
    pub show_previous_button: bool,
}

/// When a changed filter takes effect (FLT-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FilterMode {
    Instant,
    OnRun,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BrandLink {
    pub id: String,
    pub name: String,
    pub path: String,
    pub count: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SortOption {
    pub value: String,
    pub label: String,
    pub selected: bool,
}
