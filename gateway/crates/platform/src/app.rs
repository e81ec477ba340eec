//! State that every surface shares: settings, the client of the shop, caches, sessions. Built once,
//! cheap to clone.

mod build;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use commerce::reshape_context::ReshapeContext;
use legacy_client::observer::Observer;
use legacy_client::{LegacyClient, LegacyError};
use settings::Settings;
use settings::session::Secret;

use crate::cache::{Cache, PurgeableCache};
use crate::call_table::CallTable;
use crate::cookies::{GuardedNames, SessionNames};
use crate::drift;
use crate::exempt_networks::ExemptNetworks;
use crate::fleet::{Fleet, LocalCopies};
use crate::idempotency::Writes;
use crate::kept_answer::KeptAnswer;
use crate::limits::Limits;
use crate::member::Members;
use crate::order_attempts::OrderAttempts;
use crate::redirect::Redirects;
use crate::returns::CrossSiteReturns;
use crate::security_log::SecurityLog;
use crate::session_locks::SessionLocks;
use crate::session_values::SessionValues;
use crate::sessions::AnonymousSessions;
use crate::stock_corrections::StockCorrections;
use crate::xsrf::Xsrf;
pub use build::{BuildError, fill_limits, half_of_cache};

/// Everything a handler may use.
#[derive(Debug, Clone)]
pub struct App {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: Settings,
    shop: LegacyClient,
    sessions: AnonymousSessions,
    xsrf: Xsrf,
    members: Members,
    returns: CrossSiteReturns,
    reshape_context: ReshapeContext,
    redirects: Redirects,
    drift: drift::Watch,
    session_names: SessionNames,
    shared: Shared,
}

/// State that survives a reload of the settings.
#[derive(Debug, Clone)]
struct Shared {
    answers: Cache<KeptAnswer, LegacyError>,
    locks: SessionLocks,
    order_attempts: OrderAttempts,
    writes: Writes,
    session_values: SessionValues,
    stock_corrections: StockCorrections,
    draining: Arc<AtomicBool>,
    calls: &'static CallTable,
    keys: Vec<Secret>,
    members: Members,
    returns: CrossSiteReturns,
    limits: Arc<Limits>,
    security_log: SecurityLog,
    exempt_networks: ExemptNetworks,
    observer: Option<Arc<dyn Observer>>,
    fleet: Fleet,
}

impl App {
    /// Whether entries cached under the present settings are valid under `settings`.
    #[must_use]
    pub fn keeps_caches(&self, settings: &Settings) -> bool {
        let present = &self.inner.settings;
        settings.cache.max_bytes == present.cache.max_bytes
            && settings.shop.url == present.shop.url
            && settings.locale.languages == present.locale.languages
    }

    /// Starts applying corrections of stock, and purges and sign-outs of other gateways: to the
    /// answer cache, to `others`, and to the ended memberships.
    pub fn join_fleet(&self, others: &[Arc<dyn PurgeableCache>]) {
        let caches = self.caches(others);
        self.inner.shared.stock_corrections.set_caches(Arc::clone(&caches));
        self.inner
            .shared
            .fleet
            .follow(LocalCopies { caches, ended: self.inner.members.what_ended() });
    }

    /// The answer cache and `others`.
    #[must_use]
    pub fn caches(&self, others: &[Arc<dyn PurgeableCache>]) -> Arc<[Arc<dyn PurgeableCache>]> {
        let answers: Arc<dyn PurgeableCache> = Arc::new(self.inner.shared.answers.clone());
        std::iter::once(answers).chain(others.iter().cloned()).collect()
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    #[must_use]
    pub fn shop(&self) -> &LegacyClient {
        &self.inner.shop
    }

    /// The context of reshape functions in the default language and currency.
    #[must_use]
    pub fn reshape_context(&self) -> &ReshapeContext {
        &self.inner.reshape_context
    }

    /// Redirect targets that the shop may name.
    #[must_use]
    pub fn redirects(&self) -> &Redirects {
        &self.inner.redirects
    }

    /// Checks a sample of the shop's answers against their schemas.
    #[must_use]
    pub fn drift(&self) -> &drift::Watch {
        &self.inner.drift
    }

    /// Names of the shop's session cookies at the browser.
    #[must_use]
    pub fn session_names(&self, https: bool) -> &GuardedNames {
        self.inner.session_names.for_scheme(https)
    }

    #[must_use]
    pub fn sessions(&self) -> &AnonymousSessions {
        &self.inner.sessions
    }

    #[must_use]
    pub fn xsrf(&self) -> &Xsrf {
        &self.inner.xsrf
    }

    /// State of memberships.
    #[must_use]
    pub fn members(&self) -> &Members {
        &self.inner.members
    }

    /// State of returns from other sites.
    #[must_use]
    pub fn returns(&self) -> &CrossSiteReturns {
        &self.inner.returns
    }

    /// State that gateways share.
    #[must_use]
    pub fn fleet(&self) -> &Fleet {
        &self.inner.shared.fleet
    }

    /// Networks that the limits do not apply to.
    #[must_use]
    pub fn exempt_networks(&self) -> &ExemptNetworks {
        &self.inner.shared.exempt_networks
    }

    /// Rate limits of calls whose input can be guessed.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.inner.shared.limits
    }

    /// Log of refusals that an operator may have to act on.
    #[must_use]
    pub fn security_log(&self) -> &SecurityLog {
        &self.inner.shared.security_log
    }

    /// The shop's calls.
    #[must_use]
    pub fn calls(&self) -> &'static CallTable {
        self.inner.shared.calls
    }

    /// Keys that seal and sign: the first seals, all of them open.
    #[must_use]
    pub fn keys(&self) -> &[Secret] {
        &self.inner.shared.keys
    }

    #[must_use]
    pub fn answers(&self) -> &Cache<KeptAnswer, LegacyError> {
        &self.inner.shared.answers
    }

    /// The ledger of attempts to place an order.
    #[must_use]
    pub fn order_attempts(&self) -> &OrderAttempts {
        &self.inner.shared.order_attempts
    }

    #[must_use]
    pub fn session_locks(&self) -> &SessionLocks {
        &self.inner.shared.locks
    }

    /// Running writes, and the outcomes of keyed ones.
    #[must_use]
    pub fn writes(&self) -> &Writes {
        &self.inner.shared.writes
    }

    /// Small values that capabilities keep for a session.
    #[must_use]
    pub fn session_values(&self) -> &SessionValues {
        &self.inner.shared.session_values
    }

    pub(crate) fn stock_corrections(&self) -> &StockCorrections {
        &self.inner.shared.stock_corrections
    }

    /// Reports not ready from now on, so that the load balancer stops sending requests while those
    /// in flight finish.
    pub fn begin_drain(&self) {
        self.inner.shared.draining.store(true, Ordering::Release);
    }

    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.inner.shared.draining.load(Ordering::Acquire)
    }
}
