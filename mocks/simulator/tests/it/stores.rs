//! Stores and the visitor's location (contracts/upstream/stores.md), and the small calls of the
//! oldest client (contracts/upstream/site.md).

use crate::support::{Visitor, list, shop};

#[tokio::test]
async fn stores_have_turkish_keys_and_codes_of_the_region_lists() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let all = visitor.json("/srv/service/store/store-list").await;
    let cities: std::collections::HashSet<&str> =
        list(&all, "data").iter().map(|store| store["IlAdi"].as_str().unwrap()).collect();
    assert!(cities.len() >= 6, "{cities:?}");
    let known = visitor.json("/srv/service/region/get-cities/TR").await;
    for store in list(&all, "data") {
        assert!(!store["Ilce"].as_str().unwrap().is_empty(), "{store}");
        let city = list(&known, "cities").iter().find(|city| city["code"] == store["Il"]);
        assert_eq!(city.unwrap()["title"], store["IlAdi"]);
    }
    let first = &list(&all, "data")[0];
    let body =
        format!("city={}&town={}", first["Il"].as_str().unwrap(), first["Ilce"].as_str().unwrap());
    let near = visitor.post("/srv/service/store/store-list/1", &body).await;
    assert_eq!((&near["success"], list(&near, "data").len()), (&true.into(), 1));
    assert_eq!(visitor.post("/srv/service/store/store-list/1", "city=999").await["success"], false);
}

#[tokio::test]
async fn a_location_is_set_once_it_is_a_place() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let get = "/srv/service/customer/get-location";
    let set = "/srv/service/customer/set-location";
    assert_eq!(visitor.json(get).await["success"], false);
    assert_eq!(
        visitor.post(set, "location[U]=TR&location[S]=34&location[I]=0601").await["success"],
        false
    );
    assert_eq!(
        visitor.post("/srv/service/customer/set-location-service", "id=1").await["success"],
        false
    );
    let towns = visitor.json("/srv/service/region/get-towns/34").await;
    let town = list(&towns, "towns")[0]["code"].as_str().unwrap().to_owned();
    let place = format!("location[U]=TR&location[S]=34&location[I]={town}");
    assert_eq!(
        visitor.post(set, &format!("{place}&store_id=3")).await["success"],
        false,
        "it hands nothing out"
    );
    let answer = visitor.post(set, &format!("{place}&store_id=1")).await;
    assert_eq!((&answer["success"], list(&answer, "serviceList").len()), (&true.into(), 2));
    let location = visitor.json(get).await;
    assert_eq!((&location["data"]["S"], &location["data"]["I"]), (&"34".into(), &town.into()));
    assert_eq!(location["service"]["storeId"], "1");
    assert_eq!(
        visitor.post("/srv/service/customer/set-location-service", "id=2&date=1.1.2099").await["success"],
        true
    );
}

#[tokio::test]
async fn the_oldest_theme_finds_its_odds_and_ends() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let advice = "/srv/service/site/advice";
    let whole = "GonderenAdi=A&GonderenEposta=a@b.test&AliciAdi=C&AliciEposta=c@d.test&Mesaj=Bak";
    assert_eq!(visitor.post(advice, whole).await["status"], 1);
    assert_eq!(visitor.post(advice, "GonderenAdi=A").await["status"], 0);
    let script = visitor.get("/srv/service/conf/load/site/all").await;
    assert!(script.headers()["content-type"].to_str().unwrap().contains("javascript"));
    assert!(script.text().await.unwrap().starts_with("var CONF = {"));
    assert_eq!(list(&visitor.json("/srv/service/social/instagram/feed/6").await, "data").len(), 0);
}
