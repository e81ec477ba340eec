//! Handlers of returns.

use axum::extract::{Path, Request};
use axum::response::Response;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::query::{Parameters, code};
use platform::response::personal;

use super::super::service;
use super::super::types::returns::{
    NewReturn, NewReturnParts, ReturnForm, ReturnOutcome, ReturnResult,
};
use super::pictures;

/// Maximum characters of what is written about the return and about one product, and of a captcha's
/// text.
const MAX_NOTE_CHARS: usize = 1000;
const MAX_LINE_NOTE_CHARS: usize = 500;
const MAX_CODE_CHARS: usize = 32;
const MAX_PRODUCTS: usize = 100;

/// What a return request of an order asks for
#[utoipa::path(
    get, path = "/bff/orders/{id}/return", tag = "orders", operation_id = "getReturnForm",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = ReturnForm),
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
            description = "`order_not_found`, also for another member's",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_return_form(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::return_form(&mut context, code("id", &id)?).await?))
}

/// Ask to send products of an order back
#[utoipa::path(
    post, path = "/bff/orders/{id}/return", tag = "orders", operation_id = "requestReturn",
    request_body(content = NewReturnParts, content_type = "multipart/form-data"),
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = ReturnResult),
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
            description = "`order_not_found`, also for another member's",
        ),
        (
            status = 413,
            body = Problem,
            content_type = "application/problem+json",
            description = "`too_large`",
        ),
        (
            status = 422,
            body = Problem,
            content_type = "application/problem+json",
            description = "`invalid_field`, or `invalid_fields` with `fields`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn request_return(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    // Nobody's pictures are held in memory who has no such order.
    let order = service::detail(&mut context, &id).await;
    let body = pictures::ReturnBody::read(request, order.is_ok()).await;
    order?;
    let pictures::ReturnBody { request: wanted, pictures, place } = body?;
    check(&wanted)?;
    let digests: Vec<String> = pictures.iter().map(pictures::Picture::digest).collect();
    let intent = Intent::new("requestReturn", &(&id, &wanted, digests));
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| {
        let _place = place;
        service::returns::request(&mut context, &work_id, &wanted, &pictures).await
    };
    idempotency::write(context, intent, work, async |context| unknown_return(context, &asked).await)
        .await
}

async fn unknown_return(mut context: Context, id: &str) -> ReturnResult {
    let order = service::detail(&mut context, id).await.ok();
    ReturnResult { outcome: ReturnOutcome::Unknown, message: None, order }
}

fn check(wanted: &NewReturn) -> Result<(), ApiError> {
    if !(1..=MAX_PRODUCTS).contains(&wanted.products.len()) {
        return Err(ApiError::invalid("products", format!("1 to {MAX_PRODUCTS} products")));
    }
    let mut ids: Vec<&str> = wanted.products.iter().map(|line| line.product_id.as_str()).collect();
    ids.sort_unstable();
    if ids.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(ApiError::invalid("products", "a product only once"));
    }
    check_length("note", &wanted.note, MAX_NOTE_CHARS)?;
    let code = wanted.security_code.as_deref().unwrap_or_default();
    check_length("securityCode", code, MAX_CODE_CHARS)?;
    for line in &wanted.products {
        let field = format!("products.{}.note", line.product_id.as_str());
        check_length(field, &line.note, MAX_LINE_NOTE_CHARS)?;
    }
    Ok(())
}

fn check_length(
    field: impl Into<std::borrow::Cow<'static, str>>,
    text: &str,
    most: usize,
) -> Result<(), ApiError> {
    if text.trim().chars().count() <= most {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("at most {most} characters")))
}
