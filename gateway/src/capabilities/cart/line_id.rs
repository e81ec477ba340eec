//! Line ids: the shop addresses cart lines by position, and positions shift (ADR 0013).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::wire::Line;

/// Identifies one line of one cart: its position, product, variant, and a digest of what else
/// distinguishes it from other lines. Opaque to callers. It does not include the quantity, so it
/// survives an update.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LineId {
    position: u16,
    product_id: String,
    variant_id: String,
    digest: String,
}

/// The text is not a line id of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a line id")]
pub struct InvalidLineId;

const MAX_BYTES: usize = 160;
const DIGEST_DIGITS: usize = 16;

impl LineId {
    /// Returns the id of a line at its place in the cart.
    pub fn of(line: &Line, index: usize) -> Self {
        Self {
            position: position(line, index),
            product_id: line.id.clone().unwrap_or_default(),
            variant_id: line.variant_id.clone().unwrap_or_default(),
            digest: digest(line),
        }
    }

    /// Parses an id that a caller sent back.
    pub fn parse(text: &str) -> Result<Self, InvalidLineId> {
        if text.len() > MAX_BYTES {
            return Err(InvalidLineId);
        }
        let decoded = URL_SAFE_NO_PAD.decode(text).map_err(|_| InvalidLineId)?;
        let decoded = String::from_utf8(decoded).map_err(|_| InvalidLineId)?;
        let mut parts = decoded.split('|');
        let (Some(position), Some(product_id), Some(variant_id), Some(digest), None) =
            (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(InvalidLineId);
        };
        let well_formed =
            digest.len() == DIGEST_DIGITS && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let position = position.parse().map_err(|_| InvalidLineId)?;
        let id = Self {
            position,
            product_id: product_id.to_owned(),
            variant_id: variant_id.to_owned(),
            digest: digest.to_owned(),
        };
        if well_formed && id.to_string() == text { Ok(id) } else { Err(InvalidLineId) }
    }

    /// The position that the shop's calls take (`sessIndex`).
    pub fn position(&self) -> u16 {
        self.position
    }

    /// Whether both are the same product at the same position, whatever else distinguishes them.
    pub fn has_same_place(&self, other: &Self) -> bool {
        self.position == other.position
            && self.product_id == other.product_id
            && self.variant_id == other.variant_id
    }

    /// Whether the freshly loaded cart still has this line at its position.
    pub fn is_in(&self, lines: &[Line]) -> bool {
        lines.iter().enumerate().any(|(index, line)| Self::of(line, index) == *self)
    }
}

/// Returns the position that the shop states, otherwise the index in the list.
fn position(line: &Line, index: usize) -> u16 {
    let given = line.cart_id.and_then(|position| u16::try_from(position).ok());
    given.unwrap_or_else(|| u16::try_from(index).unwrap_or(u16::MAX))
}

fn digest(line: &Line) -> String {
    let subscribe = line.subscribe.unwrap_or(false).to_string();
    let parts = [
        line.variant_name.as_deref(),
        line.first_variant_name.as_deref(),
        line.second_variant_name.as_deref(),
        line.gift_notes.as_deref(),
        line.order_notes.as_deref(),
        Some(subscribe.as_str()),
        line.subscribe_frequency.as_deref(),
    ];
    let form = line
        .personalization
        .iter()
        .flat_map(|field| [field.title.as_deref(), field.value.as_deref()]);
    let mut hash = Sha256::new();
    for part in parts.into_iter().chain(form) {
        hash.update(part.unwrap_or_default());
        hash.update([0]);
    }
    let bytes = hash.finalize();
    bytes.iter().take(DIGEST_DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for LineId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The shop's ids are digits. An id of any other form must not be mistaken for a separator.
        let (product, variant) =
            (self.product_id.replace('|', "_"), self.variant_id.replace('|', "_"));
        let plain = format!("{}|{product}|{variant}|{}", self.position, self.digest);
        formatter.write_str(&URL_SAFE_NO_PAD.encode(plain))
    }
}

impl From<LineId> for String {
    fn from(id: LineId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for LineId {
    type Error = InvalidLineId;

    fn try_from(text: String) -> Result<Self, InvalidLineId> {
        Self::parse(&text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Line, LineId};

    fn line(json: &str) -> Line {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn an_id_survives_a_change_of_quantity() {
        let before = line(
            r#"{"ID":"1204","CART_ID":1,"VARIANT_ID":"805","VARIANT1_NAME":"Mavi","COUNT":2}"#,
        );
        let after = line(
            r#"{"ID":1204,"CART_ID":"1","VARIANT_ID":805,"VARIANT1_NAME":"Mavi","COUNT":"5.00"}"#,
        );
        let id = LineId::of(&before, 0);
        assert_eq!(id.position(), 1);
        assert_eq!(LineId::parse(&id.to_string()), Ok(id.clone()));
        assert!(id.is_in(&[line(r#"{"ID":"7"}"#), after]));
    }

    #[test]
    fn another_line_at_the_position_is_not_the_line() {
        let mine = line(r#"{"ID":"1204","CART_ID":0,"VARIANT1_NAME":"Mavi"}"#);
        let id = LineId::of(&mine, 0);
        for other in [
            r#"{"ID":"1205","CART_ID":0,"VARIANT1_NAME":"Mavi"}"#,
            r#"{"ID":"1204","CART_ID":1,"VARIANT1_NAME":"Mavi"}"#,
            r#"{"ID":"1204","CART_ID":0,"VARIANT1_NAME":"Mavi","VARIANT_ID":"9"}"#,
            r#"{"ID":"1204","CART_ID":0,"VARIANT1_NAME":"Sarı"}"#,
            r#"{"ID":"1204","CART_ID":0,"VARIANT1_NAME":"Mavi","ORDER_NOTES":"hediye"}"#,
        ] {
            assert!(!id.is_in(&[line(other)]), "{other}");
        }
    }

    proptest! {
        #[test]
        fn no_text_but_an_id_is_one(text in ".{0,80}|[A-Za-z0-9_-]{0,60}") {
            if let Ok(id) = LineId::parse(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn every_id_is_read_back(product in "[0-9]{1,20}", variant in "[0-9]{0,20}", position in 0..500_u16) {
            let line = Line { id: Some(product), variant_id: Some(variant), ..Line::default() };
            let id = LineId::of(&line, position.into());
            prop_assert_eq!(LineId::parse(&id.to_string()), Ok(id));
        }
    }
}
