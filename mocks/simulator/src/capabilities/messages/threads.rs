//! Messages between members and departments (contracts/upstream/messages.md#threads).

use http::{Method, StatusCode};

use crate::{
    capabilities::membership,
    state::{
        members::Member,
        threads::{Message, Thread},
    },
    values::{
        clock,
        contact::is_address,
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, FieldError, unknown_call},
        reply::{Reply, escape},
    },
};

const MAX_SUBJECT_CHARS: usize = 100;
const MAX_TEXT_CHARS: usize = 255;
/// Threads per member; more are not stored.
const MAX_THREADS: usize = 200;
/// Messages a guest may send before a captcha is required.
const FREE_MESSAGES: u32 = 2;

const DEPARTMENTS: [(u64, Localized); 3] = [
    (1, ["Destek", "Support", "Kundendienst", "الدعم"]),
    (2, ["Sipariş ve kargo", "Orders and delivery", "Bestellung und Versand", "الطلبات والشحن"]),
    (3, ["Toptan satış", "Wholesale", "Großhandel", "البيع بالجملة"]),
];
const SENT: Localized =
    ["Mesajınız gönderildi", "Your message is sent", "Ihre Nachricht ist gesendet", "أُرسلت رسالتك"];
const CLOSED: Localized = [
    "Mesaj kapatıldı",
    "The conversation is closed",
    "Das Gespräch ist geschlossen",
    "أُغلقت المحادثة",
];
const UNKNOWN: Localized = [
    "Mesaj bulunamadı",
    "There is no such message",
    "Diese Nachricht gibt es nicht",
    "الرسالة غير موجودة",
];
const REQUIRED: Localized = [
    "Bu alan boş bırakılamaz",
    "This field is required",
    "Dieses Feld ist erforderlich",
    "هذا الحقل مطلوب",
];
const TOO_LONG: Localized =
    ["Metin çok uzun", "The text is too long", "Der Text ist zu lang", "النص طويل جدًا"];
const NO_ADDRESS: Localized = [
    "Email formatına uygun değil",
    "This is not an e-mail address",
    "Das ist keine E-Mail-Adresse",
    "هذا ليس عنوان بريد إلكتروني",
];
const NO_DEPARTMENT: Localized =
    ["Bölüm seçiniz", "Choose a department", "Wählen Sie eine Abteilung", "اختر القسم"];

fn described(thread: &Thread, member: &Member, language: Language) -> Json {
    let department = DEPARTMENTS.iter().find(|(id, _)| *id == thread.department);
    object! {
        "id": Json::id(thread.id), "subject": &thread.subject,
        "department": department.map_or("", |(_, words)| language.choose(*words)),
        "departmentId": Json::id(thread.department), "supplierId": "0", "supplierName": "",
        "customerName": format!("{} {}", member.first_name, member.last_name),
        "updateDate": Json::Int(thread.messages.last().map_or(0, |message| message.second as i64)),
        "status": Json::bit(thread.open),
    }
}

fn detail(thread: &Thread) -> Json {
    Json::list(thread.messages.iter().map(|message| {
        object! {
            "message": escape(&message.text).replace('\n', "<br>"),
            "date": Json::Int(message.second as i64),
            "isAdmin": Json::flag(message.from_shop),
        }
    }))
}

/// `getmessagecount`: the number of open threads with an unanswered message of the shop.
pub(crate) fn unread_count(visit: &Visit<'_>) -> Reply {
    let threads = visit.member().map_or_else(Vec::new, |member| visit.state.threads.all(member.id));
    let waits =
        |thread: &&Thread| thread.open && thread.messages.last().is_some_and(|last| last.from_shop);
    Reply::html(threads.iter().filter(waits).count().to_string())
}

fn departments(visit: &Visit<'_>) -> Vec<Json> {
    let name = |words| visit.language().choose(words);
    DEPARTMENTS
        .iter()
        .map(|(id, words)| object! { "id": Json::id(*id), "name": name(*words) })
        .collect()
}

fn listed(visit: &Visit<'_>, member: &Member) -> Vec<Json> {
    let threads = visit.state.threads.all(member.id);
    threads.iter().rev().map(|thread| described(thread, member, visit.language())).collect()
}

/// `/api/v1/public/department`.
pub(crate) fn department_list(visit: &Visit<'_>) -> Reply {
    envelope::success("", departments(visit))
}

/// `/api/v1/customer/messages/…`.
pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member() };
    match (&visit.call.method, segments) {
        (_, []) => envelope::success("", listed(visit, &member)),
        (&Method::PUT, [id]) => {
            // 0 closes; nothing else is known.
            let closes = visit.call.field("status") == Some("0");
            if closes && close(visit, &member, id) {
                envelope::success(visit.language().choose(CLOSED), Vec::new())
            } else {
                envelope::failure(StatusCode::NOT_FOUND, visit.language().choose(UNKNOWN))
            }
        }
        (_, [id]) => {
            match visit
                .state
                .threads
                .all(member.id)
                .iter()
                .find(|thread| thread.id.to_string() == *id)
            {
                Some(thread) => {
                    let message = described(thread, &member, visit.language());
                    envelope::success(
                        "",
                        vec![object! { "message": message, "detail": detail(thread) }],
                    )
                }
                None => envelope::failure(StatusCode::NOT_FOUND, visit.language().choose(UNKNOWN)),
            }
        }
        _ => unknown_call(),
    }
}

fn close(visit: &Visit<'_>, member: &Member, id: &str) -> bool {
    visit.state.threads.with(member.id, |threads| {
        let thread = threads.iter_mut().find(|thread| thread.id.to_string() == id);
        thread.map(|thread| thread.open = false).is_some()
    })
}

/// Why a message was rejected.
enum MessageError {
    Field(FieldError),
    NoThread,
}

/// Accepts a new message or a reply. Guests' messages are discarded, and soon require a captcha
/// (inferred).
fn receive_message(visit: &mut Visit<'_>) -> Result<(), MessageError> {
    let fields = ["departmentId", "subject", "message", "parentId", "email", "security_code"]
        .map(|name| (name, visit.call.field(name).unwrap_or("").trim().to_owned()));
    let field = |name: &str| {
        fields
            .iter()
            .find(|(known, _)| *known == name)
            .map_or_else(String::new, |(_, value)| value.clone())
    };
    let (subject, text, parent) = (field("subject"), field("message"), field("parentId"));
    let replies = !matches!(parent.as_str(), "" | "0");
    let department = field("departmentId")
        .parse()
        .ok()
        .filter(|id| DEPARTMENTS.iter().any(|(known, _)| known == id));
    let fault = if !replies && department.is_none() {
        Some(("departmentId", NO_DEPARTMENT))
    } else if !replies && subject.is_empty() {
        Some(("subject", REQUIRED))
    } else if subject.chars().count() > MAX_SUBJECT_CHARS {
        Some(("subject", TOO_LONG))
    } else if text.is_empty() {
        Some(("message", REQUIRED))
    } else if text.chars().count() > MAX_TEXT_CHARS {
        Some(("message", TOO_LONG))
    } else if !field("email").is_empty() && !is_address(&field("email")) {
        Some(("email", NO_ADDRESS))
    } else if !replies && visit.member().is_none() && !passes(visit, &field("security_code")) {
        Some(("security_code", membership::BAD_CODE))
    } else {
        None
    };
    if let Some(fault) = fault {
        return Err(MessageError::Field(fault));
    }
    let message = Message { text, second: clock::unix_time(), from_shop: false };
    let Some(member) = visit.member() else {
        if replies {
            return Err(MessageError::NoThread);
        }
        visit.change(|session| session.messages += 1);
        return Ok(());
    };
    visit.state.threads.with(member.id, |threads| {
        if replies {
            let thread =
                threads.iter_mut().find(|thread| thread.open && thread.id.to_string() == parent);
            return thread
                .map(|thread| thread.messages.push(message))
                .ok_or(MessageError::NoThread);
        }
        if threads.len() < MAX_THREADS {
            let id = visit.state.threads.next_id();
            let department = department.unwrap_or(DEPARTMENTS[0].0);
            threads.push(Thread { id, subject, department, messages: vec![message], open: true });
        }
        Ok(())
    })
}

/// Whether a guest's captcha is right, or none is required yet. A submitted code has to be right.
fn passes(visit: &mut Visit<'_>, code: &str) -> bool {
    if code.is_empty() {
        return visit.session.messages < FREE_MESSAGES;
    }
    membership::captcha_answers(visit, code)
}

/// `/api/v1/public/send-message/department`: a field at fault is named with HTTP 200, a lost thread
/// is 404.
pub(crate) fn send(visit: &mut Visit<'_>) -> Reply {
    let language = visit.language();
    match receive_message(visit) {
        Ok(()) => envelope::success(language.choose(SENT), Vec::new()),
        Err(MessageError::Field((key, words))) => Reply::json(&object! {
            "status": 0, "message": language.choose(words), "key": key,
            "data": Json::List(Vec::new()),
        }),
        Err(MessageError::NoThread) => {
            envelope::failure(StatusCode::NOT_FOUND, language.choose(UNKNOWN))
        }
    }
}

/// The older names under `/srv/service/profile`, with the same content in that surface's form
/// (inferred).
pub(crate) fn older(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let language = visit.language();
    let reply = |done: bool, words: Localized, key: &'static str| {
        Reply::json(&object! {
            "status": i32::from(done), "statusText": language.choose(words), "key": key,
        })
    };
    match *segments {
        ["get-message-department-list"] => {
            Reply::json(&object! { "status": 1, "data": Json::List(departments(visit)) })
        }
        ["send-new-message"] => match receive_message(visit) {
            Ok(()) => reply(true, SENT, ""),
            Err(MessageError::Field((key, words))) => reply(false, words, key),
            Err(MessageError::NoThread) => reply(false, UNKNOWN, "parentId"),
        },
        ["get-message-list"] | ["close-message", ..] => {
            let Some(member) = visit.member() else { return envelope::no_member_session() };
            match segments {
                ["close-message", rest @ ..] => {
                    let id = rest.first().copied().or_else(|| visit.call.field("id")).unwrap_or("");
                    let done = close(visit, &member, id);
                    reply(done, if done { CLOSED } else { UNKNOWN }, "")
                }
                _ => Reply::json(
                    &object! { "status": 1, "data": Json::List(listed(visit, &member)) },
                ),
            }
        }
        _ => unknown_call(),
    }
}

/// `external/send-request`, of which only the name is known: it says that it was sent.
pub(crate) fn external(visit: &Visit<'_>) -> Reply {
    Reply::json(&object! { "status": 1, "statusText": visit.language().choose(SENT) })
}
