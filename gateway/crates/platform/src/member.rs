//! Who is signed in, and how it is known without a store of sessions (ADR 0026, ADR 0041).
//!
//! A bearer of the shop is sealed into a cookie that no script reads (`seal`); the page holds a
//! handle in its place, which says nothing and opens nothing. Whoever asks for a member brings the
//! cookie, and the bearer goes on from here. Before it runs out it is replaced, once however many
//! ask (`refresh`). [`answers`] finds bearers in what the shop says, [`session`] starts, renews
//! and ends what a browser holds, [`ended`] remembers what is over before its seal is.

pub mod answers;
mod bearer;
pub mod ended;
mod ended_marks;
pub mod identity;
pub mod lifetime;
mod members;
mod membership;
mod refresh;
mod refreshes;
mod seal;
pub mod session;
mod shared_refresh;
mod shopper;
mod sign_bearer_out;

pub use self::bearer::{Bearer, Token};
pub use self::ended_marks::Ended;
pub use self::members::Members;
pub use self::membership::Membership;
pub use self::refreshes::RefreshOutcome;
pub use self::shopper::{Recognition, Shopper};
