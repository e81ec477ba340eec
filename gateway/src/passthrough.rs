//! The old protocol, for clients that speak it: same status, body, type and cookies; what is added and dropped is exactly
//! what the blueprint says (language, currency, hardened cookies, no hop-by-hop headers).

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use legacy_client::{Audience, Effect, LegacyCall, LegacyError, LegacyRequest, Upload};

use crate::app::App;
use crate::capabilities;
use crate::pipeline::Route;
use crate::platform::context::{Context, parameter};
use crate::platform::cookies::harden;
use crate::platform::error::ApiError;
use crate::platform::upstream::{self, Locale};

/// What a path is.
#[derive(Debug)]
pub enum Recognised {
    /// A call we know; it begins at this byte of the path.
    Call(&'static LegacyCall, usize),
    /// Under an old surface, but no call we know.
    Unknown,
    No,
}

const SURFACES: &[&str] = &["srv", "api", "Order", "conn", "Diger", "static", "SecCode.php"];

/// Finds the call in a path. A relative legacy path arrives under its page's prefix [wire 1.2], so a path whose tail
/// begins with `srv/service/` or `api/v1/` and is a known call is that call.
#[must_use]
pub fn recognise(path: &str, app: &App) -> Recognised {
    let known = |tail: &str| capabilities::calls().find(|call| call.matches(tail));
    let first = path.split('/').find(|segment| !segment.is_empty()).unwrap_or_default();
    if SURFACES.contains(&first) {
        if let Some(call) = known(path) {
            return Recognised::Call(call, 0);
        }
        if app.settings().shop.allow_unknown_calls {
            return Recognised::Call(&capabilities::UNKNOWN, 0);
        }
        return Recognised::Unknown;
    }
    for marker in ["/srv/service/", "/api/v1/"] {
        if let Some(start) = path.find(marker)
            && let Some(call) = known(&path[start..])
        {
            return Recognised::Call(call, start);
        }
    }
    Recognised::No
}

/// Passes one request on. `start` is where the call begins in the path.
pub async fn serve(app: App, call: &'static LegacyCall, start: usize, request: Request) -> Response {
    let mut response = match pass(&app, call, start, request).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    };
    response.extensions_mut().insert(Route(call.id));
    response
}

async fn pass(
    app: &App,
    call: &'static LegacyCall,
    start: usize,
    request: Request,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    let Some(effect) = call.effect(&parts.method) else {
        return Err(ApiError::new(http::StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "Wrong method"));
    };
    let Ok(context) = Context::from_request_parts(&mut parts, app).await;
    if effect != Effect::Read {
        app.xsrf().require_token_or_origin(&parts, &context.cookies)?;
        refuse_prefetch(&parts.headers)?;
    }
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let path = parts.uri.path()[start..].to_owned();
    // A part of an answer is not what is kept.
    if !parts.headers.contains_key(header::RANGE)
        && let Some(kept) = from_cache(&context, call, &parts.method, &path, &query).await
    {
        return kept;
    }
    let body = upload(&parts.headers, &parts.method, body, call.max_body_bytes)?;
    let headers = forwarded(&parts.headers);
    let answer =
        app.shop().pass(call, parts.method, (&path, &query), headers, body, &context.caller()).await?;
    let mut response = Response::builder().status(answer.status);
    if let Some(headers) = response.headers_mut() {
        *headers = returned(&answer.headers, &context);
        headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    }
    response.body(Body::from_stream(answer.body)).map_err(|error| ApiError::defect(error.to_string()))
}

/// A browser that fetches ahead asks for what nobody has asked for yet: nothing may change by it [decision 10].
fn refuse_prefetch(headers: &HeaderMap) -> Result<(), ApiError> {
    let ahead = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .any(|purpose| purpose.to_ascii_lowercase().contains("prefetch") || purpose.contains("preview"));
    if ahead {
        return Err(ApiError::new(
            http::StatusCode::FORBIDDEN,
            "prefetch_refused",
            "Not to be fetched ahead",
        ));
    }
    Ok(())
}

/// A read that has a row is answered from the cache: as it came, for the caller's own language and currency.
async fn from_cache(
    context: &Context,
    call: &'static LegacyCall,
    method: &Method,
    path: &str,
    query: &str,
) -> Option<Result<Response, ApiError>> {
    let row = call.cache.filter(|row| !row.reshaped_only)?;
    // A POST's key would need its body, which is not read here.
    if *method != Method::GET || (context.member && row.audience != Audience::Everybody) {
        return None;
    }
    let known = &context.app.settings().locale;
    let given = |name| parameter(query, name).filter(|code| !code.is_empty());
    let (language, currency) = (given("language"), given("currency"));
    // Made-up ones would fill the cache, and each would open a session of the shop: they are passed on, not kept.
    if language.as_ref().is_some_and(|code| known.language(code).is_none())
        || currency.as_ref().is_some_and(|code| known.currency(code).is_none())
    {
        return None;
    }
    let locale = Locale {
        language: language.unwrap_or_else(|| context.language.clone()),
        currency: currency.unwrap_or_else(|| context.currency.clone()),
    };
    let request = LegacyRequest::as_sent(call, path, query);
    Some(match upstream::kept_as_it_came(context, request, row, locale).await {
        Ok(served) => Ok(context.write(&served)),
        // The shop's own words and status are kept.
        Err(LegacyError::Refused { answer, .. }) => {
            let mut headers = returned(&answer.headers, context);
            // It was fetched as nobody, perhaps for several callers at once: its session is nobody's.
            headers.remove(header::SET_COOKIE);
            headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=miss"));
            Ok((answer.status, headers, answer.body.clone()).into_response())
        }
        // The shop keeps answering in another currency: this caller's own session decides, nothing is kept.
        Err(LegacyError::WrongLocale) => return None,
        Err(error) => Err(error.into()),
    })
}

/// The caller's body, passed on as it comes. Answers kept by body are for `/bff` alone, so nothing here needs it whole.
fn upload(
    headers: &HeaderMap,
    method: &Method,
    body: Body,
    limit: usize,
) -> Result<Option<Upload>, LegacyError> {
    if matches!(*method, Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    let length = if http_body::Body::is_end_stream(&body) { Some(0) } else { declared };
    let parts = body.into_data_stream().map(Result::ok);
    Upload::new(parts, length, limit).map(Some).map_err(LegacyError::Upload)
}

/// Belongs to one connection, not to the message [RFC 9110 7.6.1].
const HOP_BY_HOP: &[&str] = &[
    "connection",
    "keep-alive",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "proxy-authenticate",
    "proxy-authorization",
];

/// Headers of the caller that go on; the client adds language, credentials and address itself.
fn forwarded(headers: &HeaderMap) -> HeaderMap {
    let named = connection_names(headers);
    let ours = |name: &HeaderName| {
        matches!(
            name.as_str(),
            "host"
                | "content-length"
                | "cookie"
                | "authorization"
                | "x-xsrf-token"
                | "x-forwarded-for"
                | "x-forwarded-host"
                | "x-forwarded-proto"
                | "forwarded"
                | "traceparent"
                | "tracestate"
        )
    };
    headers
        .iter()
        .filter(|(name, _)| !HOP_BY_HOP.contains(&name.as_str()) && !named.contains(name) && !ours(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// Headers of the shop that go back: hop-by-hop ones dropped, each cookie hardened, redirects to the shop made ours.
fn returned(headers: &HeaderMap, context: &Context) -> HeaderMap {
    let named = connection_names(headers);
    let settings = context.app.settings();
    let mut out = HeaderMap::with_capacity(headers.len());
    for (name, value) in headers {
        if HOP_BY_HOP.contains(&name.as_str()) || named.contains(name) {
            continue;
        }
        match *name {
            header::SET_COOKIE => {
                if let Some(hardened) = harden(value, context.https, &settings.session.readable_cookies) {
                    out.append(header::SET_COOKIE, hardened);
                }
            }
            header::LOCATION => {
                out.insert(header::LOCATION, own_origin(value, &settings.shop.url));
            }
            header::STRICT_TRANSPORT_SECURITY | header::CONTENT_SECURITY_POLICY | header::SERVER => {}
            _ => {
                out.append(name.clone(), value.clone());
            }
        }
    }
    out
}

/// A redirect to the shop's own host becomes a path of ours.
fn own_origin(location: &HeaderValue, shop: &url::Url) -> HeaderValue {
    let rewritten = location.to_str().ok().and_then(|text| {
        let url: url::Url = text.parse().ok()?;
        if url.origin() != shop.origin() {
            return None;
        }
        HeaderValue::from_str(&url[url::Position::BeforePath..]).ok()
    });
    rewritten.unwrap_or_else(|| location.clone())
}

fn connection_names(headers: &HeaderMap) -> Vec<HeaderName> {
    headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect()
}
