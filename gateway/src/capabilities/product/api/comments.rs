//! Comments on a product: read, write, vote (contracts/upstream/product.md#comments).

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::number::Number;
use legacy_client::LegacyRequest;
use legacy_markup::{Document, page};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::capabilities::product::{calls, legacy, reshape};

/// Longest words to look for, title and text, in characters.
const LONGEST: (usize, usize, usize) = (100, 100, 2000);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentPage {
    pub comments: Vec<Comment>,
    /// On all pages.
    pub total: u32,
    pub page: u32,
    pub pages: u32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    pub id: String,
    /// Null when the writer did not want it shown.
    pub name: Option<String>,
    pub title: String,
    pub text: String,
    /// Stars, 0 to 5.
    pub stars: Number,
    /// Unix seconds; null when the shop does not say.
    pub written_at: Option<i64>,
    /// The writer has bought the product.
    pub purchased: bool,
    pub helpful: u32,
    pub not_helpful: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CommentAverage {
    /// Stars, 0 to 5, one decimal; null when nobody has commented.
    pub average: Option<Number>,
    pub total: u32,
    /// How often 1, 2, 3, 4 and 5 stars were given, in this order.
    pub counts: Vec<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CommentSort {
    Date,
    Rate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Asc,
    Desc,
}

/// What the reader has just done; the answer is then their own and shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Just {
    Commented,
    Voted,
}

/// As far as comments are turned through.
const LAST_PAGE: u32 = 10_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<u32>,
    #[param(max_length = 100)]
    q: Option<String>,
    #[param(inline)]
    sort: Option<CommentSort>,
    #[param(inline)]
    direction: Option<Direction>,
    #[param(inline)]
    just: Option<Just>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewComment {
    #[schema(minimum = 1, maximum = 5)]
    pub stars: u8,
    #[schema(max_length = 100)]
    pub title: String,
    #[schema(max_length = 2000)]
    pub text: String,
    /// The writer's name may be shown.
    #[serde(default)]
    pub show_name: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewVote {
    pub helpful: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommentOutcome {
    /// Taken; the shop may want to read it before it shows it.
    Accepted,
    /// Refused; `message` says why and `field` where.
    Failed,
    /// Only to a repeat: the first may have been taken.
    Unknown,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CommentAnswer {
    pub outcome: CommentOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}

/// Comments on a product, newest first
#[utoipa::path(get, path = "/bff/products/{id}/comments", tag = "product", operation_id = "listComments",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), Which),
    responses((status = 200, body = CommentPage), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_comments(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(which)): Parameters<Query<Which>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let mut request = match which.just {
        None => LegacyRequest::new(&calls::COMMENTS, &[id]),
        Some(Just::Commented) => LegacyRequest::new(&calls::OWN_COMMENTS, &[id, "2"]),
        Some(Just::Voted) => LegacyRequest::new(&calls::OWN_COMMENTS, &[id, "3"]),
    };
    let page = which.page.unwrap_or(1);
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(ApiError::malformed("page must be a number from 1 to 10000").field("page"));
    }
    request = request.query("page", &page.to_string());
    if let Some(words) = which.q.as_deref().map(str::trim).filter(|words| !words.is_empty()) {
        request = request.query("q", within("q", words, LONGEST.0)?);
    }
    if let Some(sort) = which.sort {
        request = request.query("sort", if sort == CommentSort::Date { "date" } else { "rate" });
    }
    if let Some(direction) = which.direction {
        request = request.query("dir", if direction == Direction::Asc { "asc" } else { "desc" });
    }
    context
        .answer(request, "comments", move |answer| {
            Ok(reshape::comments::page(&answer.json()?, page))
        })
        .await
}

/// How many stars a product was given
#[utoipa::path(get, path = "/bff/products/{id}/comments/average", tag = "product", operation_id = "getCommentAverage",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = CommentAverage), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_comment_average(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::COMMENT_AVERAGE, &[code("id", &id)?]);
    context
        .answer(request, "comment-average", |answer| {
            Ok(reshape::comments::average(&answer.json()?))
        })
        .await
}

/// Comment on a product
#[utoipa::path(post, path = "/bff/products/{id}/comments", tag = "product", operation_id = "commentOnProduct", request_body = NewComment,
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CommentAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn comment_on_product(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(comment): JsonBody<NewComment>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    if !(1..=5).contains(&comment.stars) {
        return Err(ApiError::invalid("stars", "1 to 5"));
    }
    within("title", &comment.title, LONGEST.1)?;
    within("text", &comment.text, LONGEST.2)?;
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
        let answer: legacy::Written = context.ask(&request).await?.json()?;
        Ok(personal(&reshape::comments::written(&answer)))
    };
    idempotency::write(context, intent, work, unknown_answer).await
}

async fn unknown_answer(_: Context) -> Response {
    personal(&CommentAnswer { outcome: CommentOutcome::Unknown, message: None, field: None })
}

/// Say whether a comment was helpful
#[utoipa::path(post, path = "/bff/products/{id}/comments/{comment}/votes", tag = "product", operation_id = "voteOnComment", request_body = NewVote,
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("comment" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = CommentAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
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
    let work = async move |mut context: Context| {
        let answer: legacy::Written = context.ask(&request).await?.json()?;
        Ok(personal(&reshape::comments::written(&answer)))
    };
    idempotency::write(context, intent, work, unknown_answer).await
}

fn within<'a>(field: &'static str, text: &'a str, most: usize) -> Result<&'a str, ApiError> {
    if text.chars().count() > most {
        return Err(ApiError::invalid(field, format!("{most} characters at most")));
    }
    Ok(text)
}

/// The shop's anti-forgery value of this session, from the product's page; empty when it cannot be
/// read (contracts/upstream/protocol.md#anti-forgery-values).
async fn token(context: &mut Context, id: &str) -> String {
    let Ok(answer) = context.ask(&LegacyRequest::new(&calls::VIEW, &[id])).await else {
        return String::new();
    };
    page::page(&Document::parse(&answer.text())).variables.csrf_token.unwrap_or_default()
}
