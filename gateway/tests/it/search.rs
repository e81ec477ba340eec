//! `GET /bff/search`: suggestions while a shopper types.

use crate::support::{Client as _, TestGateway, requests_to};

/// HDR-3: with fewer than three characters the result is empty and the shop is not asked.
#[tokio::test]
async fn hdr_3_short_words_never_reach_the_shop() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for words in ["", "k", "ki", "%20%20k%20", "%C3%A7i"] {
        let found = native_client.get(&format!("/bff/search?q={words}")).await.expect(200).json();
        for list in ["products", "categories", "brands", "combinations"] {
            assert_eq!(found[list], serde_json::json!([]), "{words}");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn hdr_3_suggestions_lead_to_our_own_pages_and_pictures() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let found = native_client.get("/bff/search?q=kilim").await.expect(200).json();
    let products = found["products"].as_array().unwrap();
    assert!(!products.is_empty() && !found["categories"].as_array().unwrap().is_empty(), "{found}");
    for product in products {
        assert!(product["title"].as_str().is_some_and(|title| !title.is_empty()));
        assert!(
            product["path"]
                .as_str()
                .is_some_and(|path| path.starts_with('/') && !path.starts_with("//"))
        );
        let picture = product["image"].as_str().unwrap();
        assert!(picture.starts_with("/media/shop/"), "{picture}");
        native_client.get(picture).await.expect(200);
    }
    assert!(
        native_client.get("/bff/search?q=%20kilim%20").await.is_hit(),
        "spaces around do not matter"
    );
    assert_eq!(requests_to(&gateway.shop, "searchAll").len(), 1);
    let english = native_client.get("/bff/search?q=kilim&language=en").await.expect(200);
    assert!(!english.is_hit());
    assert_eq!(requests_to(&gateway.shop, "searchAll")[1].header("accept-language"), Some("en"));
}

#[tokio::test]
async fn words_stay_one_segment_of_the_shops_path() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/search?q=k%C4%B1rm%C4%B1z%C4%B1%20kilim%3Fx%3D1%23y").await.expect(200);
    let seen = requests_to(&gateway.shop, "searchAll");
    assert_eq!(
        seen[0].path,
        "/srv/service/product/searchAll/k%C4%B1rm%C4%B1z%C4%B1%20kilim%3Fx=1%23y"
    );
    assert_eq!(seen[0].query, "language=tr");
    for (typed, asked) in [
        ("kilim%2F..%2F..%2Fadmin", "kilim%20..%20..%20admin"),
        ("50%2F70%5Ccm", "50%2070%20cm"),
        (";kilim;", "kilim;"),
        ("50%EF%BC%8F70", "50%2070"),
        ("%2550%25", "%2550%25"),
    ] {
        native_client
            .get(&format!("/bff/search?q={}", typed.replace(';', "%3B")))
            .await
            .expect(200);
        let seen = requests_to(&gateway.shop, "searchAll");
        assert_eq!(seen.last().unwrap().path, format!("/srv/service/product/searchAll/{asked}"));
    }
    for nothing in ["..%2F", "...%2F...", "%3B%3B%3B", "..%3Bx", "%E2%80%8B%E2%80%8B%E2%80%8B"] {
        native_client.get(&format!("/bff/search?q={nothing}")).await.expect(200);
    }
    let problem = native_client
        .get(&format!("/bff/search?q={}", "k".repeat(101)))
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "q");
    native_client.get("/bff/search").await.problem(400, "malformed_request");
    assert_eq!(gateway.shop.requests().len(), 6);
}

/// Other words are sent as they were typed.
#[tokio::test]
async fn hdr_3_words_with_signs_in_them_are_asked_for() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for words in [
        "50%",
        "#1 kilim",
        "C++",
        "ne?",
        "R&B",
        "a=b",
        "çini",
        "srv",
        "etc...",
        "100% yün; 50% pamuk",
    ] {
        let encoded: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
        native_client.get(&format!("/bff/search?q={encoded}")).await.expect(200);
        let seen = requests_to(&gateway.shop, "searchAll").pop().expect("the shop was asked");
        let path = seen.path.strip_prefix("/srv/service/product/searchAll/").unwrap_or_default();
        let decoded = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        assert_eq!(decoded, words);
    }
}

/// Traversal that a twice-decoding server would follow is refused, as in pass-through.
#[tokio::test]
async fn search_words_never_form_another_call() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for words in [
        "..%252f..%252fcart%252fdelete-all",
        "..%252F..%252Fcart",
        "%25252e%25252e%25252fx",
        "x%255cy",
    ] {
        let problem =
            guest.get(&format!("/bff/search?q={words}")).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "q");
    }
    assert_eq!(gateway.shop.requests(), []);
}
