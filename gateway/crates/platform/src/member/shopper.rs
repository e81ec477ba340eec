//! The caller, by their cookies.

use super::membership::Membership;

/// The caller.
#[derive(Debug, Clone)]
pub enum Shopper {
    Guest,
    Member(Box<Membership>),
}

impl Shopper {
    #[must_use]
    pub fn membership(&self) -> Option<&Membership> {
        match self {
            Self::Guest => None,
            Self::Member(membership) => Some(membership),
        }
    }

    /// The subject of the shopper's XSRF token; empty for guests.
    #[must_use]
    pub fn xsrf_binding(&self) -> &str {
        self.membership().map_or("", |membership| &membership.id)
    }
}

/// The caller according to the request's cookies.
#[derive(Debug, Clone)]
pub struct Recognition {
    pub shopper: Shopper,
    /// The caller was a member whose session expired or ended by a password change. The shop may
    /// not know that, so its session must not be used any more.
    pub is_over: bool,
}
