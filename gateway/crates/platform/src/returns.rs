//! Shoppers who return from other sites: a bank's page or a sign-in host (ADR 0028, ADR 0041).
//!
//! A request that another site causes has no cookie that counts and proves nothing, so it is not
//! forwarded. The response is a small page of ours that repeats the request once: now it is our own
//! page's, with cookies and proof. Only the browser that left may return (`departures`), and each
//! reference (state, order number) is valid for one return (`references`); without one there is
//! none.

mod departures;
mod form;
mod leave;
mod pages;
mod receive;
mod references;
mod store;
mod token;

pub use self::departures::Purpose;
pub use self::receive::{ReturnDecision, receive};
pub use self::store::CrossSiteReturns;
