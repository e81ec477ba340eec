//! The application as a value: settings, clients, caches. Built once, cheap to clone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use legacy_client::observer::Observer;
use legacy_client::{CallLimits, LegacyClient, LegacyError};

use crate::capabilities;
use crate::config::Settings;
use crate::config::session::Secret;
use crate::exempt::ExemptNetworks;
use crate::media::PictureLimit;
use crate::passthrough::Confirmations;
use crate::platform::cache::{Cache, FillLimits};
use crate::platform::drift;
use crate::platform::fleet::{Fleet, LocalCopies};
use crate::platform::idempotency::{SessionId, Writes};
use crate::platform::limits::Limits;
use crate::platform::member::Members;
use crate::platform::redirect::Redirects;
use crate::platform::returns::Returns;
use crate::platform::security_log::SecurityLog;
use crate::platform::session_locks::SessionLocks;
use crate::platform::sessions::AnonymousSessions;
use crate::platform::surroundings::ShopParts;
use crate::platform::upstream::KeptAnswer;
use crate::platform::xsrf::Xsrf;
use crate::shop_client;
use crate::storefront::{self, Page, PageFault};

const CART_TOKENS: u64 = 10_000;
const CART_TOKEN_KEPT: Duration = Duration::from_secs(10 * 60);

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
    storefront: storefront::Client,
    document_hosts: storefront::DocumentHosts,
    parts: ShopParts,
    redirects: Redirects,
    drift: drift::Watch,
    shared: Shared,
}

/// What outlives a change of settings.
#[derive(Debug, Clone)]
struct Shared {
    answers: Cache<KeptAnswer, LegacyError>,
    pages: Cache<Page, PageFault>,
    locks: SessionLocks,
    writes: Writes,
    cart_tokens: moka::sync::Cache<SessionId, String>,
    draining: Arc<AtomicBool>,
    max_bytes: u64,
    keys: Vec<Secret>,
    members: Members,
    returns: Returns,
    limits: Arc<Limits>,
    pictures: Arc<PictureLimit>,
    confirmations: Confirmations,
    security_log: SecurityLog,
    exempt_networks: ExemptNetworks,
    observer: Option<Arc<dyn Observer>>,
    fleet: Fleet,
}

impl App {
    /// # Errors
    /// When the machine's TLS set-up is unusable.
    pub fn new(settings: Settings) -> Result<Self, BuildError> {
        Self::observed(settings, None)
    }

    /// With somebody who is told of every exchange with the shop.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn observed(settings: Settings, observer: Option<Arc<dyn Observer>>) -> Result<Self, BuildError> {
        let max_bytes = settings.cache.max_bytes;
        let keys = keys(&settings);
        let fleet = Fleet::new(&settings.redis);
        let shared = Shared {
            answers: Cache::new("answers", max_bytes / 2),
            pages: Cache::new("pages", max_bytes / 2),
            locks: SessionLocks::new(fleet.clone()),
            writes: Writes::new(&keys, fleet.clone()),
            cart_tokens: moka::sync::Cache::builder()
                .max_capacity(CART_TOKENS)
                // The default would refuse the newest when it is full of others asked for as often.
                .eviction_policy(moka::policy::EvictionPolicy::lru())
                .time_to_live(CART_TOKEN_KEPT)
                .build(),
            draining: Arc::default(),
            max_bytes,
            members: Members::new(&keys, &settings.session, fleet.clone()),
            returns: Returns::default(),
            limits: Arc::new(Limits::new(&settings.session, &keys)),
            pictures: Arc::new(PictureLimit::new(settings.media.per_minute)),
            confirmations: Confirmations::new(&keys),
            security_log: SecurityLog::new(&keys),
            exempt_networks: ExemptNetworks::new(&settings),
            keys,
            observer,
            fleet,
        };
        Self::build(settings, shared)
    }

    /// The same application with other settings; caches and keys are taken over where the settings let them be.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn with_settings(&self, settings: Settings) -> Result<Self, BuildError> {
        let mut shared = self.inner.shared.clone();
        let same_shop = settings.shop.url == self.inner.settings.shop.url
            && settings.locale.languages == self.inner.settings.locale.languages;
        if settings.cache.max_bytes != shared.max_bytes || !same_shop {
            shared.max_bytes = settings.cache.max_bytes;
            shared.answers = Cache::new("answers", shared.max_bytes / 2);
            shared.pages = Cache::new("pages", shared.max_bytes / 2);
        }
        if !settings.session.seal_keys.is_empty() {
            shared.keys.clone_from(&settings.session.seal_keys);
            shared.fleet.set_keys(&shared.keys);
        }
        shared.writes = shared.writes.with(&shared.keys);
        shared.limits = Arc::new(shared.limits.with(&settings.session, &shared.keys));
        if settings.media.per_minute != shared.pictures.per_minute() {
            shared.pictures = Arc::new(PictureLimit::new(settings.media.per_minute));
        }
        shared.confirmations = shared.confirmations.with(&shared.keys);
        shared.security_log = shared.security_log.with(&shared.keys);
        Self::build(settings, shared)
    }

    fn build(settings: Settings, mut shared: Shared) -> Result<Self, BuildError> {
        let fills = fill_limits(&settings);
        shared.answers = shared.answers.limited(fills);
        shared.pages = shared.pages.limited(fills);
        let mut client = shop_client::settings(&settings);
        client.patience = settings.shop.patience;
        client.limits = CallLimits { max_calls: settings.shop.max_calls, ..CallLimits::default() };
        client.observer.clone_from(&shared.observer);
        client.breaker.open_for = Duration::from_secs(2).mul_f64(settings.shop.patience.min(1.0));
        let default =
            (settings.locale.default_language().to_owned(), settings.locale.default_currency().to_owned());
        let (change_language, set_currency) = capabilities::session_calls();
        let inner = Inner {
            shop: LegacyClient::new(client).map_err(|error| BuildError(error.to_string()))?,
            sessions: AnonymousSessions::new(change_language, set_currency, default),
            xsrf: Xsrf::new(shared.keys.clone(), settings.server.public_url.as_ref()),
            members: shared.members.with(&shared.keys, &settings.session),
            returns: shared.returns.with(&shared.keys),
            storefront: storefront::Client::new(&settings.storefront),
            document_hosts: storefront::DocumentHosts::new(&settings.server),
            parts: ShopParts::new(&settings),
            redirects: Redirects::new(&settings),
            drift: drift::Watch::new(settings.telemetry.drift_sample),
            settings,
            shared,
        };
        inner.shared.fleet.keep_up(LocalCopies {
            answers: inner.shared.answers.clone(),
            pages: inner.shared.pages.clone(),
            ended: inner.members.what_ended(),
        });
        Ok(Self { inner: Arc::new(inner) })
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

    /// Calls that are made when a person confirms them.
    #[must_use]
    pub fn confirmations(&self) -> &Confirmations {
        &self.inner.shared.confirmations
    }

    /// How many pictures a client may ask for.
    #[must_use]
    pub fn pictures(&self) -> &PictureLimit {
        &self.inner.shared.pictures
    }

    #[must_use]
    pub fn storefront(&self) -> &storefront::Client {
        &self.inner.storefront
    }

    /// The origins that documents may name.
    #[must_use]
    pub fn document_hosts(&self) -> &storefront::DocumentHosts {
        &self.inner.document_hosts
    }

    #[must_use]
    pub fn answers(&self) -> &Cache<KeptAnswer, LegacyError> {
        &self.inner.shared.answers
    }

    #[must_use]
    pub fn pages(&self) -> &Cache<Page, PageFault> {
        &self.inner.shared.pages
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

    /// The shop's anti-forgery values, by session.
    #[must_use]
    pub fn cart_tokens(&self) -> &moka::sync::Cache<SessionId, String> {
        &self.inner.shared.cart_tokens
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

/// A fill may ask the shop more than once, each time for as long as the shop is given.
fn fill_limits(settings: &Settings) -> FillLimits {
    let default = FillLimits::default();
    let deadline = default.deadline.mul_f64(settings.shop.patience.max(1.0));
    FillLimits { max_fills: settings.cache.max_fills, deadline, ..default }
}

/// The settings' keys, or a random one that ends with the process.
fn keys(settings: &Settings) -> Vec<Secret> {
    if !settings.session.seal_keys.is_empty() {
        return settings.session.seal_keys.clone();
    }
    vec![Secret::new(rand::random::<[u8; 32]>().to_vec())]
}

/// The application cannot be built on this machine.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);
