use proptest::prelude::*;

use super::*;

fn mark() -> Mark {
    Mark("5ec7e7".to_owned())
}

fn hash(content: &str) -> String {
    let digest = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(content));
    format!(" 'sha256-{digest}'")
}

/// The hashes for a document in which `MARK` stands for the mark.
fn scripts(html: &str) -> String {
    authorise(html.replace("MARK", mark().as_str()).as_bytes(), &mark()).scripts
}

#[test]
fn each_marked_inline_script_and_no_other_is_hashed() {
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    const ALERT: &str = " 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    let html = r#"<html><SCRIPT data-x="a>b" NONCE="MARK">alert(1)</SCRIPT><script>evil()</script>
        <script nonce="MARK" src="/x.js" async></script><script nonce="guess">evil()</script>
        <script nonce="MARK" type="application/ld+json">{"a":1}</script><scripty nonce="MARK">no</scripty>
        <script nonce='MARK' >alert(1)</script><script nonce=MARK></script>"#;
    assert_eq!(scripts(html), ALERT);
}

#[test]
fn what_only_looks_like_a_marked_script_is_not_hashed() {
    for html in [
        r#"<!-- <script nonce="MARK">evil()</script> -->"#,
        r#"<textarea><script nonce="MARK">evil()</script></textarea>"#,
        r#"<title><script nonce="MARK">evil()</script></title>"#,
        r#"<style><script nonce="MARK">evil()</script></style>"#,
        r#"<noscript><script nonce="MARK">evil()</script></noscript>"#,
        r#"<iframe><script nonce="MARK">evil()</script></iframe>"#,
        r#"<xmp><script nonce="MARK">evil()</script></xmp>"#,
        r#"<plaintext><script nonce="MARK">evil()</script>"#,
        r#"<p title="<script nonce='MARK'>evil()</script>">"#,
        r#"<p title='<script nonce="MARK">evil()</script>'>"#,
        r#"<script>"<script nonce='MARK'>evil()"</script>"#,
        r#"<script data-nonce="MARK">evil()</script>"#,
        r#"<script nonce="xMARK">evil()</script>"#,
        r#"<script nonce="x" nonce="MARK">evil()</script>"#,
        r#"<script nonce=" MARK">evil()</script>"#,
        r#"<p nonce="MARK"><script>evil()</script>"#,
        r#"<script nonce="MARK">unclosed()"#,
        r#"<script nonce="MARK""#,
        r#"<script x='<script' nonce="MARK">ours()</script>"#,
        r#"<script src="data:,evil()" x=<script nonce="MARK">ours()</script>"#,
        r#"<script x=<SCRIPT nonce="MARK">ours()</script>"#,
    ] {
        assert_eq!(scripts(html), "", "{html}");
    }
}

#[test]
fn a_script_ends_where_a_browser_ends_it() {
    for (html, content) in [
        (r#"<script nonce="MARK">a("</scripty>")</script >"#, r#"a("</scripty>")"#),
        (r#"<script nonce="MARK">a("<!--")</script>b"#, r#"a("<!--")"#),
        // Within an escaped comment a nested script element belongs to the text, its end tag too.
        (
            r#"<script nonce="MARK"><!--<script>a()</script>--></script>b</script>"#,
            "<!--<script>a()</script>-->",
        ),
        (r#"<script nonce="MARK">a("<![CDATA[")</SCRIPT>"#, r#"a("<![CDATA[")"#),
        (r#"<template><script nonce="MARK">a()</script></template>"#, "a()"),
        ("<!-- --!><script nonce=\"MARK\">a('ş')</script>", "a('ş')"),
        ("<title>x</title>\r\n<p>ğ\r\n<script nonce=\"MARK\">a()</script>", "a()"),
    ] {
        assert_eq!(scripts(html), hash(content), "{html}");
    }
}

#[test]
fn marked_styles_are_hashed_and_others_are_not() {
    let html = br#"<style nonce="5ec7e7">p{}</style><style>*{}</style><script nonce="5ec7e7">p{}</script>"#;
    let authorised = authorise(html, &mark());
    assert_eq!((authorised.styles, authorised.scripts), (hash("p{}"), hash("p{}")));
}

#[test]
fn the_mark_is_removed_before_hashing() {
    let html = br#"<link rel="preload" nonce="5ec7e7" href="/x"><script nonce="5ec7e7">push("[\"nonce\":\"5ec7e7\"]")</script>5ec7e7"#;
    let authorised = authorise(html, &mark());
    let left = std::str::from_utf8(&authorised.html).unwrap();
    assert_eq!(left, r#"<link rel="preload" href="/x"><script>push("[\"nonce\":\"\"]")</script>"#);
    assert_eq!(authorised.scripts, hash(r#"push("[\"nonce\":\"\"]")"#));
}

#[test]
fn marks_are_long_random_and_fit_a_nonce() {
    let (one, other) = (Mark::random(), Mark::random());
    assert_ne!(one.as_str(), other.as_str());
    assert!(one.as_str().len() == 32 && one.as_str().bytes().all(|b| b.is_ascii_hexdigit()));
}

proptest! {
    /// Whatever stands before, after or inside attributes: without the mark nothing is authorised.
    #[test]
    fn markup_that_does_not_know_the_mark_authorises_nothing(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "<script", "<script nonce=\"", "<script nonce=>", "\"", "'", ">", "</script>", "<!--", "-->", "<style>",
                "</style>", "<textarea>", "<title>", "evil()", "nonce=", "=", " ", "/", "<![CDATA[", "]]>", "\0", "é",
            ]),
            0..40,
        )
    ) {
        let html = parts.concat();
        let authorised = authorise(html.as_bytes(), &mark());
        prop_assert_eq!(&authorised.scripts, "");
        prop_assert_eq!(&authorised.styles, "");
        prop_assert_eq!(&authorised.html[..], html.as_bytes());
    }

    /// An injection in front of our own script changes whether it is authorised, never what is.
    #[test]
    fn an_injection_before_our_script_authorises_nothing_of_its_own(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "<script", "<script nonce=", " x=", "\"", "'", ">", "</script>", "<!--", "-->", "evil()", "<svg>", "<p ",
            ]),
            0..20,
        )
    ) {
        let html = format!("{}<script nonce=\"MARK\">ours()</script>", parts.concat());
        let found = scripts(&html);
        prop_assert!(found.is_empty() || found == hash("ours()"), "{} in {}", found, html);
    }
}
