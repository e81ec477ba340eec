//! REG-1, REG-2, REG-3, REG-5: places.

use crate::support::{Visitor, list, shop};

#[tokio::test]
async fn reg_3_countries_are_text_and_one_is_selected() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let all = visitor.json("/srv/service/region/get-countries/1?language=en").await;
    let few = visitor.json("/srv/service/region/get-countries/0?language=en").await;
    assert!((230..260).contains(&list(&all, "countries").len()));
    assert!(list(&few, "countries").len() < 30);
    assert_eq!(all["selected"], "TR");
    let find = |code: &str| {
        list(&all, "countries").iter().find(|country| country["code"] == code).unwrap().clone()
    };
    let turkey = find("TR");
    assert_eq!((&turkey["phone_code"], &turkey["has_state"]), (&"90".into(), &"0".into()));
    assert_eq!(turkey["pattern"], "### ### ## ##");
    assert_eq!(find("US")["has_state"], "1");
    let posted = visitor.post("/srv/service/region/get-countries/1?language=en", "").await;
    assert_eq!(posted, all);
    visitor.text("/srv/shopping/shopping/set-country/de").await;
    assert_eq!(visitor.json("/srv/service/region/get-countries/0").await["selected"], "DE");
}

#[tokio::test]
async fn reg_1_the_chain_reaches_every_neighbourhood() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let cities = visitor.json("/srv/service/region/get-cities/TR").await;
    assert_eq!(list(&cities, "cities").len(), 81);
    let towns = visitor.json("/srv/service/region/get-towns/34").await;
    let kadikoy = list(&towns, "towns").iter().find(|town| town["title"] == "Kadıköy").unwrap();
    let path = format!("/srv/service/region/get-districts/{}", kadikoy["code"].as_str().unwrap());
    let districts = visitor.json(&path).await;
    let place = &list(&districts, "districts")[0];
    assert!(
        place["postalcode"].as_str().unwrap().starts_with("34"),
        "REG-2: the postal code comes with it"
    );
}

#[tokio::test]
async fn reg_5_lists_by_letter() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (path, least) in [
        ("U/0/0", 200),
        ("E/US/0", 50),
        ("S/TR/0", 81),
        ("S/DE/1", 16),
        ("I/06/0", 20),
        ("M/0601/0", 1),
    ] {
        let answer = visitor
            .post(&format!("/srv/service/region/get-list/{path}"), "storeLimit=0&U=TR&E=&S=&I=")
            .await;
        assert!(list(&answer, "data").len() >= least, "{path}");
    }
    for path in ["E/TR/0", "S/US/0", "S/JP/0", "I/99/0", "M/x/0", "Z/1/0"] {
        let answer = visitor.post(&format!("/srv/service/region/get-list/{path}"), "").await;
        assert_eq!(list(&answer, "data").len(), 0, "REG-2: {path} is left to free text");
    }
}

#[tokio::test]
async fn reg_5_the_form_says_what_was_chosen_already() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (path, form, least) in [
        ("E/0/0", "U=US", 50),
        ("S/0/0", "U=TR", 81),
        ("I/0/0", "U=TR&S=06", 20),
        ("M/0/0", "I=0601", 1),
    ] {
        let answer = visitor.post(&format!("/srv/service/region/get-list/{path}"), form).await;
        assert!(list(&answer, "data").len() >= least, "{path}");
    }
    let limited = visitor.post("/srv/service/region/get-list/U/0/1", "storeLimit=1").await;
    assert!((1..30).contains(&list(&limited, "data").len()));
}

#[tokio::test]
async fn reg_6_tax_offices_are_a_name_a_line_for_every_province() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let text = visitor.text("/Diger/tax-office.txt?language=en").await;
    let cities = visitor.json("/srv/service/region/get-cities/TR").await;
    for city in list(&cities, "cities") {
        let name = city["title"].as_str().unwrap();
        assert!(text.lines().any(|line| line.starts_with(name)), "{name}");
    }
    assert!(text.lines().count() > 150, "long enough to scroll");
}

#[tokio::test]
async fn call_1_the_static_country_file_has_a_line_each() {
    let shop = shop().await;
    let text = Visitor::of(&shop).text("/Diger/countries.txt?language=de").await;
    assert!(text.lines().any(|line| line == "TR;90;### ### ## ##;Türkei"));
}
