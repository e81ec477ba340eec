//! What tells the products of a catalog apart, and the product that has chosen attributes (PRD-2,
//! contracts/upstream/product.md#catalog-attributes).
use commerce::media::Image;
use commerce::money::Money;
use commerce::number::Number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Empty for a product that is in no catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct Attributes {
    pub groups: Vec<AttributeGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttributeGroup {
    pub id: String,
    /// Not every shop names its groups.
    pub name: Option<String>,
    pub view: AttributeView,
    pub options: Vec<AttributeOption>,
}

/// How a group is chosen from.
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
    /// The product it leads to; null where there is none.
    pub product_id: Option<String>,
    pub selected: bool,
    pub image: Option<Image>,
}

/// A product of a catalog, as far as it takes another's place on the page.
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
    /// Null when no product has them all: the option's own `productId` is then the next best.
    pub product: Option<CatalogProduct>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
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
