//! One exchange with the shop: sends the caller's request on, and makes a response of the answer.

use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};
use legacy_client::{
    ExternalHost, LegacyAnswer, LegacyCall, LegacyError, Preference, SessionEffect, StreamedAnswer,
    Upload,
};
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::member::answers::BearerNeedle;
use platform::response::respond;

use super::outgoing::Outgoing;
use super::plan::{Plan, Responder};
use super::scanned_body::BearerCheck;
use super::{PERSONAL, headers, held_bearer, locale, refresh, session_end, sign_in};
use crate::capabilities::{preferences, wallet};

/// Runs one exchange, as long as its caller stays.
pub(super) async fn exchange(
    mut context: Context,
    outgoing: Outgoing,
    body: Option<Upload>,
) -> Result<Response, ApiError> {
    let plan = Plan::new(&outgoing, body.as_ref(), &context);
    if let Some(response) = prepare_session(&mut context, outgoing.call, &plan).await {
        return response;
    }
    let bearer = held_bearer(&context);
    let answer = send(&mut context, &outgoing, body, &plan).await?;
    note_sign_in_departure(&context, &outgoing, &answer.headers);
    let headers = response_headers(&context, &outgoing, &answer, bearer.as_ref())?;
    let check = BearerCheck::new(outgoing.call, plan.hides_bearer, bearer);
    match plan.responder {
        Responder::SignIn { signs_in_as, .. } => {
            let request =
                sign_in::SignIn { call: outgoing.call, query: &outgoing.query, signs_in_as };
            sign_in::respond(&mut context, request, check, headers, answer).await
        }
        Responder::EndSessions => {
            session_end::respond(&mut context, outgoing.call, check, headers, answer).await
        }
        Responder::OwnWallet => {
            let origin = context.origin(&outgoing.parts);
            respond_with_own_wallet(&origin, check, headers, answer).await
        }
        Responder::Choice(preference) => {
            remember_choice(&context, &outgoing, preference, check, headers, answer).await
        }
        Responder::Stream => stream(check, headers, answer).await,
    }
}

/// Renews or finishes the caller's session, as the call needs it. Returns a response if the call
/// asks for nothing but a new bearer and the gateway can answer it.
async fn prepare_session(
    context: &mut Context,
    call: &LegacyCall,
    plan: &Plan,
) -> Option<Result<Response, ApiError>> {
    if matches!(plan.responder, Responder::SignIn { asks_refresh: true, .. }) {
        return refresh::respond(context).await;
    }
    if call.session_effect == SessionEffect::SignsOut {
        // Nothing is renewed that is about to end.
        context.finish_session_that_is_over().await;
    } else if !call.session_effect.signs_in() {
        context.renew_when_due().await;
    }
    None
}

/// Sends the request on. A sign-out is marked before the shop is asked.
async fn send(
    context: &mut Context,
    outgoing: &Outgoing,
    body: Option<Upload>,
    plan: &Plan,
) -> Result<StreamedAnswer, LegacyError> {
    let Outgoing { call, parts, path, query } = outgoing;
    let headers = headers::forwarded(&parts.headers, plan.reading(), context);
    let is_sign_out = call.session_effect == SessionEffect::SignsOut;
    let caller = if is_sign_out { context.begin_sign_out() } else { context.caller() };
    let method = parts.method.clone();
    let sent = context.app.shop().pass(call, method, (path, query), headers, body, &caller).await;
    if is_sign_out {
        session_end::after_sign_out(context, &caller, &sent);
    }
    sent
}

/// Remembers a shopper who is sent to a sign-in host: they may come back from there.
fn note_sign_in_departure(context: &Context, outgoing: &Outgoing, headers: &HeaderMap) {
    let has_code = || parameter(&outgoing.query, "code").is_some_and(|code| !code.is_empty());
    if outgoing.call.names_host != Some(ExternalHost::SignIn) || has_code() {
        return;
    }
    let address = headers.get(header::LOCATION).and_then(|address| address.to_str().ok());
    context.note_sign_in_departure(address.unwrap_or_default());
}

/// The response's headers, without the caller's own `bearer`.
fn response_headers(
    context: &Context,
    outgoing: &Outgoing,
    answer: &StreamedAnswer,
    bearer: Option<&BearerNeedle>,
) -> Result<HeaderMap, ApiError> {
    let mut headers = headers::returned(&answer.headers, context, bearer);
    headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    // It was requested for this caller alone, whatever the shop says of it.
    headers.insert(header::CACHE_CONTROL, PERSONAL);
    let location = context.app.redirects().location(
        outgoing.call,
        outgoing.parts.uri.path(),
        answer.status,
        &answer.headers,
    )?;
    let shows_bearer =
        |location: &HeaderValue| bearer.is_some_and(|bearer| bearer.is_in(location.as_bytes()));
    if let Some(location) = location.filter(|location| !shows_bearer(location)) {
        headers.insert(header::LOCATION, location);
    }
    Ok(headers)
}

/// Largest answer that names the payment host.
const MAX_WALLET_BYTES: usize = 256 * 1024;

/// Replaces the payment host's address by `/v2` of this origin, so that a page's requests to it
/// come here.
async fn respond_with_own_wallet(
    origin: &str,
    check: BearerCheck,
    headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    let LegacyAnswer { status, body, .. } = answer.collected(MAX_WALLET_BYTES).await?;
    check.require_none_in(&body)?;
    let body = wallet::renamed(&body, &format!("{origin}/v2")).map_or(body, Into::into);
    Ok(respond(status, headers::of_changed_body(headers), body))
}

/// Remembers the language, currency or country that the call set, if the shop took it.
async fn remember_choice(
    context: &Context,
    outgoing: &Outgoing,
    preference: Preference,
    check: BearerCheck,
    headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    let answer = answer.collected(outgoing.call.max_answer_bytes).await?;
    check.require_none_in(&answer.body)?;
    if let Some(choice) = preferences::choice::accepted_choice(preference, &outgoing.path, &answer)
    {
        context.response_effects.push(locale::remember(context, &choice));
    }
    Ok(respond(answer.status, headers::of_changed_body(headers), answer.body))
}

/// Passes the body on as it comes. One that goes to a page ends before a bearer.
async fn stream(
    check: BearerCheck,
    headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    let status = answer.status;
    let mut response = Response::new(check.stream(answer).await?);
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    Ok(response)
}
