use rust_decimal::Decimal;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
struct Wire {
    #[serde(deserialize_with = "super::text")]
    id: Option<String>,
    #[serde(deserialize_with = "super::flag")]
    flag: Option<bool>,
    #[serde(deserialize_with = "super::decimal")]
    price: Option<Decimal>,
    #[serde(deserialize_with = "super::integer")]
    count: Option<i64>,
    #[serde(deserialize_with = "super::object")]
    below: Option<Box<Wire>>,
    #[serde(deserialize_with = "super::list")]
    list: Vec<Wire>,
    #[serde(deserialize_with = "super::texts")]
    ids: Vec<String>,
}

fn read(json: &str) -> Wire {
    serde_json::from_str(json).unwrap()
}

#[test]
fn ids_may_be_of_any_kind() {
    for (json, expected) in [
        (r#"{"id":"773"}"#, Some("773")),
        (r#"{"id":773}"#, Some("773")),
        (r#"{"id":7.50}"#, Some("7.5")),
        (r#"{"id":" a "}"#, Some("a")),
        (r#"{"id":""}"#, None),
        (r#"{"id":null}"#, None),
        (r#"{"id":[1,{"a":2}]}"#, None),
        (r#"{"id":{}}"#, None),
        ("{}", None),
    ] {
        assert_eq!(read(json).id.as_deref(), expected, "{json}");
    }
}

#[test]
fn flags_have_three_kinds() {
    for (json, expected) in [
        ("true", Some(true)),
        ("1", Some(true)),
        ("\"1\"", Some(true)),
        ("\"true\"", Some(true)),
        ("-1", Some(true)),
        ("false", Some(false)),
        ("0", Some(false)),
        ("\"0\"", Some(false)),
        ("\"0.00\"", Some(false)),
        ("\"\"", None),
        ("null", None),
        ("\"evet\"", None),
    ] {
        assert_eq!(read(&format!(r#"{{"flag":{json}}}"#)).flag, expected, "{json}");
    }
}

#[test]
fn prices_are_exact_however_many_digits_are_printed() {
    for (json, expected) in [
        ("624.95", "624.95"),
        ("\"624.95\"", "624.95"),
        ("17.7600000000000015", "17.76"),
        ("17.760000000000001563194018672220408916473388671875", "17.76"),
        ("1.00499999999999989341858963598497211933135986328125", "1.005"),
        ("0.1000000000000000055511151231257827021181583404541015625", "0.1"),
        ("1249.9", "1249.9"),
        ("1e3", "1000"),
        ("600", "600"),
        ("-12.5", "-12.5"),
        ("\"\\t5 \"", "5"),
    ] {
        let price = read(&format!(r#"{{"price":{json}}}"#)).price.unwrap();
        assert_eq!(
            price.normalize(),
            super::parse_decimal(expected).unwrap().normalize(),
            "{json}"
        );
    }
    assert_eq!(read(r#"{"price":"sorunuz"}"#).price, None);
    for json in [
        "1e300",
        "1e28",
        "-79228162514264337593543950335",
        "9223372036854775807",
        "\"1000000000001\"",
    ] {
        assert_eq!(read(&format!(r#"{{"price":{json}}}"#)).price, None, "{json}");
    }
    assert_eq!(
        read(r#"{"price":1000000000000}"#).price,
        Some(Decimal::from(1_000_000_000_000_u64))
    );
}

#[test]
fn objects_and_lists_may_be_empty_in_every_way() {
    for json in ["null", "\"\"", "[]", "false", "0", "1.5", "-1", "[{\"id\":1}]"] {
        assert_eq!(read(&format!(r#"{{"below":{json}}}"#)).below, None, "{json}");
    }
    for json in ["null", "\"\"", "[]", "{}", "false", "0", "1.5", "-1", "[1, null, \"a\"]"] {
        assert_eq!(read(&format!(r#"{{"list":{json}}}"#)).list, [], "{json}");
    }
    let ids =
        |json: &str| read(json).list.into_iter().map(|wire| wire.id.unwrap()).collect::<Vec<_>>();
    assert_eq!(ids(r#"{"list":[{"id":1},null,{"id":"2"}]}"#), ["1", "2"]);
    assert_eq!(ids(r#"{"list":{"0":{"id":1},"3":{"id":"2"}}}"#), ["1", "2"]);
    assert_eq!(read(r#"{"ids":["1",2,null,""]}"#).ids, ["1", "2"]);
    assert_eq!(read(r#"{"count":"12.9"}"#).count, Some(12));
}
