//! Runs the gateway: listeners, reloading of settings without losing a request, draining.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use http::Request;
use http_body::Body as _;
use legacy_client::observer::Observer;
use platform::app::{App, BuildError};
use platform::exempt_networks::ExemptNetworks;
use platform::security_log::{Reason, Refusal, SecurityLog};
use settings::{ServerSettings, Settings};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::Service;

use crate::admin;
use crate::pipeline::Pipeline;
use crate::storefront::hot_reload;
use crate::surfaces::Surfaces;

/// A service that is replaced as a whole when settings change.
#[derive(Debug)]
struct Reloadable<S>(Arc<RwLock<S>>);

impl<S> Clone for Reloadable<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: Clone> Reloadable<S> {
    fn new(service: S) -> Self {
        Self(Arc::new(RwLock::new(service)))
    }

    fn current(&self) -> S {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, service: S) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = service;
    }
}

impl<S> Service<Request<edge::RequestBody>> for Reloadable<S>
where
    S: Service<Request<Body>, Response = Response, Error = Infallible> + Clone,
{
    type Response = Response;
    type Error = Infallible;
    type Future = S::Future;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<edge::RequestBody>) -> Self::Future {
        // Both services are always ready.
        self.current().call(request.map(into_body))
    }
}

/// Converts a body. Nothing is allocated for the many requests without one.
fn into_body(incoming: edge::RequestBody) -> Body {
    if incoming.is_end_stream() { Body::empty() } else { Body::new(incoming) }
}

/// Why the gateway does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{variable}: cannot listen on {address}: {source}")]
    Listen { variable: &'static str, address: SocketAddr, source: std::io::Error },
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A gateway that is bound to its addresses.
pub struct Gateway {
    /// Address of the public listener.
    pub address: SocketAddr,
    pub admin_address: SocketAddr,
    public: (TcpListener, Reloadable<Pipeline>),
    admin: (TcpListener, Reloadable<Router>),
    exempt: ExemptNetworks,
    surfaces: Surfaces,
}

impl std::fmt::Debug for Gateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gateway")
            .field("address", &self.address)
            .field("admin_address", &self.admin_address)
            .finish_non_exhaustive()
    }
}

impl Gateway {
    /// Builds the application and binds its two addresses. Port 0 takes any free port.
    ///
    /// # Errors
    /// When an address is in use. The error names it and its variable.
    pub async fn bind(settings: Settings) -> Result<Self, StartError> {
        Self::bind_observed(settings, None).await
    }

    /// Like [`Gateway::bind`], with an observer of every exchange with the shop.
    ///
    /// # Errors
    /// As [`Gateway::bind`].
    pub async fn bind_observed(
        settings: Settings,
        observer: Option<Arc<dyn Observer>>,
    ) -> Result<Self, StartError> {
        let server = settings.server.clone();
        let public = listen("VITRIN_LISTEN", server.listen).await?;
        let admin = listen("VITRIN_ADMIN_LISTEN", server.admin_listen).await?;
        let surfaces = Surfaces::new(settings, observer)?;
        let app = &surfaces.app;
        let exempt = app.exempt_networks().clone();
        exempt.look_up_storefront().await;
        app.fleet().ready().await;
        Ok(Self {
            address: public.local_addr().unwrap_or(server.listen),
            admin_address: admin.local_addr().unwrap_or(server.admin_listen),
            public: (public, Reloadable::new(Pipeline::new(&surfaces))),
            admin: (admin, Reloadable::new(admin::router(&surfaces))),
            exempt,
            surfaces,
        })
    }

    /// Returns a handle that changes the settings of this gateway while it runs.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader {
            surfaces: self.surfaces.clone(),
            public: self.public.1.clone(),
            admin: self.admin.1.clone(),
            exempt: self.exempt.clone(),
        }
    }

    /// Serves until `stop` ends. Then readiness fails, and requests in flight finish within the
    /// drain time, as do writes whose callers have left. While a payment is in flight the drain time
    /// is as long as the shop may take for it. Returns how many connections had to be cut. The admin
    /// listener answers until the end.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> u64 {
        let Self { public, admin, exempt, surfaces: Surfaces { app, .. }, .. } = self;
        let drain = Drain::of(&app.settings().server);
        let (ended, end) = watch::channel(false);
        let admin_stop = async move {
            let mut end = end;
            let _ = end.wait_for(|ended| *ended).await;
        };
        let admin_server = edge::Server::new(admin.1, edge::Limits::default()).listen(admin.0);
        let admin_task =
            tokio::spawn(admin_server.serve(admin_stop, std::time::Duration::from_secs(1)));
        let upkeep = tokio::spawn(admin::metrics_upkeep());
        let following = tokio::spawn(exempt.clone().follow_storefront());
        let shutdown = {
            let (app, drain) = (app.clone(), drain.clone());
            async move {
                stop.await;
                drain.begin();
                app.begin_drain();
            }
        };
        let log = app.security_log().clone();
        let limits = limits(&app.settings().server, exempt);
        let report = edge::Server::new(public.1, limits)
            .tunnel(hot_reload(&app.settings().storefront))
            .on_refusal(Box::new(move |refusal, peer| report_framing(&log, refusal, peer)))
            .listen(public.0)
            .serve_until(shutdown, drain.cut(&app))
            .await;
        drain.finish_writes(&app).await;
        upkeep.abort();
        following.abort();
        ended.send_replace(true);
        let _ = admin_task.await;
        report.cut
    }
}

/// For how long what is in flight may continue.
#[derive(Debug, Clone)]
struct Drain {
    began: Arc<OnceLock<Instant>>,
    grace: Duration,
    payments: Duration,
}

impl Drain {
    /// What an answer takes from here to the caller, and an outcome to other gateways.
    const LAST: Duration = Duration::from_secs(1);

    fn of(settings: &ServerSettings) -> Self {
        let (grace, payments) = (settings.drain, settings.drain_payments);
        Self { began: Arc::default(), grace, payments }
    }

    fn begin(&self) {
        let _ = self.began.set(Instant::now());
    }

    fn left_of(&self, limit: Duration) -> Duration {
        limit.saturating_sub(self.began.get().map_or(limit, Instant::elapsed))
    }

    /// Ends when connections that are still open must be cut.
    async fn cut(&self, app: &App) {
        tokio::time::sleep(self.left_of(self.grace)).await;
        let payments = app.order_attempts();
        if payments.are_in_flight() {
            let _ = tokio::time::timeout(self.left_of(self.payments), payments.idle()).await;
            tokio::time::sleep(Self::LAST).await;
        }
    }

    /// Finishes writes whose callers have left, and tells other gateways of them.
    async fn finish_writes(&self, app: &App) {
        let writes = async {
            let (left, running) = (self.left_of(self.grace), app.writes().idle());
            if tokio::time::timeout(left, running).await.is_err() {
                app.order_attempts().idle().await;
                let _ = tokio::time::timeout(Self::LAST, app.writes().idle()).await;
            }
        };
        let _ = tokio::time::timeout(self.left_of(self.payments), writes).await;
        if app.writes().running() > 0 {
            tracing::warn!(
                writes = app.writes().running(),
                "ended before writes whose callers had left"
            );
        }
        let left = self.left_of(self.grace).max(Self::LAST);
        if tokio::time::timeout(left, app.fleet().flush()).await.is_err() {
            tracing::warn!("ended before Redis could be told of all sign-outs and outcomes");
        }
    }
}

/// Applies new settings to a running gateway.
pub struct Reloader {
    surfaces: Surfaces,
    public: Reloadable<Pipeline>,
    admin: Reloadable<Router>,
    exempt: ExemptNetworks,
}

impl std::fmt::Debug for Reloader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reloader").finish_non_exhaustive()
    }
}

impl Reloader {
    /// Applies new settings to later requests. Requests in flight continue with the old ones.
    /// Addresses do not change.
    ///
    /// # Errors
    /// When the application cannot be built with them. The old settings stay.
    pub fn reload(&mut self, mut settings: Settings) -> Result<(), BuildError> {
        let ServerSettings { listen, admin_listen, .. } = self.surfaces.app.settings().server;
        if (settings.server.listen, settings.server.admin_listen) != (listen, admin_listen) {
            tracing::warn!("VITRIN_LISTEN and VITRIN_ADMIN_LISTEN change only with a restart");
            (settings.server.listen, settings.server.admin_listen) = (listen, admin_listen);
        }
        if settings.server.admin_token.is_none() && !admin_listen.ip().is_loopback() {
            tracing::warn!("VITRIN_ADMIN_TOKEN stays: the admin listener is reached by others");
            settings
                .server
                .admin_token
                .clone_from(&self.surfaces.app.settings().server.admin_token);
        }
        self.surfaces = self.surfaces.with_settings(settings)?;
        self.exempt.change(self.surfaces.app.settings());
        self.public.replace(Pipeline::new(&self.surfaces));
        self.admin.replace(admin::router(&self.surfaces));
        tracing::info!("settings reloaded");
        Ok(())
    }
}

/// Reports a refusal by the edge. Only the connection's peer is known then.
fn report_framing(log: &SecurityLog, refusal: edge::Refusal, peer: SocketAddr) {
    let is_limit = matches!(refusal, edge::Refusal::TooManyStreams);
    let reason = if is_limit { Reason::Limit } else { Reason::Framing };
    let detail = refusal.code();
    log.report(Refusal { reason, detail, route: "edge", client: Some(peer.ip()), accounts: &[] });
}

/// Limits of the public listener. Fixed until a restart, except for the exempt networks.
fn limits(settings: &ServerSettings, exempt: ExemptNetworks) -> edge::Limits {
    let body = edge::BodyLimits {
        deadline: settings.body_deadline,
        min_bytes_per_second: settings.body_min_rate,
        ..edge::BodyLimits::default()
    };
    let network = edge::NetworkLimits {
        max_connections: settings.connections_per_network,
        max_streams: settings.streams_per_network,
        exempt: edge::Exempt::new(move |address| exempt.contains(address)),
    };
    edge::Limits { body, network, ..edge::Limits::default() }
}

async fn listen(variable: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Listen {
        variable,
        address,
        source,
    })
}
