//! Wire types of messages.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `guest/subscribeNewsletter` (contracts/upstream/messages.md#newsletter).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// 1: on the list.
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// The field at fault.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
}

/// The answer of `customer/messages` (contracts/upstream/messages.md#threads).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Threads {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Thread>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct Thread {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub subject: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub department: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub department_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub supplier_name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub customer_name: Option<String>,
    /// Unix seconds.
    #[serde(deserialize_with = "lenient::integer")]
    pub update_date: Option<i64>,
    /// 1: open.
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
}

/// The answer of `customer/messages/{id}`: one thread, or none after it was closed
/// (contracts/upstream/messages.md#threads).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct ThreadDetails {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<ThreadDetail>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct ThreadDetail {
    #[serde(deserialize_with = "lenient::object")]
    pub message: Option<Thread>,
    #[serde(deserialize_with = "lenient::list")]
    pub detail: Vec<Message>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct Message {
    /// HTML.
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
    /// Unix seconds.
    #[serde(deserialize_with = "lenient::integer")]
    pub date: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_admin: Option<bool>,
}

/// The answer of `public/department` (contracts/upstream/messages.md#threads).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Departments {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Department>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Department {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
}

/// The answer of sending and of closing. The field at fault is beside the message or below `data`
/// (contracts/upstream/protocol.md#answers, contracts/upstream/messages.md#threads).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct WriteAnswer {
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Fault>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct Fault {
    #[serde(deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
}
