//! What a shopper filled into the form of a product that is made for its buyer (CRT-6).

use std::collections::BTreeMap;

use platform::query::Id;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// As many fields as a form has at most.
const MAX_VALUES: usize = 40;
const MAX_NAME_BYTES: usize = 64;
const MAX_VALUE_CHARS: usize = 1000;

/// The form, with a value for each filled-in field. Prices are the shop's: they are never sent.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Personalization {
    pub form_id: Id,
    /// By field name: at most 40, each of at most 1000 characters.
    #[serde(deserialize_with = "bounded")]
    pub values: BTreeMap<String, String>,
}

/// The form as the shop takes it (contracts/upstream/cart.md#adding).
#[derive(Serialize)]
struct WireForm<'a> {
    form_id: &'a str,
    product_id: &'a str,
    sub_product_id: &'a str,
    data: &'a BTreeMap<String, String>,
}

impl Personalization {
    pub(super) fn to_wire(&self, product: &str, variant: &str) -> serde_json::Result<String> {
        serde_json::to_string(&WireForm {
            form_id: self.form_id.as_str(),
            product_id: product,
            sub_product_id: variant,
            data: &self.values,
        })
    }
}

fn bounded<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let values = BTreeMap::<String, String>::deserialize(deserializer)?;
    let is_control = |letter: char| letter.is_control() && letter != '\n';
    if values.len() > MAX_VALUES {
        return Err(D::Error::custom(format!("{MAX_VALUES} values at most")));
    }
    for (name, value) in &values {
        if name.is_empty() || name.len() > MAX_NAME_BYTES || name.contains(char::is_control) {
            return Err(D::Error::custom("not the name of a field"));
        }
        if value.chars().count() > MAX_VALUE_CHARS || value.contains(is_control) {
            return Err(D::Error::custom(format!("{MAX_VALUE_CHARS} characters of text at most")));
        }
    }
    Ok(values)
}
