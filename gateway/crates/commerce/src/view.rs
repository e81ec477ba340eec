//! How the storefront sees an upstream call: the call, and a pure function of its answer.
//!
//! The function is a function pointer, so it cannot capture anything of a request, and nothing of
//! one shopper reaches a shared cache. It gets only the answer, language and currency, and the
//! call's typed parameters, which are the cache key of its result.

use legacy_client::{LegacyAnswer, LegacyCall, LegacyError, LegacyRequest};
use serde::Serialize;

use super::reshape_context::ReshapeContext;

/// Parameters of a call. Their JSON is part of the cache key.
pub trait CallParams: Serialize + Send + Sync + 'static {
    /// Builds the request of `call` with these parameters.
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest;
}

/// A call without parameters.
impl CallParams for () {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[])
    }
}

/// Parameters in a path, in order.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct PathParams(Vec<String>);

impl PathParams {
    #[must_use]
    pub fn new(segments: &[&str]) -> Self {
        Self(segments.iter().map(|segment| (*segment).to_owned()).collect())
    }

    /// The parameter at this index; empty if there is none.
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

/// Converts an answer to what the storefront sees.
pub type Reshape<P, T> = fn(&LegacyAnswer, &ReshapeContext, &P) -> Result<T, LegacyError>;

/// One view of a call's answers. A call may have several, each with its own name.
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

    /// Builds the request for these parameters.
    #[must_use]
    pub fn request(&self, params: &P) -> LegacyRequest {
        params.request(self.call)
    }

    /// The text that identifies a result of this view for one language and currency. Views of
    /// different calls may have the same name.
    ///
    /// # Errors
    /// If the parameters cannot be serialized to JSON.
    pub fn cache_key(
        &self,
        language: &str,
        currency: &str,
        params: &P,
    ) -> Result<String, serde_json::Error> {
        let mut key = Vec::with_capacity(128);
        for part in [self.call.id, self.name, language, currency] {
            key.extend_from_slice(part.as_bytes());
            key.push(b'|');
        }
        serde_json::to_writer(&mut key, params)?;
        Ok(String::from_utf8_lossy(&key).into_owned())
    }
}
