//! Calls the legacy shop, and is the only crate that does. It knows neither axum nor any
//! capability.
//!
//! Reading order: [`call`] (the definition of one upstream call), [`request`] (one call about to be
//! sent), [`caller`] (on whose behalf), [`client`] (sending, with deadline, retries and limits),
//! [`answer`], [`upload`], [`shape`] (the wire type of an answer), [`error`]. Connections are the
//! crate `transport`'s.

mod address;
pub mod answer;
pub mod breaker;
pub mod budget;
pub mod call;
pub mod caller;
pub mod client;
pub mod coding;
mod counts;
pub mod error;
mod exposure;
mod json;
pub mod observer;
pub mod request;
pub mod shape;
mod slots;
mod streamed;
pub mod upload;

pub use answer::LegacyAnswer;
pub use call::{
    AddressChoice, AnswerKind, Audience, BodyKind, CacheRow, Confidence, Effect, ExternalHost,
    LegacyCall, OrderEffect, Preference, Prefix, RateLimit, Retry, Sample, SampleValues,
    SessionEffect, Subject,
};
pub use caller::Caller;
pub use client::{ClientSettings, LegacyClient};
pub use error::LegacyError;
pub use exposure::is_exposed;
pub use request::{FormFile, LegacyRequest};
pub use shape::Shape;
pub use slots::CallLimits;
pub use streamed::{AnswerBody, StreamedAnswer};
pub use transport::{Delivery, PublicHost};
pub use upload::{Upload, UploadFault};
