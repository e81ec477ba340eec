//! The old protocol, for clients that speak it: same status, body, type and cookies. What is added
//! is language and currency; which headers pass is listed in [`headers`].
//!
//! [`pass`] lists the steps of a request up to the shop, [`exchange`] those from there on.

mod cached;
mod confirm;
mod dispatch;
mod exchange;
mod headers;
mod locale;
mod order;
mod origin_check;
mod outgoing;
mod plan;
mod reading;
mod refresh;
mod request_body;
mod scanned_body;
mod session_end;
mod sign_in;
mod verdict;

use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, StatusCode};
use legacy_client::{Effect, LegacyCall, Upload};
use platform::app::App;
use platform::context::Context;
use platform::error::ApiError;
use platform::member::answers::BearerNeedle;
use platform::problem_code::ProblemCode;
use platform::returns::Purpose;
use platform::route::Route;
use platform::upstream::Attempt;

use confirm::Confirmations;
use outgoing::Outgoing;

/// `Cache-Control` of a response that is meant for one caller.
const PERSONAL: HeaderValue = HeaderValue::from_static("private, no-store");

/// State of the pass-through surface. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PassThrough {
    app: App,
    /// Calls that are made when a person confirms them.
    confirmations: Confirmations,
}

impl PassThrough {
    #[must_use]
    pub fn new(app: &App) -> Self {
        Self { app: app.clone(), confirmations: Confirmations::new(app.keys()) }
    }

    /// Rebuilds it after a change of settings. Used confirmations stay used.
    #[must_use]
    pub fn with(&self, app: &App) -> Self {
        Self { app: app.clone(), confirmations: self.confirmations.with(app.keys()) }
    }

    /// Passes one request on. `start` is where the call begins in the path.
    pub async fn serve(
        &self,
        call: &'static LegacyCall,
        start: usize,
        request: Request,
    ) -> Response {
        let mut response = if confirm::is_confirmation(&request) {
            // On the heap: few calls are confirmed.
            Box::pin(make_confirmed_call(self, call, start, request)).await
        } else {
            pass(self, call, start, request, None).await.unwrap_or_else(IntoResponse::into_response)
        };
        response.extensions_mut().insert(Route(call.id));
        response
    }
}

/// Makes a call that a person confirmed on our own page, as it was linked.
async fn make_confirmed_call(
    surface: &PassThrough,
    call: &'static LegacyCall,
    start: usize,
    request: Request,
) -> Response {
    match confirm::receive(surface, call, request).await {
        confirm::PressOutcome::Answered(response) => response,
        confirm::PressOutcome::Call(confirmed) => {
            let confirm::ConfirmedCall { request, context, pending } = *confirmed;
            let response = pass(surface, call, start, request, Some(context))
                .await
                .unwrap_or_else(IntoResponse::into_response);
            confirm::conclude(&surface.confirmations, pending, response).await
        }
    }
}

/// Takes a request through every step up to the shop, or to an earlier answer. `confirmed` is the
/// context of a confirmed call, which was read before.
async fn pass(
    surface: &PassThrough,
    call: &'static LegacyCall,
    start: usize,
    request: Request,
    confirmed: Option<Box<Context>>,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    let effect = required_effect(call, &parts.method)?;
    let mut context = match confirmed {
        Some(context) => *context,
        None => {
            let Ok(context) = Context::from_request_parts(&mut parts, &surface.app).await;
            context
        }
    };
    let query = parts.uri.query().unwrap_or_default().to_owned();
    // First, so that a page of ours asks in the language that was chosen.
    let has_shared_locale = locale::apply(&mut context, &query);
    if effect != Effect::Read
        && let Some(page) = origin_check::check(surface, call, &parts, &context)?
    {
        return Ok(page);
    }
    if effect == Effect::Payment {
        begin_payment(&context)?;
    }
    let path = parts.uri.path()[start..].to_owned();
    let body = if matches!(parts.method, Method::GET | Method::HEAD) {
        None
    } else {
        Box::pin(request_body::receive(&surface.app, call, effect, &parts, body)).await?
    };
    let collected = body.as_ref().and_then(Upload::as_bytes);
    if has_shared_locale {
        let response = cached::respond(&context, call, &parts, (&path, &query), collected).await;
        if let Some(response) = response {
            return response;
        }
    }
    // Counted by what the caller sent; the body of a rate-limited call is never streamed.
    let sent = collected.map_or(&b""[..], AsRef::as_ref);
    let attempt =
        Attempt { accounts: &[], headers: &parts.headers, path: &path, query: &query, body: sent };
    context.count_try(call, attempt).await?;
    dispatch::dispatch(context, Outgoing { call, parts, path, query }, body).await
}

/// The effect of the request on the shop, by the call's definition.
fn required_effect(call: &LegacyCall, method: &Method) -> Result<Effect, ApiError> {
    call.effect(method).ok_or_else(|| {
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ProblemCode::WrongMethod, "Wrong method")
    })
}

/// Checks that payments are possible now, and remembers that the shopper may leave for the bank:
/// the answer may contain a bank's form, so every paying call counts as leaving.
fn begin_payment(context: &Context) -> Result<(), ApiError> {
    context.app.fleet().may_pay()?;
    context.note_departure(Purpose::Payment, None);
    Ok(())
}

/// The caller's bearer, if the gateway holds it, to be looked for in responses.
fn held_bearer(context: &Context) -> Option<BearerNeedle> {
    BearerNeedle::new(context.shopper.membership()?.bearer.as_deref()?)
}
