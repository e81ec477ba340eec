//! E-mail addresses and phone numbers, as far as the shop checks them.

/// Whether a text has the form of an e-mail address.
pub(crate) fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(local, host)| {
        !local.is_empty()
            && host.contains('.')
            && !host.contains('@')
            && !host.starts_with('.')
            && !host.ends_with('.')
    }) && !text.contains(char::is_whitespace)
}

/// The digits of a phone number.
pub(crate) fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
