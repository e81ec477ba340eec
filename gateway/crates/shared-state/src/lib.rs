//! State that several gateways share through Redis (ADR 0044).
//!
//! Knows neither HTTP nor any capability: callers name things with [`Name`], hand over bytes, and get
//! back what Redis says or [`Unavailable`]. Without Redis nothing here runs.
//!
//! - [`SharedState`] is the handle: one multiplexed connection, a circuit and a task that follows.
//! - [`claims`]: one intent, one effect, across processes. [`leases`]: locks with a fence number.
//! - [`SharedState::use_once`], [`SharedState::count`], [`answers`]: references, limits, second level
//!   of the cache.
//! - [`Follower`]: what each process is told of the others: ended memberships and purges.
//! - `backlog` keeps what Redis could not take until it can.
//! - `link` sends commands and judges replies; `health` decides when Redis is left alone; `seal`
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
pub use limits::{Counted, Quota};
pub use link::Unavailable;
pub use names::Name;
pub use settings::{BadUrl, SharedSettings};
pub use state::SharedState;
