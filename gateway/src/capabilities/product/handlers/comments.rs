//! Handlers of comments: read, write, vote.

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::view::PathParams;
use legacy_client::LegacyRequest;
use legacy_markup::{Document, page};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};

use super::super::types::comments::{
    CommentAverage, CommentOutcome, CommentPage, CommentQuery, CommentResult, CommentSort,
    Direction, NewComment, NewVote, ReaderAction,
};
use crate::capabilities::product::calls::CommentsParams;
use crate::capabilities::product::reshape::comments::{COMMENT_AVERAGE, COMMENTS, OWN_COMMENTS};
use crate::capabilities::product::{calls, reshape, wire};

const MAX_QUERY_CHARS: usize = 100;
const MAX_TITLE_CHARS: usize = 100;
const MAX_TEXT_CHARS: usize = 2000;
/// Highest page of comments that may be requested.
const MAX_PAGE: u32 = 10_000;

/// Comments on a product, newest first
#[utoipa::path(
    get, path = "/bff/products/{id}/comments", tag = "product", operation_id = "listComments",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), CommentQuery),
    responses(
        (status = 200, body = CommentPage),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_comments(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(which)): Parameters<Query<CommentQuery>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let (view, own) = match which.just {
        None => (&COMMENTS, None),
        Some(ReaderAction::Commented) => (&OWN_COMMENTS, Some("2")),
        Some(ReaderAction::Voted) => (&OWN_COMMENTS, Some("3")),
    };
    let page = which.page.unwrap_or(1);
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::malformed("page must be a number from 1 to 10000").field("page"));
    }
    let query = which.q.as_deref().map(str::trim).filter(|query| !query.is_empty());
    let query = query.map(|query| check_length("q", query, MAX_QUERY_CHARS)).transpose()?;
    let params = CommentsParams {
        segments: std::iter::once(id).chain(own).map(str::to_owned).collect(),
        page,
        query: query.map(str::to_owned),
        sort: which.sort.map(|sort| if sort == CommentSort::Date { "date" } else { "rate" }),
        direction: which
            .direction
            .map(|direction| if direction == Direction::Asc { "asc" } else { "desc" }),
    };
    context.answer(view, params).await
}

/// How often each number of stars was given
#[utoipa::path(
    get, path = "/bff/products/{id}/comments/average", tag = "product",
    operation_id = "getCommentAverage",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = CommentAverage),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_comment_average(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    context.answer(&COMMENT_AVERAGE, PathParams::new(&[code("id", &id)?])).await
}

/// Comment on a product
#[utoipa::path(
    post, path = "/bff/products/{id}/comments", tag = "product", operation_id = "commentOnProduct",
    request_body = NewComment,
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CommentResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn comment_on_product(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(comment): JsonBody<NewComment>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    if !(1..=5).contains(&comment.stars) {
        return Err(ApiError::invalid("stars", "1 to 5"));
    }
    check_length("title", &comment.title, MAX_TITLE_CHARS)?;
    check_length("text", &comment.text, MAX_TEXT_CHARS)?;
    let intent = Intent::new("commentOnProduct", &(&id, &comment));
    let work = async move |mut context: Context| {
        let token = token(&mut context, &id).await;
        let stars = comment.stars.to_string();
        let fields = [
            ("prId", id.as_str()),
            ("rate", stars.as_str()),
            ("title", comment.title.trim()),
            ("displayName", if comment.show_name { "1" } else { "0" }),
            ("text", comment.text.trim()),
            ("csrf_token", token.as_str()),
        ];
        let request = LegacyRequest::new(&calls::COMMENT, &[&id]).form(&fields);
        send(&mut context, &request).await
    };
    idempotency::write(context, intent, work, unknown_answer).await
}

async fn unknown_answer(_: Context) -> CommentResult {
    CommentResult { outcome: CommentOutcome::Unknown, message: None, field: None }
}

/// Vote on whether a comment was helpful
#[utoipa::path(
    post, path = "/bff/products/{id}/comments/{comment}/votes", tag = "product",
    operation_id = "voteOnComment", request_body = NewVote,
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("comment" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CommentResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn vote_on_comment(
    context: Context,
    Parameters(Path((id, comment))): Parameters<Path<(String, String)>>,
    JsonBody(vote): JsonBody<NewVote>,
) -> Result<Response, ApiError> {
    code("id", &id)?;
    let comment = code("comment", &comment)?;
    let intent = Intent::new("voteOnComment", &(comment, &vote));
    let request =
        LegacyRequest::new(&calls::VOTE, &[comment, if vote.helpful { "1" } else { "2" }]);
    let work = async move |mut context: Context| send(&mut context, &request).await;
    idempotency::write(context, intent, work, unknown_answer).await
}

/// Sends a write. A shop that lets only members write says so with HTTP 401 or `NO_MEMBER_SESSION`.
async fn send(context: &mut Context, request: &LegacyRequest) -> Result<CommentResult, ApiError> {
    let answer = context.ask(request).await;
    let answer = answer.map_err(|error| ApiError::from(error).or_member_needed())?;
    let answer: wire::WriteAnswer = answer.json()?;
    if reshape::comments::needs_member(&answer) {
        return Err(ApiError::member_needed());
    }
    Ok(reshape::comments::write_result(&answer))
}

fn check_length<'a>(field: &'static str, text: &'a str, most: usize) -> Result<&'a str, ApiError> {
    if text.chars().count() > most {
        return Err(ApiError::invalid(field, format!("{most} characters at most")));
    }
    Ok(text)
}

/// Reads the session's anti-forgery token from the product's page. Empty if it cannot be read
/// (contracts/upstream/protocol.md#anti-forgery-values).
async fn token(context: &mut Context, id: &str) -> String {
    let Ok(answer) = context.ask(&LegacyRequest::new(&calls::VIEW, &[id])).await else {
        return String::new();
    };
    page::page(&Document::parse(&answer.text())).variables.csrf_token.unwrap_or_default()
}
