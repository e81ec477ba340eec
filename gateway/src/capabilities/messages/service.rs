//! The conversation with the shop behind each operation on threads
//! (contracts/upstream/messages.md#threads).
use commerce::completion::Completion;
use commerce::fields::Email;
use http::{Method, StatusCode};
use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;

use super::types::threads::{DepartmentMessage, ThreadDetail, Threads, UnreadCount};
use super::{calls, reshape, wire};

pub(super) async fn threads(context: &mut Context) -> Result<Threads, ApiError> {
    let answer = read(context, &LegacyRequest::new(&calls::THREADS, &[])).await?;
    Ok(reshape::threads(&answer.json()?))
}

pub(super) async fn thread(context: &mut Context, id: &str) -> Result<ThreadDetail, ApiError> {
    let answer =
        read(context, &LegacyRequest::new(&calls::THREAD, &[id]).method(Method::GET)).await?;
    reshape::thread_detail(&answer.json()?).ok_or_else(thread_not_found)
}

pub(super) async fn unread(context: &mut Context) -> Result<UnreadCount, ApiError> {
    let answer = match context.ask(&LegacyRequest::new(&calls::UNREAD, &[]).form(&[])).await {
        // A guest has no threads, however the shop says it.
        Err(LegacyError::Refused { status: StatusCode::UNAUTHORIZED, .. }) => {
            return Ok(UnreadCount { count: 0 });
        }
        answer => answer?,
    };
    let count = reshape::unread(&answer.text());
    count.ok_or_else(|| LegacyError::Unreadable("no number".to_owned()).into())
}

pub(super) async fn write(
    context: &mut Context,
    message: &DepartmentMessage,
) -> Result<Completion, ApiError> {
    let optional = [
        ("name", message.name.as_deref()),
        ("email", message.email.as_ref().map(Email::as_str)),
        ("phone", message.phone.as_deref()),
        ("security_code", message.security_code.as_deref()),
    ];
    let mut fields = vec![
        ("departmentId", message.department_id.as_str()),
        ("subject", message.subject.trim()),
        ("message", message.text.trim()),
    ];
    let given = optional.into_iter().filter_map(|(name, value)| Some((name, value?.trim())));
    fields.extend(given.filter(|(_, value)| !value.is_empty()));
    send(context, &fields).await
}

/// Replies with the thread's department and subject, as the shop's own page does.
pub(super) async fn reply(
    context: &mut Context,
    id: &str,
    text: &str,
) -> Result<Completion, ApiError> {
    let thread = thread(context, id).await?.thread;
    if !thread.open {
        return Err(thread_not_found());
    }
    let fields = [
        ("departmentId", thread.department_id.as_deref().unwrap_or("0")),
        ("subject", thread.subject.as_str()),
        ("message", text.trim()),
        ("parentId", id),
    ];
    send(context, &fields).await
}

pub(super) async fn close(context: &mut Context, id: &str) -> Result<Completion, ApiError> {
    let request =
        LegacyRequest::new(&calls::THREAD, &[id]).method(Method::PUT).form(&[("status", "0")]);
    reshape::write_result(&read(context, &request).await?.json()?)
}

async fn send(context: &mut Context, fields: &[(&str, &str)]) -> Result<Completion, ApiError> {
    let request = LegacyRequest::new(&calls::SEND, &[]).form(fields);
    match context.ask(&request).await {
        Ok(answer) => reshape::write_result(&answer.json()?),
        Err(error) => Err(map_refusal(error)),
    }
}

/// Calls the shop about a member's own threads. Guests are refused by HTTP 401, or by a message
/// with HTTP 200.
async fn read(context: &mut Context, request: &LegacyRequest) -> Result<LegacyAnswer, ApiError> {
    let answer = context.ask(request).await.map_err(map_refusal)?;
    if answer.message().is_some_and(|words| words == reshape::NO_MEMBER) {
        return Err(ApiError::member_needed());
    }
    Ok(answer)
}

/// Reshapes a refusal: the shop's 4xx has the same envelope as a success
/// (contracts/upstream/protocol.md#answers).
fn map_refusal(error: LegacyError) -> ApiError {
    let LegacyError::Refused { status, answer, .. } = &error else { return error.into() };
    match *status {
        StatusCode::NOT_FOUND => thread_not_found(),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            match answer.json::<wire::WriteAnswer>() {
                Ok(answer) => reshape::refusal(&answer),
                Err(_) => error.into(),
            }
        }
        _ => ApiError::from(error).or_member_needed(),
    }
}

fn thread_not_found() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        ProblemCode::ThreadNotFound,
        "There is no such open thread",
    )
}
