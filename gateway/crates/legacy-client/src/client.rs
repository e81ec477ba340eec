//! Sends calls: address, headers, deadline, breaker, retry budget, size limit, one span per
//! attempt.

mod external;
mod http_request;
mod pass;
mod send;
mod settings;

use std::sync::Arc;

use http::{HeaderMap, Method, Uri};
use transport::{Host, Transport};
use url::Url;

pub use self::settings::ClientSettings;
use crate::address::address;
use crate::breaker::{BreakerKey, Breakers, Permit};
use crate::budget::RetryBudget;
use crate::call::LegacyCall;
use crate::caller::Caller;
use crate::error::LegacyError;
use crate::exposure::Exposure;
use crate::observer::Watch;
use crate::slots::{CallSlot, CallSlots, Lane};

/// Why no client can be built.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClientError(String);

/// The client of the shop. Cheap to clone.
#[derive(Debug, Clone)]
pub struct LegacyClient {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: ClientSettings,
    transport: Arc<Transport>,
    shop: Arc<Host>,
    breakers: Breakers,
    slots: CallSlots,
    budget: RetryBudget,
    exposure: Exposure,
}

impl LegacyClient {
    /// Builds a client. No connection is opened yet.
    ///
    /// # Errors
    /// When the machine's TLS set-up is unusable, or the shop's address has no host.
    pub fn new(settings: ClientSettings) -> Result<Self, ClientError> {
        let transport =
            Transport::new(settings.timeouts).map_err(|error| ClientError(error.to_string()))?;
        let mut shop =
            Host::from_url(&settings.shop).map_err(|error| ClientError(error.to_string()))?;
        if let Some(public) = &settings.public_host {
            shop.set_public_host(public.clone());
        }
        let (breakers, slots) = (Breakers::new(settings.breaker), CallSlots::new(settings.limits));
        let (shop, budget) = (Arc::new(shop), RetryBudget::default());
        let exposure = Exposure::of(&settings.shop, settings.allow_plain);
        let transport = Arc::new(transport);
        let inner = Inner { settings, transport, shop, breakers, slots, budget, exposure };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The connections, for other upstreams that the process asks.
    #[must_use]
    pub fn transport(&self) -> &Arc<Transport> {
        &self.inner.transport
    }

    /// The shop's own address.
    #[must_use]
    pub fn shop(&self) -> &Url {
        &self.inner.settings.shop
    }

    /// Every breaker that has been used, and whether its calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(BreakerKey, bool)> {
        self.inner.breakers.suspended()
    }

    /// Whether an observer is set. Bodies must be collected for it.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.inner.settings.observer.is_some()
    }

    fn watch(
        &self,
        call: &'static LegacyCall,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: Option<&[u8]>,
    ) -> Option<Watch> {
        let url = || {
            let mut url = self.inner.settings.shop.clone();
            url.set_path(uri.path());
            url.set_query(uri.query());
            url
        };
        Watch::begin(self.inner.settings.observer.as_ref(), call, method, url, headers, body)
    }

    fn check_breaker(
        &self,
        call: &'static LegacyCall,
        host: Option<Arc<str>>,
    ) -> Result<Permit<'_>, LegacyError> {
        self.inner.breakers.try_acquire(call, host).map_err(|retry_after| {
            metrics::counter!("vitrin_upstream_suspended_total", "call" => call.id).increment(1);
            LegacyError::Suspended { retry_after }
        })
    }

    async fn acquire_slot(
        &self,
        call: &LegacyCall,
        lane: Lane,
    ) -> Result<CallSlot<'_>, LegacyError> {
        let taken = self.inner.slots.acquire(lane).await;
        if taken.is_err() {
            metrics::counter!("vitrin_upstream_overloaded_total", "call" => call.id).increment(1);
        }
        taken
    }

    fn address(
        &self,
        call: &LegacyCall,
        path: &str,
        query: &str,
        caller: &Caller,
    ) -> Result<Uri, LegacyError> {
        let settings = &self.inner.settings;
        address((&settings.shop, &settings.prefix), call, (path, query), caller)
    }
}

#[cfg(test)]
mod tests;
