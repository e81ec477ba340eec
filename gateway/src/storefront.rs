//! Serves the pages of the Next.js storefront, and its files, through the page cache.
//!
//! A public address is rewritten to an internal path with language, currency and layout as
//! segments. Nothing else of the request is forwarded, so a document cannot depend on it (ADR 0006
//! and ADR 0038). Documents are public: they are collected whole, the inline scripts that the
//! storefront wrote are hashed into the Content-Security-Policy (ADR 0039), and they are cached as
//! long as the storefront's `CDN-Cache-Control` says (RFC 9213).

mod address;
mod cache_policy;
mod client;
mod crawlers;
mod error_page;
mod fill;
mod hosts;
mod hot_reload;
mod inline;
mod parameters;
mod precompressed;
mod security;

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};

pub use client::Client;
use hosts::{DocumentHost, DocumentHosts};
pub use hot_reload::hot_reload;

use address::Target;
use crawlers::CrawlerBudget;
use platform::app::{App, fill_limits, half_of_cache};
use platform::cache::{Cache, FillError, Key, PurgeableCache, Searchable, Served};
use platform::context::Context;
use platform::encoded::{EncodedBody, matches_tag};
use platform::error::ApiError;
use platform::limits::TooMany;
use platform::problem_code::ProblemCode;
use platform::response::{cache_headers, respond};
use platform::route::Route;
use platform::security_log::Reason;
use platform::timing::{CacheState, Timing};
use security::ScriptSource;

/// When a page that failed is worth another try.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// A document or asset of the storefront, ready to be written.
#[derive(Debug)]
pub struct Page {
    pub status: StatusCode,
    /// Response headers without those for caching and the policy.
    pub headers: HeaderMap,
    /// The policy of a document. A file has none.
    policy: Option<security::Policy>,
    pub body: EncodedBody,
    /// Browsers may cache it for ever: its name changes with its contents.
    immutable: bool,
    took: Duration,
}

/// Why there is no page.
#[derive(Debug, Clone)]
pub enum PageFault {
    /// The storefront answered 5xx; its page says why.
    Failed(Arc<Page>),
    Unreachable(String),
    /// Too many pages are being fetched.
    Overloaded,
}

impl Searchable for Page {
    fn text(&self) -> &[u8] {
        self.body.identity()
    }
}

impl FillError for PageFault {
    fn is_outage(&self) -> bool {
        true
    }

    fn lost() -> Self {
        Self::Unreachable("the fill failed; see the log".to_owned())
    }

    fn overloaded() -> Self {
        Self::Overloaded
    }
}

/// State of the storefront surface: page cache, HTTP client, the origins that documents may name.
/// Cheap to clone.
#[derive(Debug, Clone)]
pub struct Storefront(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    app: App,
    pages: Cache<Page, PageFault>,
    client: Client,
    hosts: DocumentHosts,
    crawlers: Arc<CrawlerBudget>,
}

impl Storefront {
    #[must_use]
    pub fn new(app: &App) -> Self {
        let budget = CrawlerBudget::new(app.settings().storefront.crawler_facets_per_minute);
        Self::over(app, Cache::new("pages", half_of_cache(app.settings())), Arc::new(budget))
    }

    /// Rebuilds it after a change of settings. Cached pages survive if they are still valid, and
    /// the crawlers' budget if it is the same.
    #[must_use]
    pub fn with(&self, app: &App) -> Self {
        let new = Self::new(app);
        let crawlers = if new.0.crawlers.per_minute() == self.0.crawlers.per_minute() {
            &self.0.crawlers
        } else {
            &new.0.crawlers
        };
        let kept = self.0.app.keeps_caches(app.settings());
        let pages = if kept { &self.0.pages } else { &new.0.pages };
        Self::over(app, pages.clone(), Arc::clone(crawlers))
    }

    fn over(app: &App, pages: Cache<Page, PageFault>, crawlers: Arc<CrawlerBudget>) -> Self {
        Self(Arc::new(Inner {
            pages: pages.limited(fill_limits(app.settings())),
            client: Client::new(app.shop().transport(), &app.settings().storefront),
            hosts: DocumentHosts::new(&app.settings().server),
            crawlers,
            app: app.clone(),
        }))
    }

    /// The page cache, for purges and the admin listener.
    #[must_use]
    pub fn cache(&self) -> Arc<dyn PurgeableCache> {
        Arc::new(self.0.pages.clone())
    }

    /// Serves one page or asset.
    pub async fn serve(&self, request: Request) -> Response {
        serve(&self.0, request).await
    }
}

async fn serve(storefront: &Arc<Inner>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let route = if address::is_asset(parts.uri.path()) { Route("asset") } else { Route("page") };
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::WrongMethod,
            "Wrong method",
        )
        .into_response();
    }
    let Ok(context) = Context::from_request_parts(&mut parts, &storefront.app).await;
    let mut response = match storefront.hosts.of(&parts, context.https) {
        Ok(host) => document(storefront, &context, &parts, host).await,
        Err(hosts::UnlistedHost) => {
            context.report_refusal(Reason::Address, "unlisted_host", route.0, &[]);
            ApiError::new(StatusCode::MISDIRECTED_REQUEST, ProblemCode::UnknownHost, "Unknown host")
                .into_response()
        }
    };
    response.extensions_mut().insert(route);
    response
}

async fn document(
    storefront: &Arc<Inner>,
    context: &Context,
    parts: &Parts,
    host: DocumentHost,
) -> Response {
    let DocumentHost { origin, scripts } = host;
    match address::target(&parts.uri, context) {
        Target::Moved(location) => redirect_permanently(&location),
        Target::Internal { path_and_query, language } => {
            let settings = &storefront.app.settings().storefront;
            let router = hot_reload::router_headers(settings, &parts.headers);
            let request = PageRequest::new(path_and_query, origin, router);
            match admit(storefront, &request, parts) {
                Admission::Admitted => {}
                Admission::Cached(served) => return write(context, &served, &scripts),
                Admission::Refused(TooMany { retry_after }) => {
                    metrics::counter!("vitrin_crawler_refusals_total").increment(1);
                    let status = StatusCode::SERVICE_UNAVAILABLE;
                    return error_page::respond(status, &language, retry_after);
                }
            }
            match page(storefront, request).await {
                Ok(served) => write(context, &served, &scripts),
                Err(PageFault::Failed(page)) => {
                    let served = Served {
                        value: page,
                        state: CacheState::Bypass,
                        age: Duration::ZERO,
                        ttl: 0,
                    };
                    write(context, &served, &scripts)
                }
                Err(PageFault::Overloaded) => {
                    tracing::warn!("too many pages are being fetched");
                    error_page::respond(StatusCode::SERVICE_UNAVAILABLE, &language, RETRY_AFTER)
                }
                Err(PageFault::Unreachable(why)) => {
                    tracing::error!(why, "the storefront gave no page");
                    error_page::respond(StatusCode::BAD_GATEWAY, &language, RETRY_AFTER)
                }
            }
        }
    }
}

/// A document as the storefront is asked for it.
struct PageRequest {
    path_and_query: String,
    origin: Option<Arc<str>>,
    router: HeaderMap,
    key: Key,
}

impl PageRequest {
    fn new(path_and_query: String, origin: Option<Arc<str>>, router: HeaderMap) -> Self {
        // Files name no origin.
        let origin = origin.filter(|_| !address::is_asset(&path_and_query));
        let mut text = path_and_query.clone();
        if let Some(origin) = &origin {
            text.push('|');
            text.push_str(origin);
        }
        for (name, value) in &router {
            // Writing to a string never fails.
            let _ = write!(text, "|{name}={value:?}");
        }
        let key = Key { tag: "page", text: text.into() };
        Self { path_and_query, origin, router, key }
    }
}

/// Whether a request may cause a rendering.
enum Admission {
    Admitted,
    /// It may not, but what is cached is recent enough.
    Cached(Served<Page>),
    Refused(TooMany),
}

/// Counts facet pages that a declared crawler would cause to be rendered. People are never refused
/// here, and neither are answers that are cached.
fn admit(storefront: &Inner, request: &PageRequest, parts: &Parts) -> Admission {
    let query = request.path_and_query.split_once('?').map_or("", |(_, query)| query);
    if !parameters::is_faceted(query) || !crawlers::is_crawler(&parts.headers) {
        return Admission::Admitted;
    }
    let cached = storefront.pages.peek(&request.key);
    if cached.as_ref().is_some_and(|served| served.state == CacheState::Hit) {
        return Admission::Admitted;
    }
    match (storefront.crawlers.count(), cached) {
        (Ok(()), _) => Admission::Admitted,
        (Err(_), Some(served)) => Admission::Cached(served),
        (Err(too_many), None) => Admission::Refused(too_many),
    }
}

/// Returns the document from the cache, for guests and members alike: it depends only on its
/// internal address and the origin it names.
async fn page(storefront: &Arc<Inner>, request: PageRequest) -> Result<Served<Page>, PageFault> {
    let PageRequest { path_and_query, origin, router, key } = request;
    let filler = Arc::clone(storefront);
    let fill = move || async move {
        fill::fetch(&filler, &path_and_query, origin.as_deref(), router).await
    };
    storefront.pages.get(key, fill).await
}

fn write(context: &Context, served: &Served<Page>, scripts: &ScriptSource) -> Response {
    let page = &served.value;
    let (body, coding, tag) = page.body.negotiate(context.coding);
    let mut headers = HeaderMap::with_capacity(24);
    headers.extend(page.headers.iter().map(|(name, value)| (name.clone(), value.clone())));
    // One address has a document for each currency and layout, so browsers must revalidate.
    // `no-store` would turn the back/forward cache off.
    let control =
        if page.immutable { "public, max-age=31536000, immutable" } else { "private, no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
    let vary = if page.immutable { "Accept-Encoding" } else { "Accept-Encoding, Cookie" };
    headers.insert(header::VARY, HeaderValue::from_static(vary));
    if let Some(policy) = &page.policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.header(scripts));
    }
    cache_headers(&mut headers, served);
    let mut timing = Timing::default();
    timing.cache(served.state);
    if matches!(served.state, CacheState::Miss | CacheState::Bypass) {
        timing.lasted("storefront", page.took);
    }
    if let Some(value) = timing.header() {
        headers.insert("server-timing", value);
    }
    let fresh = page.status == StatusCode::OK && matches_tag(context.if_none_match.as_ref(), &tag);
    headers.insert(header::ETAG, tag);
    if fresh {
        headers.remove(header::CONTENT_TYPE);
        return respond(StatusCode::NOT_MODIFIED, headers, Bytes::new());
    }
    if let Some(name) = coding.name() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    respond(page.status, headers, body)
}

fn redirect_permanently(location: &str) -> Response {
    match HeaderValue::from_str(location) {
        Ok(location) => {
            (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response()
        }
        Err(_) => ApiError::malformed("the address cannot be written as a header").into_response(),
    }
}
