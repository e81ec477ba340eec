//! What the storefront sees of one product.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use crate::platform::product::card::ProductCard;
pub use crate::platform::product::detail::ProductDetail;
pub use crate::platform::product::variant::VariantOption;

/// The options of one variant level (PRD-4, wire 7.6): what is missing is not available with the chosen option of
/// the other level, what has no stock is sold out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantOptions {
    pub options: Vec<VariantOption>,
}

/// What goes with a product (PRD-7, wire 7.8). Never holds the product itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedProducts {
    pub products: Vec<ProductCard>,
}
