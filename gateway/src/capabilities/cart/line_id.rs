//! Which line of which cart [blueprint decision 16]: its position, its product and variant, and a digest of what else
//! tells it from another line of the same product.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::Digest as _;

use super::legacy::WireLine;
use crate::platform::error::ApiError;

/// A line as a caller saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineId {
    pub position: u32,
    product: String,
    variant: String,
    digest: String,
}

const DIGEST_BYTES: usize = 6;
const SEPARATOR: char = '.';

impl LineId {
    /// The id of a line of the shop; `index` stands in when the shop does not say the position.
    #[must_use]
    pub fn of(line: &WireLine, index: usize) -> Self {
        let mut hasher = sha2::Sha256::new();
        let frequency = if line.subscribe.0 { line.subscribe_frequency.as_str() } else { "" };
        for part in
            [line.variant_name.as_str(), line.variant1_name.as_str(), line.variant2_name.as_str(), frequency]
        {
            hasher.update(part.as_bytes());
            hasher.update([0]);
        }
        Self {
            position: line.cart_id.as_count().unwrap_or(u32::try_from(index).unwrap_or(u32::MAX)),
            product: line.id.0.clone(),
            variant: line.variant_id.0.clone(),
            digest: hex::encode(&hasher.finalize()[..DIGEST_BYTES]),
        }
    }

    /// The opaque text callers keep.
    #[must_use]
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(format!(
            "{}{SEPARATOR}{}{SEPARATOR}{}{SEPARATOR}{}",
            self.position, self.product, self.variant, self.digest
        ))
    }

    /// # Errors
    /// 422 for a text that is none of ours.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        Self::read(text).ok_or_else(|| ApiError::invalid("lineId", "not an id of a basket line"))
    }

    fn read(text: &str) -> Option<Self> {
        if text.len() > 256 {
            return None;
        }
        let plain = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let mut parts = plain.split(SEPARATOR);
        let position = parts.next()?.parse().ok()?;
        let (product, variant, digest) =
            (parts.next()?.to_owned(), parts.next()?.to_owned(), parts.next()?.to_owned());
        parts.next().is_none().then_some(Self { position, product, variant, digest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::loose::Text;

    #[test]
    fn a_line_id_round_trips_and_tells_lines_apart() {
        let line: WireLine =
            serde_json::from_str(r#"{"ID":"1204","CART_ID":1,"VARIANT_ID":805,"VARIANT1_NAME":"Mavi"}"#)
                .unwrap();
        let id = LineId::of(&line, 0);
        assert_eq!(LineId::parse(&id.text()).unwrap(), id);
        assert_eq!(id.position, 1);
        let other = WireLine { variant1_name: Text("Sarı".to_owned()), ..line };
        assert_ne!(LineId::of(&other, 0), id);
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_parsed_without_a_panic(text in ".{0,300}") {
            let _ = LineId::parse(&text);
        }
    }
}
