//! Popups, blocks and tabs that the shop serves as HTML (CALL-3, CALL-4,
//! contracts/upstream/content.md). Their scripts never come through: a page that needs them shows
//! the fragment itself in a frame of its own origin.

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::product::card::ProductCard;
use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyRequest};
use platform::address_kind::AddressKind;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use platform::target::path_fault;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::capabilities::content::{calls, reshape};

/// Longest value of a parameter, in bytes.
const LONGEST: usize = 500;

#[derive(Debug, Serialize, ToSchema)]
pub struct Fragment {
    /// Sanitised; null when nothing is left to show.
    pub html: Option<String>,
    /// The fragment's own data in the shop's words, anti-forgery values taken out; null when it has
    /// none.
    #[schema(required, value_type = Option<Object>)]
    pub data: Option<serde_json::Value>,
    /// The products the data names.
    pub products: Vec<ProductCard>,
}

/// What goes on to the shop as it is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FragmentQuery {
    /// First further segment of the fragment's path.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    first: Option<String>,
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    second: Option<String>,
    /// Product ids, joined by hyphens.
    product: Option<String>,
    variant: Option<String>,
    product_id: Option<String>,
    status: Option<String>,
    /// Address of a picture.
    photo: Option<String>,
    platform: Option<String>,
    fields: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TabContent {
    /// Sanitised; null when nothing is left to show.
    pub html: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TabSource {
    /// The tab's `data-href`: an address of the shop, with its query.
    #[param(example = "/srv/service/product-detail/payment-options/1204/0")]
    href: String,
    /// Where the answer is JSON: the property that holds the HTML.
    property: Option<String>,
}

/// A popup or block of the shop
#[utoipa::path(get, path = "/bff/fragments/{page_id}/{block_parent_id}/{sub_folder}", tag = "content", operation_id = "getFragment",
    params(("page_id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("block_parent_id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), ("sub_folder" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), FragmentQuery),
    responses((status = 200, body = Fragment), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
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
        // A fragment without data is one all the same.
        twin = context.ask(&request).await.ok();
    }
    let around = context.surroundings();
    let twin = twin.as_ref().map(|twin| twin.text());
    Ok(personal(&reshape::fragments::fragment(
        &answer.text(),
        twin.as_deref(),
        &around.reshaping(),
    )))
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
        if value.len() > LONGEST {
            return Err(ApiError::invalid(name, "500 bytes at most"));
        }
        request = request.query(name, value);
    }
    Ok(request)
}

/// The content of a tab that is loaded on demand
#[utoipa::path(get, path = "/bff/tabs", tag = "content", operation_id = "getTab", params(TabSource),
    responses((status = 200, body = TabContent), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_tab(
    mut context: Context,
    Parameters(Query(source)): Parameters<Query<TabSource>>,
) -> Result<Response, ApiError> {
    let request = tab_request(&context, &source.href)?;
    let answer = context.ask(&request).await?;
    let around = context.surroundings();
    let property = source.property.as_deref();
    let content = reshape::fragments::tab(&answer.text(), property, &around.reshaping())
        .ok_or_else(|| {
            ApiError::invalid(
                "property",
                "the answer is JSON: name the property that holds the HTML",
            )
        })?;
    Ok(personal(&content))
}

/// Only calls that read, and answer what can be shown, may be named: a page must not be able to
/// make us write.
fn tab_request(context: &Context, href: &str) -> Result<LegacyRequest, ApiError> {
    let refused = || ApiError::invalid("href", "not an address of a tab of the shop");
    let around = context.surroundings();
    let path = around.reshaping().addresses.path(href).ok_or_else(refused)?;
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    let query = query.split('#').next().unwrap_or_default();
    if path_fault(path).is_some() {
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
