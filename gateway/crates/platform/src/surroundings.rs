//! What a reshape needs besides the shop's answer, in a form that goes into cache fills: cheap to
//! clone.

use std::sync::Arc;

use commerce::addresses::ShopAddresses;
use commerce::money::NumberFormat;
use commerce::reshaping::Reshaping;
use legacy_markup::Sanitizer;
use settings::host::authority;
use settings::{HostName, Settings};

/// What holds for every answer: which addresses are the shop's, how its HTML is cleaned. Built
/// once.
#[derive(Debug, Clone)]
pub struct ShopParts {
    addresses: ShopAddresses,
    sanitizer: Arc<Sanitizer>,
}

impl ShopParts {
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let urls = std::iter::once(&settings.shop.url).chain(&settings.server.public_url);
        let addresses = ShopAddresses::new(
            urls.map(authority)
                .chain(settings.server.hosts.iter().map(HostName::authority))
                .collect(),
            settings.shop.media_hosts.clone(),
            &settings.locale.languages,
        );
        Self { sanitizer: Arc::new(addresses.sanitizer()), addresses }
    }
}

/// One request's language and currency with [`ShopParts`].
#[derive(Debug, Clone)]
pub struct Surroundings {
    language: Arc<str>,
    currency: Arc<str>,
    parts: ShopParts,
    numbers: NumberFormat,
}

impl Surroundings {
    #[must_use]
    pub fn new(parts: &ShopParts, language: &str, currency: &str) -> Self {
        Self {
            language: language.into(),
            currency: currency.into(),
            parts: parts.clone(),
            numbers: NumberFormat::default(),
        }
    }

    /// As the reshape functions take it.
    #[must_use]
    pub fn reshaping(&self) -> Reshaping<'_> {
        Reshaping {
            addresses: &self.parts.addresses,
            sanitizer: &self.parts.sanitizer,
            language: &self.language,
            currency: &self.currency,
            numbers: &self.numbers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_the_site_is_served_under_is_ours() {
        let variables = [
            ("VITRIN_SHOP_URL", "https://10.0.0.7"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            ("VITRIN_PUBLIC_URL", "https://shop.example"),
            ("VITRIN_HOSTS", "shop.example,WWW.shop.example:443,b2b.example:8443"),
        ];
        let variables =
            variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let parts = ShopParts::new(&Settings::read(variables.collect(), None).unwrap());
        let surroundings = Surroundings::new(&parts, "tr", "TL");
        let addresses = surroundings.reshaping().addresses.clone();
        for host in ["shop.example", "www.shop.example", "b2b.example:8443", "10.0.0.7"] {
            let link = addresses.path(&format!("https://{host}/kilimler"));
            assert_eq!(link.as_deref(), Some("/kilimler"), "{host}");
            let picture = addresses.media(&format!("https://{host}/Data/K/1.jpg"));
            assert_eq!(picture.as_deref(), Some("/media/shop/Data/K/1.jpg"), "{host}");
        }
        for host in ["b2b.example", "evil-shop.example"] {
            assert_eq!(addresses.path(&format!("https://{host}/kilimler")), None, "{host}");
        }
    }
}
