//! Names under which writes are remembered, and fingerprints of what was asked. Nothing of a
//! credential, a key or a body can be read from them.

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use settings::session::Secret;
use sha2::{Digest as _, Sha256};

const SESSION_PURPOSE: &[u8] = b"vitrin shop session v1";
const KEY_PURPOSE: &[u8] = b"vitrin idempotency key v1";
const FINGERPRINT_PURPOSE: &[u8] = b"vitrin idempotency fingerprint v1";

/// Longest `Idempotency-Key`, in characters.
pub(super) const MAX_KEY_CHARS: usize = 128;

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

/// Session, operation and `Idempotency-Key` in one name of fixed length.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WriteKey {
    name: [u8; 32],
    session: SessionId,
}

impl WriteKey {
    #[must_use]
    pub fn new(session: SessionId, operation: &str, key: &str) -> Self {
        let name = digest(KEY_PURPOSE, &[&session.0, operation.as_bytes(), key.as_bytes()]);
        Self { name, session }
    }

    /// The name, for stores that several gateways share.
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

/// Each part preceded by its length, so that no two lists of parts are hashed alike.
fn digest(purpose: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [&[purpose], parts].concat() {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// What was asked, as keyed hashes of the canonical body.
///
/// One for each seal key: bodies hold passwords, so their hash must be keyed, and during a rotation
/// two gateways may put different keys first. The first one is stored, any of them may match.
#[derive(Clone, PartialEq, Eq)]
pub struct Fingerprints(Vec<[u8; 32]>);

impl Fingerprints {
    #[must_use]
    pub fn stored(&self) -> [u8; 32] {
        self.0.first().copied().unwrap_or_default()
    }

    #[must_use]
    pub fn all(&self) -> &[[u8; 32]] {
        &self.0
    }

    #[must_use]
    pub fn matches(&self, stored: &[u8; 32]) -> bool {
        self.0.contains(stored)
    }
}

impl std::fmt::Debug for Fingerprints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Fingerprints(…)")
    }
}

/// Makes fingerprints with keys derived from the seal keys.
#[derive(Clone)]
pub struct Fingerprinter(Vec<Hmac<Sha256>>);

impl std::fmt::Debug for Fingerprinter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Fingerprinter(…)")
    }
}

impl Fingerprinter {
    #[must_use]
    pub fn new(keys: &[Secret]) -> Self {
        let keyed =
            |key: &[u8]| Hmac::<Sha256>::new_from_slice(key).expect("a key of any length is taken");
        let derived = |key: &Secret| {
            let mut mac = keyed(key.expose());
            mac.update(FINGERPRINT_PURPOSE);
            keyed(&mac.finalize().into_bytes())
        };
        Self(keys.iter().map(derived).collect())
    }

    /// Fingerprints of an operation's body; the order of members does not matter, card fields are
    /// left out.
    #[must_use]
    pub fn of(&self, operation: &str, body: &Value) -> Fingerprints {
        let mut canonical = Vec::new();
        write_part(&mut canonical, b'o', operation.as_bytes());
        write_value(&mut canonical, body);
        let tag = |mac: &Hmac<Sha256>| {
            let mut mac = mac.clone();
            mac.update(&canonical);
            mac.finalize().into_bytes().into()
        };
        Fingerprints(self.0.iter().map(tag).collect())
    }
}

fn write_part(out: &mut Vec<u8>, kind: u8, bytes: &[u8]) {
    out.push(kind);
    out.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
    out.extend_from_slice(bytes);
}

fn write_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.push(b'0'),
        Value::Bool(value) => out.push(if *value { b't' } else { b'f' }),
        Value::Number(number) => write_part(out, b'n', number.to_string().as_bytes()),
        Value::String(text) => write_part(out, b's', text.as_bytes()),
        Value::Array(items) => {
            out.push(b'[');
            items.iter().for_each(|item| write_value(out, item));
            out.push(b']');
        }
        Value::Object(members) => {
            let mut members: Vec<_> =
                members.iter().filter(|(name, _)| !is_card_field(name)).collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            out.push(b'{');
            for (name, value) in members {
                write_part(out, b'k', name.as_bytes());
                write_value(out, value);
            }
            out.push(b'}');
        }
    }
}

/// Whether a field holds something of a payment card: its number, code, expiry or holder.
fn is_card_field(name: &str) -> bool {
    const WHOLE: [&str; 8] = ["pan", "rtapan", "cvv", "cvv2", "cvc", "cvc2", "csc", "cavv"];
    const PARTS: [&str; 4] = ["expir", "expdate", "expmonth", "expyear"];
    const OF_CARD: [&str; 9] =
        ["card", "cc", "creditcard", "cardpan", "ccpan", "cardexp", "ccexp", "cardcvv", "cardcvc"];
    const CARD_PARTS: [&str; 6] = ["number", "no", "code", "holder", "owner", "name"];
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    WHOLE.contains(&plain.as_str())
        || OF_CARD.contains(&plain.as_str())
        || PARTS.iter().any(|part| plain.contains(part))
        || OF_CARD[..3].iter().any(|card| {
            plain
                .strip_prefix(card)
                .is_some_and(|rest| CARD_PARTS.iter().any(|part| rest.starts_with(part)))
        })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fingerprinter(keys: &[&str]) -> Fingerprinter {
        let keys: Vec<Secret> =
            keys.iter().map(|key| Secret::new(key.as_bytes().to_vec())).collect();
        Fingerprinter::new(&keys)
    }

    #[test]
    fn the_order_of_members_does_not_matter_and_their_values_do() {
        let made = fingerprinter(&["a"]);
        let one = made.of("add", &json!({ "a": 1, "b": { "c": [1, 2], "d": null } }));
        let same = made.of("add", &json!({ "b": { "d": null, "c": [1, 2] }, "a": 1 }));
        assert!(same.matches(&one.stored()));
        for other in [
            json!({ "a": 1, "b": { "c": [2, 1], "d": null } }),
            json!({ "a": "1", "b": { "c": [1, 2], "d": null } }),
            json!({ "a": 1, "b": { "c": [1, 2] } }),
        ] {
            assert!(!made.of("add", &other).matches(&one.stored()), "{other}");
        }
        assert!(
            !made
                .of("put", &json!({ "a": 1, "b": { "c": [1, 2], "d": null } }))
                .matches(&one.stored())
        );
    }

    #[test]
    fn card_fields_leave_no_trace_in_a_fingerprint() {
        let made = fingerprinter(&["a"]);
        let without = made.of("pay", &json!({ "amount": 5, "payer": {} })).stored();
        for name in [
            "pan",
            "rtaPan",
            "card_number",
            "cardNumber",
            "CARD-NO",
            "ccNumber",
            "creditCardNo",
            "cvv",
            "CVC2",
            "cardCvv",
            "expiry",
            "expiryMonth",
            "card_expire_year",
            "expDate",
            "cardHolderName",
            "card",
        ] {
            let mut payer = json!({});
            payer[name] = json!("4111111111111111");
            let with = made.of("pay", &json!({ "amount": 5, "payer": payer }));
            assert!(with.matches(&without), "{name}");
        }
        for name in ["name", "number", "note", "cardinal", "company", "code"] {
            let mut payer = json!({});
            payer[name] = json!("4111");
            assert!(
                !made.of("pay", &json!({ "amount": 5, "payer": payer })).matches(&without),
                "{name}"
            );
        }
    }

    /// Two gateways of which one has promoted the next key, and one of which the first was dropped.
    #[test]
    fn a_fingerprint_outlives_a_rotation_of_the_seal_keys() {
        let body = json!({ "password": "Vitrin2026" });
        let before = fingerprinter(&["old"]).of("register", &body);
        assert!(fingerprinter(&["old", "new"]).of("register", &body).matches(&before.stored()));
        assert!(fingerprinter(&["new", "old"]).of("register", &body).matches(&before.stored()));
        assert!(
            !fingerprinter(&["other"]).of("register", &body).matches(&before.stored()),
            "it is keyed"
        );
    }

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
