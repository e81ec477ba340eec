//! `GET /bff/stores`: the shop's own stores, for the contact page.

use crate::support::{Client as _, TestGateway, requests_to};

const PATH: &str = "/bff/stores?language=tr";
const CALL: &str = "/srv/service/store/store-list";

#[tokio::test]
async fn nav_1_stores_come_with_links_to_call_write_and_go_there() {
    let gateway = TestGateway::open().await;
    let stores = gateway.guest().await.get(PATH).await.expect(200).json();
    let stores = stores["stores"].as_array().expect("a list");
    assert_eq!(stores.len(), 10);
    let store = &stores[0];
    assert_eq!(
        (&store["name"], &store["town"], &store["city"]),
        (&"Vitrin Kadıköy".into(), &"Kadıköy".into(), &"İstanbul".into())
    );
    assert_eq!(store["address"], "Çınaraltı Sokak 12\nKadıköy / İstanbul");
    assert_eq!(
        (&store["phone"], &store["email"]),
        (&"02165550101".into(), &"magaza1@vitrin.test".into())
    );
    assert!(
        store["mapUrl"]
            .as_str()
            .is_some_and(|url| url.starts_with("https://www.openstreetmap.org/search?query=")),
        "{store}"
    );
    assert_eq!(stores[2]["handsOut"], false);
}

/// The same for everybody: one call for guests and members, another for another language.
#[tokio::test]
async fn nav_1_gw_10_stores_are_kept_for_everybody_by_language() {
    let gateway = TestGateway::open().await;
    let (mut guest, mut member) = (gateway.guest().await, gateway.signed_in().await);
    guest.get(PATH).await.expect(200);
    assert!(guest.get(PATH).await.is_hit());
    member.jar.insert("nocache".to_owned(), "1".to_owned());
    assert!(member.get(PATH).await.is_hit());
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 1);
    let german = guest.get("/bff/stores?language=de").await.expect(200).json();
    assert_eq!(german["stores"][0]["country"], "Türkei");
    assert!(
        requests_to(&gateway.shop, CALL)
            .iter()
            .all(|seen| !seen.headers.iter().any(|(name, _)| name == "cookie"))
    );
}

const LOCATION: &str = "/bff/stores/location?language=tr";

/// It is part of the visitor's session: never cached, never somebody else's.
#[tokio::test]
async fn call_1_a_location_is_told_to_its_visitor_alone() {
    let gateway = TestGateway::open().await;
    let (mut guest, mut other) = (gateway.guest().await, gateway.guest().await);
    let unknown = serde_json::json!({
        "country": null, "city": null, "town": null, "district": null, "storeId": null
    });
    assert_eq!(guest.get(LOCATION).await.expect(200).json(), unknown);
    let place = "location[U]=TR&location[S]=34&location[I]=3423&store_id=1";
    let set = guest.form("/srv/service/customer/set-location", place).await.expect(200).json();
    assert_eq!(set["success"], true, "{set}");
    let answer = guest.get(LOCATION).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let chosen = answer.json();
    assert_eq!((&chosen["city"], &chosen["town"]), (&"34".into(), &"3423".into()), "{chosen}");
    assert_eq!(chosen["storeId"], "1", "{chosen}");
    assert_eq!(other.get(LOCATION).await.expect(200).json(), unknown);
}
