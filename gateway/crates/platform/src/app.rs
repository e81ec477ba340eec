//! State that every surface shares: settings, the client of the shop, caches, sessions. Built once,
//! cheap to clone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use commerce::reshape_context::ReshapeContext;
use legacy_client::observer::Observer;
use legacy_client::{CallLimits, LegacyClient, LegacyError};
use settings::Settings;
use settings::session::Secret;

use crate::cache::{Cache, FillLimits, PurgeableCache};
use crate::call_table::{CallTable, PlatformCalls};
use crate::cookies::{GuardedNames, SessionNames};
use crate::drift;
use crate::exempt_networks::ExemptNetworks;
use crate::fleet::{Fleet, LocalCopies};
use crate::idempotency::Writes;
use crate::kept_answer::KeptAnswer;
use crate::limits::Limits;
use crate::member::Members;
use crate::redirect::Redirects;
use crate::returns::CrossSiteReturns;
use crate::security_log::SecurityLog;
use crate::session_locks::SessionLocks;
use crate::session_values::SessionValues;
use crate::sessions::AnonymousSessions;
use crate::shop_addresses::shop_addresses;
use crate::shop_client;
use crate::xsrf::Xsrf;

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
    writes: Writes,
    session_values: SessionValues,
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
    /// `observer` gets every exchange with the shop.
    ///
    /// # Errors
    /// When the machine's TLS set-up is unusable.
    pub fn new(
        settings: Settings,
        calls: &'static CallTable,
        observer: Option<Arc<dyn Observer>>,
    ) -> Result<Self, BuildError> {
        let keys = seal_keys(&settings);
        let fleet = Fleet::new(&settings.redis);
        let shared = Shared {
            answers: Cache::new("answers", half_of_cache(&settings)),
            locks: SessionLocks::new(fleet.clone()),
            writes: Writes::new(&keys, fleet.clone()),
            session_values: SessionValues::default(),
            draining: Arc::default(),
            calls,
            members: Members::new(&keys, &settings.session, fleet.clone()),
            returns: CrossSiteReturns::default(),
            limits: Arc::new(Limits::new(&settings.session, &keys)),
            security_log: SecurityLog::new(&keys),
            exempt_networks: ExemptNetworks::new(&settings),
            keys,
            observer,
            fleet,
        };
        Self::build(settings, shared)
    }

    /// The same application with other settings; caches and keys stay where the settings let them.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn with_settings(&self, settings: Settings) -> Result<Self, BuildError> {
        let mut shared = self.inner.shared.clone();
        if !self.keeps_caches(&settings) {
            shared.answers = Cache::new("answers", half_of_cache(&settings));
        }
        if !settings.session.seal_keys.is_empty() {
            shared.keys.clone_from(&settings.session.seal_keys);
            shared.fleet.set_keys(&shared.keys);
        }
        shared.writes = shared.writes.with(&shared.keys);
        shared.limits = Arc::new(shared.limits.with(&settings.session, &shared.keys));
        shared.security_log = shared.security_log.with(&shared.keys);
        Self::build(settings, shared)
    }

    /// Whether entries cached under the present settings are valid under `settings`.
    #[must_use]
    pub fn keeps_caches(&self, settings: &Settings) -> bool {
        let present = &self.inner.settings;
        settings.cache.max_bytes == present.cache.max_bytes
            && settings.shop.url == present.shop.url
            && settings.locale.languages == present.locale.languages
    }

    fn build(settings: Settings, mut shared: Shared) -> Result<Self, BuildError> {
        shared.answers = shared.answers.limited(fill_limits(&settings));
        let mut client = shop_client::settings(&settings);
        client.patience = settings.shop.patience;
        client.limits = CallLimits { max_calls: settings.shop.max_calls, ..CallLimits::default() };
        client.observer.clone_from(&shared.observer);
        client.breaker.open_for = Duration::from_secs(2).mul_f64(settings.shop.patience.min(1.0));
        let default = (
            settings.locale.default_language().to_owned(),
            settings.locale.default_currency().to_owned(),
        );
        let PlatformCalls { change_language, set_currency, .. } = shared.calls.platform();
        let inner = Inner {
            shop: LegacyClient::new(client).map_err(|error| BuildError(error.to_string()))?,
            sessions: AnonymousSessions::new(change_language, set_currency, default),
            xsrf: Xsrf::new(shared.keys.clone(), settings.server.public_url.as_ref()),
            members: shared.members.with(&shared.keys, &settings.session),
            returns: shared.returns.with(&shared.keys),
            reshape_context: ReshapeContext::new(
                shop_addresses(&settings),
                settings.locale.default_language(),
                settings.locale.default_currency(),
            ),
            redirects: Redirects::new(&settings),
            drift: drift::Watch::new(settings.telemetry.drift_sample),
            session_names: SessionNames::new(&settings.session),
            settings,
            shared,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Starts applying purges and sign-outs of other gateways: to the answer cache, to `others`,
    /// and to the ended memberships.
    pub fn join_fleet(&self, others: &[Arc<dyn PurgeableCache>]) {
        self.inner.shared.fleet.follow(LocalCopies {
            caches: self.caches(others),
            ended: self.inner.members.what_ended(),
        });
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

/// Capacity of the answer cache and of the page cache in bytes: half of the setting each.
#[must_use]
pub fn half_of_cache(settings: &Settings) -> u64 {
    settings.cache.max_bytes / 2
}

/// Limits of cache fills. A fill may call the shop more than once, so its deadline grows with the
/// shop's.
#[must_use]
pub fn fill_limits(settings: &Settings) -> FillLimits {
    let default = FillLimits::default();
    let deadline = default.deadline.mul_f64(settings.shop.patience.max(1.0));
    FillLimits { max_fills: settings.cache.max_fills, deadline, ..default }
}

/// The settings' keys, or a random one that ends with the process.
fn seal_keys(settings: &Settings) -> Vec<Secret> {
    if !settings.session.seal_keys.is_empty() {
        return settings.session.seal_keys.clone();
    }
    vec![Secret::new(rand::random::<[u8; 32]>().to_vec())]
}

/// The application could not be built.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);
