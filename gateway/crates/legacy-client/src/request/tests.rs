use proptest::prelude::*;

use super::*;

const FILTERS: LegacyCall =
    LegacyCall::read("catalogue.filters", "/srv/service/filter/get/{blocks}");

#[test]
fn flt_6_path_and_query_are_encoded_and_canonical() {
    let one = LegacyRequest::new(&FILTERS, &["filters-brands"])
        .query("link", "kilim")
        .query("brand", "80");
    let two = LegacyRequest::new(&FILTERS, &["filters-brands"])
        .query("brand", "80")
        .query("link", "kilim");
    assert_eq!(one.canonical(), two.canonical());
    assert_eq!(one.canonical(), "GET /srv/service/filter/get/filters-brands?brand=80&link=kilim");
}

#[test]
fn gw_10_keys_depend_on_the_meaning_of_a_body() {
    let posted = |label: &'static str, body: &'static str| {
        LegacyRequest::as_sent(&FILTERS, "/x", "")
            .body_as_sent(
                Bytes::from_static(body.as_bytes()),
                Some(HeaderValue::from_static(label)),
            )
            .canonical()
    };
    let form = "application/x-www-form-urlencoded";
    assert_eq!(posted(form, "a=1&b[]=2&b[]=3"), posted(form, "b[]=2&b[]=3&a=1"));
    assert_ne!(posted(form, "b[]=2&b[]=3"), posted(form, "b[]=3&b[]=2"));
    assert_ne!(posted(form, "a=1"), posted("text/plain", "a=1"));
    let part = |mark: &'static str| {
        (format!("multipart/form-data; boundary={mark}"), format!("--{mark}\r\n1\r\n--{mark}--"))
    };
    let key = |(label, body): (String, String)| {
        LegacyRequest::as_sent(&FILTERS, "/x", "")
            .body_as_sent(Bytes::from(body), label.parse().ok())
            .canonical()
    };
    assert_eq!(key(part("one")), key(part("two")));
}

#[test]
fn a_segment_cannot_break_out_of_its_place() {
    let request = LegacyRequest::new(&FILTERS, &["../x?y#z\\"]);
    assert_eq!(request.path, "/srv/service/filter/get/..%2Fx%3Fy%23z%5C");
}

/// Parses a query or form as the shop does: for each name the values in order.
fn read(text: &str) -> std::collections::BTreeMap<String, Vec<String>> {
    let mut fields: std::collections::BTreeMap<String, Vec<String>> = Default::default();
    for (name, value) in url::form_urlencoded::parse(text.as_bytes()) {
        fields.entry(name.into_owned()).or_default().push(value.into_owned());
    }
    fields
}

fn query() -> impl Strategy<Value = String> {
    let field = prop::sample::select(vec![
        "a=1",
        "a=2",
        "b=1",
        "a[]=1",
        "a%5B%5D=2",
        "%61=3",
        "a",
        "",
        "b=",
        "a==1",
        "b=%26a",
    ]);
    prop::collection::vec(field, 0..5).prop_map(|fields| fields.join("&"))
}

fn form(label: &str, body: impl Into<Bytes>) -> String {
    LegacyRequest::as_sent(&FILTERS, "/x", "")
        .body_as_sent(body.into(), label.parse().ok())
        .canonical()
}

/// A multipart body of values, each under its own name.
fn multipart(boundary: &str, values: &[String]) -> String {
    let parts = values.iter().enumerate().map(|(at, value)| {
        format!("--{boundary}\r\nContent-Disposition: form-data; name=\"f{at}\"\r\n\r\n{value}\r\n")
    });
    parts.collect::<String>() + &format!("--{boundary}--\r\n")
}

const URLENCODED: &str = "application/x-www-form-urlencoded";

proptest! {
    /// If two queries shared a key but meant different things, one shopper could poison another's
    /// answer.
    #[test]
    fn gw_10_flt_6_queries_of_one_key_have_the_same_meaning(one in query(), other in query()) {
        let key = |query: &str| LegacyRequest::as_sent(&FILTERS, "/x", query).canonical();
        if key(&one) == key(&other) {
            prop_assert_eq!(read(&one), read(&other));
        }
        if form(URLENCODED, one.clone()) == form(URLENCODED, other.clone()) {
            prop_assert_eq!(read(&one), read(&other));
        }
    }

    #[test]
    fn flt_6_differently_named_parameters_may_come_in_any_order(
        values in prop::collection::vec("[a-z0-9]{0,4}", 1..6),
        turn in 0..6_usize,
    ) {
        let named = values.iter().enumerate().map(|(at, value)| format!("p{at}={value}"));
        let mut fields: Vec<String> = named.collect();
        let one = LegacyRequest::as_sent(&FILTERS, "/x", &fields.join("&"));
        let turn = turn % fields.len();
        fields.rotate_left(turn);
        let other = LegacyRequest::as_sent(&FILTERS, "/x", "").raw_query(&fields.join("&"));
        prop_assert_eq!(one.canonical(), other.canonical());
    }

    #[test]
    fn gw_10_multipart_bodies_of_one_key_hold_the_same_values(
        one in prop::collection::vec("[-aX1\r\n]{0,6}", 0..3),
        other in prop::collection::vec("[-aX1\r\n]{0,6}", 0..3),
        marks in prop::sample::select(
            vec![("X", "X"), ("X", "a"), ("-", "X"), ("--", "-"), ("1", "aX")],
        ),
    ) {
        let inside = |values: &[String], mark: &str| {
            let boundary = format!("--{mark}");
            values.iter().any(|value| value.contains(&boundary) || value.ends_with('-'))
        };
        // A value that contains its own boundary is another form.
        if inside(&one, marks.0) || inside(&other, marks.1) {
            return Ok(());
        }
        let key = |mark: &str, values: &[String]| {
            form(&format!("multipart/form-data; boundary={mark}"), multipart(mark, values))
        };
        if key(marks.0, &one) == key(marks.1, &other) {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn gw_10_different_bodies_have_different_keys(
        one in prop::collection::vec(any::<u8>(), 1..40),
        other in prop::collection::vec(any::<u8>(), 1..40),
        label in "[ -~]{0,30}",
    ) {
        let label = if label.to_ascii_lowercase().contains("form") { "" } else { &label };
        prop_assert_eq!(form(label, one.clone()), form(label, one.clone()));
        prop_assert_eq!(form(label, one.clone()) == form(label, other.clone()), one == other);
    }

    #[test]
    fn gw_10_any_form_bytes_have_a_key(
        body in prop::collection::vec(any::<u8>(), 0..80),
        boundary in "[ -~]{0,12}",
        kind in prop::sample::select(vec![URLENCODED, "Multipart/Form-Data"]),
    ) {
        let label = format!("{kind}; boundary={boundary}");
        prop_assert_eq!(form(&label, body.clone()), form(&label, body));
    }

    #[test]
    fn gw_1_segments_and_parameters_stay_in_their_place(
        segment in "\\PC{1,20}",
        name in "\\PC{1,8}",
        value in "\\PC{0,20}",
    ) {
        let request = LegacyRequest::new(&FILTERS, &[&segment]).query(&name, &value);
        let rest = request.path.strip_prefix("/srv/service/filter/get/").expect("the fixed part");
        prop_assert!(!rest.contains(['/', '?', '#']), "{rest}");
        prop_assert_eq!(percent_decode_str(rest).decode_utf8().unwrap(), segment);
        let expected = std::collections::BTreeMap::from([(name, vec![value])]);
        prop_assert_eq!(read(&request.query), expected);
    }
}

/// A boundary of one letter must not make `KGX12` look like `KG-12`.
#[test]
fn gw_10_a_boundary_changes_no_value() {
    let values = |value: &str| vec![value.to_owned()];
    let label = |mark: &str| format!("multipart/form-data; boundary={mark}");
    let key = |mark: &str, value: &str| form(&label(mark), multipart(mark, &values(value)));
    assert_ne!(key("X", "KGX12"), key("Q", "KG-12"));
    assert_eq!(key("Q", "KG-12"), key("----WebKitFormBoundary7", "KG-12"));
}
