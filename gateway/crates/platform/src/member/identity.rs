//! Identifies the sessions of one member without storing names.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

const DIGEST_BYTES: usize = 12;
/// Digits of a phone number without optional country and area prefixes.
const SUBSCRIBER_DIGITS: usize = 10;

/// A digest of a member's sign-in name, or of the shop's id of the member. It is stored inside the
/// seal, which nobody can read. Outside the process it must be keyed first, because names can be
/// guessed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemberKey(String);

impl MemberKey {
    /// The key of an e-mail address, phone number or vendor code, however it is written.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        Self::digest("name", &normalised(name))
    }

    /// The key of the shop's own id.
    #[must_use]
    pub fn of_id(id: &str) -> Self {
        Self::digest("id", id.trim())
    }

    /// The key of the only name that a form gives. Empty if it gives several: it is unknown which
    /// of them the shop uses, and one may be another member's.
    pub fn of_names(names: impl IntoIterator<Item = String>) -> Vec<Self> {
        let named = names.into_iter().filter(|name| !name.trim().is_empty());
        let mut keys: Vec<Self> = named.map(|name| Self::of_name(&name)).collect();
        keys.dedup();
        if keys.len() > 1 {
            keys.clear();
        }
        keys
    }

    /// The digest, to be sealed.
    pub(super) fn digest_text(&self) -> &str {
        &self.0
    }

    pub(super) fn from_digest(text: &str) -> Self {
        Self(text.to_owned())
    }

    fn digest(kind: &str, text: &str) -> Self {
        let whole = Sha256::digest(format!("vitrin member\n{kind}\n{text}"));
        Self(URL_SAFE_NO_PAD.encode(&whole[..DIGEST_BYTES]))
    }
}

fn normalised(name: &str) -> String {
    let name: String =
        name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    let is_phone = name.chars().all(|c| c.is_ascii_digit() || "()-+".contains(c));
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    if !is_phone || digits.len() < SUBSCRIBER_DIGITS {
        return name;
    }
    digits[digits.len() - SUBSCRIBER_DIGITS..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_however_it_is_written() {
        for (one, other) in [
            ("Deniz@Vitrin.test", " deniz@vitrin.test"),
            ("+90 (555) 000 00 01", "05550000001"),
            ("5550000001", "905550000001"),
            ("BAYI01", "bayi01"),
        ] {
            assert_eq!(MemberKey::of_name(one), MemberKey::of_name(other), "{one} {other}");
        }
        assert_ne!(MemberKey::of_name("101"), MemberKey::of_id("101"));
        assert_ne!(MemberKey::of_name("5550000001"), MemberKey::of_name("5550000002"));
        assert_ne!(MemberKey::of_name("a+b@c.test"), MemberKey::of_name("ab@c.test"));
    }

    #[test]
    fn aut_3_a_form_that_names_two_accounts_is_of_neither() {
        let of = |names: &[&str]| MemberKey::of_names(names.iter().map(|name| (*name).to_owned()));
        assert_eq!(of(&["a@b.test", "", "A@b.test"]), [MemberKey::of_name("a@b.test")]);
        assert_eq!((of(&["a@b.test", "c@b.test"]), of(&[])), (vec![], vec![]));
    }
}
