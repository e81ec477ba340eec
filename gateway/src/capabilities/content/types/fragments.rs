//! Popups, blocks and tabs that the shop serves as HTML (CALL-3, CALL-4,
//! contracts/upstream/content.md). Their scripts never come through: a page that needs them shows
//! the fragment itself in a frame of its own origin.
use commerce::product::card::ProductCard;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Serialize, ToSchema)]
pub struct Fragment {
    /// Sanitised; null when nothing is left to show.
    pub html: Option<String>,
    /// The fragment's own data in the shop's words, anti-forgery values taken out; null when it has
    /// none.
    #[schema(required, value_type = Option<Object>)]
    pub data: Option<serde_json::Value>,
    /// The products the data names.
    pub products: Vec<ProductCard>,
}

/// What goes on to the shop as it is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FragmentQuery {
    /// First further segment of the fragment's path.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub first: Option<String>,
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub second: Option<String>,
    /// Product ids, joined by hyphens.
    pub product: Option<String>,
    pub variant: Option<String>,
    pub product_id: Option<String>,
    pub status: Option<String>,
    /// Address of a picture.
    pub photo: Option<String>,
    pub platform: Option<String>,
    pub fields: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TabContent {
    /// Sanitised; null when nothing is left to show.
    pub html: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TabSource {
    /// The tab's `data-href`: an address of the shop, with its query.
    #[param(example = "/srv/service/product-detail/payment-options/1204/0")]
    pub href: String,
    /// Where the answer is JSON: the property that holds the HTML.
    pub property: Option<String>,
}
