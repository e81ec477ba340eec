//! Used references, and the keys of return tokens and departures.

use settings::session::Secret;

use super::departures::Departures;
use super::references::{Reference, UsedReferences};
use super::token;
use crate::clock::now;
use crate::cookies::{self, RequestCookies};

/// Departure cookies that are tried: another host of our domain may have put some beside ours.
const MAX_COOKIES_TRIED: usize = 4;

/// References that were used, and the keys of return tokens and departures.
#[derive(Debug, Clone, Default)]
pub struct CrossSiteReturns {
    pub(super) used: UsedReferences,
    pub(super) keys: Vec<Secret>,
}

impl CrossSiteReturns {
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { keys: keys.to_vec(), ..self.clone() }
    }

    /// Recent departures of the browser with these cookies.
    pub(super) fn departures(&self, cookies: &RequestCookies, https: bool) -> Departures {
        let ours = |text| Departures::read(text, &self.keys, now());
        let cookies = cookies.all(cookies::departure_name(https));
        cookies.take(MAX_COOKIES_TRIED).find_map(ours).unwrap_or_default()
    }

    pub(super) fn return_token(&self, reference: &Reference, path: &str) -> String {
        token::issue(&self.keys, reference, path)
    }

    /// The reference that a return token was issued for.
    pub(super) fn opened(&self, return_token: &str, path: &str) -> Option<Reference> {
        token::open(&self.keys, return_token, path)
    }
}
