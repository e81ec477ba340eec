//! Memberships that have ended although their seal still opens: signed out, replaced by a new
//! sign-in, or ended by a change of the password. Stored in this process (ADR 0041).
//!
//! The memory is bounded. When it is full the oldest marks are removed, never the newest: moka's
//! default policy could refuse new keys, and a forgotten sign-out is none.

use std::time::{Duration, Instant};

use moka::Expiry;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use super::identity::MemberKey;
use crate::clock::now;

const MAX_IDS: u64 = 200_000;
const MAX_MEMBERS: u64 = 100_000;

/// Ids of memberships that must not open a session any more.
#[derive(Debug, Clone)]
pub struct EndedMemberships(Cache<String, Until>);

impl Default for EndedMemberships {
    fn default() -> Self {
        Self::bounded(MAX_IDS)
    }
}

impl EndedMemberships {
    fn bounded(max_entries: u64) -> Self {
        let cache =
            Cache::builder().max_capacity(max_entries).eviction_policy(EvictionPolicy::lru());
        Self(cache.expire_after(ByDeadline).build())
    }

    /// Ends a membership; remembered until all its seals have expired (unix seconds).
    pub fn mark(&self, id: &str, until: i64) {
        let until = self.0.get(id).map_or(until, |known| known.0.max(until));
        self.0.insert(id.to_owned(), Until(until));
    }

    /// All entries with their expiry.
    pub fn all(&self) -> impl Iterator<Item = (String, i64)> + '_ {
        self.0.iter().map(|(id, until)| (id.as_ref().clone(), until.0))
    }

    #[must_use]
    pub fn is_ended(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }
}

/// For each member, the moment before which sessions have ended.
#[derive(Debug, Clone)]
pub struct EndedMembers(Cache<MemberKey, EndedBefore>);

#[derive(Debug, Clone, Copy)]
struct EndedBefore {
    /// Unix milliseconds.
    moment: i64,
    until: Until,
}

impl Default for EndedMembers {
    fn default() -> Self {
        let cache =
            Cache::builder().max_capacity(MAX_MEMBERS).eviction_policy(EvictionPolicy::lru());
        Self(cache.expire_after(ByDeadline).build())
    }
}

impl EndedMembers {
    /// Ends the sessions of this member that began before `moment` (unix milliseconds); remembered
    /// until all of them have expired (unix seconds).
    pub fn end_before(&self, member: &MemberKey, moment: i64, until: i64) {
        let known = self.0.get(member);
        let moment = known.map_or(moment, |known| known.moment.max(moment));
        let until = Until(known.map_or(until, |known| known.until.0.max(until)));
        self.0.insert(member.clone(), EndedBefore { moment, until });
    }

    /// All entries: the moment, and until when they are remembered.
    pub fn all(&self) -> impl Iterator<Item = (MemberKey, i64, i64)> + '_ {
        self.0.iter().map(|(key, known)| (key.as_ref().clone(), known.moment, known.until.0))
    }

    /// Whether a session of this member that began at `begun_at` (unix milliseconds) is over.
    #[must_use]
    pub fn is_ended(&self, member: &MemberKey, begun_at: i64) -> bool {
        self.0.get(member).is_some_and(|known| begun_at < known.moment)
    }
}

/// Unix seconds at which an entry may be forgotten.
#[derive(Debug, Clone, Copy)]
struct Until(i64);

impl Until {
    fn left(self) -> Duration {
        Duration::from_secs(u64::try_from(self.0 - now()).unwrap_or_default())
    }
}

trait Deadline {
    fn deadline(&self) -> Until;
}

impl Deadline for Until {
    fn deadline(&self) -> Until {
        *self
    }
}

impl Deadline for EndedBefore {
    fn deadline(&self) -> Until {
        self.until
    }
}

struct ByDeadline;

impl<K, V: Deadline> Expiry<K, V> for ByDeadline {
    fn expire_after_create(&self, _: &K, value: &V, _: Instant) -> Option<Duration> {
        Some(value.deadline().left())
    }

    fn expire_after_update(
        &self,
        _: &K,
        value: &V,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(value.deadline().left())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_5_a_full_memory_keeps_the_newest_sign_outs() {
        let ended = EndedMemberships::bounded(100);
        for number in 0..1000 {
            // A frequently read entry is worth no more than the others.
            let _ = ended.is_ended("0");
            ended.mark(&number.to_string(), now() + 60);
            assert!(ended.is_ended(&number.to_string()), "{number}");
        }
        ended.0.run_pending_tasks();
        assert!((900..1000).all(|number| ended.is_ended(&number.to_string())));
        assert!(ended.0.entry_count() <= 100);
    }

    #[test]
    fn gw_5_a_mark_never_gets_shorter() {
        let ended = EndedMemberships::default();
        ended.mark("over", now() - 1);
        assert!(!ended.is_ended("over"));
        ended.mark("long", now() + 60);
        ended.mark("long", now() - 1);
        assert!(ended.is_ended("long"));
    }

    #[test]
    fn gw_5_sessions_of_a_member_end_by_when_they_began() {
        let (ended, member) = (EndedMembers::default(), MemberKey::of_name("a@b.test"));
        assert!(!ended.is_ended(&member, 1));
        ended.end_before(&member, 1000, now() + 60);
        ended.end_before(&member, 500, now() + 60);
        assert!(ended.is_ended(&member, 999) && !ended.is_ended(&member, 1000));
        assert!(!ended.is_ended(&MemberKey::of_name("c@d.test"), 999));
    }
}
