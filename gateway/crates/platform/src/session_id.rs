//! Names of shop sessions that hold nothing of their credentials.

use sha2::{Digest as _, Sha256};

const SESSION_PURPOSE: &[u8] = b"vitrin shop session v1";

/// A caller's shop session, hashed: the name of its lock and of what is kept for it.
///
/// The hash is unkeyed: session cookies are random, and every gateway gets the same name whatever
/// seal keys it has at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionId([u8; 32]);

impl SessionId {
    /// `credentials`: the text that names the session; see `Context::session_key`.
    #[must_use]
    pub fn of(credentials: &str) -> Self {
        Self(digest(SESSION_PURPOSE, &[credentials.as_bytes()]))
    }

    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for SessionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionId(…)")
    }
}

/// Each part preceded by its length, so that no two lists of parts are hashed alike.
pub(crate) fn digest(purpose: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [&[purpose], parts].concat() {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}
