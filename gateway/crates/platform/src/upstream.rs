//! Calls of capabilities to the shop: anonymous through the cache, or as the shopper.

mod ask;
mod cached_passthrough;
mod public;
mod tries;
mod write;

use commerce::reshape_context::ReshapeContext;
use legacy_client::{CacheRow, LegacyAnswer, LegacyError, LegacyRequest};

pub use self::cached_passthrough::{cached_passthrough, public_bearer};
pub(crate) use self::public::fetch_public;
pub use self::public::lifetime;
pub use self::tries::Attempt;
use super::context::Context;

/// What a reshape says of an answer that came in another language or currency than was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locale {
    pub language: String,
    pub currency: String,
}

impl Context {
    #[must_use]
    pub fn reshape_context(&self) -> ReshapeContext {
        self.app.reshape_context().with_locale(&self.language, &self.currency)
    }

    /// Asks the shop as nobody, past the cache, and makes `T` of its answer.
    ///
    /// # Errors
    /// The upstream fault, or that of `make`.
    pub async fn ask_as_nobody<T>(
        &self,
        request: &LegacyRequest,
        row: CacheRow,
        make: impl Fn(&LegacyAnswer) -> Result<T, LegacyError>,
    ) -> Result<T, LegacyError> {
        self.require_one_reading(request)?;
        fetch_public(&self.app, request, row, &self.locale(), make).await.map(|(_, made)| made)
    }

    #[must_use]
    pub fn locale(&self) -> Locale {
        Locale { language: self.language.clone(), currency: self.currency.clone() }
    }
}
