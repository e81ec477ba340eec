//! Threads between a member and the shop's departments (MSG-1,
//! contracts/upstream/messages.md#threads).
use commerce::completion::CompletionOutcome;
use commerce::fields::Email;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A member's threads, in the shop's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Threads {
    pub threads: Vec<Thread>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Thread {
    pub id: String,
    pub subject: String,
    /// The department or the supplier; may be empty.
    pub department: String,
    pub department_id: Option<String>,
    /// Unix seconds of the last message.
    pub updated_at: Option<i64>,
    /// Whether it accepts replies.
    pub open: bool,
    /// The person who started it.
    pub from: Option<String>,
}

/// A thread and its messages, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThreadDetail {
    pub thread: Thread,
    pub entries: Vec<ThreadEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadEntry {
    /// Plain text with line breaks.
    pub text: String,
    /// Unix seconds.
    pub at: Option<i64>,
    pub from_shop: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Departments {
    pub departments: Vec<Department>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Department {
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnreadCount {
    /// 0 for guests.
    pub count: u64,
}

/// A message to a department from a member or a guest. Name, address and telephone are for the shop
/// to answer a guest.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepartmentMessage {
    pub department_id: Id,
    #[schema(min_length = 1, max_length = 100)]
    pub subject: String,
    #[schema(min_length = 1, max_length = 255)]
    pub text: String,
    #[serde(default)]
    #[schema(max_length = 100)]
    pub name: Option<String>,
    #[serde(default)]
    #[schema(inline)]
    pub email: Option<Email>,
    #[serde(default)]
    #[schema(max_length = 30)]
    pub phone: Option<String>,
    /// The text of the captcha, once the shop asks for one.
    #[serde(default)]
    #[schema(max_length = 32)]
    pub security_code: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ThreadReply {
    #[schema(min_length = 1, max_length = 255)]
    pub text: String,
}

/// Outcome of a message to a department.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MessageResult {
    pub outcome: CompletionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The member's threads, for `unknown`; null if they cannot be read.
    pub threads: Option<Vec<Thread>>,
}

/// Outcome of a change to a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThreadChange {
    pub outcome: CompletionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The thread as it is now, for `unknown`; null if it cannot be read.
    pub thread: Option<ThreadDetail>,
}
