//! What answers what.

use axum::Router;
use axum::extract::{FromRequestParts as _, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use http::Method;
use legacy_client::Effect;
use platform::address;
use platform::address_kind::AddressKind;
use platform::app::App;
use platform::context::{Context, ResponseEffects};
use platform::cookies::{self, RequestCookies};
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::returns::Arrival;
use platform::security_log::{self, Reason, Refusal};
use tower::ServiceExt as _;

use crate::surfaces::Surfaces;
use crate::{capabilities, contract, media};

/// What answers, by the path: our API, the old protocol, pictures, and for everything else the
/// storefront.
#[derive(Debug, Clone)]
pub struct Routes(Router);

impl Routes {
    #[must_use]
    pub fn new(surfaces: &Surfaces) -> Self {
        let (bff, _) = capabilities::routes().split_for_parts();
        let bff = bff
            .merge(contract::docs())
            .route("/bff/{*operation}", any(unknown_operation))
            .method_not_allowed_fallback(wrong_method)
            .layer(from_fn_with_state(surfaces.app.clone(), guard))
            .with_state(surfaces.app.clone());
        let rest = Router::new()
            .route("/v2/{operation}", any(capabilities::wallet::pass))
            .route("/media/{host}/{*path}", any(media::serve))
            .fallback(unrouted)
            .with_state(surfaces.clone());
        Self(rest.merge(bff))
    }

    /// Only the paths that routes are of pay for the search among them.
    pub async fn answer(&self, surfaces: &Surfaces, request: Request) -> Response {
        if ["/bff/", "/v2/", "/media/"]
            .iter()
            .any(|beginning| request.uri().path().starts_with(beginning))
        {
            return self.0.clone().oneshot(request).await.unwrap_or_else(|never| match never {});
        }
        dispatch(surfaces, request).await
    }
}

/// Below a routed prefix, but no route: [`dispatch`].
async fn unrouted(State(surfaces): State<Surfaces>, request: Request) -> Response {
    dispatch(&surfaces, request).await
}

/// Passes a call of the old protocol on, wherever in the path it begins; serves everything else as
/// a page. Takes the surfaces by reference: a clone for each request would cost it several
/// counters.
async fn dispatch(surfaces: &Surfaces, request: Request) -> Response {
    let app = &surfaces.app;
    let path = request.uri().path();
    let request = match app.settings().session.return_paths.iter().find(|known| known.is(path)) {
        None => request,
        Some(known) => {
            let (mut parts, body) = request.into_parts();
            let Ok(context) = Context::from_request_parts(&mut parts, app).await;
            let request = Request::from_parts(parts, body);
            let pays = may_pay(app, &request);
            // On the heap: few requests come back from elsewhere.
            match Box::pin(app.returns().receive(known, pays, &context, request)).await {
                Arrival::GoesOn(request) => request,
                Arrival::Answered(response) => return response,
            }
        }
    };
    let shop = &app.settings().shop;
    match app.calls().kind_of(request.uri().path(), &shop.prefix) {
        AddressKind::Call { call, start } => {
            surfaces.pass_through.serve(call, start, request).await
        }
        AddressKind::UnknownCall
            if shop.allow_unknown_calls
                && !app.calls().continues_counted_call(request.uri().path()) =>
        {
            surfaces.pass_through.serve(&capabilities::UNKNOWN, 0, request).await
        }
        AddressKind::UnknownCall => {
            ApiError::new(http::StatusCode::NOT_FOUND, ProblemCode::UnknownCall, "Unknown call")
                .into_response()
        }
        // On the heap, so that a call does not carry the place for a page.
        AddressKind::Page | AddressKind::Asset => {
            Box::pin(surfaces.storefront.serve(request)).await
        }
        AddressKind::Refused(fault) => {
            let (parts, _) = request.into_parts();
            let client = address::of_request(&parts, &app.settings().server.trusted_proxies);
            app.security_log().report(Refusal {
                reason: Reason::Address,
                detail: "ambiguous_path",
                route: "document",
                client,
                accounts: &[],
            });
            ApiError::malformed(fault).into_response()
        }
    }
}

/// Whether the call that a request is pays, as far as we know.
fn may_pay(app: &App, request: &Request) -> bool {
    match app.calls().kind_of(request.uri().path(), &app.settings().shop.prefix) {
        AddressKind::Call { call, .. } => call.effect(request.method()) == Some(Effect::Payment),
        AddressKind::UnknownCall => true,
        AddressKind::Page | AddressKind::Asset | AddressKind::Refused(_) => false,
    }
}

async fn unknown_operation() -> ApiError {
    ApiError::new(http::StatusCode::NOT_FOUND, ProblemCode::UnknownOperation, "Unknown operation")
}

async fn wrong_method() -> ApiError {
    ApiError::new(http::StatusCode::METHOD_NOT_ALLOWED, ProblemCode::WrongMethod, "Wrong method")
}

/// `/bff`: an unsafe request needs its token; every read hands one out when the browser has none
/// that is ours. The answer says which operation it is of.
async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let matched = request.extensions_mut().remove::<MatchedPath>();
    let route = matched.as_ref().map_or("bff", MatchedPath::as_str);
    let mut response = guarded(&app, request, route, next).await;
    if let Some(matched) = matched {
        response.extensions_mut().insert(matched);
    }
    response
}

async fn guarded(app: &App, request: Request, route: &str, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let peer = parts.extensions.get::<edge::Peer>().map(|peer| peer.0);
    let https = platform::context::is_https(&parts.headers, app, peer);
    let cookies = RequestCookies::read(&parts.headers, app.session_names(https));
    let known = app.members().recognise(&cookies, https);
    let membership = known.shopper.xsrf_binding();
    let safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE);
    if !safe && let Err(error) = app.xsrf().require_token(&parts, &cookies, membership) {
        security_log::cross_site(app, &parts, route);
        if known.is_over
            && let Some(response_effects) = parts.extensions.get::<ResponseEffects>()
        {
            response_effects.tell_session_ended();
        }
        return error.into_response();
    }
    if safe
        && !cookies.all(cookies::XSRF).any(|token| app.xsrf().is_valid(token, membership))
        && let Some(response_effects) = parts.extensions.get::<ResponseEffects>()
    {
        let token = app.xsrf().issue(membership);
        response_effects
            .push_of_session(cookies::ours(cookies::XSRF, &token, https, false, 0), membership);
    }
    if known.shopper.membership().is_some() {
        // Opened once for each request.
        parts.extensions.insert(known);
    }
    next.run(Request::from_parts(parts, body)).await
}
