//! The steps that every request of the public listener passes, outermost first, with their reasons.

mod request_log;
mod response;

use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::{HeaderValue, StatusCode};
use platform::context::ResponseEffects;
use platform::current;
use platform::error::ApiError;
use platform::network_share::{NetworkShare, NetworkShares};
use platform::problem_code::ProblemCode;
use platform::request_facts::RequestFacts;
use platform::security_log::{Reason, Refusal};
use platform::{hop_by_hop, target};
use tokio::sync::SemaphorePermit;
use tower::Service;
use tracing::Instrument as _;

use self::request_log::RequestLog;
use self::response::{add_security_headers, panic_response, set_cookies_first, write_problem};
use crate::router::Routes;
use crate::surfaces::Surfaces;

/// The public listener's service: the steps that every request passes, around the routes. Written
/// as functions: each axum layer would cost allocated futures and clones of everything below it.
#[derive(Debug, Clone)]
pub struct Pipeline(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    surfaces: Surfaces,
    routes: Routes,
    /// Limits the requests in flight.
    places: tokio::sync::Semaphore,
    /// Limits the requests in flight of each client network behind a trusted proxy.
    shares: NetworkShares,
}

/// Largest future of a request. Every request allocates room for the longest path through it, so
/// what few requests need is boxed where it begins.
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
        let work = async move { Ok(inner.handle(request).await) };
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
    /// Handles one request, logged and counted once.
    async fn handle(&self, mut request: Request) -> Response {
        // First, so that everything below belongs to one traced request with an id.
        let log = RequestLog::begin(&mut request);
        let mut response = {
            // Pinned in place: wrappers that take a large future by value would move it each time.
            let work = pin!(self.answer(request, log.id()));
            current::with_request(Arc::clone(log.request()), work.instrument(log.span().clone()))
                .await
        };
        log.end(&mut response);
        response
    }

    /// Answers one request, with errors, cookies and security headers written.
    async fn answer(&self, mut request: Request, id: &str) -> Response {
        // Hop-by-hop headers go first, before anything decides by headers.
        let stripped = hop_by_hop::strip(request.headers_mut());
        let facts = RequestFacts::read(request.headers(), request.extensions(), &self.surfaces.app);
        request.extensions_mut().insert(facts);
        let response_effects = ResponseEffects::default();
        request.extensions_mut().insert(response_effects.clone());
        let arrival = request.extensions().get::<edge::BodyArrival>().cloned();
        let response =
            match stripped.and_then(|()| self.take_places(&request, facts.client_address)) {
                Ok(_held) => {
                    // A panic becomes a 500 instead of a dropped connection.
                    let routed = pin!(self.routes.answer(&self.surfaces, request));
                    AssertUnwindSafe(routed).catch_unwind().await.unwrap_or_else(panic_response)
                }
                Err(error) => error.into_response(),
            };
        let response = match arrival {
            Some(arrival) if arrival.is_late() => body_too_slow().into_response(),
            _ => response,
        };
        // Turns an error into a problem body with the request's id.
        let mut response = write_problem(response, id);
        // Adds the cookies that were collected while the request was handled.
        let collected = response_effects.take(|id| self.surfaces.app.members().is_ended(id));
        if !collected.is_empty() {
            set_cookies_first(response.headers_mut(), collected);
        }
        if response_effects.has_session_ended() {
            response.headers_mut().insert("vitrin-session", HeaderValue::from_static("ended"));
        }
        // Security headers go last, so every response has them.
        add_security_headers(response.headers_mut(), facts.https);
        response
    }

    /// Checks the address and takes the places that the request needs. Refuses early, with a time
    /// to come back, when there are too many requests.
    fn take_places(
        &self,
        request: &Request,
        client: Option<IpAddr>,
    ) -> Result<HeldPlaces<'_>, ApiError> {
        target::check(request.uri())?;
        let share = self.acquire_network_share(request, client)?;
        let place =
            self.places.try_acquire().map_err(|_| ApiError::overloaded(Duration::from_secs(1)))?;
        Ok((share, place))
    }

    /// Counts requests that a trusted proxy forwards by the client's network: the proxy's
    /// connections carry everybody's requests.
    fn acquire_network_share(
        &self,
        request: &Request,
        client: Option<IpAddr>,
    ) -> Result<Option<NetworkShare<'_>>, ApiError> {
        let server = &self.surfaces.app.settings().server;
        if server.trusted_proxies.is_empty() {
            return Ok(None);
        }
        let peer = request.extensions().get::<edge::Peer>().map(|peer| peer.0);
        let (Some(peer), Some(client)) = (peer, client) else { return Ok(None) };
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
}

/// What a request holds while it is in flight.
type HeldPlaces<'a> = (Option<NetworkShare<'a>>, SemaphorePermit<'a>);

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
