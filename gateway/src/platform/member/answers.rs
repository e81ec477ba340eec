//! Bearers in what the shop says. They are looked for as text and not as JSON: a login may have worked although its answer
//! is no valid JSON [wire 2.2], and then its bearer must not reach a page either.

use memchr::memmem;

use super::Bearer;

const KEY: &[u8] = b"\"bearer\"";
const EXPIRY: &[u8] = b"\"exp_at\"";

/// The first bearer of an answer, and when it runs out.
#[must_use]
pub fn bearer(body: &[u8]) -> Option<Bearer> {
    let (from, to) = literals(body).find(|(from, to)| to - from > 2)?;
    let value = serde_json::from_slice(body.get(from..to)?).ok()?;
    Bearer::new(value, expiry(body), super::now())
}

/// The answer with `handle` in place of each bearer, all other bytes as they came.
#[must_use]
pub fn with_handle(body: &[u8], handle: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut copied = 0;
    for (from, to) in literals(body).filter(|(from, to)| to - from > 2) {
        out.extend_from_slice(&body[copied..=from]);
        out.extend_from_slice(handle.as_bytes());
        copied = to - 1;
    }
    out.extend_from_slice(&body[copied..]);
    out
}

/// Where the text literals under the key are, quotation marks included. One that is cut off ends with the body.
fn literals(body: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    memmem::find_iter(body, KEY).filter_map(|at| {
        let open = value_after(body, at + KEY.len())?;
        if body.get(open) != Some(&b'"') {
            return None;
        }
        let mut end = open + 1;
        while end < body.len() {
            match body[end] {
                b'\\' => end += 2,
                b'"' => return Some((open, end + 1)),
                _ => end += 1,
            }
        }
        Some((open, body.len() + 1))
    })
}

/// Where the value after a colon begins.
fn value_after(body: &[u8], start: usize) -> Option<usize> {
    let skip = |from: usize| {
        body.get(from..)?.iter().position(|byte| !byte.is_ascii_whitespace()).map(|by| from + by)
    };
    let colon = skip(start).filter(|at| body[*at] == b':')?;
    skip(colon + 1)
}

/// A number, or a number as text.
fn expiry(body: &[u8]) -> Option<i64> {
    let at = memmem::find(body, EXPIRY)?;
    let start = value_after(body, at + EXPIRY.len())?;
    let text = body[start..].strip_prefix(b"\"").unwrap_or(&body[start..]);
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn gw_5_a_bearer_is_found_and_replaced_and_nothing_else_is() {
        let body = br#"{"status":true,"data":[{ "bearer" : "a\/b.c","exp_at":"1795600000","n":17.760000000000001563}]}"#;
        assert_eq!(bearer(body), Some(Bearer { value: "a/b.c".to_owned(), expires_at: 1_795_600_000 }));
        assert_eq!(
            String::from_utf8(with_handle(body, "h")).unwrap(),
            r#"{"status":true,"data":[{ "bearer" : "h","exp_at":"1795600000","n":17.760000000000001563}]}"#
        );
    }

    #[test]
    fn gw_5_a_broken_answer_gives_no_bearer_away() {
        for body in [r#"{"data":[{"bearer":"secret"#, r#"<b>{"bearer":"secret","exp_at":12</b>"#] {
            let out = String::from_utf8(with_handle(body.as_bytes(), "h")).unwrap();
            assert!(!out.contains("secret"), "{out}");
        }
        for body in
            ["{\"bearer\":\"cut", "", "null", r#"{"bearer":null}"#, r#"{"bearer":""}"#, r#"{"bearer":"a b"}"#]
        {
            assert_eq!(bearer(body.as_bytes()), None, "{body}");
        }
    }

    proptest! {
        #[test]
        fn gw_5_any_bytes_are_read_without_a_panic_and_a_bearer_never_stays(
            before in ".{0,40}", value in "[a-zA-Z0-9._/-]{8,40}", after in ".{0,40}",
        ) {
            let body = format!("{before}\"bearer\":\"{value}\"{after}");
            let out = with_handle(body.as_bytes(), "h");
            // What is not under the key is not ours to change.
            if !before.contains(&value) && !after.contains(&value) {
                prop_assert!(!String::from_utf8_lossy(&out).contains(&value));
            }
            let _ = bearer(body.as_bytes());
        }

        #[test]
        fn gw_5_any_bytes_at_all(body in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = (bearer(&body), with_handle(&body, "h"));
        }
    }
}
