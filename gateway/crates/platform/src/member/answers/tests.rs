use proptest::prelude::*;

use super::*;

#[test]
fn gw_5_a_bearer_is_found_and_replaced_and_nothing_else_is() {
    let body =
        br#"{"status":true,"data":[{ "bearer" : "a\/b.c","exp_at":"1795600000","n":17.760000000000001563}]}"#;
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
    for body in [
        "{\"bearer\":\"cut",
        "",
        "null",
        r#"{"bearer":null}"#,
        r#"{"bearer":""}"#,
        r#"{"bearer":"a b"}"#,
    ] {
        assert_eq!(bearer(body.as_bytes()), None, "{body}");
    }
}

#[test]
fn gw_5_a_bearer_is_found_however_its_key_is_written() {
    for body in [
        r#"{"bearer":"secret"}"#,
        r#"{"bearer" :"secret"}"#.replace(r"\u0020", " \t\n").as_str(),
        r#"{"\u0062\u0065arer":"secret"}"#,
        r#"{"Bearer":"secret"}"#,
        r#"{"bearer":"","bearer":"secret"}"#,
        r#"{"bearer":"secret","bearer":"secret"}"#,
        r#"JSON.parse("{\"bearer\":\"secret\",\"x\":1}")"#,
    ] {
        let out = String::from_utf8(with_handle(body.as_bytes(), "h")).unwrap();
        assert!(!out.contains("secret") && out.contains('h'), "{body} became {out}");
        assert_eq!(
            bearer(body.as_bytes()).map(|found| found.value).as_deref(),
            Some("secret"),
            "{body}"
        );
    }
}

#[test]
fn gw_5_a_bearer_in_another_encoding_is_seen() {
    let text = r#"[{"bearer":"secret"}]"#;
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16_be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let utf32: Vec<u8> = text.chars().flat_map(|letter| u32::from(letter).to_be_bytes()).collect();
    let escaped = text.replace("ear", "\u{1b}(Bear").into_bytes();
    for body in [utf16, utf16_be, utf32, escaped] {
        assert!(is_hidden(&body), "{body:?}");
    }
    assert!(!is_hidden(b"{\"shop\":1}\0raw") && !is_hidden(text.as_bytes()));
}

#[test]
fn gw_5_the_value_of_a_bearer_is_hidden_under_any_key() {
    let body = br#"{"data":[{"bearer":"secret"}],"token":"secret","x":"secre"}"#.to_vec();
    let out = without_value(with_handle(&body, "h"), &BearerNeedle::new("secret").unwrap(), "h");
    assert_eq!(
        String::from_utf8(out).unwrap(),
        r#"{"data":[{"bearer":"h"}],"token":"h","x":"secre"}"#
    );
}

#[test]
fn gw_5_an_escaped_bearer_is_hidden() {
    let bearer = BearerNeedle::new("ab/c==").unwrap();
    let hidden = |body: &str| {
        String::from_utf8(without_value(body.as_bytes().to_vec(), &bearer, "h")).unwrap()
    };
    for written in
        ["ab/c==", r"ab\/c==", r"ab\\\/c==", "ab%2Fc%3D%3D", "ab%2fc=%3d", r"ab\u002fc\u003d\u003D"]
    {
        assert_eq!(hidden(&format!("\"{written}\",\"{written}")), "\"h\",\"h", "{written}");
    }
    for other in ["ab/c=", "ab/c=%3", "ab%2", r"ab\", "ab/d==", "ab%2Gc==", "b/c==", ""] {
        assert_eq!(hidden(other), other);
    }
    assert!(BearerNeedle::new("==").is_none() && BearerNeedle::new("").is_none());
    assert_eq!(format!("{bearer:?}"), "BearerNeedle(…)");
}

/// Whether a scan that knows the bearer lets a text by.
fn lets_by(bearer: &str, text: &str) -> bool {
    std::io::Write::write(&mut BearerScan::new(100, BearerNeedle::new(bearer)), text.as_bytes())
        .is_ok()
}

/// What every text holds is no secret.
#[test]
fn gw_5_a_bearer_of_a_few_letters_is_not_looked_for() {
    assert!(lets_by("html/1", "<html/1>") && !lets_by("html/123", "<html/123>"));
    // Heads that overlap.
    assert!(!lets_by("aab/aab1", "aaaab/aab1") && !lets_by("aa/aaaaa", "aaaa/aaaaa"));
}

proptest! {
    #[test]
    fn gw_5_no_bytes_cause_a_panic_or_keep_a_bearer(
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
