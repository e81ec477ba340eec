//! Decides what to do with a request that another site may have caused.

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderValue, StatusCode, header};
use settings::session::ReturnPath;

use super::departures::{self, Purpose};
use super::form::{fields, peeked_fields, reference_of};
use super::pages::{other_browser_page, resubmit_page, try_again_page};
use super::token::{TOKEN_PARAMETER, digest, without_token};
use crate::call_table::CallTable;
use crate::context::{Context, parameter};
use crate::security_log::Reason;

/// What to do with a request.
#[derive(Debug)]
pub enum ReturnDecision {
    /// Forward the request, without its token if it had one.
    Forward(Request),
    Answer(Response),
}

/// Decides on a request to a return path. `pays`: whether the call it is forwarded to may pay.
pub async fn receive(
    path: &ReturnPath,
    pays: bool,
    context: &Context,
    request: Request,
) -> ReturnDecision {
    let (parts, body) = request.into_parts();
    let query = parts.uri.query().unwrap_or_default().to_owned();
    if let Some(token) = parameter(&query, TOKEN_PARAMETER) {
        return repeated((path, pays), context, &token, parts, body).await;
    }
    if context.is_trusted_origin(&parts) {
        return ReturnDecision::Forward(Request::from_parts(parts, body));
    }
    let fields = match fields(&parts, body).await {
        Ok(fields) => fields,
        Err(error) => return ReturnDecision::Answer(error.into_response()),
    };
    let Some(reference) = reference_of(path, &query, &fields) else {
        context.report_refusal(Reason::Return, "no_reference", "return", &[]);
        return ReturnDecision::Answer(ended());
    };
    let reference = digest(parts.uri.path(), &reference);
    if context.app.returns().used.is_used(&reference) {
        context.report_refusal(Reason::Return, "used", "return", &[]);
        return ReturnDecision::Answer(ended());
    }
    let token = context.app.returns().return_token(&reference, parts.uri.path());
    let joined = if query.is_empty() { String::new() } else { format!("{query}&") };
    let address = format!("{}?{joined}{TOKEN_PARAMETER}={token}", parts.uri.path());
    ReturnDecision::Answer(resubmit_page(&context.language, &parts.method, &address, &fields))
}

/// The request that our own page sends.
async fn repeated(
    (path, pays): (&ReturnPath, bool),
    context: &Context,
    token: &str,
    mut parts: Parts,
    body: Body,
) -> ReturnDecision {
    let Some(plain) = without_token(&parts.uri) else { return ReturnDecision::Answer(ended()) };
    let token_address = parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    parts.uri = plain;
    let returns = context.app.returns();
    let (Some(wanted), true) =
        (returns.opened(token, parts.uri.path()), context.is_trusted_origin(&parts))
    else {
        context.report_refusal(Reason::Return, "no_mark", "return", &[]);
        return ReturnDecision::Answer(ended());
    };
    let (fields, body) = match peeked_fields(&parts, body).await {
        Ok(read) => read,
        Err(error) => return ReturnDecision::Answer(error.into_response()),
    };
    let query = parts.uri.query().unwrap_or_default();
    // The token is of one reference, and so is what is forwarded.
    let given = reference_of(path, query, &fields);
    let Some(given) = given.filter(|given| digest(parts.uri.path(), given) == wanted) else {
        context.report_refusal(Reason::Return, "no_mark", "return", &[]);
        return ReturnDecision::Answer(ended());
    };
    let purpose = purpose_of(context.app.calls(), parts.uri.path());
    if !returns.departures(&context.cookies, context.https).allow(purpose, &given) {
        // The reference is not used up: the browser that left may still come back with it.
        context.report_refusal(Reason::Return, "other_browser", "return", &[]);
        let is_default = context.language == context.app.settings().locale.default_language();
        let prefix = if is_default { String::new() } else { format!("/{}", context.language) };
        return ReturnDecision::Answer(other_browser_page(purpose, &context.language, &prefix));
    }
    if pays && let Err(error) = context.app.fleet().may_pay() {
        // Asked before the reference is used up, so that it can be sent again.
        let wait = error.retry_after.unwrap_or_default().as_secs();
        return ReturnDecision::Answer(try_again_page(
            &context.language,
            &parts.method,
            &token_address,
            &fields,
            wait,
        ));
    }
    // The first use of a reference wins, whoever else holds the page with the token.
    if !returns.used.use_once(wanted, departures::TTL)
        || context.app.fleet().was_used("return", &wanted, departures::TTL).await
    {
        context.report_refusal(Reason::Return, "used", "return", &[]);
        return ReturnDecision::Answer(ended());
    }
    ReturnDecision::Forward(Request::from_parts(parts, body))
}

/// A sign-in host sends back to a call that signs in; all other returns are of payments.
fn purpose_of(calls: &CallTable, path: &str) -> Purpose {
    let signs_in = calls.call_at(path).is_some_and(|call| call.session_effect.signs_in());
    if signs_in { Purpose::SignIn } else { Purpose::Payment }
}

/// Redirects home: there is nothing to return to.
fn ended() -> Response {
    let headers = [
        (header::LOCATION, HeaderValue::from_static("/")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}
