//! Builds the application from settings, and rebuilds it after a reload.

use std::sync::Arc;
use std::time::Duration;

use commerce::reshape_context::ReshapeContext;
use legacy_client::observer::Observer;
use legacy_client::{CallLimits, LegacyClient};
use settings::Settings;
use settings::session::Secret;

use super::{App, Inner, Shared};
use crate::cache::{Cache, FillLimits};
use crate::call_table::{CallTable, PlatformCalls};
use crate::cookies::SessionNames;
use crate::drift;
use crate::exempt_networks::ExemptNetworks;
use crate::fleet::Fleet;
use crate::idempotency::Writes;
use crate::limits::Limits;
use crate::member::Members;
use crate::order_attempts::OrderAttempts;
use crate::redirect::Redirects;
use crate::returns::CrossSiteReturns;
use crate::security_log::SecurityLog;
use crate::session_locks::SessionLocks;
use crate::session_values::SessionValues;
use crate::sessions::AnonymousSessions;
use crate::shop_addresses::shop_addresses;
use crate::shop_client;
use crate::stock_corrections::StockCorrections;
use crate::xsrf::Xsrf;

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
            locks: SessionLocks::new("session", fleet.clone()),
            order_attempts: OrderAttempts::new(fleet.clone()),
            writes: Writes::new(&keys, fleet.clone()),
            session_values: SessionValues::default(),
            stock_corrections: StockCorrections::default(),
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
