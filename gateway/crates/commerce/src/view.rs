//! What the storefront sees of one upstream call: the call, and a pure function from its answer.
//!
//! The function is a function pointer: it cannot capture anything of a request, so nothing of one
//! shopper reaches a shared cache. All it gets is the answer, language and currency, and the typed
//! parameters of the call, and these are the key under which its result is cached.

use legacy_client::{LegacyAnswer, LegacyCall, LegacyError, LegacyRequest};
use serde::Serialize;

use super::reshape_context::ReshapeContext;

/// Parameters of a call. Their JSON is part of the cache key.
pub trait CallParams: Serialize + Send + Sync + 'static {
    /// The request of `call` with these parameters.
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest;
}

/// A call without parameters.
impl CallParams for () {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[])
    }
}

/// The parameters of a path, in order.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct PathParams(Vec<String>);

impl PathParams {
    #[must_use]
    pub fn new(segments: &[&str]) -> Self {
        Self(segments.iter().map(|segment| (*segment).to_owned()).collect())
    }

    /// The parameter at this place; empty if there is none.
    #[must_use]
    pub fn get(&self, place: usize) -> &str {
        self.0.get(place).map(String::as_str).unwrap_or_default()
    }
}

impl CallParams for PathParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        let segments: Vec<&str> = self.0.iter().map(String::as_str).collect();
        LegacyRequest::new(call, &segments)
    }
}

/// Turns an answer into what the storefront sees.
pub type Reshape<P, T> = fn(&LegacyAnswer, &ReshapeContext, &P) -> Result<T, LegacyError>;

/// One way to see a call's answers. A call may have several views, each with a name of its own.
#[derive(Debug)]
pub struct View<P: 'static, T: 'static> {
    pub call: &'static LegacyCall,
    pub name: &'static str,
    pub reshape: Reshape<P, T>,
}

impl<P: CallParams, T: Serialize> View<P, T> {
    #[must_use]
    pub const fn new(
        call: &'static LegacyCall,
        name: &'static str,
        reshape: Reshape<P, T>,
    ) -> Self {
        Self { call, name, reshape }
    }

    /// The request for these parameters.
    #[must_use]
    pub fn request(&self, params: &P) -> LegacyRequest {
        params.request(self.call)
    }

    /// The text that identifies a result of this view for a language and a currency.
    ///
    /// # Errors
    /// When the parameters cannot be written as JSON.
    pub fn cache_key(
        &self,
        language: &str,
        currency: &str,
        params: &P,
    ) -> Result<String, serde_json::Error> {
        let mut key = Vec::with_capacity(128);
        for part in [self.name, language, currency] {
            key.extend_from_slice(part.as_bytes());
            key.push(b'|');
        }
        serde_json::to_writer(&mut key, params)?;
        Ok(String::from_utf8_lossy(&key).into_owned())
    }
}
