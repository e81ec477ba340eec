//! Where a call goes: path and query as the shop is asked.

use http::Uri;
use url::Url;

use crate::{Caller, LegacyCall, LegacyError, Prefix};

/// Prefix, path, the caller's query, then what it left out: `language`, and `currency` where the call takes one. Without
/// scheme and host.
///
/// # Errors
/// When it cannot be written as an address.
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

/// Whether `query` already carries a parameter of this name, however it is written: the shop reads the last of two.
fn has_parameter(query: &str, name: &str) -> bool {
    url::form_urlencoded::parse(query.as_bytes()).any(|(known, _)| known == name)
}

/// Whether both are as `Url` would write them, which takes ten times as long: nothing to be encoded, no segment that climbs.
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
        /// The short way and the long one lead to the same place.
        #[test]
        fn gw_1_what_is_plain_is_what_a_url_says(path in "/[ -~ğ]{0,12}", query in "[ -~ğ]{0,12}") {
            if is_plain(&path, &query) {
                let mut url: Url = "http://shop.example".parse().unwrap();
                url.set_path(&path);
                url.set_query(Some(&query));
                prop_assert_eq!(&url[url::Position::BeforePath..], format!("{path}?{query}"));
            }
        }
    }
}
