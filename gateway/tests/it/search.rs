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

/// The shop's own reason is a field of the answer, as plain text, and no failure.
#[tokio::test]
async fn hdr_3_what_the_shop_says_to_refused_words_is_passed_on() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let found = native_client.get("/bff/search?q=%3F%3F%3F").await.expect(200).json();
    assert_eq!(found["message"], "Aramak için harf veya rakam yazın.");
    assert_eq!(found["products"], serde_json::json!([]));
    let english = native_client.get("/bff/search?q=%3F%3F%3F&language=en").await.expect(200).json();
    assert_eq!(english["message"], "Type letters or digits to search.");
    let found = native_client.get("/bff/search?q=kilim").await.expect(200).json();
    assert_eq!(found["message"], serde_json::Value::Null);
}

#[tokio::test]
async fn hdr_3_a_search_without_results_gets_closest_words_and_categories() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for (typed, corrected) in
        [("klim", "kilim"), ("K%C4%B0L%C4%B0MM", "kilim"), ("cezvve", "cezve"), ("kilimm", "kilim")]
    {
        let help = native_client.get(&format!("/bff/search/help?q={typed}")).await.expect(200);
        assert_eq!(help.header("cache-control"), "private, no-store");
        let help = help.json();
        let words: Vec<_> = help["corrections"].as_array().unwrap().iter().collect();
        assert!(words.contains(&&corrected.into()), "{typed}: {help}");
        for word in words {
            let word = word.as_str().unwrap();
            let encoded: String = form_urlencoded::byte_serialize(word.as_bytes()).collect();
            let found = native_client.get(&format!("/bff/search?q={encoded}")).await.json();
            assert!(
                ["products", "categories", "brands"]
                    .iter()
                    .any(|list| !found[*list].as_array().unwrap().is_empty()),
                "{word} leads to nothing"
            );
        }
        let categories = help["categories"].as_array().unwrap();
        assert!(!categories.is_empty() && categories.len() <= 8, "{help}");
        for category in categories {
            let path = category["path"].as_str().unwrap();
            native_client.get(&format!("/bff/pages?path={path}")).await.expect(200);
        }
    }
    let english = native_client.get("/bff/search/help?q=klim&language=en").await.expect(200).json();
    assert!(english["corrections"].as_array().unwrap().contains(&"kilim".into()), "{english}");
}

/// Help is asked for by whoever types nonsense: it must cost the shop little, and nothing twice.
#[tokio::test]
async fn hdr_3_help_asks_the_shop_a_bounded_number_of_times() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/search/help?q=klim").await.expect(200);
    gateway.shop.clear_requests();
    native_client.get("/bff/search/help?q=klim").await.expect(200);
    assert_eq!(gateway.shop.requests(), []);
    // The menu and the home page are known; what is asked is the first letters, and one
    // combination.
    let words = "klim cezvve ".repeat(8);
    let encoded: String = form_urlencoded::byte_serialize(words.trim().as_bytes()).collect();
    native_client.get(&format!("/bff/search/help?q={encoded}")).await.expect(200);
    assert!(gateway.shop.requests().len() <= 2, "{:?}", gateway.shop.requests());
    gateway.shop.clear_requests();
    for few in ["", "k", "%20%20", "..%2F..", "%E2%80%8F%E2%80%8F%E2%80%8F", "%F0%9F%A7%BF"] {
        let help = native_client.get(&format!("/bff/search/help?q={few}")).await.expect(200).json();
        assert_eq!(help["corrections"], serde_json::json!([]), "{few}");
        assert!(!help["categories"].as_array().unwrap().is_empty(), "{few}");
    }
    assert_eq!(gateway.shop.requests(), [], "nothing to look for");
    let problem = native_client
        .get(&format!("/bff/search/help?q={}", "k".repeat(101)))
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "q");
}

#[tokio::test]
async fn hdr_3_help_does_without_what_the_shop_does_not_answer() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_faults("*/category/get*=status:500;*/searchAll*=truncate").unwrap();
    let mut native_client = gateway.native_client();
    let help = native_client.get("/bff/search/help?q=klim").await.expect(200).json();
    assert_eq!(help["categories"], serde_json::json!([]));
    assert!(
        help["corrections"].as_array().unwrap().contains(&"kilim".into()),
        "the home page knows"
    );
    gateway.shop.set_faults("*=status:503").unwrap();
    let help = native_client.get("/bff/search/help?q=%C3%A7inni&language=de").await.expect(200);
    assert_eq!(help.json(), serde_json::json!({"corrections": [], "categories": []}));
}
