//! State that several gateways share through Redis (ADR 0044).
//!
//! It knows neither HTTP nor any capability: callers pass a [`Name`] and bytes, and get back the
//! reply of Redis or [`Unavailable`]. Without Redis nothing here runs.
//!
//! - [`SharedState`] is the handle: one multiplexed connection, a circuit breaker and a monitor
//!   task.
//! - [`claims`]: idempotency across processes. [`leases`]: locks with a fencing number.
//! - [`SharedState::use_once`], [`SharedState::count`], [`answers`]: one-time references, rate
//!   limits, second level of the cache.
//! - [`Follower`] receives the events of other processes: ended memberships and purges.
//! - `backlog` keeps outcomes until Redis can take them.
//! - `link` sends commands and classifies replies; `health` decides when Redis is not used; `seal`
//!   encrypts every value.

pub mod answers;
mod backlog;
pub mod claims;
mod duration;
mod event_log;
mod fleet;
mod follower;
mod health;
pub mod leases;
mod limits;
mod link;
mod monitor;
mod names;
mod outcome;
mod seal;
mod settings;
mod state;

pub use follower::Follower;
pub use health::Condition;
pub use limits::{CountResult, Quota};
pub use link::Unavailable;
pub use names::Name;
pub use settings::{BadUrl, SharedSettings};
pub use state::SharedState;
