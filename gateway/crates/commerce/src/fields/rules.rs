//! Rules of the kinds of fields, with their schemas.

use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat};

use super::Rule;

/// Maximum length of an e-mail address, in bytes (RFC 5321 section 4.5.3.1.3).
const MAX_ADDRESS_BYTES: usize = 254;
const MAX_PASSWORD_CHARS: usize = 128;
const MAX_CODE_CHARS: usize = 128;
const MAX_PHONE_CHARS: usize = 32;
const MAX_SMS_CODE_CHARS: usize = 10;
const NO_CONTROLS: &str = r"^[^\x00-\x1F\x7F]*$";

fn is_plain(text: &str) -> bool {
    !text.contains(|letter: char| letter.is_ascii_control())
}

#[derive(Debug)]
pub enum TextRule<const MAX: usize> {}

impl<const MAX: usize> Rule for TextRule<MAX> {
    const EXPECTED: &'static str = "not a text, too long, or with control characters";

    fn read(text: &str) -> Option<String> {
        (text.chars().count() <= MAX && is_plain(text)).then(|| text.trim().to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.max_length(Some(MAX)).pattern(Some(NO_CONTROLS))
    }
}

#[derive(Debug)]
pub enum EmailRule {}

impl Rule for EmailRule {
    const EXPECTED: &'static str = "not an e-mail address";

    /// Accepts an address of RFC 5321 with a host of two labels or more, which is stricter than the
    /// contract's `format: email`. Surrounding white space is removed; inner white space is
    /// rejected, quoted or not.
    fn read(text: &str) -> Option<String> {
        let options = email_address::Options::default()
            .with_required_tld()
            .without_domain_literal()
            .without_display_text();
        let address = text.trim();
        let is_address = address.len() <= MAX_ADDRESS_BYTES
            && !address.contains(|letter: char| letter.is_control() || letter.is_whitespace())
            && email_address::EmailAddress::parse_with_options(address, options).is_ok();
        is_address.then(|| address.to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema
            .format(Some(SchemaFormat::Custom("email".to_owned())))
            .max_length(Some(MAX_ADDRESS_BYTES))
    }
}

#[derive(Debug)]
pub enum PasswordRule {}

impl Rule for PasswordRule {
    const EXPECTED: &'static str = "1 to 128 characters without control characters";
    const SECRET: bool = true;

    fn read(text: &str) -> Option<String> {
        let length = text.chars().count();
        ((1..=MAX_PASSWORD_CHARS).contains(&length) && is_plain(text)).then(|| text.to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        let schema = schema.format(Some(SchemaFormat::KnownFormat(KnownFormat::Password)));
        schema.min_length(Some(1)).max_length(Some(MAX_PASSWORD_CHARS)).pattern(Some(NO_CONTROLS))
    }
}

/// Removes the separators that people write between digits.
fn phone_digits(text: &str) -> Option<String> {
    let written = text.len() <= MAX_PHONE_CHARS
        && text.bytes().all(|byte| byte.is_ascii_digit() || b"+()./ -".contains(&byte));
    written.then(|| text.chars().filter(char::is_ascii_digit).collect())
}

#[derive(Debug)]
pub enum PhoneRule {}

impl Rule for PhoneRule {
    const EXPECTED: &'static str = "not a phone number";

    fn read(text: &str) -> Option<String> {
        phone_digits(text)
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.pattern(Some("^[0-9+()./ -]{0,32}$"))
    }
}

#[derive(Debug)]
pub enum RequiredPhoneRule {}

impl Rule for RequiredPhoneRule {
    const EXPECTED: &'static str = "not a phone number";

    fn read(text: &str) -> Option<String> {
        let begins =
            text.strip_prefix('+').unwrap_or(text).starts_with(|c: char| c.is_ascii_digit());
        phone_digits(text).filter(|_| begins)
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.max_length(Some(MAX_PHONE_CHARS)).pattern(Some(r"^\+?[0-9][0-9+()./ -]*$"))
    }
}

#[derive(Debug)]
pub enum DateRule {}

impl Rule for DateRule {
    const EXPECTED: &'static str = "not a day, written as 1990-05-01";

    fn read(text: &str) -> Option<String> {
        let [year, month, day]: [&str; 3] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
        is_day(year, month, day).then(|| text.to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
    }
}

/// Whether four, two and two digits are a date of the calendar.
fn is_day(year: &str, month: &str, day: &str) -> bool {
    let number = |text: &str, digits: usize| {
        let written = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        written.then(|| text.parse::<u16>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let month = u8::try_from(month).ok().and_then(|month| time::Month::try_from(month).ok());
    let day = u8::try_from(day).ok();
    month
        .zip(day)
        .is_some_and(|(month, day)| time::Date::from_calendar_date(year.into(), month, day).is_ok())
}

#[derive(Debug)]
pub enum CodeRule {}

impl Rule for CodeRule {
    const EXPECTED: &'static str = "1 to 128 letters, digits, hyphens or underscores";

    fn read(text: &str) -> Option<String> {
        let written =
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        ((1..=MAX_CODE_CHARS).contains(&text.len()) && written).then(|| text.to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.pattern(Some("^[A-Za-z0-9_-]{1,128}$"))
    }
}

#[derive(Debug)]
pub enum SmsCodeRule {}

impl Rule for SmsCodeRule {
    const EXPECTED: &'static str = "1 to 10 digits";

    fn read(text: &str) -> Option<String> {
        let written = text.bytes().all(|byte| byte.is_ascii_digit());
        ((1..=MAX_SMS_CODE_CHARS).contains(&text.len()) && written).then(|| text.to_owned())
    }

    fn describe(schema: ObjectBuilder) -> ObjectBuilder {
        schema.pattern(Some("^[0-9]{1,10}$"))
    }
}
