//! Popups, blocks and tabs that the shop serves as HTML (CALL-3, CALL-4,
//! contracts/upstream/content.md). Their scripts are removed: a page that needs them shows the
//! fragment itself in a frame of its own origin.
use commerce::product::card::ProductCard;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Serialize, ToSchema)]
pub struct Fragment {
    /// Sanitised; null if nothing remains to display.
    pub html: Option<String>,
    /// The fragment's own data under the shop's names, without anti-forgery tokens; null if it has
    /// none.
    #[schema(required, value_type = Option<Object>)]
    pub data: Option<serde_json::Value>,
    /// The products that the data names.
    pub products: Vec<ProductCard>,
}

/// Parameters that are forwarded to the shop unchanged.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FragmentQuery {
    /// First additional segment of the fragment's path.
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
#[serde(rename_all = "camelCase")]
pub struct TabContent {
    /// Sanitised; null if nothing remains to display.
    pub html: Option<String>,
    /// Whether the shop's HTML has scripts, which `html` lacks. A page that wants them shows the
    /// shop's own answer in a sandboxed frame.
    pub has_scripts: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TabQuery {
    /// The tab's `data-href`: an address of the shop, with its query.
    #[param(example = "/srv/service/product-detail/payment-options/1204/0")]
    pub href: String,
    /// For a JSON answer: the property that contains the HTML; `html` or `content` if absent.
    pub property: Option<String>,
}
