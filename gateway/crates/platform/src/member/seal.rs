//! What only we can open: XChaCha20-Poly1305 (ADR 0026). The first key seals, all open, so that
//! keys rotate without anybody noticing. What does not open is nothing, whatever the reason.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use hmac::{Hmac, Mac as _};
use settings::session::Secret;
use sha2::Sha256;

use super::Membership;

const NONCE: usize = 24;
/// Bound to what it is for: nothing sealed for another purpose opens here.
const PURPOSE: &[u8] = b"vitrin member v1";
/// Browsers keep cookies of 4,096 bytes at most, name and attributes included.
const LONGEST: usize = 3_800;

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

    /// `None` when it would be longer than a cookie may be.
    pub(super) fn seal(&self, membership: &Membership) -> Option<String> {
        let cipher = self.0.first()?;
        let plain = serde_json::to_vec(membership).ok()?;
        let nonce: [u8; NONCE] = rand::random();
        let payload = Payload { msg: &plain, aad: PURPOSE };
        let sealed = cipher.encrypt(&nonce.into(), payload).ok()?;
        let text = URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat());
        if text.len() > LONGEST {
            tracing::error!(bytes = text.len(), "the shop's bearer is too long for a cookie");
            return None;
        }
        Some(text)
    }

    pub(super) fn open(&self, text: &str) -> Option<Membership> {
        if text.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE)?;
        let nonce: [u8; NONCE] = nonce.try_into().ok()?;
        let plain = self.0.iter().find_map(|cipher| {
            cipher.decrypt(&nonce.into(), Payload { msg: sealed, aad: PURPOSE }).ok()
        })?;
        serde_json::from_slice(&plain).ok()
    }
}

/// A key of its own, of whatever length the setting has.
fn derived(key: &Secret) -> [u8; 32] {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(PURPOSE);
    mac.finalize().into_bytes().into()
}
