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
    #[serde(rename = "Ulke", deserialize_with = "lenient::text")]
    pub country_code: Option<String>,
    #[serde(rename = "UlkeAdi", deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(rename = "Il", deserialize_with = "lenient::text")]
    pub city_code: Option<String>,
    #[serde(rename = "IlAdi", deserialize_with = "lenient::text")]
    pub city: Option<String>,
    #[serde(rename = "Ilce", deserialize_with = "lenient::text")]
    pub town_code: Option<String>,
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

/// The answer of `customer/get-location`. `success` is false while nothing is chosen.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
pub struct LocationAnswer {
    #[serde(deserialize_with = "lenient::object")]
    pub data: Option<Location>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub service: Option<DeliveryService>,
}

/// Codes by the letters of contracts/upstream/regions.md#look-up-by-letter.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Location {
    #[serde(rename = "U", deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(rename = "S", deserialize_with = "lenient::text")]
    pub city: Option<String>,
    #[serde(rename = "I", deserialize_with = "lenient::text")]
    pub town: Option<String>,
    #[serde(rename = "M", deserialize_with = "lenient::text")]
    pub district: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct DeliveryService {
    #[serde(deserialize_with = "lenient::flag")]
    pub delivery_from_store: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub store_id: Option<String>,
}

/// The answer of `store/store-list/1`. `success` is false where there is no store.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct StoreNames {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<StoreName>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct StoreName {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(rename = "Ad", deserialize_with = "lenient::text")]
    pub name: Option<String>,
}

/// The answer of `customer/set-location` and `customer/set-location-service`.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct LocationChange {
    #[serde(deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    /// Of `set-location` only.
    #[serde(default, rename = "serviceList", deserialize_with = "lenient::list")]
    pub services: Vec<ServiceName>,
}

/// The fields are inferred (contracts/upstream/stores.md#visitor-location).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct ServiceName {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
}
