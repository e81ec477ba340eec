//! Marks of ended memberships that gateways exchange (ADR 0044).

use super::ended::{EndedMembers, EndedMemberships};
use super::identity::MemberKey;

const MEMBERSHIP: u8 = b'i';
const MEMBER: u8 = b'm';

/// Ended memberships that this gateway knows; shared with `Members`.
#[derive(Debug, Clone)]
pub struct Ended {
    pub(super) memberships: EndedMemberships,
    pub(super) members: EndedMembers,
}

impl Ended {
    /// Applies a mark of another gateway. Unreadable marks are of a later version.
    pub fn learn(&self, mark: &[u8], until: i64) {
        match mark.split_first() {
            Some((&MEMBERSHIP, id)) => {
                if let Ok(id) = std::str::from_utf8(id) {
                    self.memberships.mark(id, until);
                }
            }
            Some((&MEMBER, rest)) => {
                if let Some((moment, key)) = rest.split_first_chunk::<8>()
                    && let Ok(key) = std::str::from_utf8(key)
                {
                    let key = MemberKey::from_digest(key);
                    self.members.end_before(&key, i64::from_be_bytes(*moment), until);
                }
            }
            _ => {}
        }
    }

    /// All marks that this gateway knows.
    #[must_use]
    pub fn all(&self) -> Vec<(Vec<u8>, i64)> {
        let memberships =
            self.memberships.all().map(|(id, until)| (mark_of_membership(&id), until));
        let members =
            self.members.all().map(|(key, moment, until)| (mark_of_member(&key, moment), until));
        memberships.chain(members).collect()
    }
}

pub(super) fn mark_of_membership(id: &str) -> Vec<u8> {
    [&[MEMBERSHIP], id.as_bytes()].concat()
}

pub(super) fn mark_of_member(key: &MemberKey, moment: i64) -> Vec<u8> {
    [&[MEMBER][..], &moment.to_be_bytes(), key.digest_text().as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::now;

    #[test]
    fn gw_5_what_ended_here_is_learnt_there() {
        let ended =
            || Ended { memberships: EndedMemberships::default(), members: EndedMembers::default() };
        let (here, there) = (ended(), ended());
        let member = MemberKey::of_name("a@b.test");
        here.memberships.mark("one", now() + 60);
        here.members.end_before(&member, 1000, now() + 60);
        for (mark, until) in here.all() {
            there.learn(&mark, until);
        }
        assert!(there.memberships.is_ended("one") && there.members.is_ended(&member, 999));
        assert!(!there.members.is_ended(&member, 1000));
        for unreadable in [&b""[..], b"i\xff", b"m123", b"x"] {
            there.learn(unreadable, now() + 60);
        }
        assert_eq!(there.all().len(), 2);
    }
}
