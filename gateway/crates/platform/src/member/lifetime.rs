//! Lifetimes of memberships, independent of the shop's bearer.

use settings::session::Lifetimes;
use std::time::Duration;

use super::membership::Membership;
use crate::clock::seconds;

/// How long after its expiry a bearer may still be refreshed: a request may have been on its way.
pub(super) const GRACE: Duration = Duration::from_secs(60);
/// A cookie is sealed again after this fraction of the idle lifetime, not with each request.
const RESEALED_PER_IDLE: u32 = 8;
/// Maximum time until a cookie is sealed again.
const MAX_RESEAL_AFTER: Duration = Duration::from_secs(60 * 60);

/// Whether the membership has ended, independent of its bearer.
pub(super) fn is_over(lifetimes: &Lifetimes, known: &Membership, now: i64) -> bool {
    let begun_at = known.begun_at / 1000;
    now >= begun_at.saturating_add(seconds(lifetimes.absolute))
        || now >= known.seen_at.saturating_add(seconds(lifetimes.idle))
}

/// Whether the last use recorded in the seal is old enough to seal it again.
pub(super) fn should_reseal(lifetimes: &Lifetimes, known: &Membership, now: i64) -> bool {
    let after = (lifetimes.idle / RESEALED_PER_IDLE).min(MAX_RESEAL_AFTER);
    now - known.seen_at >= seconds(after)
}

/// The second in which the last seal of this membership expires.
pub(super) fn last_end(lifetimes: &Lifetimes, known: &Membership) -> i64 {
    let absolute = (known.begun_at / 1000).saturating_add(seconds(lifetimes.absolute));
    absolute.max(known.expires_at.saturating_add(seconds(GRACE)))
}

/// The second in which all sessions that have begun by now have expired.
pub(super) fn end_of_all(lifetimes: &Lifetimes, now: i64) -> i64 {
    now.saturating_add(seconds(lifetimes.absolute))
}
