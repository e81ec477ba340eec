//! Memberships, recognised without a session store (ADR 0026, ADR 0041).
//!
//! A bearer of the shop is sealed in a cookie that no script can read (`seal`); the page has a
//! handle in its place, which reveals and opens nothing. A member's request brings the cookie, and
//! the gateway sends the bearer. Before it expires it is refreshed, once for all concurrent callers
//! (`refresh`). [`answers`] finds bearers in the shop's answers, [`session`] starts, renews and
//! ends the browser's membership, [`ended`] remembers memberships that ended before their seal
//! expires.

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
