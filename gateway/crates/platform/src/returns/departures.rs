//! Remembers in a signed cookie that this browser left for a bank or a sign-in host (ADR 0041).
//!
//! The cookie is Strict: it does not come with the request from the other site, but with our own
//! page's repetition of it.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use settings::session::Secret;
use sha2::{Digest as _, Sha256};

/// How long a departure is valid.
pub(super) const TTL: Duration = Duration::from_secs(60 * 60);
/// Maximum tabs that may be away at once; the newest count.
const MAX_DEPARTURES: usize = 6;
const TAG_BYTES: usize = 16;
const DIGEST_BYTES: usize = 8;
const ENTRY_BYTES: usize = 1 + 4 + DIGEST_BYTES;
const UNKNOWN: [u8; DIGEST_BYTES] = [0; DIGEST_BYTES];

/// Reason of a departure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    SignIn = 1,
    Payment = 2,
}

/// One departure.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Departure {
    purpose: u8,
    /// Unix seconds.
    at: u32,
    /// Digest of the state that was sent along; only the bank knows that of a payment.
    reference: [u8; DIGEST_BYTES],
}

/// Recent departures of one browser.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Departures(Vec<Departure>);

impl Departures {
    /// Reads a cookie. `None` if it is not ours or was truncated.
    pub(super) fn read(text: &str, keys: &[Secret], now: i64) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (tag, entries) = bytes.split_at_checked(TAG_BYTES)?;
        let is_ours = keys.iter().any(|key| mac(key, entries).verify_truncated_left(tag).is_ok());
        if !is_ours {
            return None;
        }
        let departures = entries.chunks_exact(ENTRY_BYTES).filter_map(entry);
        let ttl = i64::try_from(TTL.as_secs()).unwrap_or(i64::MAX);
        Some(Self(departures.filter(|known| i64::from(known.at) + ttl > now).collect()))
    }

    /// Adds a departure at the current time.
    pub(super) fn add(&mut self, purpose: Purpose, reference: Option<&str>, now: i64) {
        let reference = reference.map_or(UNKNOWN, digest);
        let at = u32::try_from(now).unwrap_or(u32::MAX);
        self.0.retain(|known| known.purpose != purpose as u8 || known.reference != reference);
        self.0.push(Departure { purpose: purpose as u8, at, reference });
        let surplus = self.0.len().saturating_sub(MAX_DEPARTURES);
        self.0.drain(..surplus);
    }

    pub(super) fn write(&self, keys: &[Secret]) -> String {
        let mut entries = Vec::with_capacity(self.0.len() * ENTRY_BYTES);
        for known in &self.0 {
            entries.push(known.purpose);
            entries.extend_from_slice(&known.at.to_be_bytes());
            entries.extend_from_slice(&known.reference);
        }
        let tag = keys.first().map(|key| mac(key, &entries).finalize().into_bytes());
        let tag = tag.as_ref().map_or(&[][..], |tag| &tag[..TAG_BYTES]);
        URL_SAFE_NO_PAD.encode([tag, &entries].concat())
    }

    /// Whether a shopper who left for this purpose may return with this reference. A sign-in's
    /// state is known at departure, unless the provider's address hides it. A bank's name for an
    /// order is not, so for payments only the browser is checked.
    pub(super) fn allow(&self, purpose: Purpose, reference: &str) -> bool {
        let wanted = digest(reference);
        self.0.iter().filter(|known| known.purpose == purpose as u8).any(|known| match purpose {
            Purpose::Payment => true,
            Purpose::SignIn => known.reference == wanted || known.reference == UNKNOWN,
        })
    }
}

fn entry(bytes: &[u8]) -> Option<Departure> {
    let (purpose, rest) = bytes.split_first()?;
    let (at, reference) = rest.split_first_chunk()?;
    Some(Departure {
        purpose: *purpose,
        at: u32::from_be_bytes(*at),
        reference: reference.try_into().ok()?,
    })
}

fn digest(reference: &str) -> [u8; DIGEST_BYTES] {
    let whole = Sha256::digest(reference);
    std::array::from_fn(|at| whole[at])
}

fn mac(key: &Secret, entries: &[u8]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(b"vitrin departure v1");
    mac.update(entries);
    mac
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(number: u8) -> Vec<Secret> {
        vec![Secret::new(vec![number; 32])]
    }

    fn left(purpose: Purpose, reference: Option<&str>) -> Departures {
        let mut departures = Departures::default();
        departures.add(purpose, reference, 1000);
        departures
    }

    #[test]
    fn gw_8_a_return_matches_its_departure() {
        let sign_in = left(Purpose::SignIn, Some("abc"));
        assert!(sign_in.allow(Purpose::SignIn, "abc") && !sign_in.allow(Purpose::SignIn, "abd"));
        assert!(!sign_in.allow(Purpose::Payment, "abc"));
        assert!(left(Purpose::SignIn, None).allow(Purpose::SignIn, "any"));
        let payment = left(Purpose::Payment, None);
        assert!(payment.allow(Purpose::Payment, "D900") && !payment.allow(Purpose::SignIn, "D900"));
        assert!(!Departures::default().allow(Purpose::Payment, "D900"));
    }

    #[test]
    fn gw_8_departures_are_signed_expire_and_are_bounded() {
        let mut departures = left(Purpose::Payment, None);
        for number in 0..20 {
            departures.add(Purpose::SignIn, Some(&number.to_string()), 2000);
        }
        let text = departures.write(&keys(1));
        let read = |text: &str, key, now| Departures::read(text, &keys(key), now);
        assert_eq!(read(&text, 1, 2000), Some(departures.clone()));
        assert!(departures.allow(Purpose::SignIn, "19") && !departures.allow(Purpose::SignIn, "3"));
        assert_eq!(read(&text, 1, 2000 + 3600), Some(Departures::default()));
        assert_eq!((read(&text, 2, 2000), read(&text[1..], 1, 2000)), (None, None));
        assert_eq!(read(&Departures::default().write(&[]), 1, 0), None, "without a key");
        assert!(text.len() < 200, "{}", text.len());
    }

    proptest! {
        #[test]
        fn gw_8_what_is_not_ours_is_no_departure(text in "[A-Za-z0-9_=-]{0,200}") {
            prop_assert_eq!(Departures::read(&text, &keys(1), 0), None);
        }
    }
}
