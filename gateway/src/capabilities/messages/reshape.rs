//! From what the shop speaks to what the storefront sees. Pure.

use commerce::done::Done;
use commerce::text::{non_empty_text, plain_lines};
use commerce::view::View;
use platform::error::{ApiError, FieldFault};

use super::calls;
use super::types::threads::{
    Department, Departments, Thread, ThreadEntry, Threads, Unread, WholeThread,
};
use super::types::{SubscriptionAnswer, SubscriptionOutcome};
use super::wire;

pub static DEPARTMENTS: View<(), Departments> =
    View::new(&calls::DEPARTMENTS, "departments", |answer, _, ()| Ok(departments(&answer.json()?)));

/// What the shop tells a guest who asks for something of a member's.
pub const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Whether the address is on the list now, and what the shop says about it. Either of its two texts
/// may hold the words (contracts/upstream/messages.md#newsletter).
pub fn subscription(answer: &wire::Subscription) -> SubscriptionAnswer {
    SubscriptionAnswer {
        outcome: match answer.status {
            Some(1) => SubscriptionOutcome::Subscribed,
            _ => SubscriptionOutcome::Failed,
        },
        message: non_empty_text(answer.message.as_deref())
            .or_else(|| non_empty_text(answer.status_text.as_deref())),
        field: answer.key.as_deref().and_then(subscription_field).map(str::to_owned),
    }
}

/// The shop's names of the form's fields, in ours.
fn subscription_field(key: &str) -> Option<&str> {
    match key {
        "security_code" => Some("securityCode"),
        "kvkk" => Some("consent"),
        "email" | "name" | "surname" | "phone" | "gender" => Some(key),
        _ => None,
    }
}

/// Threads with an id: without one it can neither be opened nor closed.
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

/// The thread of an answer that holds one.
pub fn whole_thread(answer: &wire::WholeThreads) -> Option<WholeThread> {
    let whole = answer.data.first()?;
    let mut entries: Vec<ThreadEntry> = whole.detail.iter().map(entry).collect();
    // Stable: what has no date stays where the shop put it.
    entries.sort_by_key(|entry| entry.at);
    Some(WholeThread { thread: thread(whole.message.as_ref()?)?, entries })
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

/// A bare number, perhaps in quotes (contracts/upstream/messages.md#unread-messages).
pub fn unread(text: &str) -> Option<Unread> {
    let count = text.trim().trim_matches('"').trim().parse().ok()?;
    Some(Unread { count })
}

/// What became of something sent to the shop.
///
/// # Errors
/// As [`refusal`].
pub fn written(answer: &wire::Written) -> Result<Done, ApiError> {
    if answer.status == Some(true) {
        return Ok(Done::saying(answer.message.as_deref()));
    }
    Err(refusal(answer))
}

/// 422 with every field the shop names, or 401 when it misses a member.
pub fn refusal(answer: &wire::Written) -> ApiError {
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

/// The shop's names of a message's fields, in ours.
fn message_field(key: &str) -> Option<&str> {
    match key {
        "message" => Some("text"),
        "security_code" => Some("securityCode"),
        "departmentId" | "subject" | "name" | "email" | "phone" => Some(key),
        _ => None,
    }
}

/// What recorded answers come out as.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::THREADS, |recorded, _| Ok(reshape::threads(&recorded.answer.json()?)))
                .when(|recorded| recorded.answer.status == 200),
            Case::of_option(&calls::THREAD, |recorded, _| {
                Ok(reshape::whole_thread(&recorded.answer.json()?))
            })
            .when(|recorded| recorded.text().contains("detail")),
            Case::of_view(&reshape::DEPARTMENTS, |_| ()),
            Case::of_option(&calls::UNREAD, |recorded, _| Ok(reshape::unread(&recorded.text()))),
            Case::or_problem(&calls::SEND, |recorded, _| {
                Ok(reshape::written(&recorded.answer.json()?))
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
        let whole = whole_thread(&serde_json::from_str(json).unwrap()).unwrap();
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
        assert_eq!(whole_thread(&wire::WholeThreads { data: Vec::new() }), None);
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
            let error = written(&serde_json::from_str(json).unwrap()).unwrap_err();
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
