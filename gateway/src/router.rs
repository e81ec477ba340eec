//! What answers what.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use http::Method;

use crate::app::App;
use crate::platform::context::Outbox;
use crate::platform::cookies::{self, RequestCookies};
use crate::platform::error::ApiError;
use crate::{capabilities, contract, media, passthrough, pipeline, storefront};

/// The public listener: our API, the old protocol, pictures, and for everything else the storefront.
pub fn public(app: &App) -> Router {
    let (bff, _) = capabilities::routes().split_for_parts();
    let bff = bff
        .merge(contract::docs())
        .route("/bff/{*operation}", any(unknown_operation))
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app.clone());
    let rest = Router::new()
        .route("/v2/{operation}", any(capabilities::wallet::pass))
        .route("/media/{host}/{*path}", any(media::serve))
        .fallback(by_path)
        .with_state(app.clone());
    pipeline::around(rest.merge(bff), app)
}

/// Old calls go to the shop, wherever in the path they begin; everything else is a page.
async fn by_path(State(app): State<App>, request: Request) -> Response {
    match passthrough::recognise(request.uri().path(), &app) {
        passthrough::Recognised::Call(call, start) => passthrough::serve(app, call, start, request).await,
        passthrough::Recognised::Unknown => {
            ApiError::new(http::StatusCode::NOT_FOUND, "unknown_call", "Unknown call").into_response()
        }
        passthrough::Recognised::No => storefront::serve(app, request).await,
    }
}

async fn unknown_operation() -> ApiError {
    ApiError::new(http::StatusCode::NOT_FOUND, "unknown_operation", "Unknown operation")
}

async fn wrong_method() -> ApiError {
    ApiError::new(http::StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "Wrong method")
}

/// `/bff`: an unsafe request needs its token; every read hands one out when the browser has none that is ours.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let cookies = RequestCookies::read(&parts.headers);
    let safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE);
    if !safe && let Err(error) = app.xsrf().require_token(&parts, &cookies) {
        return error.into_response();
    }
    if safe && !cookies.get(cookies::XSRF).is_some_and(|token| app.xsrf().is_valid(token)) {
        let peer = parts.extensions.get::<edge::Peer>().map(|peer| peer.0);
        let https = crate::platform::context::is_https(&parts.headers, &app, peer);
        if let Some(outbox) = parts.extensions.get::<Outbox>() {
            outbox.push(cookies::ours(cookies::XSRF, &app.xsrf().issue(), https, false, 0));
        }
    }
    next.run(Request::from_parts(parts, body)).await
}
