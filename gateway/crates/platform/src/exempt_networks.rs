//! Networks without client limits: trusted proxies, which carry everybody's requests, the
//! storefront, and `VITRIN_UNLIMITED_NETWORKS`.

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use ipnet::IpNet;
use settings::Settings;
use url::{Host, Url};

/// How often the storefront's name is resolved: a replaced container gets another address.
const LOOK_UP_EVERY: Duration = Duration::from_secs(30);

/// Shared by the listener, which checks each connection, the writes, and the reloader of settings.
#[derive(Debug, Clone)]
pub struct ExemptNetworks(Arc<RwLock<Inner>>);

#[derive(Debug)]
struct Inner {
    listed: Vec<IpNet>,
    storefront: Url,
    storefront_addresses: Vec<IpAddr>,
}

impl ExemptNetworks {
    /// The storefront's addresses are known after the first [`ExemptNetworks::look_up_storefront`].
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let storefront = settings.storefront.url.clone();
        let inner =
            Inner { listed: listed(settings), storefront, storefront_addresses: Vec::new() };
        Self(Arc::new(RwLock::new(inner)))
    }

    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let address = address.to_canonical();
        inner.listed.iter().any(|network| network.contains(&address))
            || inner.storefront_addresses.contains(&address)
    }

    /// Applies other settings. The storefront's old addresses stay until it is resolved again.
    pub fn change(&self, settings: &Settings) {
        let mut inner = self.0.write().unwrap_or_else(PoisonError::into_inner);
        inner.listed = listed(settings);
        inner.storefront.clone_from(&settings.storefront.url);
    }

    /// Resolves the storefront's addresses. If that fails, the old ones stay.
    pub async fn look_up_storefront(&self) {
        let url = self.0.read().unwrap_or_else(PoisonError::into_inner).storefront.clone();
        let found = match url.host() {
            Some(Host::Ipv4(address)) => vec![IpAddr::from(address)],
            Some(Host::Ipv6(address)) => vec![IpAddr::from(address)],
            Some(Host::Domain(name)) => match tokio::net::lookup_host((name, 0)).await {
                Ok(found) => found.map(|address| address.ip().to_canonical()).collect(),
                Err(error) => {
                    tracing::debug!(%error, "the storefront's name is not known now");
                    return;
                }
            },
            None => return,
        };
        self.0.write().unwrap_or_else(PoisonError::into_inner).storefront_addresses = found;
    }

    /// Resolves the storefront periodically, while it is polled.
    pub async fn follow_storefront(self) {
        let mut turns = tokio::time::interval(LOOK_UP_EVERY);
        loop {
            turns.tick().await;
            self.look_up_storefront().await;
        }
    }
}

fn listed(settings: &Settings) -> Vec<IpNet> {
    let server = &settings.server;
    server.trusted_proxies.iter().chain(&server.unlimited_networks).copied().collect()
}
