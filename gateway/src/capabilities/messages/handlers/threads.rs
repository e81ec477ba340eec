//! Handlers of threads between a member and the shop's departments (MSG-1).

use axum::extract::Path;
use axum::response::Response;
use commerce::done::DoneOutcome;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::response::personal;

use super::super::types::threads::{
    DepartmentMessage, Departments, MessageSent, ThreadChange, ThreadReply, Threads, Unread,
    WholeThread,
};
use crate::capabilities::messages::{reshape, service};

/// Characters; the shop's own limits (contracts/upstream/messages.md#threads).
const MAX_SUBJECT: usize = 100;
const MAX_TEXT: usize = 255;
/// Characters of a name, digits and signs of a telephone number, characters of a captcha.
const MAX_NAME: usize = 100;
const MAX_PHONE: usize = 30;
const MAX_CODE: usize = 32;

/// A member's threads
#[utoipa::path(get, path = "/bff/messages", tag = "messages", operation_id = "listThreads",
    responses((status = 200, body = Threads), (status = 401, body = Problem, content_type = "application/problem+json", description = "`member_needed`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_threads(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::threads(&mut context).await?))
}

/// One thread with its messages
#[utoipa::path(get, path = "/bff/messages/{id}", tag = "messages", operation_id = "getThread",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = WholeThread), (status = 401, body = Problem, content_type = "application/problem+json", description = "`member_needed`"),
        (status = 404, body = Problem, content_type = "application/problem+json", description = "`thread_not_found`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_thread(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::thread(&mut context, code("id", &id)?).await?))
}

/// Whom to write to
#[utoipa::path(get, path = "/bff/messages/departments", tag = "messages", operation_id = "listDepartments",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = Departments), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_departments(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::DEPARTMENTS, ()).await
}

/// How many threads wait to be read
#[utoipa::path(get, path = "/bff/messages/unread", tag = "messages", operation_id = "countUnread",
    responses((status = 200, body = Unread), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn count_unread(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::unread(&mut context).await?))
}

/// Write to a department
#[utoipa::path(post, path = "/bff/messages", tag = "messages", operation_id = "writeToDepartment", request_body = DepartmentMessage,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = MessageSent),
        (status = 422, body = Problem, content_type = "application/problem+json", description = "`invalid_field`, or `invalid_fields` with `fields`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn write_to_department(
    context: Context,
    JsonBody(message): JsonBody<DepartmentMessage>,
) -> Result<Response, ApiError> {
    bounded("subject", &message.subject, 1, MAX_SUBJECT)?;
    bounded("text", &message.text, 1, MAX_TEXT)?;
    let optional = [
        ("name", &message.name, MAX_NAME),
        ("phone", &message.phone, MAX_PHONE),
        ("securityCode", &message.security_code, MAX_CODE),
    ];
    for (field, value, most) in optional {
        bounded(field, value.as_deref().unwrap_or_default(), 0, most)?;
    }
    let intent = Intent::new("writeToDepartment", &message);
    let work = async move |mut context: Context| {
        let message = service::write(&mut context, &message).await?.message;
        Ok(MessageSent { outcome: DoneOutcome::Done, message, threads: None })
    };
    idempotency::write(context, intent, work, async |mut context| {
        let threads = service::threads(&mut context).await.ok().map(|known| known.threads);
        MessageSent { outcome: DoneOutcome::Unknown, message: None, threads }
    })
    .await
}

/// ThreadReply in a thread
#[utoipa::path(post, path = "/bff/messages/{id}/replies", tag = "messages", operation_id = "replyToThread", request_body = ThreadReply,
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ThreadChange), (status = 401, body = Problem, content_type = "application/problem+json", description = "`member_needed`"),
        (status = 404, body = Problem, content_type = "application/problem+json", description = "`thread_not_found`, gone or closed"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn reply_to_thread(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(reply): JsonBody<ThreadReply>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    bounded("text", &reply.text, 1, MAX_TEXT)?;
    let intent = Intent::new("replyToThread", &(&id, &reply));
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| {
        let message = service::reply(&mut context, &work_id, &reply.text).await?.message;
        Ok(ThreadChange { outcome: DoneOutcome::Done, message, thread: None })
    };
    idempotency::write(context, intent, work, async |context| unknown_change(context, &asked).await)
        .await
}

/// Close a thread
#[utoipa::path(delete, path = "/bff/messages/{id}", tag = "messages", operation_id = "closeThread",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ThreadChange), (status = 401, body = Problem, content_type = "application/problem+json", description = "`member_needed`"),
        (status = 404, body = Problem, content_type = "application/problem+json", description = "`thread_not_found`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn close_thread(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("closeThread", &id);
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| {
        let message = service::close(&mut context, &work_id).await?.message;
        Ok(ThreadChange { outcome: DoneOutcome::Done, message, thread: None })
    };
    idempotency::write(context, intent, work, async |context| unknown_change(context, &asked).await)
        .await
}

async fn unknown_change(mut context: Context, id: &str) -> ThreadChange {
    let thread = service::thread(&mut context, id).await.ok();
    ThreadChange { outcome: DoneOutcome::Unknown, message: None, thread }
}

/// Trimmed, a text has so many characters.
fn bounded(field: &'static str, text: &str, least: usize, most: usize) -> Result<(), ApiError> {
    if (least..=most).contains(&text.trim().chars().count()) {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("{least} to {most} characters")))
}
