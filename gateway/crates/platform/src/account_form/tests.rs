use http::HeaderValue;
use proptest::prelude::*;

use super::*;

const FORM: &str = "application/x-www-form-urlencoded; charset=UTF-8";
const PARTS: &str = "multipart/form-data; boundary=b";

fn read_as(content_type: &str, body: &[u8]) -> Result<AccountForm, FormError> {
    read_with_query(content_type, "", body)
}

fn read_with_query(content_type: &str, query: &str, body: &[u8]) -> Result<AccountForm, FormError> {
    let label = HeaderValue::from_bytes(content_type.as_bytes()).unwrap();
    read(&HeaderMap::from_iter([(header::CONTENT_TYPE, label)]), query, body)
}

fn part(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

#[test]
fn accounts_are_found_in_every_common_form() {
    let one = part("username", "a@b.test");
    let multipart = format!("{one}{}--b--\r\n", part("password", "x&username=y\nz"));
    let image = "Content-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\
        Content-Type: image/png\r\n\r\n\0\r\n";
    let with_file = format!("{one}--b\r\n{image}--b--");
    let json = r#"{"password":"a=b&c","username":"a@b.test"}"#;
    let escaped = r#" {"user\u006eame":"a@b.test"}"#;
    for (label, body) in [
        (FORM, "password=1&username=a%40b.test"),
        ("application/x-www-form-urlencoded", "user%6eame=a@b.test&password=%"),
        (PARTS, multipart.as_str()),
        ("Multipart/Form-Data; charset=utf-8; boundary=\"b\"", &multipart),
        (PARTS, &with_file),
        ("application/json", json),
        (FORM, json),
        ("application/json;charset=utf-8", escaped),
    ] {
        assert_eq!(
            read_as(label, body.as_bytes()).unwrap().accounts,
            ["a@b.test"],
            "{label}: {body}"
        );
    }
    let two = read_as(FORM, b"email=c%40d.test&mobile_phone=905550000001").unwrap();
    assert_eq!(two.accounts, ["c@d.test", "905550000001"]);
    let in_query =
        read_with_query(FORM, "username=q@b.test&language=tr", b"email=a@b.test").unwrap();
    assert_eq!(in_query.accounts, ["q@b.test", "a@b.test"]);
    assert_eq!(read_as(FORM, b"username=+&password=x").unwrap().accounts, Vec::<String>::new());
}

#[test]
fn an_ambiguous_form_is_refused() {
    let good = part("username", "a");
    let end = "--b--\r\n";
    let head = "Content-Disposition: form-data; name=\"username\"";
    let refused: &[(&str, String)] = &[
        ("twice", format!("{good}{}{end}", part("username", "b"))),
        ("preamble", format!("x\r\n{good}{end}")),
        ("epilogue", format!("{good}{end}{good}")),
        (
            "bare line feed before a boundary",
            format!("{}\n{}{end}", good.trim_end(), part("x", "y")),
        ),
        ("bare line feeds", format!("{good}{end}").replace("\r\n", "\n")),
        ("bare line feed in a head", format!("--b\r\n{head}\nX: y\r\n\r\na\r\n{end}")),
        (
            "folded head",
            format!("--b\r\nContent-Disposition: form-data;\r\n {head}\r\n\r\na\r\n{end}"),
        ),
        (
            "two dispositions",
            format!("--b\r\n{head}\r\n{}\r\n\r\na\r\n{end}", head.replace("user", "x")),
        ),
        ("two names", good.replace("name=\"username\"", "name=\"x\"; name=\"username\"") + end),
        ("single quotes", good.replace("\"username\"", "'username'") + end),
        ("a bare name with more", good.replace("\"username\"", "username x") + end),
        ("an escape", good.replace("username", "user\\name") + end),
        (
            "another way to write a name",
            good.replace("name=\"username\"", "name*=UTF-8''username") + end,
        ),
        ("a file", good.replace("\"username\"", "\"username\"; filename=\"x\"") + end),
        ("a file's other name", good.replace("\"username\"", "\"username\"; filename*=x") + end),
        ("NUL", good.replace("\r\na", "\r\na\0") + end),
        ("NUL in a name", good.replace("username", "username\0x") + end),
        (
            "a transfer coding",
            good.replace("\"\r\n", "\"\r\nContent-Transfer-Encoding: base64\r\n") + end,
        ),
        ("no end", good.clone()),
        ("padding after a boundary", format!("{good}{end}").replacen("--b\r\n", "--b \r\n", 1)),
        ("a longer boundary inside", good.replace("\r\na", "\r\na\r\n--bx") + end),
    ];
    for (what, body) in refused {
        assert!(read_as(PARTS, body.as_bytes()).is_err(), "{what}: {body:?}");
    }
    for body in [
        "username=a&username=b",
        "user+name=a",
        "+username=a",
        "user.name=a",
        "username%00x=a",
        "username[]=a",
        "username[0]=a",
        "username[=a",
        "Username=a",
        "USERNAME=a",
        "x=1;username=a&username=b",
        "username=a%00b",
        "username=a%0ab",
        "phone=1&mobile.phone=2",
        "{&username=a",
        r#"{"username":"a","username":"b"}"#,
        r#"{"username":"a","user\u006eame":"b"}"#,
        r#"{"username":["a"]}"#,
        r#"{"username":1.0}"#,
        r#"{"username\u0000":"a"}"#,
        r#"{"Email":"a"}"#,
        r#"{"password":"&username=a"}"#,
        r#"{"username":"a"} x"#,
        "\u{feff}{\"username\":\"a\",\"x\":\"&username=b\"}",
    ] {
        let read = read_as(FORM, body.as_bytes());
        assert!(read.as_ref().is_err() || read == Ok(AccountForm::default()), "{body}: {read:?}");
    }
    assert!(read_with_query(FORM, "username=a", b"username=b").is_err(), "once in both");
}

#[test]
fn an_ambiguous_content_type_is_refused() {
    let body = format!("{}--b--", part("username", "a"));
    for label in [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=x; boundary=b",
        "multipart/form-data; xboundary=x; boundary=b",
        "multipart/form-data; boundary=b ; charset=utf-8",
        "multipart/form-data; boundary=\"b;\"",
        "multipart/form-data; boundary=b,c",
        "multipart/form-data, boundary=b",
        "multipart/mixed; boundary=b",
        "multipart/form-data; boundary=b; charset=utf-16",
        "multipart/form-data; boundary=b; charset=ibm037",
        "text/plain",
        "",
    ] {
        assert!(read_as(label, body.as_bytes()).is_err(), "{label}");
    }
    for label in ["text/plain", "application/x-www-form-urlencoded; charset=utf-7", "x/y; charset"]
    {
        assert!(read_as(label, b"username=a").is_err(), "{label}");
    }
    let none = HeaderMap::new();
    assert!(read(&none, "", b"username=a").is_err());
    assert_eq!(read(&none, "", b""), Ok(AccountForm::default()), "no body needs no label");
    let mut two = HeaderMap::new();
    two.append(header::CONTENT_TYPE, HeaderValue::from_static(FORM));
    two.append(header::CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    assert!(read(&two, "", b"username=a").is_err());
    let mut packed = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(FORM))]);
    packed.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    assert!(read(&packed, "", b"username=a").is_err());
}

#[test]
fn tok_2_a_refresh_is_that_and_nothing_else() {
    let multipart = format!("{}--b--", part("refresh", "1"));
    for (label, body) in [
        (FORM, "refresh=1"),
        (PARTS, multipart.as_str()),
        (FORM, r#"{"refresh": 1}"#),
        ("application/json", r#"{"refresh":"1"}"#),
    ] {
        assert!(read_as(label, body.as_bytes()).unwrap().is_refresh, "{body}");
    }
    for body in
        ["", "refresh=0", "refresh=1&password=x", "refresh=1&refresh=1", "refresh=1&username=a"]
    {
        assert!(!read_as(FORM, body.as_bytes()).unwrap().is_refresh, "{body}");
    }
}

const PIECES: &[&str] = &[
    "--b",
    "b",
    "--",
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    "\n\n",
    "Content-Disposition: form-data; name=",
    "Content-Disposition: form-data; name=\"username\"\r\n\r\n",
    "--b\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\nada\r\n",
    "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n",
    "--b--\r\n",
    "\"username\"",
    "username",
    "'",
    "\"",
    "\\",
    "; ",
    ";",
    "filename=\"f\"",
    "name=\"email\"",
    "=",
    "&",
    "victim",
    "username=ada",
    "email=",
    "phone=5",
    "{",
    "}",
    "{\"username\":\"ada\"}",
    "\"username\":",
    "\"eve\"",
    ",",
    ":",
    " ",
    "+",
    ".",
    "\0",
    "%00",
    "%20",
    "[",
    "]",
    "[]",
    "%75sername",
    "USERNAME",
    "\t",
];
const LABELS: &[&str] = &[
    FORM,
    PARTS,
    PARTS,
    PARTS,
    FORM,
    "multipart/form-data; boundary=\"b\"",
    "application/json",
    "text/plain",
    "multipart/form-data; charset=utf-8; boundary=b",
    "multipart/form-data; boundary=b; charset=utf-8",
    "multipart/form-data; xboundary=x; boundary=b",
    "multipart/form-data;boundary=b,x",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Whatever is admitted, each account that PHP reads in it is one that is counted.
    #[test]
    fn aut_1_what_the_shop_reads_is_what_is_counted(
        label in proptest::sample::select(LABELS),
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..9),
    ) {
        let body = pieces.concat();
        if let Ok(form) = read_as(label, body.as_bytes()) {
            let shop = php::post(label, body.as_bytes()).into_iter().chain(php::json(body.as_bytes()));
            for (name, value) in shop.filter(|(name, _)| ACCOUNT_FIELDS.contains(&name.as_str())) {
                let counted = value.trim().is_empty() || form.accounts.contains(&value);
                prop_assert!(counted, "{name}={value:?} of {body:?} as {label}: {form:?}");
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(
        label in proptest::sample::select(LABELS),
        body in proptest::collection::vec(any::<u8>(), 0..200),
    ) {
        let _ = read_as(label, &body);
    }

    #[test]
    fn encoded_values_are_read_as_they_were_typed(value in "[ -~]{1,20}") {
        prop_assume!(!value.trim().is_empty() && !value.contains("--b"));
        let encoded = form_urlencoded::Serializer::new(String::new()).append_pair("email", &value).finish();
        let json = serde_json::json!({ "email": value }).to_string();
        let parts = format!("{}--b--", part("email", &value));
        for (label, body) in [(FORM, encoded), ("application/json", json), (PARTS, parts)] {
            let form = read_as(label, body.as_bytes());
            prop_assert_eq!(form.map(|form| form.accounts), Ok(vec![value.clone()]), "{}", body);
        }
    }
}
