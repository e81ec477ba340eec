//! What a reshape function gets besides the answer: the same for every shopper, so that no
//! shopper's data can reach a shared cache through it.

use std::sync::Arc;

use legacy_client::LegacyError;
use legacy_markup::Sanitizer;
use rust_decimal::Decimal;

use super::addresses::ShopAddresses;
use super::media::Image;
use super::money::{Money, NumberFormat};

/// The shop's addresses and one request's language and currency. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ReshapeContext {
    pub addresses: Arc<ShopAddresses>,
    pub sanitizer: Arc<Sanitizer>,
    /// Two letters.
    pub language: Arc<str>,
    /// The requested currency, used for answers that name none.
    pub currency: Arc<str>,
    /// Separators of printed amounts.
    pub numbers: Arc<NumberFormat>,
}

impl ReshapeContext {
    #[must_use]
    pub fn new(addresses: ShopAddresses, language: &str, currency: &str) -> Self {
        Self {
            sanitizer: Arc::new(addresses.sanitizer()),
            addresses: Arc::new(addresses),
            language: language.into(),
            currency: currency.into(),
            numbers: Arc::default(),
        }
    }

    /// Returns the same shop in another language and currency.
    #[must_use]
    pub fn with_locale(&self, language: &str, currency: &str) -> Self {
        Self { language: language.into(), currency: currency.into(), ..self.clone() }
    }

    /// Checks that an answer is in the requested language and currency. An unstated one counts as
    /// right.
    ///
    /// # Errors
    /// [`LegacyError::WrongLocale`].
    pub fn expect_locale(
        &self,
        language: Option<&str>,
        currency: Option<&str>,
    ) -> Result<(), LegacyError> {
        let differs = |said: Option<&str>, asked: &str| {
            said.is_some_and(|said| !said.is_empty() && !said.eq_ignore_ascii_case(asked))
        };
        if differs(language, &self.language) || differs(currency, &self.currency) {
            return Err(LegacyError::WrongLocale);
        }
        Ok(())
    }

    /// Returns an amount in the currency of the answer, otherwise in the requested one.
    pub fn money(&self, amount: Decimal, currency: Option<&str>) -> Money {
        Money::new(amount, currency.unwrap_or(&self.currency))
    }

    /// Sanitizes the shop's HTML. `None` if nothing remains to display.
    pub fn html(&self, html: Option<&str>) -> Option<String> {
        Some(self.sanitizer.clean(html?)).filter(|clean| !clean.is_empty())
    }

    pub fn image(&self, address: Option<&str>, alt: &str) -> Option<Image> {
        Image::at(&self.addresses, address?, alt)
    }
}

#[cfg(test)]
mod tests {
    use legacy_client::LegacyError;

    use super::testing::reshape_context;

    #[test]
    fn only_a_stated_other_locale_is_refused() {
        let asked = reshape_context().with_locale("en", "USD");
        assert!(asked.expect_locale(Some("en"), Some("usd")).is_ok());
        assert!(asked.expect_locale(None, Some("")).is_ok());
        assert!(matches!(
            asked.expect_locale(Some("en"), Some("TL")),
            Err(LegacyError::WrongLocale)
        ));
        assert!(matches!(
            asked.expect_locale(Some("tr"), Some("USD")),
            Err(LegacyError::WrongLocale)
        ));
    }
}

/// A context for tests of reshape functions.
#[cfg(any(test, feature = "test-support"))]
pub mod testing {
    use std::sync::LazyLock;

    use super::{ReshapeContext, ShopAddresses};

    static CONTEXT: LazyLock<ReshapeContext> = LazyLock::new(|| {
        let hosts = vec!["shop.example".to_owned()];
        let media_hosts = vec!["img.invalid".to_owned()];
        let languages = ["tr", "en", "de", "ar"].map(str::to_owned);
        ReshapeContext::new(ShopAddresses::new(hosts, media_hosts, &languages), "tr", "TL")
    });

    /// A Turkish page in liras of `shop.example`, with pictures from `img.invalid` too.
    #[must_use]
    pub fn reshape_context() -> ReshapeContext {
        CONTEXT.clone()
    }
}
