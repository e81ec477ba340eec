//! Serves pictures of the shop and of the hosts in `VITRIN_MEDIA_HOSTS` from our own origin, as
//! `/media/{host}/…`. A page that shows one small adds `?thumbnail`.

mod limit;
mod source;
mod webp;
mod webp_cache;

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use legacy_client::StreamedAnswer;
use tokio::sync::OwnedSemaphorePermit;

use limit::PictureLimit;
use platform::app::App;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::request_facts::RequestFacts;
use platform::route::Route;
use platform::security_log::{Reason, Refusal};
use source::{Source, find_source};
use webp::PictureSize;
use webp_cache::WebpCache;

/// Headers of the picture's host that are returned.
const RESPONSE_HEADERS: &[HeaderName] = &[
    header::CONTENT_TYPE,
    header::CONTENT_LENGTH,
    header::CONTENT_RANGE,
    header::ACCEPT_RANGES,
    header::ETAG,
    header::LAST_MODIFIED,
];
/// Headers of the browser that are forwarded.
const REQUEST_HEADERS: &[HeaderName] = &[
    header::ACCEPT,
    header::RANGE,
    header::IF_NONE_MATCH,
    header::IF_MODIFIED_SINCE,
    header::IF_RANGE,
];
/// Browsers cache pictures for a week: old shops rename a picture that changes.
const BROWSER_CACHE_CONTROL: &str = "public, max-age=604800, stale-while-revalidate=86400";
/// A picture that goes out as it is because its WebP is not ready.
const NOT_READY_CACHE_CONTROL: &str = "public, max-age=60";
/// Largest picture that is encoded as WebP, in bytes. A larger one is streamed as it is.
const MAX_ENCODED_BYTES: usize = 2 * 1024 * 1024;
/// What a slow reader takes of a picture at a time.
const CHUNK_BYTES: usize = 64 * 1024;

/// Media types of the pictures that a page may show.
const IMAGE_TYPES: &[&str] = &[
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/svg+xml",
    "image/x-icon",
    "image/vnd.microsoft.icon",
    "image/bmp",
];

/// State of the picture surface. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Pictures {
    app: App,
    limit: Arc<PictureLimit>,
    webp: WebpCache,
}

impl Pictures {
    #[must_use]
    pub fn new(app: &App) -> Self {
        let settings = app.settings();
        Self {
            app: app.clone(),
            limit: Arc::new(PictureLimit::new(settings.media.per_minute)),
            webp: WebpCache::new(settings.media.webp_max_bytes, settings.cache.freshness),
        }
    }

    /// Rebuilds it after a change of settings. Counters and encoded pictures survive unless their
    /// own setting changed.
    #[must_use]
    pub fn with(&self, app: &App) -> Self {
        let mut new = Self::new(app);
        if new.limit.per_minute() == self.limit.per_minute() {
            new.limit = Arc::clone(&self.limit);
        }
        if new.webp.is_like(&self.webp) {
            new.webp = self.webp.clone();
        }
        new
    }
}

/// Serves one picture.
pub async fn serve(
    State(pictures): State<Pictures>,
    Path((host, _)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let mut response =
        picture(&pictures, &host, &parts).await.unwrap_or_else(IntoResponse::into_response);
    response.extensions_mut().insert(Route("media"));
    response
}

async fn picture(pictures: &Pictures, host: &str, request: &Parts) -> Result<Response, ApiError> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::WrongMethod,
            "Wrong method",
        ));
    }
    let client = RequestFacts::of(request, &pictures.app).client_address;
    let mut source = admit(pictures, host, request, client)?;
    let size = PictureSize::of_query(request.uri.query());
    // A thumbnail is made from the picture that all others get.
    source.url.set_query(request.uri.query().filter(|_| size == PictureSize::Full));
    let client = client.filter(|_| source.is_shop);
    if pictures.webp.serves(&request.headers) {
        webp_or_original(pictures, source, size, request, client).await
    } else {
        let answer = fetch(pictures, source, original_headers(request, client)).await?;
        Ok(streamed(answer, BROWSER_CACHE_CONTROL))
    }
}

/// Finds where the picture is fetched, and counts the request.
fn admit(
    pictures: &Pictures,
    host: &str,
    request: &Parts,
    client: Option<IpAddr>,
) -> Result<Source, ApiError> {
    let app = &pictures.app;
    let report = |reason, detail| {
        app.security_log().report(Refusal {
            reason,
            detail,
            route: "media",
            client,
            accounts: &[],
        });
    };
    // As it was sent: a path that is decoded once is another path.
    let path =
        request.uri.path().splitn(4, '/').nth(3).map(|rest| format!("/{rest}")).unwrap_or_default();
    let source = find_source(app, host, &path).ok_or_else(|| {
        report(Reason::Address, "no_picture");
        not_found()
    })?;
    if let Some(client) = client {
        pictures.limit.count(client).inspect_err(|_| report(Reason::Limit, "pictures"))?;
    }
    Ok(source)
}

/// The picture as WebP if there is one or it is encoded soon, else as the shop has it.
async fn webp_or_original(
    pictures: &Pictures,
    source: Source,
    size: PictureSize,
    request: &Parts,
    client: Option<IpAddr>,
) -> Result<Response, ApiError> {
    let url = source.url.to_string();
    let known = pictures.webp.get(&url, size);
    let is_fresh = known.as_ref().is_some_and(|known| pictures.webp.is_fresh(known));
    let ready = || known.as_ref().and_then(|known| known.answer(&request.headers));
    if let Some(response) = ready().filter(|_| is_fresh) {
        return Ok(finished(response, BROWSER_CACHE_CONTROL));
    }
    let mut headers = original_headers(request, client);
    if let Some(known) = known.as_ref().filter(|known| known.is_encoded()) {
        // The browser's conditions name the encoded picture, of which the shop knows nothing.
        headers.remove(header::IF_NONE_MATCH);
        headers.remove(header::IF_MODIFIED_SINCE);
        headers.extend(known.conditions());
    }
    let answer = match fetch(pictures, source, headers).await {
        Ok(answer) => answer,
        // What was its picture a while ago is better than none.
        Err(error) if error.status.is_server_error() => {
            let response = ready().ok_or(error)?;
            return Ok(finished(response, NOT_READY_CACHE_CONTROL));
        }
        Err(error) => return Err(error),
    };
    if answer.status == StatusCode::NOT_MODIFIED
        && let Some((known, response)) = known.as_ref().zip(ready())
    {
        pictures.webp.confirm(&url, known);
        return Ok(finished(response, BROWSER_CACHE_CONTROL));
    }
    // What is known to be unsuitable need not be looked at again.
    if is_fresh || !may_be_encoded(&answer) {
        return Ok(streamed(answer, BROWSER_CACHE_CONTROL));
    }
    let Some(place) = pictures.webp.try_hold() else {
        return Ok(streamed(answer, NOT_READY_CACHE_CONTROL));
    };
    let headers = response_headers(&answer);
    let jpeg = answer.collected(MAX_ENCODED_BYTES).await?.body;
    let encoded = pictures.webp.encode(&url, size, &headers, jpeg.clone()).await;
    let lifetime = if encoded.is_some() { BROWSER_CACHE_CONTROL } else { NOT_READY_CACHE_CONTROL };
    let response = encoded
        .and_then(|encoded| encoded.answer(&request.headers))
        .unwrap_or_else(|| (headers, held(jpeg, place)).into_response());
    Ok(finished(response, lifetime))
}

/// A picture that keeps its place among the ones held whole until it has been read.
fn held(jpeg: Bytes, place: OwnedSemaphorePermit) -> Body {
    Body::from_stream(stream::unfold((jpeg, place), |(mut rest, place)| async move {
        let chunk = rest.split_to(rest.len().min(CHUNK_BYTES));
        (!chunk.is_empty()).then_some((Ok::<_, Infallible>(chunk), (rest, place)))
    }))
}

/// Fetches a picture, and nothing but a picture.
async fn fetch(
    pictures: &Pictures,
    source: Source,
    headers: HeaderMap,
) -> Result<StreamedAnswer, ApiError> {
    let answer = pictures.app.shop().get_picture(source.call, source.url, headers).await?;
    match answer.status {
        StatusCode::NOT_MODIFIED => Ok(answer),
        StatusCode::OK | StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE
            if has_image_type(&answer.headers) =>
        {
            Ok(answer)
        }
        status if status.is_server_error() => Err(ApiError::new(
            StatusCode::BAD_GATEWAY,
            ProblemCode::ShopFailed,
            "The picture's host failed",
        )),
        _ => Err(not_found()),
    }
}

/// The picture as it comes from its host.
fn streamed(answer: StreamedAnswer, cache_control: &'static str) -> Response {
    let headers = response_headers(&answer);
    let response = (answer.status, headers, Body::from_stream(answer.body)).into_response();
    finished(response, cache_control)
}

fn response_headers(answer: &StreamedAnswer) -> HeaderMap {
    RESPONSE_HEADERS
        .iter()
        .filter_map(|name| Some((name.clone(), answer.headers.get(name)?.clone())))
        .collect()
}

fn original_headers(request: &Parts, client: Option<IpAddr>) -> HeaderMap {
    let mut headers: HeaderMap = REQUEST_HEADERS
        .iter()
        .filter_map(|name| Some((name.clone(), request.headers.get(name)?.clone())))
        .collect();
    if let Some(value) = client.and_then(|client| HeaderValue::from_str(&client.to_string()).ok()) {
        headers.insert(HeaderName::from_static("x-forwarded-for"), value);
    }
    headers
}

fn may_be_encoded(answer: &StreamedAnswer) -> bool {
    let text = |name| answer.headers.get(name).and_then(|value| value.to_str().ok());
    let length = text(&header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    answer.status == StatusCode::OK
        && !answer.headers.contains_key(header::CONTENT_ENCODING)
        && media_type(&answer.headers).eq_ignore_ascii_case("image/jpeg")
        && length.is_some_and(|length| length <= MAX_ENCODED_BYTES)
}

/// Adds what every picture is sent with.
fn finished(mut response: Response, cache_control: &'static str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
    headers.insert(header::VARY, HeaderValue::from_static("accept"));
    // A picture that is opened as a document may run nothing: an SVG may contain scripts.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox",
        ),
    );
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-site"));
    response
}

fn media_type(headers: &HeaderMap) -> &str {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim()
}

fn has_image_type(headers: &HeaderMap) -> bool {
    let kind = media_type(headers);
    IMAGE_TYPES.iter().any(|known| kind.eq_ignore_ascii_case(known))
}

fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ProblemCode::PictureNotFound, "Picture not found")
}
