//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::completion::Completion;
use commerce::text::{non_empty_text, plain_lines};
use commerce::view::View;
use platform::error::{ApiError, FieldFault};

use super::calls;
use super::types::threads::{
    Department, Departments, Thread, ThreadDetail, ThreadEntry, Threads, UnreadCount,
};
use super::types::{SubscriptionOutcome, SubscriptionResult};
use super::wire;

pub static DEPARTMENTS: View<(), Departments> =
    View::new(&calls::DEPARTMENTS, "departments", |answer, _, ()| Ok(departments(&answer.json()?)));

/// The shop's code for calls that require a member.
pub const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Reshapes the outcome of a subscription. The message is in either of two fields
/// (contracts/upstream/messages.md#newsletter).
pub fn subscription(answer: &wire::Subscription) -> SubscriptionResult {
    SubscriptionResult {
        outcome: match answer.status {
            Some(1) => SubscriptionOutcome::Subscribed,
            _ => SubscriptionOutcome::Failed,
        },
        message: non_empty_text(answer.message.as_deref())
            .or_else(|| non_empty_text(answer.status_text.as_deref())),
        field: answer.key.as_deref().and_then(subscription_field).map(str::to_owned),
    }
}

/// Maps the form's field names to ours.
fn subscription_field(key: &str) -> Option<&str> {
    match key {
        "security_code" => Some("securityCode"),
        "kvkk" => Some("consent"),
        "email" | "name" | "surname" | "phone" | "gender" => Some(key),
        _ => None,
    }
}

/// Reshapes threads. One without an id can be neither opened nor closed, so it is omitted.
pub fn threads(answer: &wire::Threads) -> Threads {
    Threads { threads: answer.data.iter().filter_map(thread).collect() }
}

fn thread(thread: &wire::Thread) -> Option<Thread> {
    let supplier = || non_empty_text(thread.supplier_name.as_deref());
    Some(Thread {
        id: thread.id.clone()?,
        subject: non_empty_text(thread.subject.as_deref()).unwrap_or_default(),
        department: non_empty_text(thread.department.as_deref())
            .or_else(supplier)
            .unwrap_or_default(),
        department_id: thread.department_id.clone().filter(|id| id != "0"),
        updated_at: thread.update_date,
        open: thread.status == Some(1),
        from: non_empty_text(thread.customer_name.as_deref()),
    })
}

/// Returns the thread of an answer, if it contains one.
pub fn thread_detail(answer: &wire::ThreadDetails) -> Option<ThreadDetail> {
    let whole = answer.data.first()?;
    let mut entries: Vec<ThreadEntry> = whole.detail.iter().map(entry).collect();
    // A stable sort: an entry without a date keeps its place.
    entries.sort_by_key(|entry| entry.at);
    Some(ThreadDetail { thread: thread(whole.message.as_ref()?)?, entries })
}

fn entry(message: &wire::Message) -> ThreadEntry {
    ThreadEntry {
        text: message.message.as_deref().map(plain_lines).unwrap_or_default(),
        at: message.date,
        from_shop: message.is_admin.unwrap_or(false),
    }
}

pub fn departments(answer: &wire::Departments) -> Departments {
    let named = answer.data.iter().filter_map(|department| {
        Some(Department {
            id: department.id.clone()?,
            name: non_empty_text(department.name.as_deref())?,
        })
    });
    Departments { departments: named.collect() }
}

/// Parses a bare number, possibly in quotes (contracts/upstream/messages.md#unread-messages).
pub fn unread(text: &str) -> Option<UnreadCount> {
    let count = text.trim().trim_matches('"').trim().parse().ok()?;
    Some(UnreadCount { count })
}

/// Reshapes the outcome of a write.
///
/// # Errors
/// As [`refusal`].
pub fn write_result(answer: &wire::WriteAnswer) -> Result<Completion, ApiError> {
    if answer.status == Some(true) {
        return Ok(Completion::with_message(answer.message.as_deref()));
    }
    Err(refusal(answer))
}

/// Returns 422 with every field the shop names, or 401 if the shop requires a member.
pub fn refusal(answer: &wire::WriteAnswer) -> ApiError {
    if answer.message.as_deref() == Some(NO_MEMBER) {
        return ApiError::member_needed();
    }
    let message = non_empty_text(answer.message.as_deref());
    let fault = |key: Option<&str>, text: Option<String>| {
        Some(FieldFault {
            field: message_field(key?)?.to_owned(),
            message: text.unwrap_or_default(),
        })
    };
    let below = answer
        .data
        .iter()
        .map(|one| fault(one.key.as_deref(), non_empty_text(one.status_text.as_deref())));
    let fields: Vec<_> =
        below.chain([fault(answer.key.as_deref(), message.clone())]).flatten().collect();
    ApiError::invalid_fields(message, &fields)
}

/// Maps a message's field names to ours.
fn message_field(key: &str) -> Option<&str> {
    match key {
        "message" => Some("text"),
        "security_code" => Some("securityCode"),
        "departmentId" | "subject" | "name" | "email" | "phone" => Some(key),
        _ => None,
    }
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::THREADS, |recorded, _| Ok(reshape::threads(&recorded.answer.json()?)))
                .when(|recorded| recorded.answer.status == 200),
            Case::of_option(&calls::THREAD, |recorded, _| {
                Ok(reshape::thread_detail(&recorded.answer.json()?))
            })
            .when(|recorded| recorded.text().contains("detail")),
            Case::of_view(&reshape::DEPARTMENTS, |_| ()),
            Case::of_option(&calls::UNREAD, |recorded, _| Ok(reshape::unread(&recorded.text()))),
            Case::or_problem(&calls::SEND, |recorded, _| {
                Ok(reshape::write_result(&recorded.answer.json()?))
            }),
            Case::of(&calls::SUBSCRIBE, |recorded, _| {
                Ok(reshape::subscription(&recorded.answer.json()?))
            }),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn msg_1_threads_and_their_messages_are_read_however_their_types_drift() {
        let json = r#"{"status":"1","data":[{"message":{"id":7,"subject":"<i>Kargo</i>","department":"","departmentId":0,
            "supplierName":"Atölye","updateDate":"1773300000","status":"1","customerName":""},
            "detail":[{"message":"b<br>&lt;c&gt;","date":"20","isAdmin":1},{"message":"a","date":10,"isAdmin":"0"}]}]}"#;
        let whole = thread_detail(&serde_json::from_str(json).unwrap()).unwrap();
        let expected = Thread {
            id: "7".into(),
            subject: "Kargo".into(),
            department: "Atölye".into(),
            department_id: None,
            updated_at: Some(1_773_300_000),
            open: true,
            from: None,
        };
        assert_eq!(whole.thread, expected);
        let entries: Vec<_> = whole
            .entries
            .iter()
            .map(|entry| (entry.text.as_str(), entry.at, entry.from_shop))
            .collect();
        assert_eq!(entries, [("a", Some(10), false), ("b\n<c>", Some(20), true)], "oldest first");
        assert_eq!(thread_detail(&wire::ThreadDetails { data: Vec::new() }), None);
    }

    #[test]
    fn msg_1_the_count_of_unread_threads_is_a_bare_number() {
        for (text, count) in
            [("3", Some(3)), (" \"2\"\n", Some(2)), ("0", Some(0)), ("<html>", None), ("-1", None)]
        {
            assert_eq!(unread(text).map(|unread| unread.count), count, "{text}");
        }
    }

    #[test]
    fn msg_1_a_refusal_names_its_fields_wherever_the_shop_does() {
        let refused = |json: &str| {
            let error = write_result(&serde_json::from_str(json).unwrap()).unwrap_err();
            (error.code.as_str(), error.field.as_deref().map(str::to_owned), error.detail.clone())
        };
        let beside = refused(r#"{"status":0,"message":"Çok uzun","key":"message"}"#);
        assert_eq!(beside, ("invalid_fields", Some("text".into()), Some("Çok uzun".into())));
        let below = refused(
            r#"{"status":false,"message":"Formu kontrol ediniz","data":[{"key":"subject","statusText":"Boş"}]}"#,
        );
        assert_eq!(below, ("invalid_fields", Some("subject".into()), Some("Boş".into())));
        let unknown = refused(r#"{"status":false,"message":"Olmadı","key":"parentId"}"#);
        assert_eq!(unknown, ("invalid_fields", None, Some("Olmadı".into())));
        assert_eq!(refused(r#"{"status":false,"message":"NO_MEMBER_SESSION"}"#).0, "member_needed");
    }
}
