//! What a reshape needs besides the shop's answer, in a form that goes into cache fills: cheap to clone.

use std::sync::Arc;

use legacy_markup::Sanitizer;

use super::addresses::ShopAddresses;
use super::money::NumberFormat;
use super::reshaping::Reshaping;
use crate::config::Settings;
use crate::media::authority;

/// What holds for every answer: which addresses are the shop's, how its HTML is cleaned. Built once.
#[derive(Debug, Clone)]
pub struct ShopParts {
    addresses: ShopAddresses,
    sanitizer: Arc<Sanitizer>,
}

impl ShopParts {
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let addresses = ShopAddresses::new(
            std::iter::once(&settings.shop.url).chain(&settings.server.public_url).map(authority).collect(),
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
