//! Handler of search suggestions.
use axum::extract::Query;
use axum::response::Response;
use commerce::path::decoded::{is_blank, is_slash};
use commerce::view::PathParams;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::response::personal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::reshape;
use super::types::{SearchQuery, SearchResult};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(search))
}

/// Number of characters from which the shop is asked (VAL-3).
const MIN_CHARS: usize = 3;
const MAX_CHARS: usize = 100;

/// Suggestions for a few typed characters
#[utoipa::path(
    get, path = "/bff/search", tag = "search", operation_id = "search",
    params(SearchQuery),
    responses(
        (status = 200, body = SearchResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn search(
    mut context: Context,
    Parameters(Query(words)): Parameters<Query<SearchQuery>>,
) -> Result<Response, ApiError> {
    let term = one_segment(&words.q);
    let length = term.chars().count();
    if length < MIN_CHARS {
        return Ok(personal(&SearchResult::default()));
    }
    if length > MAX_CHARS {
        return Err(ApiError::invalid("q", "at most 100 characters"));
    }
    context
        .answer(&reshape::SUGGESTIONS, PathParams::new(&[&term]))
        .await
        .map_err(|error| error.ambiguous_at("q"))
}

/// Converts the typed words to one segment of the shop's path
/// (contracts/upstream/search.md#live-search). A character that some server reads as a slash would
/// end the segment, so it becomes a space, which separates words as well (50/70). Words that some
/// server reads as empty are not sent.
pub fn one_segment(typed: &str) -> String {
    let words = typed
        .split(|letter: char| letter.is_whitespace() || letter.is_control() || is_slash(letter));
    let term = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let term = term.trim_start_matches([';', ' ']);
    if is_blank(term) { String::new() } else { term.to_owned() }
}
