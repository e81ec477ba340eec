//! Wire types of stores (contracts/upstream/stores.md). The keys of a record are Turkish.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `store/store-list`.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Stores {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Store>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Store {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(rename = "Ad", deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(rename = "UlkeAdi", deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(rename = "IlAdi", deserialize_with = "lenient::text")]
    pub city: Option<String>,
    #[serde(rename = "IlceAdi", deserialize_with = "lenient::text")]
    pub town: Option<String>,
    #[serde(rename = "Semt", deserialize_with = "lenient::text")]
    pub quarter: Option<String>,
    /// HTML.
    #[serde(rename = "Adres", deserialize_with = "lenient::text")]
    pub address: Option<String>,
    #[serde(rename = "Telefon", deserialize_with = "lenient::text")]
    pub phone: Option<String>,
    #[serde(rename = "Mail", deserialize_with = "lenient::text")]
    pub email: Option<String>,
    #[serde(rename = "Foto1", deserialize_with = "lenient::text")]
    pub photo: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub seo_link: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_delivery_store: Option<bool>,
}
