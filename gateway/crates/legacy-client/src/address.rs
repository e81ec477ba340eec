//! Path and query of an upstream call.

use http::Uri;
use url::Url;

use crate::{Caller, LegacyCall, LegacyError, Prefix};

/// Builds the path and query: prefix, path, the caller's query, then what the query lacks:
/// `language`, and `currency` if the call takes one. Scheme and host are not included.
///
/// # Errors
/// When the result is not a valid URI.
pub(crate) fn address(
    (shop, prefix): (&Url, &str),
    call: &LegacyCall,
    (path, query): (&str, &str),
    caller: &Caller,
) -> Result<Uri, LegacyError> {
    let prefix = match call.prefix {
        Prefix::Never => "",
        Prefix::GuestsOnly if caller.member => "",
        Prefix::Always | Prefix::GuestsOnly => prefix,
    };
    let mut text = String::with_capacity(prefix.len() + path.len() + query.len() + 32);
    text.push_str(prefix);
    text.push_str(path);
    let end = text.len();
    text.push('?');
    text.push_str(query);
    let mut add = |name: &str, value: &str| {
        if !has_parameter(query, name) {
            if text.len() > end + 1 {
                text.push('&');
            }
            text.push_str(name);
            text.push('=');
            text.push_str(value);
        }
    };
    add("language", &caller.language);
    if call.sends_currency {
        add("currency", &caller.currency);
    }
    if !is_plain(&text[..end], &text[end + 1..]) {
        let mut url = shop.clone();
        url.set_path(&text[..end]);
        url.set_query(Some(&text[end + 1..]));
        text = url[url::Position::BeforePath..].to_owned();
    }
    Uri::from_maybe_shared(text).map_err(|error| LegacyError::CutOff(error.to_string()))
}

/// Whether `query` already has this parameter, however it is written: the shop reads the last of
/// two.
fn has_parameter(query: &str, name: &str) -> bool {
    url::form_urlencoded::parse(query.as_bytes()).any(|(known, _)| known == name)
}

/// Whether `Url` would write both unchanged, which takes ten times as long to find out: nothing to
/// encode, no dot segment.
fn is_plain(path: &str, query: &str) -> bool {
    path.starts_with('/')
        && !path.contains("/.")
        && !path.contains('%')
        && path
            .bytes()
            .chain(query.bytes())
            .all(|byte| byte.is_ascii_alphanumeric() || b"/-_.~!$&()*+,;=:@%".contains(&byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The fast path and `Url` give the same result.
        #[test]
        fn gw_1_plain_addresses_match_url(path in "/[ -~ğ]{0,12}", query in "[ -~ğ]{0,12}") {
            if is_plain(&path, &query) {
                let mut url: Url = "http://shop.example".parse().unwrap();
                url.set_path(&path);
                url.set_query(Some(&query));
                prop_assert_eq!(&url[url::Position::BeforePath..], format!("{path}?{query}"));
            }
        }
    }
}
