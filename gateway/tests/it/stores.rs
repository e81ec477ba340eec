//! `/bff/stores`: the shop's own stores, and the one that a visitor chooses.

use http::Method;
use serde_json::json;

use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

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

const SET: &str = "/bff/stores/location";

fn kadikoy(store: &str) -> serde_json::Value {
    json!({ "country": "TR", "city": "34", "town": "3423", "storeId": store })
}

/// The product that answers `store_needed` can be bought from the store that was chosen.
#[tokio::test]
async fn crt_1_a_product_that_needs_a_store_is_added_once_one_is_chosen() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let product = json!({ "productId": gateway.shop.specials().store_needed, "quantity": 1 });
    let refused = guest.post("/bff/cart/lines", product.clone()).await.expect(200).json();
    assert_eq!(refused["outcome"], "store_needed");

    let stores = guest.get("/bff/stores/of-place?city=34&town=3423").await.expect(200);
    assert_eq!(stores.header("cache-control"), "private, no-store");
    assert_eq!(stores.json()["stores"], json!([{ "id": "1", "name": "Vitrin Kadıköy" }]));
    let city = guest.get("/bff/stores/of-place?city=34").await.expect(200).json();
    assert_eq!(city["stores"].as_array().map(Vec::len), Some(3), "{city}");
    let nowhere = guest.get("/bff/stores/of-place?city=99").await.expect(200).json();
    assert_eq!(nowhere["stores"], json!([]));

    let chosen = guest.json(Method::PUT, SET, kadikoy("1")).await.expect(200).json();
    assert_eq!(chosen["outcome"], "done", "{chosen}");
    assert_eq!(chosen["services"][1], json!({ "id": "2", "name": "Mağazadan teslim" }));
    let service = json!({ "serviceId": "2" });
    let served =
        guest.json(Method::PUT, &format!("{SET}/service"), service).await.expect(200).json();
    assert_eq!(served["outcome"], "done", "{served}");
    assert_eq!(guest.get(LOCATION).await.expect(200).json()["storeId"], "1");
    let added = guest.post("/bff/cart/lines", product).await.expect(200).json();
    assert!(added["outcome"].as_str().is_some_and(|one| one.starts_with("added")), "{added}");
}

#[tokio::test]
async fn call_1_a_location_that_the_shop_does_not_know_is_refused_in_its_words() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for (location, message) in [
        (kadikoy("3"), "Mağaza bulunamadı"),
        (kadikoy("999"), "Mağaza bulunamadı"),
        (json!({ "country": "TR", "city": "34", "town": "0601" }), "Lütfen il ve ilçe seçin"),
    ] {
        let refused = guest.json(Method::PUT, SET, location).await.expect(200).json();
        assert_eq!(
            refused,
            json!({ "outcome": "refused", "message": message, "services": [] }),
            "nothing is chosen"
        );
    }
    let service = json!({ "serviceId": "2" });
    let early =
        guest.json(Method::PUT, &format!("{SET}/service"), service).await.expect(200).json();
    assert_eq!(early["outcome"], "refused", "without a location");
    for query in ["", "?city=", "?city=3%2F4", "?city=34&town=%00"] {
        let status = guest.get(&format!("/bff/stores/of-place{query}")).await.status.as_u16();
        assert!([400, 422].contains(&status), "{query}: {status}");
    }
    let mut page = AttackerPage::luring(&guest);
    page.json(Method::PUT, SET, kadikoy("1")).await.problem(403, "xsrf_mismatch");
}

#[tokio::test]
async fn call_1_a_location_whose_answer_was_lost_is_settled_by_reading() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let headers = [("content-type", "application/json"), ("idempotency-key", "place-1")];
    let body = kadikoy("1").to_string();
    gateway.shop.set_faults("*customer/set-location*=lost").expect("a fault");
    guest.send(Method::PUT, SET, &headers, &body).await.expect(502);
    gateway.shop.set_faults("").expect("no fault");
    gateway.shop.clear_requests();
    let repeat = guest.send(Method::PUT, SET, &headers, &body).await.expect(200).json();
    assert_eq!(repeat["outcome"], "done", "{repeat}");
    assert!(requests_to(&gateway.shop, "set-location").is_empty());
}
