//! Finds what cached answers show of a product, whatever made them.

use memchr::memmem::Finder;

/// A cached value whose text can be searched for products.
pub trait Searchable {
    /// The body as it is written to callers, without a coding.
    fn text(&self) -> &[u8];
}

/// Names by which a product's id is known: the end of a key or attribute.
const NAMES: [&[u8]; 2] = [b"id", b"product"];

/// Looks for one product.
#[derive(Debug)]
pub struct ProductFinder<'a> {
    id: &'a [u8],
    finder: Finder<'a>,
}

impl<'a> ProductFinder<'a> {
    #[must_use]
    pub fn new(id: &'a str) -> Self {
        Self { id: id.as_bytes(), finder: Finder::new(id) }
    }

    /// Whether `text` names this id as an id: `"id":"7"`, `"ID": 7`, `\"productId\":\"7\"`,
    /// `data-id="7"`. An id of something else that is the same number counts too.
    #[must_use]
    pub fn is_in(&self, text: &[u8]) -> bool {
        let ends = |at: usize| {
            let next = text.get(at + self.id.len());
            next.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')
        };
        self.finder.find_iter(text).any(|at| ends(at) && is_value_of_id(&text[..at]))
    }
}

/// Whether a value that begins after `before` belongs to a key or attribute for ids.
fn is_value_of_id(before: &[u8]) -> bool {
    let quoted = |text: &[u8]| {
        let last = text.iter().rposition(|byte| !matches!(byte, b'"' | b'\'' | b'\\' | b' '));
        last.map_or(0, |at| at + 1)
    };
    let before = &before[..quoted(before)];
    let Some((b':' | b'=', key)) = before.split_last() else { return false };
    let key = &key[..quoted(key)];
    NAMES.iter().any(|name| {
        key.len() >= name.len() && key[key.len() - name.len()..].eq_ignore_ascii_case(name)
    })
}

#[cfg(test)]
mod tests {
    use super::ProductFinder;

    #[test]
    fn a_product_is_found_by_its_id_however_it_is_written() {
        let finder = ProductFinder::new("2314");
        for text in [
            r#"{"id":"2314","variantId":"0"}"#,
            r#"{"ID": 2314}"#,
            r#"{"ID":2314}"#,
            r#"push([1,"{\"productId\":\"2314\"}"])"#,
            r#"<li data-id="2314">"#,
            "<li data-product=2314>",
            r#"product.first_options|options|tr|TL|{"product":"2314","type":"24"}"#,
            r#"{"id":"23140"},{"id":"2314"}"#,
        ] {
            assert!(finder.is_in(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "2314",
            r#"{"id":"23140"}"#,
            r#"{"id":"12314"}"#,
            r#"{"amount":"2314"}"#,
            r#"{"id":2314.5}"#,
            "<a href=\"/kilim-2314\">",
            "=2314",
            ":2314",
        ] {
            assert!(!finder.is_in(text.as_bytes()), "{text}");
        }
    }
}
