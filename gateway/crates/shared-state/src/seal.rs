//! Encrypts the values in Redis: XChaCha20-Poly1305 with the Redis key as associated data. The
//! first seal key encrypts, all decrypt, so keys can rotate. A value that cannot be decrypted
//! counts as absent.

use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 24;
const SEAL_PURPOSE: &[u8] = b"vitrin shared state v1";
const NONCE_PURPOSE: &[u8] = b"vitrin shared nonce v1";
const DIGEST_PURPOSE: &[u8] = b"vitrin shared name v1";

pub(crate) struct Seals {
    ciphers: Vec<XChaCha20Poly1305>,
    nonce_key: [u8; 32],
    /// Keys for digests of guessable names, such as account names; one for each seal key.
    digest_keys: Vec<[u8; 32]>,
}

impl Seals {
    pub(crate) fn new(keys: &[Vec<u8>]) -> Self {
        let derive = |key: &[u8], purpose: &[u8]| -> [u8; 32] {
            mac(key, purpose).finalize().into_bytes().into()
        };
        let random;
        let keys = if keys.is_empty() {
            random = [rand::random::<[u8; 32]>().to_vec()];
            &random[..]
        } else {
            keys
        };
        Self {
            ciphers: keys
                .iter()
                .map(|key| XChaCha20Poly1305::new(&derive(key, SEAL_PURPOSE).into()))
                .collect(),
            nonce_key: keys.first().map(|key| derive(key, NONCE_PURPOSE)).unwrap_or_default(),
            digest_keys: keys.iter().map(|key| derive(key, DIGEST_PURPOSE)).collect(),
        }
    }

    /// `place` is the Redis key of the value, which opens under no other.
    pub(crate) fn seal(&self, place: &str, plain: &[u8]) -> Vec<u8> {
        self.seal_with(rand::random(), place, plain)
    }

    /// Encrypts deterministically, for members of a set. The nonce is a keyed digest of place and
    /// text, so no nonce is used for two texts.
    pub(crate) fn seal_deterministic(&self, place: &str, plain: &[u8]) -> Vec<u8> {
        let mut mac = mac(&self.nonce_key, NONCE_PURPOSE);
        mac.update(&(place.len() as u64).to_be_bytes());
        mac.update(place.as_bytes());
        mac.update(plain);
        let whole = mac.finalize().into_bytes();
        self.seal_with(std::array::from_fn(|at| whole[at]), place, plain)
    }

    fn seal_with(&self, nonce: [u8; NONCE_BYTES], place: &str, plain: &[u8]) -> Vec<u8> {
        let payload = Payload { msg: plain, aad: place.as_bytes() };
        let sealed =
            self.ciphers.first().and_then(|cipher| cipher.encrypt(&nonce.into(), payload).ok());
        [&[VERSION][..], &nonce, &sealed.unwrap_or_default()].concat()
    }

    pub(crate) fn open(&self, place: &str, value: &[u8]) -> Option<Vec<u8>> {
        let (version, rest) = value.split_first()?;
        let (nonce, sealed) = rest.split_at_checked(NONCE_BYTES)?;
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().ok()?;
        let payload = || Payload { msg: sealed, aad: place.as_bytes() };
        let opened = || self.ciphers.iter().find_map(|c| c.decrypt(&nonce.into(), payload()).ok());
        if *version == VERSION { opened() } else { None }
    }

    /// A keyed digest, which resists guessing.
    pub(crate) fn digest(&self, parts: &[&[u8]]) -> [u8; 16] {
        digest_with(self.digest_keys.first().map_or(&[], |key| &key[..]), parts)
    }

    /// One such digest for each seal key, for lookups while keys rotate. The order does not depend
    /// on the order of the keys.
    pub(crate) fn digests(&self, parts: &[&[u8]]) -> Vec<[u8; 16]> {
        let mut digests: Vec<_> =
            self.digest_keys.iter().map(|key| digest_with(key, parts)).collect();
        digests.sort_unstable();
        digests
    }
}

fn digest_with(key: &[u8], parts: &[&[u8]]) -> [u8; 16] {
    let mut mac = mac(key, DIGEST_PURPOSE);
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    let whole = mac.finalize().into_bytes();
    std::array::from_fn(|at| whole[at])
}

fn mac(key: &[u8], purpose: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length is taken");
    mac.update(purpose);
    mac
}

impl std::fmt::Debug for Seals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seals(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(byte: u8) -> Vec<u8> {
        vec![byte; 32]
    }

    #[test]
    fn keys_rotate_and_other_keys_open_nothing() {
        let old = Seals::new(&[key(1)]);
        let both = Seals::new(&[key(2), key(1)]);
        let sealed = old.seal("a", b"value");
        assert_eq!(both.open("a", &sealed).as_deref(), Some(&b"value"[..]));
        assert_eq!(old.open("a", &both.seal("a", b"value")), None);
        assert_ne!(sealed, old.seal("a", b"value"), "no nonce comes twice");
        let same = old.seal_deterministic("a", b"value");
        assert_eq!(same, old.seal_deterministic("a", b"value"));
        assert_eq!(both.open("a", &same).as_deref(), Some(&b"value"[..]));
        assert_ne!(same[..25], old.seal_deterministic("a", b"value2")[..25]);
        assert_ne!(same[..25], old.seal_deterministic("b", b"value")[..25]);
        assert_ne!(old.digest(&[b"a"]), Seals::new(&[key(2)]).digest(&[b"a"]));
        assert_ne!(old.digest(&[b"ab", b"c"]), old.digest(&[b"a", b"bc"]));
        assert_eq!(both.digests(&[b"a"]), Seals::new(&[key(1), key(2)]).digests(&[b"a"]));
        assert!(both.digests(&[b"a"]).contains(&old.digest(&[b"a"])));
    }

    proptest! {
        #[test]
        fn only_values_sealed_for_this_place_open(
            plain: Vec<u8>,
            garbage: Vec<u8>,
            at: prop::sample::Index,
            bit in 0..8u8,
        ) {
            let seals = Seals::new(&[key(1)]);
            let mut sealed = seals.seal("here", &plain);
            prop_assert_eq!(seals.open("here", &sealed), Some(plain));
            prop_assert_eq!(seals.open("there", &sealed), None);
            prop_assert_eq!(seals.open("here", &garbage), None);
            let at = at.index(sealed.len());
            sealed[at] ^= 1 << bit;
            prop_assert_eq!(seals.open("here", &sealed), None);
        }
    }
}
