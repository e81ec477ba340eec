//! Attributes that distinguish the products of a catalog, and the product that has the chosen ones
//! (PRD-2, contracts/upstream/product.md#catalog-attributes).
use commerce::media::Image;
use commerce::money::Money;
use commerce::number::Number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Attributes of a product's catalog; empty without a catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct Attributes {
    pub groups: Vec<AttributeGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttributeGroup {
    pub id: String,
    /// Null if the shop does not name its groups.
    pub name: Option<String>,
    pub view: AttributeView,
    pub options: Vec<AttributeOption>,
}

/// How the options of a group are displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AttributeView {
    Select,
    Other,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttributeOption {
    pub id: String,
    pub name: String,
    /// The product that has this option; null if there is none.
    pub product_id: Option<String>,
    pub selected: bool,
    pub image: Option<Image>,
}

/// The product of a catalog that replaces another one on the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogProduct {
    pub id: String,
    pub title: String,
    pub path: String,
    pub price: Money,
    /// Before discount.
    pub list_price: Option<Money>,
    /// Percent off, 1 to 100.
    pub discount_percent: Option<u32>,
    pub vat_percent: Option<Number>,
    pub vat_included: bool,
    pub images: Vec<Image>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogMatch {
    /// Null if no product has all of them: the option's own `productId` is the next best.
    pub product: Option<CatalogProduct>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MatchQuery {
    /// The catalog: `catalogCode` of one of its products.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub catalog: String,
    /// Group and option, joined by a hyphen; several joined by commas.
    #[param(
        example = "3-31,4-41",
        pattern = "^[A-Za-z0-9_]{1,32}-[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_]{1,32}-[A-Za-z0-9_-]{1,32}){0,15}$"
    )]
    pub attributes: String,
}
