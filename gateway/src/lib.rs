//! Vitrin's gateway: typed JSON, caching, XSRF, resilience and telemetry in front of a shop that
//! cannot be changed.
//!
//! Suggested reading order: [`router`] (what answers what), [`pipeline`] (what every request
//! passes, outermost first), [`app`] (what everything stands on), then [`platform`], then any of
//! [`capabilities`]. [`passthrough`] serves clients that speak the old protocol, [`storefront`] the
//! pages, [`media`] the pictures, [`admin`] the operators.

pub mod admin;
pub mod capabilities;
pub mod contract;
pub mod drift;
pub mod media;
pub mod passthrough;
pub mod pipeline;
pub mod recorder;
pub mod router;
pub mod serve;
pub mod storefront;
pub mod surfaces;
pub mod telemetry;

#[cfg(test)]
mod mutations;
#[cfg(test)]
mod recordings;
