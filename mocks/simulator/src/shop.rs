//! Starting and stopping a shop, in a test or as a program.

use std::{net::SocketAddr, sync::Arc};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::{
    app::App,
    catalogue::Specials,
    state::members::{self, ReadyMember},
    web::{
        faults::{FaultError, Faults},
        journal::SeenRequest,
        server,
    },
};

/// Configuration of a shop.
#[derive(Debug, Clone)]
pub struct ShopConfig {
    /// Seed of everything the shop sells and draws.
    pub seed: u64,
    /// Address to listen on; port 0 takes a free one.
    pub listen: String,
    /// Fault switches in the grammar of [`crate::GRAMMAR`].
    pub faults: String,
    /// The path prefix of the edge cache (page variable `ENDPOINT_PREFIX`), as `/edge`; empty for
    /// none.
    pub endpoint_prefix: String,
    /// Whether its pages say that favourites are kept in collections (page variable `IS_FAV`). Both
    /// kinds of calls answer either way.
    pub collections: bool,
}

impl Default for ShopConfig {
    fn default() -> Self {
        Self {
            seed: Shop::DEFAULT_SEED,
            listen: "127.0.0.1:0".to_owned(),
            faults: String::new(),
            endpoint_prefix: String::new(),
            collections: false,
        }
    }
}

/// Why a shop did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, not ours, or not an address.
    #[error("cannot listen on {address}: {source}; VITRIN_SHOP_LISTEN moves it")]
    Listen {
        /// What was to be listened on.
        address: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The fault switches could not be read.
    #[error("VITRIN_SHOP_FAULTS: {0}")]
    Faults(#[from] FaultError),
}

/// The shop as a library.
#[derive(Debug)]
pub struct Shop;

impl Shop {
    /// The seed of the demo.
    pub const DEFAULT_SEED: u64 = 2026;

    /// Starts a shop on a task of the current runtime. It accepts requests when this returns.
    ///
    /// # Errors
    /// When the address cannot be listened on or the faults cannot be read.
    pub async fn start(config: ShopConfig) -> Result<RunningShop, StartError> {
        let faults = Faults::new(config.seed, &config.faults)?;
        let listen = |source| StartError::Listen { address: config.listen.clone(), source };
        let listener = TcpListener::bind(&config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let app =
            Arc::new(App::new(config.seed, faults, &config.endpoint_prefix, config.collections));
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(server::serve(listener, Arc::clone(&app), stopped));
        Ok(RunningShop { address, app, stop, task: Some(task) })
    }
}

/// A shop that serves until it is stopped or dropped.
#[derive(Debug)]
pub struct RunningShop {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    task: Option<JoinHandle<()>>,
}

impl RunningShop {
    /// The address it listens on.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.address
    }

    /// Its origin, as `http://127.0.0.1:8090`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Replaces the fault switches; an empty text turns all off.
    ///
    /// # Errors
    /// When the text does not follow the grammar; the old switches stay then.
    pub fn set_faults(&self, text: &str) -> Result<(), FaultError> {
        self.app.faults.set(text)
    }

    /// The latest requests (up to 2,000), oldest first; those to `/__shop/` are left out.
    #[must_use]
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.app.journal.all()
    }

    /// Forgets the requests seen so far.
    pub fn clear_requests(&self) {
        self.app.journal.clear();
    }

    /// Issues a bearer for one of the predefined members (101 to 105), valid for an hour.
    #[must_use]
    pub fn bearer_of(&self, member: u64) -> String {
        self.app.state.members.issue_bearer(member).0
    }

    /// Sets the lifetime of bearers issued from now on; those that are known end no later than one
    /// that is issued now. `PUT /__shop/bearer-lifetime` does the same.
    pub fn set_bearer_lifetime(&self, lifetime: std::time::Duration) {
        self.app.state.members.set_lifetime(lifetime);
    }

    /// Forgets every session, as a shop does whose sessions expire: baskets, addresses, payments.
    /// Bearers stay; `DELETE /__shop/sessions` forgets them too.
    pub fn forget_sessions(&self) {
        self.app.state.sessions.clear();
    }

    /// How many orders were placed since it started.
    #[must_use]
    pub fn orders_placed(&self) -> usize {
        self.app.state.orders.count_placed()
    }

    /// Moves an order on by one state, as days of work would: approved, sent, delivered. False when
    /// there is no such order or it is closed. `POST /__shop/orders/{id}/advance` does the same.
    pub fn advance_order(&self, id: u64) -> bool {
        self.app.advance_order(id)
    }

    /// Sells all there is of a product, or brings it back, like `DELETE` and `PUT` of
    /// `/__shop/stock/{id}`. Shops of one seed and process share their products. False when there
    /// is no such product.
    pub fn set_sold_out(&self, product: u64, sold_out: bool) -> bool {
        self.app.set_sold_out(product, sold_out)
    }

    /// Ends the deal of the special product `deal` in so many seconds, like `PUT /__shop/deal`.
    pub fn end_deal_in(&self, seconds: i64) {
        self.app.state.deal.end_in(seconds);
    }

    /// Ids of products with a known behaviour.
    #[must_use]
    pub fn specials(&self) -> &Specials {
        &self.app.state.catalogue.specials
    }

    /// The accounts it started with.
    #[must_use]
    pub fn members(&self) -> Vec<ReadyMember> {
        members::ready_members()
    }

    /// Stops listening, gives in-flight requests two seconds to finish, and returns when all
    /// connections are closed.
    pub async fn stop(mut self) {
        let _ = self.stop.send(true);
        if let Some(task) = self.task.take() {
            let _ = task.await;
        }
    }
}

impl Drop for RunningShop {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        if let Some(task) = self.task.take() {
            task.abort();
        }
    }
}
