//! What a reshape function may know besides the answer itself: the same for every shopper, so that
//! nothing of one shopper can reach a shared cache through it.

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
    /// The currency asked for; it holds for an answer that names none.
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

    /// The same shop for another language and currency.
    #[must_use]
    pub fn with_locale(&self, language: &str, currency: &str) -> Self {
        Self { language: language.into(), currency: currency.into(), ..self.clone() }
    }

    /// Refuses an answer in another language or currency than asked for. What the answer does not
    /// say is right.
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

    /// An amount in the currency the answer names, else in the one asked for.
    pub fn money(&self, amount: Decimal, currency: Option<&str>) -> Money {
        Money::new(amount, currency.unwrap_or(&self.currency))
    }

    /// The shop's HTML, cleaned; `None` when nothing is left to show.
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

    /// A Turkish page in liras of `shop.example`, pictures also from `img.invalid`.
    #[must_use]
    pub fn reshape_context() -> ReshapeContext {
        CONTEXT.clone()
    }
}
