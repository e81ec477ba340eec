//! State of memberships.

use http::HeaderValue;
use settings::session::{Custody, Lifetimes, Secret, SessionSettings};

use super::bearer::is_handle;
use super::ended::{EndedMembers, EndedMemberships};
use super::ended_marks::{self, Ended};
use super::identity::MemberKey;
use super::lifetime::{self, GRACE};
use super::membership::Membership;
use super::refreshes::Refreshes;
use super::seal::Seals;
use super::shopper::{Recognition, Shopper};
use crate::clock::{now, seconds};
use crate::cookies::{self, RequestCookies};
use crate::fleet::Fleet;

/// Maximum cookies of the session's name that are tried: a browser may also send one of another
/// host of our domain, or an older one.
const MAX_SEALS_TRIED: usize = 8;

/// Keys, lifetimes, ended memberships and recent refreshes.
#[derive(Debug, Clone)]
pub struct Members {
    pub(super) seals: Seals,
    custody: Custody,
    pub(super) lifetimes: Lifetimes,
    ended: EndedMemberships,
    ended_members: EndedMembers,
    pub(super) refreshes: Refreshes,
    fleet: Fleet,
}

impl Members {
    /// The first of `keys` seals, all open.
    #[must_use]
    pub fn new(keys: &[Secret], settings: &SessionSettings, fleet: Fleet) -> Self {
        Self {
            seals: Seals::new(keys),
            custody: settings.custody,
            lifetimes: settings.lifetimes,
            ended: EndedMemberships::default(),
            ended_members: EndedMembers::default(),
            refreshes: Refreshes::default(),
            fleet,
        }
    }

    /// Returns the same state with other keys or settings; ended memberships stay ended.
    #[must_use]
    pub fn with(&self, keys: &[Secret], settings: &SessionSettings) -> Self {
        Self {
            seals: Seals::new(keys),
            custody: settings.custody,
            lifetimes: settings.lifetimes,
            ..self.clone()
        }
    }

    #[must_use]
    pub fn custody(&self) -> Custody {
        self.custody
    }

    /// Recognises the caller by the first sealed cookie that opens and is valid. Otherwise the
    /// caller is a guest.
    #[must_use]
    pub fn recognise(&self, cookies: &RequestCookies, https: bool) -> Recognition {
        let mut is_over = false;
        for sealed in cookies.all(cookies::sealed_name(https)).take(MAX_SEALS_TRIED) {
            let Some(known) = self.seals.open(sealed) else { continue };
            match self.seal_status(&known) {
                SealStatus::Valid => {
                    return Recognition {
                        shopper: Shopper::Member(Box::new(known)),
                        is_over: false,
                    };
                }
                SealStatus::CutOff => is_over = true,
                SealStatus::Lapsed => {}
            }
        }
        Recognition { shopper: Shopper::Guest, is_over }
    }

    /// Whether a cookie of our name was not sealed by us. For the security log: such a caller was
    /// attacked, attacks, or comes after a change that removed a key.
    #[must_use]
    pub fn has_forged(&self, cookies: &RequestCookies, https: bool) -> bool {
        let mut sealed = cookies.all(cookies::sealed_name(https)).take(MAX_SEALS_TRIED);
        sealed.any(|text| !text.is_empty() && self.seals.open(text).is_none())
    }

    fn seal_status(&self, known: &Membership) -> SealStatus {
        let now = now();
        if self.ended.is_ended(&known.id) {
            return SealStatus::Lapsed;
        }
        let is_cut_off = lifetime::is_over(&self.lifetimes, known, now)
            || known.keys.iter().any(|key| self.ended_members.is_ended(key, known.begun_at));
        match is_cut_off {
            true => SealStatus::CutOff,
            false if known.expires_at + seconds(GRACE) > now => SealStatus::Valid,
            false => SealStatus::Lapsed,
        }
    }

    /// Whether a membership was signed out of or replaced.
    #[must_use]
    pub fn is_ended(&self, id: &str) -> bool {
        self.ended.is_ended(id)
    }

    /// Ended memberships, for the exchange with other gateways.
    #[must_use]
    pub fn what_ended(&self) -> Ended {
        Ended { memberships: self.ended.clone(), members: self.ended_members.clone() }
    }

    /// Ends one membership, in every copy of its cookie and on every gateway.
    pub(super) fn end(&self, known: &Membership) {
        let until = lifetime::last_end(&self.lifetimes, known);
        self.ended.mark(&known.id, until);
        self.fleet.publish_ended(|| vec![(ended_marks::mark_of_membership(&known.id), until)]);
    }

    /// Ends the sessions of a member that began before `moment`, in unix milliseconds.
    pub(super) fn end_before(&self, keys: &[MemberKey], moment: i64) {
        let until = lifetime::end_of_all(&self.lifetimes, moment / 1000);
        for key in keys {
            self.ended_members.end_before(key, moment, until);
        }
        let mark = |key| (ended_marks::mark_of_member(key, moment), until);
        self.fleet.publish_ended(|| keys.iter().map(mark).collect());
    }

    /// Returns the `Authorization` for the shop. A handle is worthless without the cookie. A
    /// client's own bearer of the shop passes unchanged.
    #[must_use]
    pub fn authorization(
        &self,
        shopper: &Shopper,
        given: Option<HeaderValue>,
    ) -> Option<HeaderValue> {
        match given {
            Some(given) if !is_handle(&given) => Some(given),
            _ => shopper.membership().and_then(Membership::authorization),
        }
    }
}

/// State of a seal that opens.
enum SealStatus {
    Valid,
    /// Its bearer expired, or the member signed out: the shop's session has ended too.
    Lapsed,
    /// Ended by a rule of ours that the shop does not know.
    CutOff,
}

#[cfg(test)]
mod tests;
