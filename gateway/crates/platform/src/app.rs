//! State that every surface shares: settings, the client of the shop, caches, sessions. Built once,
//! cheap to clone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
use crate::limits::Limits;
use crate::member::Members;
use crate::redirect::Redirects;
use crate::returns::Returns;
use crate::security_log::SecurityLog;
use crate::session_locks::SessionLocks;
use crate::session_values::SessionValues;
use crate::sessions::AnonymousSessions;
use crate::shop_client;
use crate::surroundings::ShopParts;
use crate::upstream::KeptAnswer;
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
    returns: Returns,
    parts: ShopParts,
    redirects: Redirects,
    drift: drift::Watch,
    session_names: SessionNames,
    shared: Shared,
}

/// What outlives a change of settings.
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
    returns: Returns,
    limits: Arc<Limits>,
    security_log: SecurityLog,
    exempt_networks: ExemptNetworks,
    observer: Option<Arc<dyn Observer>>,
    fleet: Fleet,
}

impl App {
    /// `observer` is told of every exchange with the shop.
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
            returns: Returns::default(),
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
            parts: ShopParts::new(&settings),
            redirects: Redirects::new(&settings),
            drift: drift::Watch::new(settings.telemetry.drift_sample),
            session_names: SessionNames::new(&settings.session),
            settings,
            shared,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Applies purges and sign-outs of other gateways to this process from now on: to the answer
    /// cache, to `others`, and to the ended memberships.
    pub fn join_fleet(&self, others: &[Arc<dyn PurgeableCache>]) {
        self.inner.shared.fleet.keep_up(LocalCopies {
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

    /// What every reshape needs.
    #[must_use]
    pub fn parts(&self) -> &ShopParts {
        &self.inner.parts
    }

    /// Where the shop may send a shopper.
    #[must_use]
    pub fn redirects(&self) -> &Redirects {
        &self.inner.redirects
    }

    /// What looks at a share of the shop's answers.
    #[must_use]
    pub fn drift(&self) -> &drift::Watch {
        &self.inner.drift
    }

    /// What the shop's session cookies are called at a browser.
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

    /// Who is signed in.
    #[must_use]
    pub fn members(&self) -> &Members {
        &self.inner.members
    }

    /// Those who come back from other sites.
    #[must_use]
    pub fn returns(&self) -> &Returns {
        &self.inner.returns
    }

    /// What this gateway shares with others.
    #[must_use]
    pub fn fleet(&self) -> &Fleet {
        &self.inner.shared.fleet
    }

    /// Whom the limits of client networks leave out.
    #[must_use]
    pub fn exempt_networks(&self) -> &ExemptNetworks {
        &self.inner.shared.exempt_networks
    }

    /// How often what can be guessed may be tried.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.inner.shared.limits
    }

    /// Where refusals that matter are written.
    #[must_use]
    pub fn security_log(&self) -> &SecurityLog {
        &self.inner.shared.security_log
    }

    /// The shop's calls.
    #[must_use]
    pub fn calls(&self) -> &'static CallTable {
        self.inner.shared.calls
    }

    /// The keys that seal and sign; the first of them does, all open.
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

    /// Writes under way and what became of those with a key.
    #[must_use]
    pub fn writes(&self) -> &Writes {
        &self.inner.shared.writes
    }

    /// Small values that capabilities keep for a session.
    #[must_use]
    pub fn session_values(&self) -> &SessionValues {
        &self.inner.shared.session_values
    }

    /// From now on not ready: the load balancer looks elsewhere while requests in flight finish.
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

/// A fill may ask the shop more than once, each time for as long as the shop is given.
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

/// The application cannot be built on this machine.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);
