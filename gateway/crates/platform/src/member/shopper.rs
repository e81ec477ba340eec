//! Who asks, as far as their cookies say.

use super::membership::Membership;

/// Who asks.
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

    /// What the shopper's XSRF token is bound to; empty for guests.
    #[must_use]
    pub fn xsrf_binding(&self) -> &str {
        self.membership().map_or("", |membership| &membership.id)
    }
}

/// What a request's cookies say about its sender.
#[derive(Debug, Clone)]
pub struct Recognition {
    pub shopper: Shopper,
    /// The sender was a member whose session has reached its lifetime, or ended with a change of
    /// the password: the shop's session, which may not know that, must not be used any more.
    pub is_over: bool,
}
