//! Pictures of the shop and of the hosts in `VITRIN_MEDIA_HOSTS`, from our own origin: `/media/{host}/…`.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use url::Url;

use crate::app::App;
use crate::pipeline::Route;
use crate::platform::error::ApiError;
use crate::platform::problem_code::ProblemCode;

/// What of a picture's answer goes back.
const RETURNED: &[HeaderName] = &[
    header::CONTENT_TYPE,
    header::CONTENT_LENGTH,
    header::CONTENT_RANGE,
    header::ACCEPT_RANGES,
    header::ETAG,
    header::LAST_MODIFIED,
];
/// What of the browser's request goes on.
const FORWARDED: &[HeaderName] =
    &[header::ACCEPT, header::RANGE, header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE, header::IF_RANGE];
/// Pictures are named by their contents in old shops; a week is safe and a picture that changes is renamed.
const KEPT_BY_BROWSERS: &str = "public, max-age=604800, stale-while-revalidate=86400";

/// Serves one picture.
pub async fn serve(
    State(app): State<App>,
    Path((host, path)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let mut response = picture(&app, &host, &path, &parts).await.unwrap_or_else(IntoResponse::into_response);
    response.extensions_mut().insert(Route("media"));
    response
}

async fn picture(app: &App, host: &str, path: &str, request: &Parts) -> Result<Response, ApiError> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ProblemCode::WrongMethod, "Wrong method"));
    }
    let mut url = origin(app, host).ok_or_else(not_found)?;
    url.set_path(path);
    url.set_query(request.uri.query());
    let headers: HeaderMap = FORWARDED
        .iter()
        .filter_map(|name| Some((name.clone(), request.headers.get(name)?.clone())))
        .collect();
    let answer = app.shop().picture(url, headers).await?;
    match answer.status {
        StatusCode::OK
        | StatusCode::PARTIAL_CONTENT
        | StatusCode::NOT_MODIFIED
        | StatusCode::RANGE_NOT_SATISFIABLE => {}
        status if status.is_server_error() => {
            return Err(ApiError::new(
                StatusCode::BAD_GATEWAY,
                ProblemCode::ShopFailed,
                "The picture's host failed",
            ));
        }
        _ => return Err(not_found()),
    }
    let is_picture =
        answer.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
    if !is_picture && answer.status != StatusCode::NOT_MODIFIED {
        return Err(not_found());
    }
    let mut headers: HeaderMap =
        RETURNED.iter().filter_map(|name| Some((name.clone(), answer.headers.get(name)?.clone()))).collect();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(KEPT_BY_BROWSERS));
    // A picture opened as a document (an SVG may hold scripts) may do nothing.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-site"));
    Ok((answer.status, headers, Body::from_stream(answer.body)).into_response())
}

/// The shop itself over its own scheme, listed hosts over https; nobody else.
fn origin(app: &App, host: &str) -> Option<Url> {
    let shop = &app.settings().shop;
    let mut url = shop.url.clone();
    if host.eq_ignore_ascii_case(&authority(&shop.url)) {
        url.set_query(None);
        return Some(url);
    }
    let listed = shop.media_hosts.iter().find(|known| known.eq_ignore_ascii_case(host))?;
    format!("https://{listed}/").parse().ok()
}

/// `host` or `host:port` as it stands in an address.
#[must_use]
pub fn authority(url: &Url) -> String {
    match (url.host_str().unwrap_or_default(), url.port()) {
        (host, Some(port)) => format!("{host}:{port}"),
        (host, None) => host.to_owned(),
    }
}

fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ProblemCode::PictureNotFound, "Picture not found")
}
