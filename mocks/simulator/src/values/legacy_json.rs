//! JSON as the shop prints it: slashes escaped, non-ASCII as `\uXXXX`, some floats with fifty
//! digits (contracts/upstream/protocol.md#values), and the single-quoted script string that holds
//! `PRODUCT_DATA` records (contracts/upstream/catalogue.md#product-records).

use std::borrow::Cow;
use std::fmt::Write as _;

/// A value on its way to a client. Ids and flags get the JSON type of the field they stand in,
/// which differs between fields.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// A float printed with every digit of its binary value, up to fifty.
    LongFloat(f64),
    Text(Cow<'static, str>),
    List(Vec<Self>),
    Object(Vec<(Cow<'static, str>, Self)>),
}

/// Builds a [`Json::Object`]; the keys keep their order.
macro_rules! object {
    ($($key:literal : $value:expr),* $(,)?) => {
        $crate::values::legacy_json::Json::Object(vec![
            $((std::borrow::Cow::Borrowed($key), $crate::values::legacy_json::Json::from($value))),*
        ])
    };
}
pub(crate) use object;

macro_rules! from {
    ($($type:ty => |$value:ident| $made:expr),* $(,)?) => {
        $(impl From<$type> for Json { fn from($value: $type) -> Self { $made } })*
    };
}

from! {
    bool => |value| Self::Bool(value),
    i32 => |value| Self::Int(value.into()),
    u32 => |value| Self::Int(value.into()),
    i64 => |value| Self::Int(value),
    usize => |value| Self::Int(value as i64),
    f64 => |value| Self::Float(value),
    &'static str => |value| Self::Text(Cow::Borrowed(value)),
    String => |value| Self::Text(Cow::Owned(value)),
    Vec<Self> => |value| Self::List(value),
}

impl From<&String> for Json {
    fn from(value: &String) -> Self {
        Self::Text(Cow::Owned(value.clone()))
    }
}

impl Json {
    /// A text that is not known at compile time.
    pub(crate) fn text(value: &str) -> Self {
        Self::Text(Cow::Owned(value.to_owned()))
    }

    /// An id as most places print it.
    pub(crate) fn id(value: u64) -> Self {
        Self::Text(Cow::Owned(value.to_string()))
    }

    /// A flag as text.
    pub(crate) fn flag(on: bool) -> Self {
        Self::Text(Cow::Borrowed(if on { "1" } else { "0" }))
    }

    /// A flag as number.
    pub(crate) fn bit(on: bool) -> Self {
        Self::Int(i64::from(on))
    }

    pub(crate) fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Puts `key` last, or replaces it where it stands.
    pub(crate) fn set(&mut self, key: &'static str, value: impl Into<Self>) {
        if let Self::Object(entries) = self {
            match entries.iter_mut().find(|(name, _)| name == key) {
                Some(entry) => entry.1 = value.into(),
                None => entries.push((Cow::Borrowed(key), value.into())),
            }
        }
    }

    /// The text sent as an answer's body or written into a script as a literal.
    pub(crate) fn print(&self) -> String {
        let mut out = String::with_capacity(512);
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Int(value) => write_display(out, value),
            Self::Float(value) => write_display(out, value),
            Self::LongFloat(value) => {
                let digits = format!("{value:.50}");
                out.push_str(digits.trim_end_matches('0').trim_end_matches('.'));
            }
            Self::Text(text) => write_text(out, text),
            Self::List(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(entries) => {
                out.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    write_text(out, key);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn write_display(out: &mut String, value: &impl std::fmt::Display) {
    write!(out, "{value}").expect("writing to a String cannot fail");
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '/' => out.push_str("\\/"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(letter),
            _ => {
                let mut units = [0u16; 2];
                for unit in letter.encode_utf16(&mut units) {
                    write!(out, "\\u{unit:04x}").expect("writing to a String cannot fail");
                }
            }
        }
    }
    out.push('"');
}

/// The inside of a single-quoted JavaScript string whose value is this JSON. It holds no bare
/// apostrophe.
pub(crate) fn script_string(record: &Json) -> String {
    let json = record.print();
    let mut out = String::with_capacity(json.len() * 5 / 4);
    for letter in json.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\'' => out.push_str("\\\\u0027"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a browser makes of the inside of a single-quoted string with the escapes we write.
    fn read_script_string(inside: &str) -> String {
        let mut out = String::new();
        let mut letters = inside.chars();
        while let Some(letter) = letters.next() {
            assert_ne!(letter, '\'', "a bare apostrophe ends the string");
            if letter == '\\' {
                match letters.next().expect("an escape is never cut") {
                    kept @ ('\\' | '"') => out.push(kept),
                    other => panic!("escape \\{other} is not one of the shop's"),
                }
            } else {
                out.push(letter);
            }
        }
        out
    }

    #[test]
    fn prints_as_the_shop_does() {
        let json = object! {
            "URL": "/kilim-1", "NAME": "Gömlek 'A' \"B\"", "ID": Json::id(7),
            "P": Json::LongFloat(17.76), "N": 600.0,
        };
        assert_eq!(
            json.print(),
            r#"{"URL":"\/kilim-1","NAME":"G\u00f6mlek 'A' \"B\"","ID":"7","P":17.760000000000001563194018672220408916473388671875,"N":600}"#
        );
        assert!(script_string(&json).contains(r#"G\\u00f6mlek \\u0027A\\u0027 \\\"B\\\""#));
    }

    proptest! {
        #[test]
        fn product_data_survives_script_and_json(text in "\\PC*|.*", number in any::<i64>()) {
            let record = object! { "name": text.clone(), "n": number };
            let inside = script_string(&record);
            prop_assert!(inside.is_ascii());
            let read: serde_json::Value = serde_json::from_str(&read_script_string(&inside)).expect("valid JSON");
            prop_assert_eq!(read["name"].as_str().expect("text"), text);
            prop_assert_eq!(read["n"].as_i64().expect("number"), number);
        }
    }
}
