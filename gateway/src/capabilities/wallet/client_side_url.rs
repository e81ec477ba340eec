//! Replaces the payment host's address in the answer of `masterPassToken` by our own `/v2`. All
//! other bytes stay as the shop sent them (ADR 0010).

const KEY: &[u8] = b"\"clientSideUrl\"";

/// Returns the answer with `clientSideUrl` set to `url`. `None` if it has none, or is not a JSON
/// object.
#[must_use]
pub fn renamed(body: &[u8], url: &str) -> Option<Vec<u8>> {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(body).ok()?;
    if !object.get("clientSideUrl")?.is_string() {
        return None;
    }
    // The name may occur inside another value too: the right occurrence is the one that changes the
    // parsed value.
    memchr::memmem::find_iter(body, KEY).find_map(|at| {
        let (from, to) = literal_after(body, at + KEY.len())?;
        let value = serde_json::to_vec(url).ok()?;
        let made = [&body[..from], &value, &body[to..]].concat();
        let read: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(&made).ok()?;
        (read.get("clientSideUrl")?.as_str() == Some(url)).then_some(made)
    })
}

/// Returns the range of the string literal after a colon, with its quotation marks.
fn literal_after(body: &[u8], start: usize) -> Option<(usize, usize)> {
    let skip = |from: usize| {
        body[from..].iter().position(|byte| !byte.is_ascii_whitespace()).map(|n| from + n)
    };
    let colon = skip(start).filter(|at| body[*at] == b':')?;
    let open = skip(colon + 1).filter(|at| body[*at] == b'"')?;
    let mut at = open + 1;
    while at < body.len() {
        match body[at] {
            b'\\' => at += 2,
            b'"' => return Some((open, at + 1)),
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "https://vitrin.example/v2";

    #[test]
    fn wal_1_only_the_address_of_the_payment_host_changes() {
        let body = br#"{"success":true,"note":"\"clientSideUrl\":\"x\"", "clientSideUrl" : "http:\/\/wallet.invalid\/v2","n":17.760000000000001563}"#;
        let made = String::from_utf8(renamed(body, OURS).unwrap()).unwrap();
        assert_eq!(
            made,
            r#"{"success":true,"note":"\"clientSideUrl\":\"x\"", "clientSideUrl" : "https://vitrin.example/v2","n":17.760000000000001563}"#
        );
        let nested = br#"{"data":{"clientSideUrl":"a"},"clientSideUrl":"b"}"#;
        let made = String::from_utf8(renamed(nested, OURS).unwrap()).unwrap();
        assert_eq!(
            made,
            r#"{"data":{"clientSideUrl":"a"},"clientSideUrl":"https://vitrin.example/v2"}"#
        );
    }

    #[test]
    fn answers_without_it_stay_as_they_are() {
        for body in [
            "",
            "[]",
            "1",
            "{}",
            r#"{"clientSideUrl":null}"#,
            r#"{"clientSideUrl":"x""#,
            "<p>clientSideUrl</p>",
        ] {
            assert_eq!(renamed(body.as_bytes(), OURS), None, "{body}");
        }
    }
}
