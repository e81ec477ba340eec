//! One exchange with the payment host, for old clients (`/v2`) and for our storefront.

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Path, Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use legacy_client::{Effect, LegacyAnswer, LegacyCall, LegacyError, OrderEffect, StreamedAnswer};
use platform::account_form;
use platform::app::App;
use platform::context::Context;
use platform::error::ApiError;
use platform::order_attempts::{AttemptState, Confirmation, Opened, Opening};
use platform::problem_code::ProblemCode;
use platform::refusals;
use platform::returns::Purpose;
use platform::route::Route;
use platform::upstream::Attempt;
use serde_json::Value;
use url::Url;

use super::{calls, card_numbers};

/// Fields that identify the wallet. Codes and PINs are guessed against one wallet, from any
/// session.
const ACCOUNTS: &[&str] = &["msisdn", "token"];

const WALLET_WAITING: AttemptState = AttemptState::Waiting(Confirmation::Wallet);

/// Forwards a request to `/v2/{operation}` with its body unchanged.
pub async fn pass(
    State(app): State<App>,
    Path(operation): Path<String>,
    request: Request,
) -> Response {
    let call = calls::operation_named(&operation);
    let mut response = match call {
        Some(call) => {
            pass_call(&app, call, request).await.unwrap_or_else(IntoResponse::into_response)
        }
        None => ApiError::new(StatusCode::NOT_FOUND, ProblemCode::UnknownCall, "Unknown call")
            .into_response(),
    };
    response.extensions_mut().insert(Route(call.map_or("wallet", |call| call.id)));
    response
}

async fn pass_call(
    app: &App,
    call: &'static LegacyCall,
    request: Request,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    if parts.method != Method::POST {
        return Err(ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::WrongMethod,
            "Wrong method",
        ));
    }
    let Ok(context) = Context::from_request_parts(&mut parts, app).await;
    if call.effect(&parts.method) != Some(Effect::Read) {
        context
            .require_token_or_origin(&parts)
            .inspect_err(|_| refusals::cross_site(app, &parts, call.id))?;
    }
    note_payment(&context, call);
    let body = axum::body::to_bytes(body, call.max_body_bytes).await.map_err(|_| {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, "The body is too large")
    })?;
    let read: Value = serde_json::from_slice(&body).map_err(|error| {
        ApiError::malformed(format!("not JSON at line {}, column {}", error.line(), error.column()))
    })?;
    ask(&context, call, &read, body).await
}

/// Remembers that the payment host may redirect the shopper to a bank.
pub(super) fn note_payment(context: &Context, call: &LegacyCall) {
    if call.effect(&Method::POST) == Some(Effect::Payment) {
        context.note_departure(Purpose::Payment, None);
    }
}

/// Why a request brought no answer.
pub(super) enum Refused {
    /// It was not sent.
    ByUs(ApiError),
    ByHost(LegacyError),
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::ByUs(error) => error,
            Refused::ByHost(error) => error.into(),
        }
    }
}

/// Asks the payment host once and returns its status and body unchanged. What pays goes one after
/// the other with whoever works on the session's order (ADR 0052).
pub(super) async fn ask(
    context: &Context,
    call: &'static LegacyCall,
    read: &Value,
    body: Bytes,
) -> Result<Response, ApiError> {
    let Some(opened) = waiting_order(context, call).await? else {
        return Ok(relay(request(context, call, read, body).await?));
    };
    let place = context.reserve_write()?;
    let (context, read) = (context.clone(), read.clone());
    let in_order = async move {
        let mut opened = opened;
        let before = opened.last().map(|last| last.state.clone());
        opened.record_continued().await?;
        let answer = request(&context, call, &read, body).await;
        // The host orders nothing: the attempt waits for the shop's own order, as before.
        opened.conclude(before.unwrap_or(WALLET_WAITING), &context).await;
        Ok(relay(answer?))
    };
    // To its end, even if the caller leaves.
    place.run(in_order).await?
}

/// The session's payment that has begun and waits, if this call may pay it.
async fn waiting_order(
    context: &Context,
    call: &'static LegacyCall,
) -> Result<Option<Opened>, ApiError> {
    let may_order = call.order_effect != OrderEffect::None && context.has_shop_session();
    if !may_order {
        return Ok(None);
    }
    Ok(match context.open_order_attempt().await? {
        Opening::Waiting(opened) => Some(opened),
        Opening::Free(_) | Opening::Unknown(_) | Opening::Placed(_) => None,
    })
}

/// Sends a body with its fields, and reads the whole answer.
pub(super) async fn send(
    context: &Context,
    call: &'static LegacyCall,
    fields: &Value,
) -> Result<LegacyAnswer, Refused> {
    let body = Bytes::from(fields.to_string());
    let answer = request(context, call, fields, body).await?;
    answer.collected(call.max_answer_bytes).await.map_err(Refused::ByHost)
}

async fn request(
    context: &Context,
    call: &'static LegacyCall,
    read: &Value,
    body: Bytes,
) -> Result<StreamedAnswer, Refused> {
    let url = host_address(context, call, read).map_err(Refused::ByUs)?;
    let accounts = account_form::json_members(&body, ACCOUNTS);
    let attempt = Attempt {
        accounts: &accounts,
        headers: &HeaderMap::new(),
        path: call.path,
        query: "",
        body: &[],
    };
    context.count_try(call, attempt).await.map_err(|error| Refused::ByUs(error.into()))?;
    context.app.shop().post_external(call, url, body).await.map_err(Refused::ByHost)
}

/// The operation's address, unless the request must not leave.
fn host_address(
    context: &Context,
    call: &'static LegacyCall,
    read: &Value,
) -> Result<Url, ApiError> {
    let app = &context.app;
    if let Some(field) = card_numbers::in_clear(read) {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::CardNumberInClear,
            "Card number in clear",
        )
        .field(field)
        .detail("card numbers are encrypted before they leave the browser"));
    }
    if call.effect(&Method::POST) == Some(Effect::Payment) {
        app.fleet().may_pay()?;
    }
    let Some(host) = &app.settings().wallet.url else {
        return Err(ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::NoWallet,
            "There is no wallet here",
        ));
    };
    let operation = call.path.trim_start_matches("/v2/");
    let mut url = host.clone();
    url.set_path(&format!("{}/{operation}", host.path().trim_end_matches('/')));
    Ok(url)
}

fn relay(answer: StreamedAnswer) -> Response {
    let mut response = Response::new(Body::from_stream(answer.body));
    *response.status_mut() = answer.status;
    let headers = response.headers_mut();
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
        if let Some(value) = answer.headers.get(&name) {
            headers.insert(name, value.clone());
        }
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    response
}
