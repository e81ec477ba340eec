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
