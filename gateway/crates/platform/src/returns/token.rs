//! Return tokens: what our own page repeats a return with. One is bound to a reference and a path.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::Uri;
use settings::session::Secret;
use sha2::{Digest as _, Sha256};

use super::references::Reference;

/// Carries the token of the repeated request; taken off before it goes on.
pub(super) const TOKEN_PARAMETER: &str = "vitrin_return";
const TAG_BYTES: usize = 16;

/// A token for this reference and path.
pub(super) fn issue(keys: &[Secret], reference: &Reference, path: &str) -> String {
    let tag = keys.first().map(|key| tag(key, reference, path)).unwrap_or_default();
    URL_SAFE_NO_PAD.encode([&reference[..], &tag[..]].concat())
}

/// The reference of a token; `None` when it is not ours or of another path.
pub(super) fn open(keys: &[Secret], token: &str, path: &str) -> Option<Reference> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (reference, given) = bytes.split_at_checked(TAG_BYTES)?;
    let reference: Reference = reference.try_into().ok()?;
    let ours =
        keys.iter().any(|key| mac(key, &reference, path).verify_truncated_left(given).is_ok());
    (ours && given.len() == TAG_BYTES).then_some(reference)
}

/// The address without our token, everything else as it was.
pub(super) fn without_token(uri: &Uri) -> Option<Uri> {
    let query = uri.query().unwrap_or_default();
    let ours = |field: &&str| !field.starts_with(&format!("{TOKEN_PARAMETER}="));
    let rest: Vec<&str> = query.split('&').filter(ours).collect();
    let rest = rest.join("&");
    let path_and_query =
        if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(path_and_query.parse().ok()?);
    Uri::from_parts(parts).ok()
}

/// Names a reference at the path it came to.
pub(super) fn digest(path: &str, reference: &str) -> Reference {
    let whole = Sha256::digest(format!("{path}\n{reference}"));
    std::array::from_fn(|at| whole[at])
}

fn mac(key: &Secret, reference: &[u8], path: &str) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(b"vitrin return v1");
    mac.update(reference);
    mac.update(path.as_bytes());
    mac
}

fn tag(key: &Secret, reference: &[u8], path: &str) -> Vec<u8> {
    mac(key, reference, path).finalize().into_bytes()[..TAG_BYTES].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_valid_for_its_path_and_keys_only() {
        let keys = [Secret::new(vec![1; 32])];
        let reference = digest("/order", "D900");
        let token = issue(&keys, &reference, "/order");
        assert_eq!(open(&keys, &token, "/order"), Some(reference));
        assert_eq!(open(&keys, &token, "/orders"), None);
        assert_eq!(open(&keys, &token[1..], "/order"), None);
        assert_eq!(open(&keys, &URL_SAFE_NO_PAD.encode(reference), "/order"), None);
        assert_eq!(open(&[Secret::new(vec![2; 32])], &token, "/order"), None);
    }

    #[test]
    fn only_the_token_is_taken_off_an_address() {
        let plain = |text: &str| without_token(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(plain("/a?x=1&vitrin_return=m&y=%20"), "/a?x=1&y=%20");
        assert_eq!(plain("/a?vitrin_return=m"), "/a");
    }
}
