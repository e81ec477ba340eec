use super::{string, to_json};

#[test]
fn strings_follow_the_escapes_of_javascript() {
    let cases = [
        (r"'a'", "a"),
        (r#""it\'s""#, "it's"),
        (r"'\\u00f6'", r"\u00f6"),
        (r"'\u00f6\xf6\n\t\0'", "öö\n\t\0"),
        (r"'\ud83d\ude00\ud83d!'", "😀\u{FFFD}!"),
        (r"'\u{1F600}'", "😀"),
        ("'a\\\nb'", "ab"),
        (r"'\q$'", "q$"),
        ("`a\nb`", "a\nb"),
    ];
    for (script, expected) in cases {
        assert_eq!(string(script), Some((expected.to_owned(), "")), "{script}");
    }
}

#[test]
fn invalid_strings_are_refused() {
    for script in ["", "x", "'a", "'a\nb'", r"'\u12'", r"'\xg0'", r"'\", "`${a}`"] {
        assert_eq!(string(script), None, "{script}");
    }
}

#[test]
fn literals_become_json() {
    let cases = [
        (
            "{a: 1, 'b': [true, false, null, undefined,], \"c\": {},}",
            r#"{"a":1,"b":[true,false,null,null],"c":{}}"#,
        ),
        ("-.5", "-0.5"),
        ("+007.50e+2", "7.50e+2"),
        (
            "17.760000000000001563194018672220408916473388671875",
            "17.760000000000001563194018672220408916473388671875",
        ),
        ("/* x */ [ // y\n 1 ]", "[1]"),
        ("[!0,!1]", "[true,false]"),
        (r#"JSON.parse('{\"a\":1}')"#, r#"{"a":1}"#),
        ("'\u{1}\"'", r#""\u0001\"""#),
    ];
    for (script, expected) in cases {
        assert_eq!(to_json(script).map(|(json, _)| json), Some(expected.to_owned()), "{script}");
    }
}

#[test]
fn expressions_are_refused() {
    for script in
        ["f()", "{a: b}", "[1", "{1: }", "1px", "-", "JSON.parse(x)", "{a: 1 b: 2}", "/* x"]
    {
        assert_eq!(to_json(script), None, "{script}");
    }
    assert_eq!(to_json(&"[".repeat(1_000_000)), None);
}
