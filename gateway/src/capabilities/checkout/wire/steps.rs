//! Summary, addresses, carriers and steps (contracts/upstream/checkout.md#steps).

use commerce::lenient;
use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `get-summary`.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "UPPERCASE")]
pub struct Summary {
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
    /// Required: without amounts it is not a summary.
    #[serde(deserialize_with = "lenient::object")]
    pub amounts: Option<Amounts>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub permissions: Option<Permissions>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "UPPERCASE")]
pub struct Product {
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub subproductname: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub quantitytype: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub totalsaleprice: Option<Decimal>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Amounts {
    #[serde(deserialize_with = "lenient::decimal")]
    pub products_total: Option<Decimal>,
    #[serde(rename = "GIFTPACKAGES_TOTAL", deserialize_with = "lenient::decimal")]
    pub gift_packages_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub discount_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub service_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub cargo_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub duty_service_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub hopi_coin: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub total: Option<Decimal>,
}

/// Which texts a shopper has to agree to. The last key is cut short in the shop.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Permissions {
    #[serde(rename = "ISACTIVEPRELIMINARYINFORMATIONFORM", deserialize_with = "lenient::flag")]
    pub preliminary_information: Option<bool>,
    #[serde(rename = "ISACTIVEDISTANCEAGREEMENT", deserialize_with = "lenient::flag")]
    pub distance_agreement: Option<bool>,
    #[serde(
        rename = "ISACTIVECLARIFICATIONTEX",
        alias = "ISACTIVECLARIFICATIONTEXT",
        deserialize_with = "lenient::flag"
    )]
    pub clarification_text: Option<bool>,
}

/// The answer of `get-address-list`.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Addresses {
    #[serde(deserialize_with = "lenient::list")]
    pub address_list: Vec<Address>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub delivery_address_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub invoice_address_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub delivery_address: Option<StoreChoice>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub delivery_from_store: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct StoreChoice {
    #[serde(rename = "STOREID", deserialize_with = "lenient::text")]
    pub store_id: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Address {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(rename = "FULLNAME", deserialize_with = "lenient::text")]
    pub full_name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub address: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub district: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub town: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub city: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub post_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub mobile_phone: Option<String>,
    /// Whether orders can be sent there.
    #[serde(rename = "STATUSDELIVERY", deserialize_with = "lenient::flag")]
    pub delivers: Option<bool>,
}

/// The answer of `get-cargo-companies`.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Carriers {
    #[serde(deserialize_with = "lenient::list")]
    pub cargo_company_list: Vec<Carrier>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub selected_company: Option<SelectedCarrier>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct SelectedCarrier {
    #[serde(rename = "ID", deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(rename = "SERVICEID", deserialize_with = "lenient::text")]
    pub slot_id: Option<String>,
    #[serde(rename = "SERVICEDATE", deserialize_with = "lenient::text")]
    pub slot_date: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Carrier {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub services: Vec<Service>,
}

/// A day on which a carrier delivers by appointment.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "UPPERCASE")]
pub struct Service {
    #[serde(deserialize_with = "lenient::text")]
    pub date: Option<String>,
    /// The date as the shop prints it.
    #[serde(deserialize_with = "lenient::text")]
    pub datef: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(deserialize_with = "lenient::list")]
    pub items: Vec<Slot>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Slot {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub time_start: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub time_end: Option<String>,
}

/// The answer of calls that set something: `status` 1, or 0 with words.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct StatusAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    #[serde(rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

/// The answer of `next-order`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// The field at fault, of the address `addressId`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub address_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub error_step: Option<String>,
    /// Lines with less in stock than the basket has. Its form is inferred.
    #[serde(default, deserialize_with = "lenient::list")]
    pub stock: Vec<ShortLine>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "UPPERCASE")]
pub struct ShortLine {
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock: Option<Decimal>,
}
