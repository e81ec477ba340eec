//! Calls of capabilities to the shop: anonymous through the cache, or as the shopper.

mod ask;
mod cached_passthrough;
mod public;
mod tries;
mod write;

use commerce::reshape_context::ReshapeContext;

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

    #[must_use]
    pub fn locale(&self) -> Locale {
        Locale { language: self.language.clone(), currency: self.currency.clone() }
    }
}
