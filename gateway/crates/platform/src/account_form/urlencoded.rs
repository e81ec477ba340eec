//! `application/x-www-form-urlencoded`, and a query.

use super::Field;

/// Every field. A semicolon separates fields too: PHP can be set up so, and no account holds one.
pub(super) fn read(body: &[u8]) -> Vec<Field> {
    let mut fields: Vec<Field> = pairs(body).collect();
    // Splitting at a semicolon only adds the field right after it; the others are included already.
    for uncovered in body.split(|byte| *byte == b';').skip(1) {
        let first = uncovered.split(|byte| *byte == b'&').next().unwrap_or_default();
        fields.extend(pairs(first).filter(|(name, _)| super::account_field(name) != Ok(None)));
    }
    fields
}

fn pairs(text: &[u8]) -> impl Iterator<Item = Field> + '_ {
    form_urlencoded::parse(text).map(|(name, value)| (name.into_owned(), Some(value.into_owned())))
}
