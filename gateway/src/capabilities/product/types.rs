//! Types of variants and related products.

pub mod attributes;
pub mod comments;
pub mod compare;
pub mod installments;
pub mod personalization;
use commerce::product::card::ProductCard;
use commerce::product::variant::VariantOption;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Options of one level. A missing option does not exist for the choice; one without stock is sold
/// out.
#[derive(Debug, Serialize, ToSchema)]
pub struct VariantOptions {
    pub options: Vec<VariantOption>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RelatedProducts {
    pub products: Vec<ProductCard>,
}

/// The chosen option of the other level. Exactly one of the two is required.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VariantQuery {
    /// `typeId` of the chosen first-level option; returns second-level options.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub first: Option<String>,
    /// `typeId` of the chosen second-level option; returns first-level options.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub second: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RelatedQuery {
    /// The shop has four lists.
    #[param(minimum = 1, maximum = 4)]
    pub list: Option<u8>,
}
