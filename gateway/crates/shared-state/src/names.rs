//! Names of keys: `vitrin:1:{kind:digest}` and a suffix. The braces are a cluster's hash tag, so
//! that all keys of one script are in one slot; the number is the version of the value format.

use sha2::{Digest as _, Sha256};

const PREFIX: &str = "vitrin:1:";

/// The name of one shared thing. Only a digest of its parts leaves the process.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    kind: &'static str,
    digest: [u8; 16],
}

impl Name {
    /// `parts` may be secret but must not be guessable; see [`crate::SharedState::count`] for
    /// guessable ones. Moving a boundary between parts changes the name.
    #[must_use]
    pub fn new(kind: &'static str, parts: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
        let whole = hasher.finalize();
        Self { kind, digest: std::array::from_fn(|at| whole[at]) }
    }

    pub(crate) fn from_digest(kind: &'static str, digest: [u8; 16]) -> Self {
        Self { kind, digest }
    }

    /// The key of this thing, or of a part of it.
    pub(crate) fn key(&self, suffix: &str) -> String {
        format!("{PREFIX}{{{}:{}}}{suffix}", self.kind, hex::encode(self.digest))
    }
}

/// The key of something all processes share.
pub(crate) fn fleet_key(suffix: &str) -> String {
    format!("{PREFIX}{{fleet}}:{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_part_boundaries_and_one_hash_tag() {
        let name = Name::new("claim", &[b"ab", b"c"]);
        assert_ne!(name, Name::new("claim", &[b"a", b"bc"]));
        assert_ne!(name.key(""), Name::new("lease", &[b"ab", b"c"]).key(""));
        let tag = |key: &str| key[key.find('{').unwrap()..=key.find('}').unwrap()].to_owned();
        assert_eq!(tag(&name.key("")), tag(&name.key(":alive")));
        assert!(name.key("").starts_with("vitrin:1:{claim:"));
    }
}
