//! Serves pictures of the shop and of the hosts in `VITRIN_MEDIA_HOSTS` from our own origin, as
//! `/media/{host}/…`.

mod limit;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use legacy_client::{AnswerKind, LegacyCall, Prefix};
use url::Url;

use commerce::addresses::SHOP;
use commerce::path::decoded::DecodedPath;
use limit::PictureLimit;
use platform::app::App;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::request_facts::RequestFacts;
use platform::route::Route;
use platform::security_log::{Reason, Refusal};

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

/// The calls that breakers and metrics name pictures by. Each host has a breaker of its own.
static SHOP_PICTURE: LegacyCall = picture_call("media.picture");
static HOST_PICTURE: LegacyCall = picture_call("media_hosts.picture");

const fn picture_call(id: &'static str) -> LegacyCall {
    LegacyCall::read(id, "/{path*}").prefix(Prefix::Never).answers(AnswerKind::Image)
}

/// Where a picture is fetched.
struct Source {
    call: &'static LegacyCall,
    url: Url,
    is_shop: bool,
}

/// State of the picture surface. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Pictures {
    app: App,
    limit: Arc<PictureLimit>,
}

impl Pictures {
    #[must_use]
    pub fn new(app: &App) -> Self {
        Self {
            app: app.clone(),
            limit: Arc::new(PictureLimit::new(app.settings().media.per_minute)),
        }
    }

    /// Rebuilds it after a change of settings. The counters survive unless the limit changed.
    #[must_use]
    pub fn with(&self, app: &App) -> Self {
        if app.settings().media.per_minute == self.limit.per_minute() {
            Self { app: app.clone(), limit: Arc::clone(&self.limit) }
        } else {
            Self::new(app)
        }
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
    let app = &pictures.app;
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::WrongMethod,
            "Wrong method",
        ));
    }
    let client = RequestFacts::of(request, app).client_address;
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
    let mut source = source(app, host, &path).ok_or_else(|| {
        report(Reason::Address, "no_picture");
        not_found()
    })?;
    if let Some(client) = client {
        pictures.limit.count(client).inspect_err(|_| report(Reason::Limit, "pictures"))?;
    }
    source.url.set_query(request.uri.query());
    let mut headers: HeaderMap = REQUEST_HEADERS
        .iter()
        .filter_map(|name| Some((name.clone(), request.headers.get(name)?.clone())))
        .collect();
    if let Some(client) = client.filter(|_| source.is_shop)
        && let Ok(value) = HeaderValue::from_str(&client.to_string())
    {
        headers.insert(HeaderName::from_static("x-forwarded-for"), value);
    }
    let answer = app.shop().get_picture(source.call, source.url, headers).await?;
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
    if !has_image_type(&answer.headers) && answer.status != StatusCode::NOT_MODIFIED {
        return Err(not_found());
    }
    let mut headers: HeaderMap = RESPONSE_HEADERS
        .iter()
        .filter_map(|name| Some((name.clone(), answer.headers.get(name)?.clone())))
        .collect();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(BROWSER_CACHE_CONTROL));
    // A picture that is opened as a document may run nothing: an SVG may contain scripts.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox",
        ),
    );
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-site"));
    Ok((answer.status, headers, Body::from_stream(answer.body)).into_response())
}

/// Finds where a picture is fetched: at the shop over its own scheme, at a listed host over https.
/// `None` for other hosts, and unless the path is a picture's and no script's to every reader.
fn source(app: &App, host: &str, path: &str) -> Option<Source> {
    let settings = app.settings();
    let decoded = DecodedPath::of(path);
    let written = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let is_image =
        decoded.fault.is_none() && decoded.segments.last().is_some_and(|file| has_image_name(file));
    let runs_script = || decoded.readings().flatten().any(|segment| is_script(segment));
    if !is_image || !written.split(';').next().is_some_and(has_image_name) || runs_script() {
        return None;
    }
    if host.eq_ignore_ascii_case(SHOP) {
        let is_picture_path = settings.media.paths.contains_shop_path(&written);
        let mut url = settings.shop.url.clone();
        url.set_path(path);
        let is_shop = true;
        return (is_picture_path && app.calls().is_picture(path, &settings.shop.prefix))
            .then_some(Source { call: &SHOP_PICTURE, url, is_shop });
    }
    let listed = settings.shop.media_hosts.iter().find(|known| known.eq_ignore_ascii_case(host))?;
    let mut url: Url = format!("https://{listed}/").parse().ok()?;
    url.set_path(path);
    let is_picture_path = settings.media.paths.contains_host_path(listed, &written);
    is_picture_path.then_some(Source { call: &HOST_PICTURE, url, is_shop: false })
}

fn has_image_name(file: &str) -> bool {
    const EXTENSIONS: &[&str] = &["jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp"];
    file.rsplit_once('.').is_some_and(|(_, extension)| {
        EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// Whether a web server may run a file of this name, which it also does for what stands behind it
/// in a path (PATH_INFO). PHP's extensions count anywhere in a name, as `mod_mime` has it.
fn is_script(segment: &str) -> bool {
    const EXTENSIONS: &[&str] = &[
        "ashx", "asmx", "asp", "aspx", "cfm", "cgi", "do", "fcgi", "jsp", "jspx", "pl", "py", "rb",
        "sh", "shtml",
    ];
    let segment = segment.to_ascii_lowercase();
    let is_php = |part: &str| part.starts_with("php") || matches!(part, "phtml" | "phar" | "pht");
    let has_extension = |(_, last): (&str, &str)| EXTENSIONS.contains(&last);
    segment.split('.').skip(1).any(is_php) || segment.rsplit_once('.').is_some_and(has_extension)
}

fn has_image_type(headers: &HeaderMap) -> bool {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    IMAGE_TYPES.iter().any(|known| kind.eq_ignore_ascii_case(known))
}

fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ProblemCode::PictureNotFound, "Picture not found")
}
