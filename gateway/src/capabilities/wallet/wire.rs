//! The payment host's nested answer (contracts/upstream/wallet.md#answers). Everything in it may be
//! missing.

use commerce::lenient;
use serde::Deserialize;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Answer {
    #[serde(deserialize_with = "lenient::object")]
    pub data: Option<Data>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Data {
    #[serde(deserialize_with = "lenient::object")]
    pub body: Option<Body>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Body {
    #[serde(deserialize_with = "lenient::object")]
    pub fault: Option<Fault>,
    #[serde(deserialize_with = "lenient::object")]
    pub response: Option<Response>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Fault {
    #[serde(deserialize_with = "lenient::object")]
    pub detail: Option<Detail>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Detail {
    #[serde(deserialize_with = "lenient::object")]
    pub service_fault_detail: Option<FaultDetail>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct FaultDetail {
    #[serde(deserialize_with = "lenient::text")]
    pub response_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub response_desc: Option<String>,
    /// The `validationRefNo` of the next request.
    #[serde(deserialize_with = "lenient::text")]
    pub token: Option<String>,
    #[serde(rename = "Url3D", deserialize_with = "lenient::text")]
    pub url_3d: Option<String>,
    #[serde(rename = "Url3DSuccess", deserialize_with = "lenient::text")]
    pub url_3d_success: Option<String>,
    #[serde(rename = "Url3DError", deserialize_with = "lenient::text")]
    pub url_3d_error: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub new_msisdn: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Response {
    #[serde(deserialize_with = "lenient::object")]
    pub result: Option<Outcome>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Outcome {
    #[serde(deserialize_with = "lenient::object")]
    pub transaction_body: Option<TransactionBody>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct TransactionBody {
    #[serde(deserialize_with = "lenient::text")]
    pub token: Option<String>,
    /// Digits by position, from 0: 1 account, 2 card, 3 linked, 4 locked, 5 PIN changed.
    #[serde(deserialize_with = "lenient::text")]
    pub account_status: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub list_items: Option<ListItems>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct ListItems {
    #[serde(deserialize_with = "lenient::list")]
    pub list_item: Vec<ListItem>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct ListItem {
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub unique_id: Option<String>,
    /// The masked number.
    #[serde(rename = "Value1", deserialize_with = "lenient::text")]
    pub masked_number: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_name: Option<String>,
}
