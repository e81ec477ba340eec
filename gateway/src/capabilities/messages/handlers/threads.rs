//! Handlers of threads between a member and the shop's departments (MSG-1).

use axum::extract::Path;
use axum::response::Response;
use commerce::completion::CompletionOutcome;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::response::personal;

use super::super::types::threads::{
    DepartmentMessage, Departments, MessageResult, ThreadChange, ThreadDetail, ThreadReply,
    Threads, UnreadCount,
};
use crate::capabilities::messages::{reshape, service};

/// Maximum characters, from the shop's own form (contracts/upstream/messages.md#threads).
const MAX_SUBJECT_CHARS: usize = 100;
const MAX_TEXT_CHARS: usize = 255;
/// Maximum characters of a name, a phone number and a captcha's text.
const MAX_NAME_CHARS: usize = 100;
const MAX_PHONE_CHARS: usize = 30;
const MAX_CODE_CHARS: usize = 32;

/// A member's threads
#[utoipa::path(
    get, path = "/bff/messages", tag = "messages", operation_id = "listThreads",
    responses(
        (status = 200, body = Threads),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_threads(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::threads(&mut context).await?))
}

/// One thread with its messages
#[utoipa::path(
    get, path = "/bff/messages/{id}", tag = "messages", operation_id = "getThread",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = ThreadDetail),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`thread_not_found`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_thread(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::thread(&mut context, code("id", &id)?).await?))
}

/// The departments that can be written to
#[utoipa::path(
    get, path = "/bff/messages/departments", tag = "messages", operation_id = "listDepartments",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = Departments),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_departments(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::DEPARTMENTS, ()).await
}

/// How many threads have unread messages
#[utoipa::path(
    get, path = "/bff/messages/unread", tag = "messages", operation_id = "countUnread",
    responses(
        (status = 200, body = UnreadCount),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn count_unread(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::unread(&mut context).await?))
}

/// Write to a department
#[utoipa::path(
    post, path = "/bff/messages", tag = "messages", operation_id = "writeToDepartment",
    request_body = DepartmentMessage,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = MessageResult),
        (
            status = 422,
            body = Problem,
            content_type = "application/problem+json",
            description = "`invalid_field`, or `invalid_fields` with `fields`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn write_to_department(
    context: Context,
    JsonBody(message): JsonBody<DepartmentMessage>,
) -> Result<Response, ApiError> {
    check_length("subject", &message.subject, 1, MAX_SUBJECT_CHARS)?;
    check_length("text", &message.text, 1, MAX_TEXT_CHARS)?;
    let optional = [
        ("name", &message.name, MAX_NAME_CHARS),
        ("phone", &message.phone, MAX_PHONE_CHARS),
        ("securityCode", &message.security_code, MAX_CODE_CHARS),
    ];
    for (field, value, most) in optional {
        check_length(field, value.as_deref().unwrap_or_default(), 0, most)?;
    }
    let intent = Intent::new("writeToDepartment", &message);
    let work = async move |mut context: Context| {
        let message = service::write(&mut context, &message).await?.message;
        Ok(MessageResult { outcome: CompletionOutcome::Done, message, threads: None })
    };
    idempotency::write(context, intent, work, async |mut context| {
        let threads = service::threads(&mut context).await.ok().map(|known| known.threads);
        MessageResult { outcome: CompletionOutcome::Unknown, message: None, threads }
    })
    .await
}

/// Reply in a thread
#[utoipa::path(
    post, path = "/bff/messages/{id}/replies", tag = "messages", operation_id = "replyToThread",
    request_body = ThreadReply,
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = ThreadChange),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`thread_not_found`, gone or closed",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn reply_to_thread(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(reply): JsonBody<ThreadReply>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    check_length("text", &reply.text, 1, MAX_TEXT_CHARS)?;
    let intent = Intent::new("replyToThread", &(&id, &reply));
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| {
        let message = service::reply(&mut context, &work_id, &reply.text).await?.message;
        Ok(ThreadChange { outcome: CompletionOutcome::Done, message, thread: None })
    };
    idempotency::write(context, intent, work, async |context| unknown_change(context, &asked).await)
        .await
}

/// Close a thread
#[utoipa::path(
    delete, path = "/bff/messages/{id}", tag = "messages", operation_id = "closeThread",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = ThreadChange),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`thread_not_found`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn close_thread(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("closeThread", &id);
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| {
        let message = service::close(&mut context, &work_id).await?.message;
        Ok(ThreadChange { outcome: CompletionOutcome::Done, message, thread: None })
    };
    idempotency::write(context, intent, work, async |context| unknown_change(context, &asked).await)
        .await
}

async fn unknown_change(mut context: Context, id: &str) -> ThreadChange {
    let thread = service::thread(&mut context, id).await.ok();
    ThreadChange { outcome: CompletionOutcome::Unknown, message: None, thread }
}

/// Checks the length of a text in characters, without surrounding white space.
fn check_length(
    field: &'static str,
    text: &str,
    least: usize,
    most: usize,
) -> Result<(), ApiError> {
    if (least..=most).contains(&text.trim().chars().count()) {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("{least} to {most} characters")))
}
