//! How long a membership may last, whatever the shop says of its bearer.

use settings::session::Lifetimes;
use std::time::Duration;

use super::{GRACE, Membership, seconds};

/// A cookie is sealed anew when this part of the idle lifetime has passed, not with each request.
const RESEALED_PER_IDLE: u32 = 8;
/// And at the latest after this.
const MAX_RESEAL_AFTER: Duration = Duration::from_secs(60 * 60);

/// Whether the membership has reached an end that does not depend on its bearer.
pub(super) fn is_over(lifetimes: &Lifetimes, known: &Membership, now: i64) -> bool {
    let begun_at = known.begun_at / 1000;
    now >= begun_at.saturating_add(seconds(lifetimes.absolute))
        || now >= known.seen_at.saturating_add(seconds(lifetimes.idle))
}

/// Whether the seal says too old a moment of its last use.
pub(super) fn should_reseal(lifetimes: &Lifetimes, known: &Membership, now: i64) -> bool {
    let after = (lifetimes.idle / RESEALED_PER_IDLE).min(MAX_RESEAL_AFTER);
    now - known.seen_at >= seconds(after)
}

/// The second after which no seal of this membership can hold.
pub(super) fn last_end(lifetimes: &Lifetimes, known: &Membership) -> i64 {
    let absolute = (known.begun_at / 1000).saturating_add(seconds(lifetimes.absolute));
    absolute.max(known.expires_at.saturating_add(seconds(GRACE)))
}

/// The second after which no session that begins now, or began before, can hold.
pub(super) fn end_of_all(lifetimes: &Lifetimes, now: i64) -> i64 {
    now.saturating_add(seconds(lifetimes.absolute))
}
