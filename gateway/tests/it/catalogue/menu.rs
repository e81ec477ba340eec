//! `GET /bff/catalogue/menu`.

use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn the_menu_is_a_tree_of_our_paths_cached_by_language() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let menu = native_client.get("/bff/catalogue/menu").await.expect(200).json();
    let roots = menu["categories"].as_array().unwrap();
    assert!(roots.len() >= 5, "{menu}");
    assert!(roots.iter().any(|root| !root["children"].as_array().unwrap().is_empty()));
    assert!(
        roots.iter().all(|root| root["path"].as_str().is_some_and(|path| path.starts_with('/')))
    );
    let english = native_client.get("/bff/catalogue/menu?language=en").await.expect(200).json();
    assert_ne!(english["categories"][0]["name"], roots[0]["name"]);
    assert!(!english.to_string().contains("\"/en/"), "without language prefix: {english}");
    assert!(native_client.get("/bff/catalogue/menu").await.is_hit());
    assert_eq!(requests_to(&gateway.shop, "/category/get").len(), 2);
}
