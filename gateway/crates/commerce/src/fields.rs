//! Form fields of callers, validated on arrival and never logged: they contain names, addresses and
//! passwords.

mod rules;

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};
use sha2::Digest as _;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

pub use rules::{
    CodeRule, DateRule, EmailRule, PasswordRule, PhoneRule, RequiredPhoneRule, SmsCodeRule,
    TextRule,
};

/// A text of at most `MAX` characters, trimmed; it may be empty.
pub type Text<const MAX: usize> = Field<TextRule<MAX>>;
/// An address that mail servers accept.
pub type Email = Field<EmailRule>;
/// A password exactly as typed. Its JSON is a digest, which only serves to compare repeated
/// requests.
pub type Password = Field<PasswordRule>;
/// Digits of a phone number; empty if the field was left empty.
pub type Phone = Field<PhoneRule>;
/// Digits of a phone number that is required.
pub type RequiredPhone = Field<RequiredPhoneRule>;
/// A date such as `1990-05-01`.
pub type Date = Field<DateRule>;
/// An id or token: letters, digits, hyphens and underscores, 128 at most.
pub type Code = Field<CodeRule>;
/// A code sent by SMS.
pub type SmsCode = Field<SmsCodeRule>;

/// Validation rule of one kind of field.
pub trait Rule {
    /// The error message for invalid values. It must not repeat the value.
    const EXPECTED: &'static str;
    const SECRET: bool = false;

    /// Returns the normalised value. `None` if it is invalid.
    fn read(text: &str) -> Option<String>;

    /// Describes in the contract what [`Rule::read`] accepts.
    fn describe(schema: ObjectBuilder) -> ObjectBuilder;
}

/// One field, validated by its rule.
pub struct Field<R> {
    value: String,
    rule: PhantomData<fn() -> R>,
}

impl<R: Rule> Field<R> {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        R::read(text).map(|value| Self { value, rule: PhantomData })
    }
}

impl<R> Field<R> {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }
}

impl<R> Clone for Field<R> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), rule: PhantomData }
    }
}

impl<R> fmt::Debug for Field<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Field(…)")
    }
}

impl<R: Rule> Serialize for Field<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if R::SECRET {
            serializer.serialize_str(&hex::encode(sha2::Sha256::digest(&self.value)))
        } else {
            serializer.serialize_str(&self.value)
        }
    }
}

impl<'de, R: Rule> Deserialize<'de> for Field<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FieldVisitor(PhantomData))
    }
}

impl<R: Rule> utoipa::PartialSchema for Field<R> {
    fn schema() -> RefOr<Schema> {
        R::describe(ObjectBuilder::new().schema_type(Type::String)).into()
    }
}

impl<R: Rule> utoipa::ToSchema for Field<R> {}

/// Needed because serde's own error about a value of another type would repeat it.
struct FieldVisitor<R>(PhantomData<fn() -> R>);

impl<R: Rule> Visitor<'_> for FieldVisitor<R> {
    type Value = Field<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(R::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Field<R>, E> {
        Field::parse(text).ok_or_else(|| E::custom(R::EXPECTED))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Field<R>, E> {
        Err(E::custom(R::EXPECTED))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Field<R>, E> {
        Err(E::custom(R::EXPECTED))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Field<R>, E> {
        Err(E::custom(R::EXPECTED))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Field<R>, E> {
        Err(E::custom(R::EXPECTED))
    }
}

#[cfg(test)]
mod tests;
