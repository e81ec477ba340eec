//! Seals and opens memberships with XChaCha20-Poly1305 (ADR 0026). The first key seals, all open,
//! so that keys can be rotated. A seal that does not open is ignored, for whatever reason.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use hmac::{Hmac, Mac as _};
use settings::session::Secret;
use sha2::Sha256;

use super::membership::Membership;

const NONCE_BYTES: usize = 24;
/// Bound to its purpose: seals for other purposes do not open.
const PURPOSE: &[u8] = b"vitrin member v1";
/// Browsers store at most 4,096 bytes per cookie, including name and attributes.
const MAX_SEAL_CHARS: usize = 3_800;

#[derive(Clone)]
pub(super) struct Seals(Vec<XChaCha20Poly1305>);

impl std::fmt::Debug for Seals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seals(…)")
    }
}

impl Seals {
    pub(super) fn new(keys: &[Secret]) -> Self {
        Self(keys.iter().map(|key| XChaCha20Poly1305::new(&derived(key).into())).collect())
    }

    /// Returns `None` if the seal would be too long for a cookie.
    pub(super) fn seal(&self, membership: &Membership) -> Option<String> {
        let cipher = self.0.first()?;
        let plain = serde_json::to_vec(membership).ok()?;
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload { msg: &plain, aad: PURPOSE };
        let sealed = cipher.encrypt(&nonce.into(), payload).ok()?;
        let text = URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat());
        if text.len() > MAX_SEAL_CHARS {
            tracing::error!(bytes = text.len(), "the shop's bearer is too long for a cookie");
            return None;
        }
        Some(text)
    }

    pub(super) fn open(&self, text: &str) -> Option<Membership> {
        if text.len() > MAX_SEAL_CHARS {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES)?;
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().ok()?;
        let plain = self.0.iter().find_map(|cipher| {
            cipher.decrypt(&nonce.into(), Payload { msg: sealed, aad: PURPOSE }).ok()
        })?;
        serde_json::from_slice(&plain).ok()
    }
}

/// Derives a key from a setting of any length.
fn derived(key: &Secret) -> [u8; 32] {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(PURPOSE);
    mac.finalize().into_bytes().into()
}
