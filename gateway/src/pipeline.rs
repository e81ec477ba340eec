//! Every layer a request passes, outermost first, one reason each.

mod seen;

use std::any::Any;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use platform::address::client_address;
use platform::context::ResponseEffects;
use platform::current;
use platform::error::ApiError;
use platform::network_share::{NetworkShare, NetworkShares};
use platform::problem_code::ProblemCode;
use platform::route::Route;
use platform::security_log::{Reason, Refusal};
use platform::{context, hop_by_hop, target};
use tokio::sync::SemaphorePermit;
use tower::Service;
use tracing::Instrument as _;

use self::seen::Seen;
use crate::router::Routes;
use crate::surfaces::Surfaces;

/// The public listener's service: the steps that every request passes, around what answers it. A
/// function and no layers of axum's: each of those costs a request allocated futures and clones of
/// all below it.
#[derive(Debug, Clone)]
pub struct Pipeline(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    surfaces: Surfaces,
    routes: Routes,
    /// Places for requests in work.
    places: tokio::sync::Semaphore,
    /// How many of them each client network behind a trusted proxy has.
    shares: NetworkShares,
}

/// Every request pays for the place of the longest way through; what few of them need is put on the
/// heap where it begins.
const MAX_WORK_BYTES: usize = 8 * 1024;

impl Service<Request> for Pipeline {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let inner = Arc::clone(&self.0);
        let work = async move { Ok(inner.pass(request).await) };
        debug_assert!(size_of_val(&work) <= MAX_WORK_BYTES, "{} bytes", size_of_val(&work));
        Box::pin(work)
    }
}

impl Pipeline {
    #[must_use]
    pub fn new(surfaces: &Surfaces) -> Self {
        let server = &surfaces.app.settings().server;
        let places = tokio::sync::Semaphore::new(server.max_in_flight);
        let shares = NetworkShares::new(server.streams_per_network);
        Self(Arc::new(Inner {
            surfaces: surfaces.clone(),
            routes: Routes::new(surfaces),
            places,
            shares,
        }))
    }
}

impl Inner {
    /// The way of a request, outermost step first, one reason each.
    async fn pass(&self, mut request: Request) -> Response {
        // First, so that everything after it is one traced request with an id, counted and logged
        // once.
        let seen = Seen::begin(&mut request);
        let mut response = {
            // Pinned where it is: what wraps a large future by value moves it each time.
            let work = pin!(self.answer(request, seen.id()));
            current::working_on(Arc::clone(seen.request()), work.instrument(seen.span().clone()))
                .await
        };
        seen.end(&mut response);
        response
    }

    async fn answer(&self, mut request: Request, id: &str) -> Response {
        // Before anything decides by the headers.
        let stripped = hop_by_hop::strip(request.headers_mut());
        let https = self.is_https(&request);
        let response_effects = ResponseEffects::default();
        request.extensions_mut().insert(response_effects.clone());
        let arrival = request.extensions().get::<edge::BodyArrival>().cloned();
        let response = match stripped.and_then(|()| self.admit(&request)) {
            Ok(_held) => {
                // A panic is one 500, never a dropped connection.
                let routed = pin!(self.routes.answer(&self.surfaces, request));
                AssertUnwindSafe(routed).catch_unwind().await.unwrap_or_else(after_panic)
            }
            Err(error) => error.into_response(),
        };
        let response = match arrival {
            Some(arrival) if arrival.is_late() => body_too_slow().into_response(),
            _ => response,
        };
        // Turns errors into problem bodies, once, with the request's id.
        let mut response = write_problem(response, id);
        // Cookies collected on the way.
        let collected = response_effects.take(|id| self.surfaces.app.members().is_ended(id));
        if !collected.is_empty() {
            set_cookies_first(response.headers_mut(), collected);
        }
        if response_effects.tells_session_ended() {
            response.headers_mut().insert("vitrin-session", HeaderValue::from_static("ended"));
        }
        // Last, so that every answer carries them.
        secure(response.headers_mut(), https);
        response
    }

    /// Nothing odd in the address reaches a route; more than we can work on at once is refused
    /// early and says when to come back.
    fn admit(&self, request: &Request) -> Result<Admitted<'_>, ApiError> {
        target::check(request.uri())?;
        let share = self.admit_network(request)?;
        let place =
            self.places.try_acquire().map_err(|_| ApiError::overloaded(Duration::from_secs(1)))?;
        Ok((share, place))
    }

    /// A trusted proxy's connections are everybody's, so what it forwards is counted by the
    /// networks it names.
    fn admit_network(&self, request: &Request) -> Result<Option<NetworkShare<'_>>, ApiError> {
        let server = &self.surfaces.app.settings().server;
        if server.trusted_proxies.is_empty() {
            return Ok(None);
        }
        let Some(edge::Peer(peer)) = request.extensions().get().copied() else { return Ok(None) };
        let client = client_address(peer.ip(), request.headers(), &server.trusted_proxies);
        let is_exempt =
            |networks: &[ipnet::IpNet]| networks.iter().any(|network| network.contains(&client));
        if client == peer.ip()
            || is_exempt(&server.trusted_proxies)
            || is_exempt(&server.unlimited_networks)
        {
            return Ok(None);
        }
        match self.shares.admit(client.into()) {
            Some(share) => Ok(Some(share)),
            None => {
                self.surfaces.app.security_log().report(Refusal {
                    reason: Reason::Limit,
                    detail: "network_share",
                    route: "any",
                    client: Some(client),
                    accounts: &[],
                });
                Err(too_many_of_network())
            }
        }
    }

    fn is_https(&self, request: &Request) -> bool {
        let peer = request.extensions().get::<edge::Peer>().map(|peer| peer.0);
        context::is_https(request.headers(), &self.surfaces.app, peer)
    }
}

/// What a request holds while it is worked on.
type Admitted<'a> = (Option<NetworkShare<'a>>, SemaphorePermit<'a>);

fn body_too_slow() -> ApiError {
    ApiError::new(
        StatusCode::REQUEST_TIMEOUT,
        ProblemCode::BodyTimeout,
        "The body did not arrive in time",
    )
}

fn too_many_of_network() -> ApiError {
    let title = "Too many requests at once from one network";
    let mut error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::RateLimited, title);
    error.retry_after = Some(Duration::from_secs(1));
    error
}

/// Before those of an answer that was passed on: the later of two of one name counts, and what
/// takes an old session back must not take the one back that the answer begins.
fn set_cookies_first(headers: &mut HeaderMap, collected: Vec<HeaderValue>) {
    let own: Vec<HeaderValue> = headers.get_all(header::SET_COOKIE).iter().cloned().collect();
    headers.remove(header::SET_COOKIE);
    for cookie in collected.into_iter().chain(own) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

fn secure(headers: &mut HeaderMap, https: bool) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
}

/// Where an answer has no stricter word of its own.
const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(self), microphone=(), payment=(self)"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin-allow-popups"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
        ),
    ),
];

fn write_problem(mut response: Response, id: &str) -> Response {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    let internal = error.internal.as_deref().unwrap_or_default();
    if error.status.is_server_error() {
        tracing::error!(code = error.code.as_str(), internal, "failed");
    } else {
        tracing::debug!(code = error.code.as_str(), internal, "refused");
    }
    metrics::counter!("vitrin_problems_total", "code" => error.code.as_str()).increment(1);
    let cookies: Vec<HeaderValue> =
        response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
    // What axum says of a method that a path has not [RFC 9110 15.5.6].
    let allow = response.headers_mut().remove(header::ALLOW);
    let route = response.extensions().get::<Route>().copied();
    let matched = response.extensions_mut().remove::<MatchedPath>();
    let mut problem = error.into_problem_response(id);
    for cookie in cookies {
        problem.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if let Some(allow) = allow {
        problem.headers_mut().insert(header::ALLOW, allow);
    }
    if let Some(route) = route {
        problem.extensions_mut().insert(route);
    }
    if let Some(matched) = matched {
        problem.extensions_mut().insert(matched);
    }
    problem
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn after_panic(panic: Box<dyn Any + Send>) -> Response {
    let words = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_default();
    ApiError::defect(format!("panic: {words}")).into_response()
}
