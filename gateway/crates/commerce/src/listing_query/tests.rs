use proptest::prelude::*;

use super::{ListingQuery, PageLink};

fn query(pairs: &[(&str, &str)]) -> Result<String, &'static str> {
    ListingQuery::parse(pairs.iter().copied())
        .map(|query| query.to_query())
        .map_err(|invalid| invalid.field)
}

#[test]
fn cat_2_every_parameter_is_known_and_canonical() {
    let all = [
        ("type2", "31-30"),
        ("price", "090-799"),
        ("sort", "3"),
        ("ps", "2"),
        ("pg", "3"),
        ("stock", "1"),
        ("discounted", "1"),
        ("new", "1"),
        ("multi", "1-4+1-3+1-3"),
        ("single", "2-9"),
        ("decimal", "7-10.5-90"),
        ("brand", "81-9-80"),
        ("supplier", "5"),
        ("model", "6"),
        ("type1", "24"),
        ("q", "  kırmızı   kilim & "),
    ];
    let expected = "brand=9-80-81&decimal=7-10.5-90&discounted=1&model=6&multi=1-3+1-4&new=1&pg=3&price=90-799&ps=2\
                    &q=k%C4%B1rm%C4%B1z%C4%B1%20kilim%20%26&single=2-9&sort=3&stock=1&supplier=5&type1=24&type2=30-31";
    assert_eq!(query(&all), Ok(expected.to_owned()));
    let mut reversed = all;
    reversed.reverse();
    assert_eq!(query(&reversed), Ok(expected.to_owned()));
}

#[test]
fn cat_2_what_changes_nothing_is_not_kept() {
    for pairs in [
        &[("ps", "1")][..],
        &[("pg", "01")],
        &[("sort", "0")],
        &[("stock", "0")],
        &[("brand", "")],
        &[("utm_source", "x")],
        &[("fbclid", "'\"")],
        &[("brand", "80"), ("brand", "")],
    ] {
        assert_eq!(query(pairs), Ok(String::new()), "{pairs:?}");
    }
}

#[test]
fn cat_2_wrong_values_name_their_parameter() {
    for (name, value) in [
        ("ps", "0"),
        ("ps", "-1"),
        ("ps", "10001"),
        ("ps", "2a"),
        ("pg", "99999999999"),
        ("stock", "yes"),
        ("sort", "9"),
        ("multi", "1"),
        ("multi", "1-2&x=1"),
        ("single", "1-"),
        ("decimal", "7-90-10"),
        ("decimal", "7-1"),
        ("brand", "80/81"),
        ("brand", "80&q=1"),
        ("type1", "../x"),
        ("price", "90"),
        ("price", "90-80"),
        ("price", "1.5-2"),
        ("q", "a\u{0}b"),
    ] {
        assert_eq!(query(&[(name, value)]), Err(name), "{name}={value}");
    }
    assert_eq!(query(&[("q", &"a".repeat(101))]), Err("q"));
    let many = (0..100).map(|id| id.to_string()).collect::<Vec<_>>().join("-");
    assert_eq!(query(&[("brand", &many)]), Err("brand"));
}

#[test]
fn the_page_may_be_changed_or_left_out() {
    let query = ListingQuery::parse([("ps", "3"), ("brand", "80")]).unwrap();
    assert_eq!(query.page(), 3);
    assert_eq!(query.clone().at_page(4).to_query(), "brand=80&ps=4");
    assert_eq!(query.clone().at_page(1).to_query(), "brand=80");
    assert_eq!(query.without_page().to_query(), "brand=80");
}

#[test]
fn page_links_are_paths_of_the_shop() {
    for (link, expected) in [
        ("kilimler", "kilimler"),
        ("/kilimler/usak", "kilimler/usak"),
        ("k%C4%B1rm%C4%B1z%C4%B1", "kırmızı"),
        ("iletisim-bilgileri.xhtml", "iletisim-bilgileri.xhtml"),
        ("/", ""),
        ("", ""),
    ] {
        assert_eq!(
            PageLink::parse("link", link).map(|link| link.as_str().to_owned()),
            Ok(expected.to_owned())
        );
    }
    for link in [
        "http://evil.example/",
        "//evil.example",
        "/a//b",
        "a/../b",
        "..",
        "%2e%2e/a",
        "a%2fb",
        "a%5Cb",
        "a\\b",
        "a\nb",
        "a%0Ab",
        "a&brand=1",
        "a?b=1",
        "a#b",
        "a%2526b",
        "a b",
        "%FF",
        &"a".repeat(600),
    ] {
        assert!(PageLink::parse("link", link).is_err(), "{link}");
    }
}

proptest! {
    #[test]
    fn what_is_accepted_stays_the_same_when_read_again(value in "[0-9a-z+. -]{0,12}", name in 0..16_usize) {
        let names = ["ps", "pg", "stock", "discounted", "new", "multi", "single", "decimal", "brand", "supplier",
            "model", "type1", "type2", "price", "sort", "q"];
        if let Ok(query) = ListingQuery::parse([(names[name], value.as_str())]) {
            let again = ListingQuery::parse(query.pairs());
            prop_assert_eq!(again.as_ref(), Ok(&query));
        }
    }

    #[test]
    fn no_link_adds_parameters_or_climbs(link in ".{0,24}") {
        if let Ok(link) = PageLink::parse("link", &link) {
            let bad = |c: char| "?&#\\%".contains(c) || c.is_control();
            prop_assert!(!link.as_str().contains(bad));
            prop_assert!(!link.path().starts_with("//"));
            prop_assert!(!link.as_str().split('/').any(|segment| segment == ".."));
        }
    }
}
