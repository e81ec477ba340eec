//! Reading what the shop writes: a string or a number, three kinds of flags, floats of fifty digits, `null` or `""` for
//! nothing [wire 1.7]. Leniency in, strictness out: `/bff` answers one exact type.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr as _;

use rust_decimal::Decimal;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Text that may be written as a string, a number or a flag; `null` is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(pub String);

impl Text {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `None` when empty.
    #[must_use]
    pub fn some(&self) -> Option<String> {
        let trimmed = self.0.trim();
        if trimmed.is_empty() { None } else { Some(trimmed.to_owned()) }
    }

    /// `None` when empty or `"0"`, which is how the shop says that an id is missing.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.some().filter(|id| id != "0")
    }
}

/// `"1"`, `1`, `true`, `"true"` are on; everything else is off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flag(pub bool);

/// A decimal number written as a number or as text; `None` for nothing or for what is no number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Number(pub Option<Decimal>);

impl Number {
    #[must_use]
    pub fn or_zero(self) -> Decimal {
        self.0.unwrap_or_default()
    }

    /// For quantities and counts, which answers carry as JSON numbers.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        use rust_decimal::prelude::ToPrimitive as _;
        self.or_zero().to_f64().unwrap_or_default()
    }

    /// Whole and not negative, else `None`.
    #[must_use]
    pub fn as_count(self) -> Option<u32> {
        use rust_decimal::prelude::ToPrimitive as _;
        self.0?.trunc().to_u32()
    }
}

/// A list; `null`, `""`, `false` and `{}` are the empty one. An object with values is a list of them: old PHP numbers its
/// lists that way. Elements that cannot be read fail the list, for they are what we promised to understand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Reads a decimal: plain (`520.79`), or formatted with `,` as the last separator (`1.249,90`).
#[must_use]
pub fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    if text.is_empty() || text.len() > 64 {
        return None;
    }
    let plain = match (text.rfind(','), text.rfind('.')) {
        (Some(comma), dot) if dot.is_none_or(|dot| dot < comma) => {
            text.replace('.', "").replacen(',', ".", 1)
        }
        (Some(_), Some(_)) => text.replace(',', ""),
        _ => text.to_owned(),
    };
    Decimal::from_str(&plain).or_else(|_| Decimal::from_scientific(&plain)).ok()
}

/// Writes a quantity as a JSON number without a needless fraction: `2`, `1.5`.
///
/// # Errors
/// Those of the serializer.
pub fn write_quantity<S: serde::Serializer>(quantity: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if quantity.fract() == 0.0 && quantity.abs() < EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "whole and exact, as just checked")]
        let whole = *quantity as i64;
        serializer.serialize_i64(whole)
    } else {
        serializer.serialize_f64(*quantity)
    }
}

/// [`write_quantity`] for a quantity that may be missing.
///
/// # Errors
/// Those of the serializer.
pub fn write_some_quantity<S: serde::Serializer>(
    quantity: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match quantity {
        Some(quantity) => write_quantity(quantity, serializer),
        None => serializer.serialize_none(),
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a number or a flag")
    }

    fn visit_str<E>(self, v: &str) -> Result<String, E> {
        Ok(v.to_owned())
    }

    fn visit_string<E>(self, v: String) -> Result<String, E> {
        Ok(v)
    }

    fn visit_i64<E>(self, v: i64) -> Result<String, E> {
        Ok(v.to_string())
    }

    fn visit_u64<E>(self, v: u64) -> Result<String, E> {
        Ok(v.to_string())
    }

    fn visit_f64<E>(self, v: f64) -> Result<String, E> {
        Ok(v.to_string())
    }

    fn visit_bool<E>(self, v: bool) -> Result<String, E> {
        Ok(if v { "1" } else { "0" }.to_owned())
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_none<E>(self) -> Result<String, E> {
        Ok(String::new())
    }

    /// `[]` for nothing.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<String, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = deserializer.deserialize_any(TextVisitor)?;
        let text = text.trim();
        Ok(Self(text.eq_ignore_ascii_case("true") || decimal(text).is_some_and(|number| !number.is_zero())))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The shortest text of a binary float is the decimal that was meant: 624.95 stays 624.95.
        deserializer.deserialize_any(TextVisitor).map(|text| Self(decimal(&text)))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut out = Vec::new();
        while let Some(item) = seq.next_element()? {
            out.push(item);
        }
        Ok(out)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<T>, A::Error> {
        let mut out = Vec::new();
        while let Some((_, item)) = map.next_entry::<IgnoredAny, T>()? {
            out.push(item);
        }
        Ok(out)
    }

    fn visit_str<E>(self, _: &str) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_bool<E>(self, _: bool) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_unit<E>(self) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData)).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_shop_writes_reads_the_same() {
        let texts: Vec<Text> = serde_json::from_str(r#"["804", 804, "", null, true, []]"#).unwrap();
        assert_eq!(texts.iter().map(Text::as_str).collect::<Vec<_>>(), ["804", "804", "", "", "1", ""]);
        let flags: Vec<Flag> =
            serde_json::from_str(r#"["1", 1, true, "true", "0", 0, false, "", null, "no"]"#).unwrap();
        assert_eq!(
            flags.iter().map(|f| f.0).collect::<Vec<_>>(),
            [true, true, true, true, false, false, false, false, false, false]
        );
        let lists: Vec<List<u8>> =
            serde_json::from_str(r#"[[1], null, "", {}, {"0": 2, "1": 3}, false]"#).unwrap();
        assert_eq!(
            lists.into_iter().map(|l| l.0).collect::<Vec<_>>(),
            [vec![1], vec![], vec![], vec![], vec![2, 3], vec![]]
        );
    }

    #[test]
    fn numbers_keep_what_was_meant() {
        let read = |text: &str| {
            serde_json::from_str::<Number>(text).unwrap().0.map(|n| n.round_dp(2).normalize().to_string())
        };
        for (given, wanted) in [
            ("624.95", Some("624.95")),
            ("\"520.79\"", Some("520.79")),
            ("17.7600000000000015632", Some("17.76")),
            ("\"17.76000000000000156319401867222040891647338867187500\"", Some("17.76")),
            ("\"1.249,90\"", Some("1249.9")),
            ("\"1,249.90\"", Some("1249.9")),
            ("\"0,00\"", Some("0")),
            ("\"\"", None),
            ("null", None),
            ("\"rubbish\"", None),
        ] {
            assert_eq!(read(given).as_deref(), wanted, "{given}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_json_scalar_is_read_without_a_panic(text in ".{0,80}", number: f64, whole: i64) {
            for json in [serde_json::json!(text), serde_json::json!(number), serde_json::json!(whole)] {
                let _ = serde_json::from_value::<Text>(json.clone()).unwrap();
                let _ = serde_json::from_value::<Flag>(json.clone()).unwrap();
                let _ = serde_json::from_value::<Number>(json).unwrap();
            }
        }
    }
}
