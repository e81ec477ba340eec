//! Keys and the marks of a member.

use super::Reader;

/// Key material; never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[derive(Debug, Clone)]
pub struct SessionSettings {
    /// `VITRIN_SEAL_KEYS`: the first signs and seals, all open. Empty: a random one is made at start.
    pub seal_keys: Vec<Secret>,
    /// `VITRIN_MEMBER_COOKIES`: a shop cookie of such a name marks a member.
    pub member_cookies: Vec<String>,
    /// `VITRIN_SESSION_COOKIES`: the cookies that name a session of the shop. Locks and repeated writes are kept per session.
    pub session_cookies: Vec<String>,
    /// `VITRIN_READABLE_COOKIES`: shop cookies that a page script must read; all others become HttpOnly.
    pub readable_cookies: Vec<String>,
}

impl SessionSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let mut seal_keys = Vec::new();
        for key in reader.list("VITRIN_SEAL_KEYS", &[]) {
            if key.len() < 32 {
                reader.problem(
                    "VITRIN_SEAL_KEYS",
                    "each key needs at least 32 characters",
                    "<output of: openssl rand -hex 32>",
                );
            }
            seal_keys.push(Secret::new(key.into_bytes()));
        }
        Self {
            seal_keys,
            member_cookies: reader.list("VITRIN_MEMBER_COOKIES", &["nocache"]),
            session_cookies: reader.list("VITRIN_SESSION_COOKIES", &["PHPSESSID"]),
            readable_cookies: reader.list("VITRIN_READABLE_COOKIES", &[]),
        }
    }
}
