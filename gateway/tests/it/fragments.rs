//! `/bff/fragments/…` and `/bff/tabs`: the shop's HTML, sanitised, with its data.

use axum::response::IntoResponse as _;

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway, requests_to};

/// Every known sub-folder with its page and block (contracts/upstream/content.md#fragments).
const FOLDERS: [(u16, u16, &str); 13] = [
    (30, 1054, "popup-cart"),
    (5, 1006, "popup-login"),
    (6, 1008, "change-password"),
    (6, 1008, "update-password"),
    (6, 1008, "notifications"),
    (6, 1008, "facebook-email"),
    (6, 1008, "facebook-phone"),
    (6, 1008, "twitter-email"),
    (6, 1008, "google-phone"),
    (6, 1008, "social"),
    (85, 1110, "set-store"),
    (1, 1001, "cart"),
    (2, 1003, "compare"),
];

#[tokio::test]
async fn call_4_every_fragment_is_clean_html_with_its_data() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for (page, block, folder) in FOLDERS {
        let path = format!("/bff/fragments/{page}/{block}/{folder}?language=en&currency=USD");
        let answer = guest.get(&path).await.expect(200);
        assert_eq!(answer.header("cache-control"), "private, no-store", "{folder}");
        let fragment = answer.json();
        let html = fragment["html"].as_str().unwrap_or_else(|| panic!("{folder}: {fragment}"));
        assert!(!html.contains("<script") && !html.contains("<form"), "{folder}: {html}");
        assert_eq!(fragment["data"]["LANGUAGE"], "en");
        assert!(!answer.text().contains("CSRF"), "{folder}: anti-forgery values stay here");
        let asked = requests_to(&gateway.shop, "/content-v5/sub-folder/").pop().unwrap();
        assert_eq!(
            asked.path,
            format!("/srv/service/content-v5/sub-folder/{page}/{block}/{folder}")
        );
        assert_eq!(asked.parameter("currency").as_deref(), Some("USD"), "GW-4");
    }
    assert_eq!(
        requests_to(&gateway.shop, "/content-v5/data/").len(),
        0,
        "the twin is not asked when the data is there"
    );
    guest.get("/bff/fragments/1/1001/nothing").await.problem(404, "page_not_found");
    for path in ["a%20b/1/cart", "1/1/x%22", "1/1001/cart?second=1", "1/1001/share?first=..%2F"] {
        guest.get(&format!("/bff/fragments/{path}")).await.problem(422, "invalid_field");
    }
}

#[tokio::test]
async fn cmp_4_the_comparison_names_its_products() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let path = "/bff/fragments/2/1003/compare?product=1001-1002&productId=1002&status=1";
    let fragment = guest.get(path).await.expect(200).json();
    let products = fragment["products"].as_array().unwrap();
    let ids: Vec<_> = products.iter().map(|product| product["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["1001", "1002"]);
    assert!(products[0]["path"].as_str().unwrap().starts_with('/'));
    let asked = requests_to(&gateway.shop, "/compare").pop().unwrap();
    for (name, value) in [("product", "1001-1002"), ("productId", "1002"), ("status", "1")] {
        assert_eq!(asked.parameter(name).as_deref(), Some(value));
    }
}

#[tokio::test]
async fn call_4_the_twin_stands_in_for_data_that_is_not_embedded() {
    let shop = StandIn::open(|seen| {
        if seen.path.contains("/data/") {
            (
                [("content-type", "application/json")],
                r#"{"DATA":{"CART_COUNT":"2","CSRF_TOKEN":"s"}}"#,
            )
                .into_response()
        } else {
            ([("content-type", "text/html")], "<p onclick=\"x()\">Sepet</p><script>run()</script>")
                .into_response()
        }
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let fragment =
        gateway.native_client().get("/bff/fragments/30/1054/popup-cart").await.expect(200).json();
    assert_eq!(
        fragment,
        serde_json::json!({ "html": "<p>Sepet</p>", "data": { "CART_COUNT": "2" }, "products": [] })
    );
}

#[tokio::test]
async fn call_3_a_tab_is_html_or_a_named_property() {
    let shop = StandIn::open(|seen| {
        if seen.path.ends_with("/6/0") {
            ([("content-type", "application/json")], r#"{"content":"<p>Peşin</p>"}"#)
                .into_response()
        } else if seen.path.contains("credit-card") {
            (
                [("content-type", "application/json")],
                r#"{"HTML":"<p>Taksit</p><script>x()</script>","N":1}"#,
            )
                .into_response()
        } else {
            (
                [("content-type", "text/html")],
                "<p>Havale</p><iframe src=\"http://evil.example\"></iframe>",
            )
                .into_response()
        }
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut native_client = gateway.native_client();
    let tab = "/bff/tabs?href=%2Fsrv%2Fservice%2Fproduct-detail%2F";
    let html = native_client
        .get(&format!("{tab}payment-options%2F5%2F0%3Fx%3D1"))
        .await
        .expect(200)
        .json();
    assert_eq!(html, serde_json::json!({ "html": "<p>Havale</p>", "hasScripts": false }));
    let json = format!("{tab}credit-card-installment-list%2F5%2F0");
    let named = native_client.get(&format!("{json}&property=HTML")).await.expect(200).json();
    assert_eq!(named, serde_json::json!({ "html": "<p>Taksit</p>", "hasScripts": true }));
    for property in ["", "&property=N", "&property=other"] {
        let problem =
            native_client.get(&format!("{json}{property}")).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "property");
    }
    let usual = native_client.get(&json.replace("%2F5%2F", "%2F6%2F")).await.expect(200).json();
    assert_eq!(
        usual,
        serde_json::json!({ "html": "<p>Peşin</p>", "hasScripts": false }),
        "where it usually is"
    );
    assert_eq!(gateway.shop.seen()[0].query, "x=1&language=tr");
}

/// A shop writes sizes with an editor, which marks no headers.
#[tokio::test]
async fn call_3_tables_of_a_tab_have_headers_and_an_area_that_scrolls() {
    let shop = StandIn::open(|_| {
        let sizes = "<h3>Beden tablosu</h3><table onclick=x()><tr><td>Beden<td>Boy<td>En</tr>\
             <tr><td>S<td>60<td>40</tr></table>";
        ([("content-type", "text/html")], sizes).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let tab = "/bff/tabs?href=%2Fsrv%2Fservice%2Fproduct-detail%2Fpayment-options%2F5%2F0";
    let answer = gateway.native_client().get(tab).await.expect(200).json();
    let html = answer["html"].as_str().expect("html").replace('\n', "");
    assert_eq!(
        html,
        "<h3>Beden tablosu</h3>\
         <div data-table tabindex=\"0\" role=\"region\" aria-label=\"Beden tablosu\"><table><tbody>\
         <tr><th scope=\"col\">Beden</th><th scope=\"col\">Boy</th><th scope=\"col\">En</th></tr>\
         <tr><th scope=\"row\">S</th><td>60</td><td>40</td></tr></tbody></table></div>"
    );
}

/// A page cannot make the gateway write, leave the shop, or request something that is not a call.
#[tokio::test]
async fn call_3_only_reading_calls_of_the_shop_may_be_tabs() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for href in [
        "/srv/service/cart/delete-all",
        "/srv/service/language/change/en/home/1",
        "/srv/service/product-detail/comment/5",
        "/static/theme-flags/tr.webp",
        "/kilimler",
        "http://evil.example/srv/service/product-detail/view/5",
        "//evil.example/x",
        "/srv/service/product-detail/view/..",
        "javascript:alert(1)",
        "",
    ] {
        let href: String = form_urlencoded::byte_serialize(href.as_bytes()).collect();
        let problem =
            guest.get(&format!("/bff/tabs?href={href}")).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "href");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// Each segment is a word; together they form no other call.
#[tokio::test]
async fn no_segments_of_a_fragment_spell_another_call() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for path in [
        "srv/service/cart?first=delete-all",
        "1/srv/service?first=cart&second=delete-all",
        "1/api/v1?first=x",
        "SRV/Service/cart?first=delete-all",
        "1/Order/OrderAPI?first=masterPassToken",
    ] {
        let problem =
            guest.get(&format!("/bff/fragments/{path}")).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "subFolder");
        let old = path.replace("?first=", "/").replace("&second=", "/");
        for call in ["sub-folder", "data"] {
            let path = format!("/srv/service/content-v5/{call}/{old}");
            guest.get(&path).await.problem(400, "malformed_request");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
}
