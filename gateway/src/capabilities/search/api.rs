//! What the storefront sees while a shopper types.

use axum::extract::Query;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::decoded_path::{is_blank, is_slash};
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{calls, reshape};

/// Characters from which the shop is asked (VAL-3).
const SHORTEST: usize = 3;
const LONGEST: usize = 100;

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchResult {
    pub products: Vec<Suggestion>,
    pub categories: Vec<Suggestion>,
    pub brands: Vec<Suggestion>,
    /// Products sold together.
    pub combinations: Vec<Suggestion>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    pub title: String,
    pub path: String,
    /// Same-origin address of a small picture.
    pub image: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Words {
    /// What was typed; under 3 characters nothing is found and the shop is not asked.
    #[param(max_length = 100)]
    q: String,
}

/// Suggestions for a few typed characters
#[utoipa::path(get, path = "/bff/search", tag = "search", operation_id = "search", params(Words),
    responses((status = 200, body = SearchResult), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn search(
    mut context: Context,
    Parameters(Query(words)): Parameters<Query<Words>>,
) -> Result<Response, ApiError> {
    let term = one_segment(&words.q);
    let length = term.chars().count();
    if length < SHORTEST {
        return Ok(personal(&SearchResult::default()));
    }
    if length > LONGEST {
        return Err(ApiError::invalid("q", "at most 100 characters"));
    }
    let around = context.surroundings();
    let request = LegacyRequest::new(&calls::SEARCH_ALL, &[&term]);
    context
        .answer(request, "suggestions", move |answer| {
            Ok(reshape::search_result(&answer.json()?, &around.reshaping()))
        })
        .await
        .map_err(|error| error.ambiguous_at("q"))
}

/// What was typed as one segment of the shop's path (contracts/upstream/search.md#live-search).
/// What some reader takes for a slash would end the segment there, and parts two words (50/70) as
/// well as a space does. What some reader finds no words in is not asked.
fn one_segment(typed: &str) -> String {
    let words = typed
        .split(|letter: char| letter.is_whitespace() || letter.is_control() || is_slash(letter));
    let term = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let term = term.trim_start_matches([';', ' ']);
    if is_blank(term) { String::new() } else { term.to_owned() }
}
