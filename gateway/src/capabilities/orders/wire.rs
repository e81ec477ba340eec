//! Wire types of orders (contracts/upstream/orders.md).

use commerce::lenient;
use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `order-v4/get-list` (contracts/upstream/orders.md#list).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct OrderList {
    #[serde(default, deserialize_with = "lenient::integer")]
    pub total: Option<i64>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub order_repeat: Option<bool>,
    /// The only required key; falsy where there are none.
    #[serde(deserialize_with = "lenient::list")]
    pub orders: Vec<Order>,
    /// `NO_MEMBER_SESSION` for guests (inferred).
    #[serde(default, rename = "message", deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Order {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub order_number: Option<String>,
    /// With markup: `12.03.2026<br>14:05`.
    #[serde(deserialize_with = "lenient::text")]
    pub date: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    pub status_id: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// As printed: `1.289,80`.
    #[serde(deserialize_with = "lenient::text")]
    pub total_price: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub cargo_price: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub service_price: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub payment_method: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub order_cancel: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub order_return: Option<bool>,
    #[serde(deserialize_with = "lenient::list")]
    pub returns: Vec<Return>,
    #[serde(deserialize_with = "lenient::list")]
    pub product_list: Vec<Product>,
    #[serde(deserialize_with = "lenient::object")]
    pub address: Option<Addresses>,
    /// The states so far, oldest first (inferred).
    #[serde(deserialize_with = "lenient::list")]
    pub history: Vec<PastStatus>,
    /// Name of the carrier (inferred).
    #[serde(deserialize_with = "lenient::text")]
    pub cargo_company: Option<String>,
    /// Number of the consignment (inferred).
    #[serde(deserialize_with = "lenient::text")]
    pub cargo_tracking_number: Option<String>,
    /// The carrier's page about the consignment (inferred).
    #[serde(deserialize_with = "lenient::text")]
    pub cargo_tracking_url: Option<String>,
    /// The invoice (inferred).
    #[serde(deserialize_with = "lenient::text")]
    pub invoice_url: Option<String>,
}

/// A state that an order was in (inferred).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct PastStatus {
    #[serde(deserialize_with = "lenient::integer")]
    pub status_id: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub date: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Product {
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub unit: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub price_total: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Return {
    #[serde(deserialize_with = "lenient::text")]
    pub return_status: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub returns_detail: Vec<ReturnedProduct>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ReturnedProduct {
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Addresses {
    #[serde(deserialize_with = "lenient::object")]
    pub delivery: Option<Address>,
    #[serde(deserialize_with = "lenient::object")]
    pub invoice: Option<Address>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Address {
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
    pub zip_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub mobile_phone: Option<String>,
}

/// The answer of repeating, of cancelling and of a return request
/// (contracts/upstream/orders.md#repeating-and-cancelling).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct WriteAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    /// Where a repeated order goes on.
    #[serde(default, deserialize_with = "lenient::text")]
    pub step: Option<String>,
    /// The field of a return request that is at fault.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
}

/// The answer of `order-return`: the form of a return (contracts/upstream/orders.md#returns).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ReturnForm {
    #[serde(deserialize_with = "lenient::object")]
    pub order: Option<Customer>,
    #[serde(deserialize_with = "lenient::object")]
    pub return_data: Option<ReturnData>,
    #[serde(deserialize_with = "lenient::list")]
    pub order_products: Vec<ReturnableProduct>,
    #[serde(deserialize_with = "lenient::list")]
    pub return_reason_types: Vec<Reason>,
    #[serde(deserialize_with = "lenient::object")]
    pub shipment: Option<Shipment>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_active_return_process: Option<bool>,
    #[serde(rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
}

/// Who bought.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Customer {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub order_number: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub customer_firstname: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub customer_lastname: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub customer_email: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ReturnData {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ReturnableProduct {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub img: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub subproduct_name: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::object")]
    pub return_data: Option<ReturnNote>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ReturnNote {
    #[serde(deserialize_with = "lenient::text")]
    pub description: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Reason {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Shipment {
    #[serde(deserialize_with = "lenient::list")]
    pub cargo_companies: Vec<Carrier>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Carrier {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub company: Option<String>,
}
