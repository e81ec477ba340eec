//! Tokens of confirmation pages: signed for one address, valid for a while, used once.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::StatusCode;
use settings::session::Secret;
use sha2::Sha256;

const KEY_PURPOSE: &[u8] = b"vitrin confirmed call v1";
pub(super) const TOKEN_TTL: Duration = Duration::from_secs(60 * 60);
const MAX_REMEMBERED_TOKENS: u64 = 100_000;
const NONCE_BYTES: usize = 16;
const EXPIRY_BYTES: usize = 8;
const TAG_BYTES: usize = 16;

/// What became of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenUse {
    Running,
    Done,
    Failed(StatusCode),
}

pub(super) type Nonce = [u8; NONCE_BYTES];

/// Issues the tokens of confirmation pages and remembers what became of them.
#[derive(Debug, Clone)]
pub(in crate::passthrough) struct Confirmations {
    used: moka::sync::Cache<Nonce, TokenUse>,
    keys: Arc<[Secret]>,
}

impl Confirmations {
    /// The first key signs, all verify.
    pub(in crate::passthrough) fn new(keys: &[Secret]) -> Self {
        let used = moka::sync::Cache::builder()
            .max_capacity(MAX_REMEMBERED_TOKENS)
            // Keeps the newest entry even if others are read more often.
            .eviction_policy(moka::policy::EvictionPolicy::lru())
            .time_to_live(TOKEN_TTL)
            .build();
        Self { used, keys: keys.into() }
    }

    /// Changes the keys. Used tokens stay used.
    pub(in crate::passthrough) fn with(&self, keys: &[Secret]) -> Self {
        Self { used: self.used.clone(), keys: keys.into() }
    }

    /// Makes a token for this target.
    pub(super) fn issue(&self, target: &str, now: u64) -> String {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let expiry = (now + TOKEN_TTL.as_secs()).to_be_bytes();
        let tag =
            self.keys.first().map(|key| mac(key, &nonce, expiry, target).finalize().into_bytes());
        let tag = tag.as_ref().map_or(&[][..], |tag| &tag[..TAG_BYTES]);
        URL_SAFE_NO_PAD.encode([&nonce[..], &expiry[..], tag].concat())
    }

    /// Returns the nonce of a token of ours for this target that has not expired.
    pub(super) fn verify(&self, token: &str, target: &str, now: u64) -> Option<Nonce> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let (expiry, tag) = rest.split_first_chunk::<EXPIRY_BYTES>()?;
        let is_ours = tag.len() == TAG_BYTES
            && self
                .keys
                .iter()
                .any(|key| mac(key, nonce, *expiry, target).verify_truncated_left(tag).is_ok());
        (is_ours && u64::from_be_bytes(*expiry) > now).then_some(*nonce)
    }

    /// Marks a nonce as used.
    ///
    /// # Errors
    /// What became of it, if this process knows that it was used before.
    pub(super) fn claim(&self, nonce: Nonce) -> Result<(), TokenUse> {
        let entry = self.used.entry(nonce).or_insert(TokenUse::Running);
        if entry.is_fresh() { Ok(()) } else { Err(entry.into_value()) }
    }

    /// Remembers what became of a nonce, for repeated presses.
    pub(super) fn record_outcome(&self, nonce: Nonce, outcome: TokenUse) {
        self.used.insert(nonce, outcome);
    }
}

fn mac(
    key: &Secret,
    nonce: &[u8; NONCE_BYTES],
    expiry: [u8; EXPIRY_BYTES],
    target: &str,
) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(KEY_PURPOSE);
    mac.update(nonce);
    mac.update(&expiry);
    mac.update(target.as_bytes());
    mac
}

pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confirmations(key: u8) -> Confirmations {
        Confirmations::new(&[Secret::new(vec![key; 32])])
    }

    #[test]
    fn a_token_is_valid_once_for_its_target() {
        let ours = confirmations(1);
        let target = "/srv/service/cart/delete-all?x=1";
        let token = ours.issue(target, 1000);
        let nonce = ours.verify(&token, target, 1001).expect("ours");
        assert!(ours.verify(&token, "/srv/service/cart/delete-all", 1001).is_none());
        assert!(ours.verify(&token, target, 1000 + TOKEN_TTL.as_secs()).is_none());
        assert!(confirmations(2).verify(&token, target, 1001).is_none());
        assert!(ours.verify(&token[1..], target, 1001).is_none());
        assert!(ours.verify("", target, 1001).is_none());
        assert_eq!((ours.claim(nonce), ours.claim(nonce)), (Ok(()), Err(TokenUse::Running)));
        ours.record_outcome(nonce, TokenUse::Failed(StatusCode::BAD_GATEWAY));
        let rotated = ours.with(&[Secret::new(vec![2; 32]), Secret::new(vec![1; 32])]);
        assert!(rotated.verify(&token, target, 1001).is_some_and(
            |nonce| rotated.claim(nonce) == Err(TokenUse::Failed(StatusCode::BAD_GATEWAY))
        ));
    }
}
