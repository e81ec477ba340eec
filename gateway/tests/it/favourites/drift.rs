//! Answers that the simulated shop never gives: HTTP 401, other types, and unreadable ones.

use serde_json::{Value, json};
use wiremock::matchers::{method, path, path_regex};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{COLLECTION, PATH};
use crate::support::{Client as _, Guest, TestGateway};

/// Starts a shop that answers every favourites call with this.
async fn answering(status: u16, body: &str, settings: &[(&str, &str)]) -> TestGateway<MockServer> {
    let server = MockServer::start().await;
    let template = ResponseTemplate::new(status).set_body_string(body);
    Mock::given(path_regex("^/srv/service/(profile|collection)/"))
        .respond_with(template)
        .mount(&server)
        .await;
    let url = server.uri();
    TestGateway::in_front_of(server, &url, settings).await
}

/// Returns a browser with an XSRF token.
async fn browser(gateway: &TestGateway<MockServer>) -> Guest {
    let mut guest = Guest::new(gateway.address);
    guest.get(PATH).await;
    guest
}

fn new_favourite() -> Value {
    json!({ "products": [{ "productId": 5, "variantId": "7" }] })
}

#[tokio::test]
async fn fav_4_http_401_is_a_member_needed_and_no_error() {
    for settings in [&[][..], &[COLLECTION]] {
        let gateway = answering(401, r#"{"status":false,"message":"?"}"#, settings).await;
        let mut guest = browser(&gateway).await;
        let favourites = guest.get(PATH).await.expect(200).json();
        assert_eq!(favourites["items"], json!([]), "{settings:?}");
        let added = guest.post(PATH, new_favourite()).await.expect(200).json();
        assert_eq!(added["outcome"], "member_needed", "{settings:?}");
        let removed = guest.delete(&format!("{PATH}?productId=5")).await.expect(200).json();
        assert_eq!(removed["outcome"], "member_needed", "{settings:?}");
    }
}

#[tokio::test]
async fn fav_1_call_3_each_change_is_sent_as_the_shop_reads_it() {
    for (settings, call, fields) in [
        (&[][..], "/srv/service/profile/add-to-fav-list", "ids%5B%5D=5-7&fetch=true&cat_id=1"),
        (&[COLLECTION], "/srv/service/collection/set-item", "products%5B%5D=5_7&collection_id=0"),
    ] {
        let gateway = answering(
            200,
            r#"{"status":1,"statusText":"","data":[{"id":5,"product_id":5}]}"#,
            settings,
        )
        .await;
        let added = browser(&gateway).await.post(PATH, new_favourite()).await.expect(200).json();
        assert_eq!(
            added,
            json!({ "outcome": "added", "message": null, "productIds": ["5"], "favourites": null }),
            "{call}"
        );
        let requests = gateway.shop.received_requests().await.expect("they are kept");
        let sent = requests.iter().find(|sent| sent.url.path() == call).expect("it was called");
        assert_eq!(String::from_utf8_lossy(&sent.body), fields);
    }
}

#[tokio::test]
async fn fav_2_every_entry_of_a_product_is_removed_from_a_collection() {
    let server = MockServer::start().await;
    let entries = r#"{"status":"1","data":[{"items":[{"_id":"a","ID":5},{"_id":"b","product_id":"5","variant_id":"7"},
        {"_id":"c","ID":"5"},{"_id":"d","ID":6}]}]}"#;
    let answers = |body: &str| ResponseTemplate::new(200).set_body_string(body);
    Mock::given(path("/srv/service/collection/get/0"))
        .respond_with(answers(entries))
        .mount(&server)
        .await;
    Mock::given(method("POST")).respond_with(answers(r#"{"status":true}"#)).mount(&server).await;
    let url = server.uri();
    let gateway = TestGateway::in_front_of(server, &url, &[COLLECTION]).await;
    let removed = browser(&gateway)
        .await
        .delete(&format!("{PATH}?productId=5&productId=5"))
        .await
        .expect(200)
        .json();
    assert_eq!(
        removed,
        json!({ "outcome": "removed", "message": null, "productIds": ["5"], "favourites": null })
    );
    let requests = gateway.shop.received_requests().await.expect("they are kept");
    let sent = requests
        .iter()
        .find(|sent| sent.url.path().ends_with("/remove-item"))
        .expect("it was called");
    let expected = "item_id%5B%5D=a&item_id%5B%5D=b&item_id%5B%5D=c&collection_id=0";
    assert_eq!(String::from_utf8_lossy(&sent.body), expected);
}

#[tokio::test]
async fn fav_1_an_unreadable_answer_is_a_problem_not_an_empty_list() {
    for (status, body, expected) in [
        (200, "<html>Bakım</html>", (502, "shop_unreadable")),
        (200, r#"{"status":true}"#, (502, "shop_unreadable")),
        (500, "", (502, "shop_failed")),
        (403, r#"{"statusText":"Engelli"}"#, (403, "shop_refused")),
    ] {
        let gateway = answering(status, body, &[]).await;
        browser(&gateway).await.get(PATH).await.problem(expected.0, expected.1);
    }
    let gateway = answering(200, "1", &[]).await;
    browser(&gateway).await.post(PATH, new_favourite()).await.problem(502, "shop_unreadable");
}

#[tokio::test]
async fn fav_4_a_list_refused_with_200_is_empty() {
    for settings in [&[][..], &[COLLECTION]] {
        let gateway =
            answering(200, r#"{"status":false,"statusText":"NO_MEMBER_SESSION"}"#, settings).await;
        let favourites = browser(&gateway).await.get(PATH).await.expect(200).json();
        assert_eq!(favourites["items"], json!([]), "{settings:?}");
    }
}
