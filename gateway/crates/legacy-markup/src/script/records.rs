//! The records that product lists push onto `PRODUCT_DATA`
//! (contracts/upstream/catalogue.md#product-records).

use serde::de::DeserializeOwned;

use super::literal::to_json;
use crate::tree::Document;

const PUSH: &str = "PRODUCT_DATA.push(";

/// Limits the work on a hostile page: reading stops after this many broken records.
const MAX_BROKEN: usize = 500;

/// The records of one page, in order, as JSON text.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Records {
    json: Vec<String>,
    broken: usize,
}

/// Records decoded into a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<T> {
    pub records: Vec<T>,
    /// How many could not be read. They are counted; the page is still usable.
    pub broken: usize,
}

impl Records {
    /// Reads the records of every inline script of a page.
    pub fn of(document: &Document) -> Self {
        let mut records = Self::default();
        document.scripts().for_each(|script| records.read(&script));
        records
    }

    /// Reads the records of one script. A statement that is incomplete or has no literal counts as
    /// broken.
    pub fn read(&mut self, script: &str) {
        let mut rest = script;
        while let Some(at) = rest.find(PUSH).filter(|_| self.broken < MAX_BROKEN) {
            rest = &rest[at + PUSH.len()..];
            match to_json(rest) {
                Some((json, after)) => {
                    self.json.push(json);
                    rest = after;
                }
                None => self.broken += 1,
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.json.is_empty() && self.broken == 0
    }

    /// Decodes each record. Those that do not match the type are omitted and counted.
    pub fn decode<T: DeserializeOwned>(&self) -> Decoded<T> {
        let records: Vec<T> =
            self.json.iter().filter_map(|json| serde_json::from_str(json).ok()).collect();
        let broken = self.broken + self.json.len() - records.len();
        Decoded { records, broken }
    }
}

#[cfg(test)]
mod tests {
    use super::Records;
    use serde_json::{Value, json};

    fn read(script: &str) -> (Vec<Value>, usize) {
        let mut records = Records::default();
        records.read(script);
        let decoded = records.decode();
        (decoded.records, decoded.broken)
    }

    #[test]
    fn ldr_5_records_follow_the_string_rules_of_javascript() {
        let script = r#"PRODUCT_DATA.push(JSON.parse('{\"id\":\"1204\",\"name\":\"G\\u00f6mlek \\\"L\\\"\",\"url\":\"\\/a\",\"x\":\"\x41\u0042\\u0027\'\"}'));"#;
        assert_eq!(
            read(script),
            (vec![json!({"id": "1204", "name": "Gömlek \"L\"", "url": "/a", "x": "AB''"})], 0)
        );
    }

    #[test]
    fn ldr_5_broken_records_are_counted_and_skipped() {
        let script = r#"PRODUCT_DATA.push(JSON.parse('{\"name\":\"l'hiver\"}'));
            PRODUCT_DATA.push(JSON.parse('{\"id\":1}')); PRODUCT_DATA.push(build()); PRODUCT_DATA.push({id: 2});
            PRODUCT_DATA.push(JSON.parse('{\"id\":"#;
        assert_eq!(read(script), (vec![json!({"id": 1}), json!({"id": 2})], 3));
    }
}
