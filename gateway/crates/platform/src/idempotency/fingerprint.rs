//! Fingerprints of requests. They reveal nothing of a credential or body.

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use settings::session::Secret;
use sha2::Sha256;

const FINGERPRINT_PURPOSE: &[u8] = b"vitrin idempotency fingerprint v1";

/// A request as keyed hashes of its canonical body.
///
/// One hash per seal key: bodies contain passwords, so their hash must be keyed, and during a
/// rotation two gateways may have different first keys. The first hash is stored; any may match.
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

    /// Returns the fingerprints of an operation's body. The order of members does not matter; card
    /// fields are left out.
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

/// Whether a field has data of a payment card: its number, code, expiry or holder.
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
    fn fingerprints_ignore_the_order_of_members() {
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

    /// Two gateways during a rotation: one has put the next key first, one has dropped the first
    /// key.
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
}
