//! The country of an export shop's visitor (contracts/upstream/preferences.md#country).

use http::Request;
use serde_json::Value;

use crate::support::client::Connection;
use crate::support::{AttackerPage, Client as _, Guest, TestGateway};

/// Reads what the shop stores in a session, from the shop itself: through the gateway countries are
/// the same for everybody.
async fn selected(gateway: &TestGateway, guest: &Guest) -> Value {
    let request = Request::builder()
        .uri(format!("{}/srv/service/region/get-countries/1", gateway.shop.url()))
        .header("cookie", guest.cookie_header())
        .body(bytes::Bytes::new())
        .expect("a request");
    let answer = Connection::to(gateway.shop.addr()).exchange(request).await;
    serde_json::from_slice::<Value>(answer.body()).expect("JSON")["selected"].clone()
}

#[tokio::test]
async fn reg_3_gw_8_set_country_is_a_writing_get_of_the_session() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let path = "/srv/shopping/shopping/set-country/DE";
    AttackerPage::luring(&guest).get(path).await.problem(403, "xsrf_mismatch");
    assert_eq!(selected(&gateway, &guest).await, "TR");
    let answer = guest.get(path).await.expect(200);
    assert!(answer.is_bypass());
    assert_eq!((answer.text(), answer.header("content-type")), ("1", "text/html; charset=UTF-8"));
    assert_eq!(selected(&gateway, &guest).await, "DE");
    let other = gateway.guest().await;
    assert_eq!(selected(&gateway, &other).await, "TR", "nobody else's country");
}

/// Older libraries ask for the session's language. The answer is specific to the caller.
#[tokio::test]
async fn call_1_older_libraries_are_told_the_sessions_language() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.get("/srv/service/language/change/de/home/1").await.expect(200);
    for path in ["/conn/user/language/getLanguage", "/srv/admin/settings/language/selected-lang"] {
        let answer = guest.get(path).await.expect(200);
        let letters: String =
            answer.text().chars().filter(|letter| letter.is_alphanumeric()).collect();
        assert_eq!(letters, "de", "{path}: {}", answer.text());
        assert!(answer.is_bypass(), "{path}");
        assert_eq!(answer.header("cache-control"), "private, no-store");
    }
    let mut other = gateway.guest().await;
    assert_eq!(other.get("/conn/user/language/getLanguage").await.text().trim(), "tr");
}

/// The oldest client's list ends with an empty answer. It follows the caller's own session.
#[tokio::test]
async fn call_1_the_oldest_loader_is_passed_through() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let path = "/Diger/product_dynamic_load.php";
    let first = guest.get(&format!("{path}?sort=3&Baslan=8&link=kilimler")).await.expect(200);
    assert!(
        first.is_bypass() && first.text().contains("class=\"UrunKatalog\""),
        "{}",
        first.text()
    );
    assert_eq!(
        guest.get(&format!("{path}?Baslan=80000&link=kilimler")).await.expect(200).text(),
        ""
    );
    let seen = gateway.shop.requests().pop().expect("asked");
    assert_eq!((seen.path.as_str(), seen.parameter("currency")), (path, None));
}
