//! Keys of stored writes. They reveal nothing of a credential or an `Idempotency-Key`.

use crate::session_id::{SessionId, digest};

const KEY_PURPOSE: &[u8] = b"vitrin idempotency key v1";

/// Longest `Idempotency-Key`, in characters.
pub(super) const MAX_KEY_CHARS: usize = 128;

/// Session, operation and `Idempotency-Key`, hashed to a fixed length.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WriteKey {
    name: [u8; 32],
    session: SessionId,
}

impl WriteKey {
    #[must_use]
    pub fn new(session: SessionId, operation: &str, key: &str) -> Self {
        let name = digest(KEY_PURPOSE, &[session.as_bytes(), operation.as_bytes(), key.as_bytes()]);
        Self { name, session }
    }

    /// The bytes, for stores that several gateways share.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.name
    }

    #[must_use]
    pub fn session(&self) -> SessionId {
        self.session
    }
}

impl std::fmt::Debug for WriteKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WriteKey(…)")
    }
}

/// `1` to `128` visible characters.
pub(super) fn is_key(text: &str) -> bool {
    (1..=MAX_KEY_CHARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_sessions_operations_and_keys_apart() {
        let session = SessionId::of("PHPSESSID=a");
        let name = WriteKey::new(session, "addToCart", "1");
        assert_ne!(name, WriteKey::new(SessionId::of("PHPSESSID=b"), "addToCart", "1"));
        assert_ne!(name, WriteKey::new(session, "addToCart1", ""));
        assert_ne!(name, WriteKey::new(session, "addToCart", "2"));
        assert_eq!(format!("{name:?} {session:?}"), "WriteKey(…) SessionId(…)");
    }
}
