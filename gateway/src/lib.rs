//! Vitrin's gateway: typed JSON, caching, XSRF, resilience and telemetry in front of a shop that
//! cannot be changed.
//!
//! Suggested reading order: [`router`] (which surface answers), [`pipeline`] (the steps of every
//! request), [`surfaces`], then any of [`capabilities`]. [`passthrough`] serves clients that speak
//! the old protocol, [`storefront`] the pages, [`media`] the pictures, [`admin`] the operators. The
//! crate `platform` is below all of them.

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
mod reshape_snapshots;
