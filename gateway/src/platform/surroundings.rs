//! What a reshape needs besides the shop's answer, in a form that goes into cache fills: cheap to clone.

use std::sync::Arc;

use legacy_client::LegacyError;
use legacy_markup::Sanitizer;

use super::addresses::ShopAddresses;
use super::money::NumberFormat;
use super::reshaping::Reshaping;
use crate::config::Settings;
use crate::media::authority;

/// What holds for every answer: which addresses are the shop's, how its HTML is cleaned. Built once.
#[derive(Debug, Clone)]
pub struct ShopParts {
    pub addresses: ShopAddresses,
    sanitizer: Arc<Sanitizer>,
}

impl ShopParts {
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let addresses = ShopAddresses::new(
            vec![authority(&settings.shop.url)],
            settings.shop.media_hosts.clone(),
            &settings.locale.languages,
        );
        Self { sanitizer: Arc::new(addresses.sanitizer()), addresses }
    }
}

/// One request's language and currency with [`ShopParts`].
#[derive(Debug, Clone)]
pub struct Surroundings {
    pub language: Arc<str>,
    pub currency: Arc<str>,
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

    #[must_use]
    pub fn addresses(&self) -> &ShopAddresses {
        &self.parts.addresses
    }

    /// Refuses an answer in another language or currency than asked for. What the answer does not say is right.
    ///
    /// # Errors
    /// [`LegacyError::WrongLocale`].
    pub fn expect_locale(&self, language: Option<&str>, currency: Option<&str>) -> Result<(), LegacyError> {
        let differs = |said: Option<&str>, asked: &str| {
            said.is_some_and(|said| !said.is_empty() && !said.eq_ignore_ascii_case(asked))
        };
        if differs(language, &self.language) || differs(currency, &self.currency) {
            Err(LegacyError::WrongLocale)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn surroundings(language: &str, currency: &str) -> Surroundings {
        let environment = [
            ("VITRIN_SHOP_URL", "http://shop.example"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            ("VITRIN_MEDIA_HOSTS", "img.example"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        Surroundings::new(
            &ShopParts::new(&Settings::read(environment.into(), None).unwrap()),
            language,
            currency,
        )
    }

    #[test]
    fn an_answer_in_another_currency_is_refused_and_a_silent_one_is_not() {
        let asked = surroundings("en", "USD");
        assert!(asked.expect_locale(Some("en"), Some("USD")).is_ok());
        assert!(asked.expect_locale(None, None).is_ok());
        assert!(matches!(asked.expect_locale(Some("en"), Some("TL")), Err(LegacyError::WrongLocale)));
        assert!(matches!(asked.expect_locale(Some("tr"), Some("USD")), Err(LegacyError::WrongLocale)));
    }
}
