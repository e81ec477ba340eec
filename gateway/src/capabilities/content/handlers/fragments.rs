//! Handlers of popups, blocks and tabs that the shop serves as HTML (CALL-3, CALL-4).

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::path;
use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyRequest};
use platform::address_kind::AddressKind;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use platform::response::personal;

use super::super::types::fragments::{Fragment, FragmentQuery, TabContent, TabQuery};
use crate::capabilities::content::{calls, reshape};

/// Maximum length of a parameter's value, in bytes.
const MAX_VALUE_BYTES: usize = 500;

/// A popup or block of the shop
#[utoipa::path(
    get, path = "/bff/fragments/{page_id}/{block_parent_id}/{sub_folder}", tag = "content",
    operation_id = "getFragment",
    params(
        ("page_id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("block_parent_id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("sub_folder" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        FragmentQuery,
    ),
    responses(
        (status = 200, body = Fragment),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_fragment(
    mut context: Context,
    Parameters(Path((page, block, folder))): Parameters<Path<(String, String, String)>>,
    Parameters(Query(query)): Parameters<Query<FragmentQuery>>,
) -> Result<Response, ApiError> {
    let mut segments =
        vec![code("pageId", &page)?, code("blockParentId", &block)?, code("subFolder", &folder)?];
    match (query.first.as_deref(), query.second.as_deref()) {
        (Some(first), second) => {
            segments.push(code("first", first)?);
            segments.extend(second.map(|second| code("second", second)).transpose()?);
        }
        (None, Some(_)) => return Err(ApiError::invalid("second", "needs first")),
        (None, None) => {}
    }
    let request = with_query(LegacyRequest::new(&calls::FRAGMENT, &segments), &query)?;
    let answer = context
        .ask(&request)
        .await
        .map_err(|error| ApiError::from(error).missing_page().ambiguous_at("subFolder"))?;
    let mut twin = None;
    if !reshape::fragments::has_data(&answer.text()) {
        let request = with_query(LegacyRequest::new(&calls::FRAGMENT_DATA, &segments), &query)?;
        // A fragment may have no data, so a failure is ignored.
        twin = context.ask(&request).await.ok();
    }
    let reshape_context = context.reshape_context();
    let twin = twin.as_ref().map(|twin| twin.text());
    Ok(personal(&reshape::fragments::fragment(&answer.text(), twin.as_deref(), &reshape_context)))
}

fn with_query(
    mut request: LegacyRequest,
    query: &FragmentQuery,
) -> Result<LegacyRequest, ApiError> {
    for (name, value) in [
        ("product", &query.product),
        ("variant", &query.variant),
        ("productId", &query.product_id),
        ("status", &query.status),
        ("photo", &query.photo),
        ("platform", &query.platform),
        ("fields", &query.fields),
    ] {
        let Some(value) = value.as_deref() else { continue };
        if value.len() > MAX_VALUE_BYTES {
            return Err(ApiError::invalid(name, "500 bytes at most"));
        }
        request = request.query(name, value);
    }
    Ok(request)
}

/// The content of a tab that is loaded on demand
#[utoipa::path(
    get, path = "/bff/tabs", tag = "content", operation_id = "getTab",
    params(TabQuery),
    responses(
        (status = 200, body = TabContent),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_tab(
    mut context: Context,
    Parameters(Query(source)): Parameters<Query<TabQuery>>,
) -> Result<Response, ApiError> {
    let request = tab_request(&context, &source.href)?;
    let answer = context.ask(&request).await?;
    let reshape_context = context.reshape_context();
    let property = source.property.as_deref();
    let content =
        reshape::fragments::tab(&answer.text(), property, &reshape_context).ok_or_else(|| {
            ApiError::invalid(
                "property",
                "the answer is JSON: name the property that holds the HTML",
            )
        })?;
    Ok(personal(&content))
}

/// Builds the request of a tab. Refuses calls that change something or do not answer displayable
/// content, so that a page cannot cause a write.
fn tab_request(context: &Context, href: &str) -> Result<LegacyRequest, ApiError> {
    let refused = || ApiError::invalid("href", "not an address of a tab of the shop");
    let reshape_context = context.reshape_context();
    let path = reshape_context.addresses.path(href).ok_or_else(refused)?;
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    let query = query.split('#').next().unwrap_or_default();
    if path::fault(path).is_some() {
        return Err(refused());
    }
    let shows = |kind| matches!(kind, AnswerKind::Html | AnswerKind::Json | AnswerKind::Text);
    match context.app.calls().kind_of(path, &context.app.settings().shop.prefix) {
        AddressKind::Call { call, start: 0 }
            if call.effect(&Method::GET) == Some(Effect::Read) && shows(call.answer) =>
        {
            Ok(LegacyRequest::as_sent(call, path, query))
        }
        _ => Err(refused()),
    }
}
