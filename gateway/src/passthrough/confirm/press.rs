//! What happens when a person presses the button of a confirmation page.

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use legacy_client::LegacyCall;
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::refusals;

use super::change::Change;
use super::link::{self, TOKEN_PARAMETER};
use super::page;
use super::tokens::{Confirmations, Nonce, TOKEN_TTL, TokenUse, now};
use crate::passthrough::verdict::is_refusal;
use crate::passthrough::{PERSONAL, PassThrough, locale};

/// Largest answer of a confirmed call whose verdict is read. They are short.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// What pressing the button leads to: the call as it was linked, or a response at once.
pub(in crate::passthrough) enum PressOutcome {
    Call(Box<ConfirmedCall>),
    Answered(Response),
}

pub(in crate::passthrough) struct ConfirmedCall {
    /// The call as it was linked.
    pub(in crate::passthrough) request: Request,
    /// Of the person who confirmed.
    pub(in crate::passthrough) context: Box<Context>,
    pub(in crate::passthrough) pending: PendingConfirmation,
}

/// A confirmed call under way, and where its person goes afterwards.
pub(in crate::passthrough) struct PendingConfirmation {
    language: String,
    destination: String,
    target: Uri,
    nonce: Nonce,
}

/// Checks a confirmation. The call it becomes carries the browser's proof of our own origin.
pub(in crate::passthrough) async fn receive(
    surface: &PassThrough,
    call: &'static LegacyCall,
    request: Request,
) -> PressOutcome {
    let PassThrough { app, confirmations } = surface;
    let (mut parts, _) = request.into_parts();
    let Ok(mut context) = Context::from_request_parts(&mut parts, app).await;
    let query = parts.uri.query().unwrap_or_default();
    locale::apply_to_own_page(&mut context, query);
    let token = parameter(query, TOKEN_PARAMETER).unwrap_or_default();
    let target = link::without_token(&parts.uri);
    let (true, Some(target)) =
        (super::may_be_confirmed(call) && app.xsrf().proves_own_origin(&parts), target)
    else {
        refusals::cross_site(app, &parts, call.id);
        return PressOutcome::Answered(
            ApiError::xsrf_mismatch().internal("confirmed elsewhere").into_response(),
        );
    };
    let text = target.path_and_query().map_or("/", |target| target.as_str());
    let Some(nonce) = confirmations.verify(&token, text, now()) else {
        // Expired, or signed before a change of keys: asks again.
        let page = super::ask(confirmations, call, &target, &context);
        return PressOutcome::Answered(
            page.unwrap_or_else(|| ApiError::xsrf_mismatch().into_response()),
        );
    };
    let destination = super::destination(&context, Change::of(call));
    match confirmations.claim(nonce) {
        Ok(()) => {}
        Err(TokenUse::Failed(status)) => {
            return PressOutcome::Answered(page::failed(status, &context.language, &destination));
        }
        // Pressed twice: the call is under way or done.
        Err(TokenUse::Running | TokenUse::Done) => {
            return PressOutcome::Answered(see_other(&destination));
        }
    }
    if app.fleet().was_used("confirmed", &nonce, TOKEN_TTL).await {
        return PressOutcome::Answered(see_other(&destination));
    }
    parts.method = Method::GET;
    parts.uri = target.clone();
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::TRANSFER_ENCODING] {
        parts.headers.remove(name);
    }
    let request = Request::from_parts(parts, Body::empty());
    let language = context.language.clone();
    let pending = PendingConfirmation { language, destination, target, nonce };
    PressOutcome::Call(Box::new(ConfirmedCall { request, context: Box::new(context), pending }))
}

/// Shows a person what became of the call: the page where its effect shows, or one that says that
/// it failed. The shop's cookies are kept.
pub(in crate::passthrough) async fn conclude(
    confirmations: &Confirmations,
    pending: PendingConfirmation,
    answer: Response,
) -> Response {
    let PendingConfirmation { language, destination, target, nonce } = pending;
    let was_sent = answer.extensions().get::<ApiError>().is_none_or(|error| !is_unsent(error));
    let (answer, body) = answer.into_parts();
    let status = read_status(answer.status, body).await;
    let went_well = status.is_success() || status.is_redirection();
    let outcome = if went_well { TokenUse::Done } else { TokenUse::Failed(status) };
    confirmations.record_outcome(nonce, outcome);
    let mut out = if went_well {
        see_other(&destination)
    } else if let (false, Some(action)) = (was_sent, link::action(confirmations, &target)) {
        // Nothing was done: the person may try at once, with another token.
        page::busy(status, &language, &action)
    } else {
        page::failed(status, &language, &destination)
    };
    let cookies: HeaderMap = answer
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .map(|cookie| (header::SET_COOKIE, cookie.clone()))
        .collect();
    out.headers_mut().extend(cookies);
    out
}

/// The status of an answer, 422 if the shop refuses with HTTP 200.
async fn read_status(status: StatusCode, body: Body) -> StatusCode {
    if !status.is_success() {
        return status;
    }
    let refused =
        axum::body::to_bytes(body, MAX_ANSWER_BYTES).await.is_ok_and(|body| is_refusal(&body));
    if refused { StatusCode::UNPROCESSABLE_ENTITY } else { status }
}

/// Whether the call was refused before a byte of it went to the shop.
fn is_unsent(error: &ApiError) -> bool {
    matches!(
        error.code,
        ProblemCode::Overloaded
            | ProblemCode::ShopOverloaded
            | ProblemCode::RateLimited
            | ProblemCode::StateUnavailable
    )
}

fn see_other(location: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    if let Ok(location) = HeaderValue::from_str(location) {
        headers.insert(header::LOCATION, location);
    }
    headers.insert(header::CACHE_CONTROL, PERSONAL);
    response
}
