//! Addresses of links that ask for confirmation, with and without the token.

use http::Uri;

use super::tokens::{Confirmations, now};

/// Query parameter of the token. Removed before the call is made.
pub(super) const TOKEN_PARAMETER: &str = "vitrin_confirm";

/// The address that the button posts to: the link's own, with a token for it.
pub(super) fn action(confirmations: &Confirmations, uri: &Uri) -> Option<String> {
    let uri = with_one_slash(uri)?;
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    let token = confirmations.issue(target, now());
    let separator = if uri.query().is_some() { '&' } else { '?' };
    Some(format!("{target}{separator}{TOKEN_PARAMETER}={token}"))
}

/// An address that begins with two slashes names a host in a page.
fn with_one_slash(uri: &Uri) -> Option<Uri> {
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    format!("/{}", target.trim_start_matches(['/', '\\'])).parse().ok()
}

/// The address without its token, as it was linked.
pub(super) fn without_token(uri: &Uri) -> Option<Uri> {
    let query = uri.query().unwrap_or_default();
    let prefix = format!("{TOKEN_PARAMETER}=");
    let rest: Vec<&str> = query.split('&').filter(|field| !field.starts_with(&prefix)).collect();
    let text = if rest.is_empty() {
        uri.path().to_owned()
    } else {
        format!("{}?{}", uri.path(), rest.join("&"))
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(text.parse().ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_alone_is_taken_off_an_address() {
        let plain = |text: &str| without_token(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(plain("/a?x=1&vitrin_confirm=t&y=%20"), "/a?x=1&y=%20");
        assert_eq!(plain("/a?vitrin_confirm=t"), "/a");
    }
}
