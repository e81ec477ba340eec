//! Reads the account that a form tries, exactly as the shop does, or refuses the form.
//!
//! The shop is PHP: it reads a body by its declared `Content-Type`, and takes a JSON text under any
//! label that is not multipart. What is counted must be what it sees, so a form that two readers
//! could read in two ways is refused ([`FormError`]): an unknown label or character set, a body in
//! a content coding, a part or a field name that PHP would take for another one, an account named
//! twice. Honest clients send none of these. Used only where an account is counted; see ADR 0040.

mod json;
mod multipart;
mod urlencoded;

#[cfg(test)]
mod php;
#[cfg(test)]
mod tests;

use http::{HeaderMap, header};

/// The reason why a form is refused, in fixed words for the caller and the log.
pub type FormError = &'static str;

/// The fields that may name an account, as the shop's clients write them.
const ACCOUNT_FIELDS: [&str; 5] = ["username", "email", "phone", "mobile_phone", "mobilePhone"];
/// The same without case and punctuation: PHP turns dots and spaces into underscores, and other
/// leniencies of a shop are unknown.
const ACCOUNT_LETTERS: [&str; 4] = ["username", "email", "phone", "mobilephone"];

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The parts of a form that limits need.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AccountForm {
    /// Every account that the form names, by whichever field.
    pub accounts: Vec<String>,
    /// It asks for a bearer's successor and nothing else.
    pub is_refresh: bool,
}

/// A field. Values that are not texts (lists, files) are `None`.
type Field = (String, Option<String>);

/// Reads query and body of a request.
///
/// # Errors
/// When the shop could read another account than the one that is counted.
pub fn read(headers: &HeaderMap, query: &str, body: &[u8]) -> Result<AccountForm, FormError> {
    let mut form = AccountForm::default();
    let fields = read_body(headers, body)?;
    form.is_refresh =
        matches!(&fields[..], [(name, Some(value))] if name == "refresh" && value == "1");
    let mut seen = [false; ACCOUNT_FIELDS.len()];
    for (name, value) in urlencoded::read(query.as_bytes()).into_iter().chain(fields) {
        let Some(at) = account_field(&name)? else { continue };
        if std::mem::replace(&mut seen[at], true) {
            return Err("an account field comes twice");
        }
        let value = value.ok_or("an account field is not one text")?;
        if value.contains(|letter: char| letter.is_ascii_control()) {
            return Err("an account field holds a control character");
        }
        if !value.trim().is_empty() {
            form.accounts.push(value);
        }
    }
    Ok(form)
}

/// Returns every value of these members of a JSON object, in any letter case, including repeated
/// ones.
#[must_use]
pub fn json_members(body: &[u8], names: &[&str]) -> Vec<String> {
    let members = json::read(body).unwrap_or_default().into_iter();
    members
        .filter(|(name, _)| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
        .filter_map(|(_, value)| value.filter(|value| !value.trim().is_empty()))
        .collect()
}

fn read_body(headers: &HeaderMap, body: &[u8]) -> Result<Vec<Field>, FormError> {
    if body.is_empty() {
        return Ok(Vec::new());
    }
    if headers.contains_key(header::CONTENT_ENCODING) {
        return Err("the form is in a content coding");
    }
    if body.starts_with(BYTE_ORDER_MARK) {
        return Err("the form begins with a byte order mark");
    }
    match Label::of(headers)? {
        Label::Multipart(boundary) => multipart::read(body, &boundary),
        Label::Urlencoded | Label::Json if json::is_object(body) => {
            // Labelled as a form, the shop may read either. The brace is in the first field's name.
            let as_form = urlencoded::read(body);
            if as_form.iter().skip(1).any(|(name, _)| account_field(name) != Ok(None)) {
                return Err("a JSON text that names an account as a form too");
            }
            json::read(body)
        }
        Label::Json => Err("not a JSON object"),
        Label::Urlencoded => Ok(urlencoded::read(body)),
    }
}

/// How the body is declared.
#[derive(Debug, PartialEq, Eq)]
enum Label {
    Urlencoded,
    Multipart(String),
    Json,
}

/// Character sets in which every byte below 128 is the ASCII character.
const CHARSETS: [&str; 6] =
    ["utf-8", "us-ascii", "iso-8859-1", "iso-8859-9", "windows-1252", "windows-1254"];

impl Label {
    fn of(headers: &HeaderMap) -> Result<Self, FormError> {
        let mut labels = headers.get_all(header::CONTENT_TYPE).iter();
        let (Some(label), None) = (labels.next(), labels.next()) else {
            return Err("a form needs one Content-Type");
        };
        let label = label.to_str().map_err(|_| "a Content-Type that is not text")?;
        let mut parts = label.split(';');
        let kind = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let (mut boundary, mut charset) = (None, None);
        // Old libraries send a trailing semicolon.
        for part in parts.map(str::trim_start).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or("a Content-Type that is not clear")?;
            let place = match name.to_ascii_lowercase().as_str() {
                "boundary" => &mut boundary,
                "charset" => &mut charset,
                _ => return Err("a Content-Type with an unknown parameter"),
            };
            if place.replace(unquoted(value)?).is_some() {
                return Err("a Content-Type with a parameter twice");
            }
        }
        let known = |charset: &str| {
            CHARSETS.iter().any(|name| name.eq_ignore_ascii_case(charset.trim_end()))
        };
        if !charset.is_none_or(known) {
            return Err("an unknown character set");
        }
        match (kind.as_str(), boundary) {
            ("application/x-www-form-urlencoded", None) => Ok(Self::Urlencoded),
            ("application/json", None) => Ok(Self::Json),
            ("multipart/form-data", Some(boundary)) if is_boundary(boundary) => {
                Ok(Self::Multipart(boundary.to_owned()))
            }
            _ => Err("a Content-Type that is no form's"),
        }
    }
}

fn unquoted(value: &str) -> Result<&str, FormError> {
    match value.strip_prefix('"') {
        None if value.contains('"') => Err("a Content-Type that is not clear"),
        None => Ok(value),
        Some(rest) => rest
            .trim_end()
            .strip_suffix('"')
            .filter(|inner| !inner.contains(['"', '\\']))
            .ok_or("a Content-Type that is not clear"),
    }
}

/// RFC 2046 section 5.1.1, without the comma and the space, at which PHP ends a boundary.
fn is_boundary(text: &str) -> bool {
    (1..=70).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'()+_-./:=?".contains(&byte))
}

/// Returns which account field this is. Refuses names that PHP, or a lenient shop, would read as
/// one.
fn account_field(name: &str) -> Result<Option<usize>, FormError> {
    if let Some(at) = ACCOUNT_FIELDS.iter().position(|known| *known == name) {
        return Ok(Some(at));
    }
    // PHP ends a name at NUL, and reads the text before a bracket as the name of a list.
    let end = name.find(['\0', '[']).filter(|at| *at > 0).unwrap_or(name.len());
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    if [&name[..end], name].iter().any(|text| ACCOUNT_LETTERS.contains(&letters(text).as_str())) {
        return Err("a field is nearly called like an account");
    }
    Ok(None)
}
