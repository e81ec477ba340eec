//! Attributes of a catalog, and the product with the chosen ones.

use axum::response::IntoResponse as _;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway, requests_to};

fn chosen(groups: &Value) -> String {
    let pairs = groups["groups"].as_array().expect("a list").iter().map(|group| {
        let options = group["options"].as_array().expect("a list");
        let own =
            options.iter().find(|option| option["selected"] == true).expect("one is selected");
        format!("{}-{}", group["id"].as_str().expect("an id"), own["id"].as_str().expect("an id"))
    });
    pairs.collect::<Vec<_>>().join(",")
}

#[tokio::test]
async fn prd_2_attributes_are_typed_and_kept_by_product_and_language() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let path = format!("/bff/products/{id}/attributes");
    let groups = native_client.get(&path).await.expect(200).json();
    let group = &groups["groups"][0];
    assert!(matches!(group["view"].as_str(), Some("select" | "other")), "{groups}");
    let options = group["options"].as_array().unwrap();
    let own = options.iter().find(|option| option["selected"] == true).unwrap();
    assert_eq!(own["productId"], id.to_string());
    assert!(own["image"]["url"].as_str().unwrap().starts_with("/media/"));
    assert!(
        native_client.get(&path).await.is_hit(),
        "the body of the shop's POST is part of the key"
    );
    assert!(!native_client.get(&format!("{path}?language=en")).await.is_hit());
    let other = gateway.shop.specials().variant_needed;
    let none = native_client.get(&format!("/bff/products/{other}/attributes")).await.expect(200);
    assert!(!none.is_hit());
    assert_eq!(none.json(), serde_json::json!({ "groups": [] }));
    assert_eq!(requests_to(&gateway.shop, "/catalog/product/attributes").len(), 3);
}

#[tokio::test]
async fn prd_8_a_product_is_found_by_attributes() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let product = native_client.get(&format!("/bff/products/{id}")).await.expect(200).json();
    let catalog = product["catalogCode"].as_str().unwrap_or_else(|| panic!("{product}")).to_owned();
    let groups =
        native_client.get(&format!("/bff/products/{id}/attributes")).await.expect(200).json();
    let path = format!("/bff/catalogue/match?catalog={catalog}&attributes={}", chosen(&groups));
    for currency in ["TL", "USD"] {
        let found =
            native_client.get(&format!("{path}&currency={currency}")).await.expect(200).json();
        let found = &found["product"];
        assert!(
            found["path"].as_str().unwrap().starts_with('/') && found["vatIncluded"] == true,
            "{found}"
        );
        assert_eq!(found["price"]["currency"], currency);
        assert!(!found["images"].as_array().unwrap().is_empty());
    }
    let none = format!("/bff/catalogue/match?catalog={catalog}&attributes=3-1");
    assert_eq!(
        native_client.get(&none).await.expect(200).json(),
        serde_json::json!({ "product": null })
    );
    for (catalog, attributes, field) in [
        ("a/b", "3-1", "catalog"),
        ("1", "3", "attributes"),
        ("1", "3-", "attributes"),
        ("1", "3-%22", "attributes"),
    ] {
        let path = format!("/bff/catalogue/match?catalog={catalog}&attributes={attributes}");
        assert_eq!(native_client.get(&path).await.problem(422, "invalid_field")["field"], field);
    }
}

#[tokio::test]
async fn prd_2_guests_share_attributes_and_nothing_of_them_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let id = gateway.shop.specials().catalog;
    let path = format!("/bff/products/{id}/attributes?language=de");
    let first = gateway.guest().await.get(&path).await.expect(200);
    let mut other = gateway.guest().await;
    let second = other.get(&path).await.expect(200);
    assert!(second.is_hit());
    assert_eq!(second.text(), first.text());
    let tag = second.header("etag").to_owned();
    other.get_with(&path, &[("if-none-match", &tag)]).await.expect(304);
    for asked in requests_to(&gateway.shop, "/catalog/product/attributes") {
        assert_eq!(asked.header("cookie").unwrap_or_default().find("SESSION"), None);
    }
}

#[tokio::test]
async fn prd_2_every_option_leads_to_a_product_that_has_it() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let read = format!("/bff/products/{id}/attributes");
    let groups = client.get(&read).await.expect(200).json();
    let mut followed = 0;
    for group in groups["groups"].as_array().unwrap() {
        assert!(!group["name"].as_str().unwrap().is_empty(), "{group}");
        for option in group["options"].as_array().unwrap() {
            let Some(product) = option["productId"].as_str() else { continue };
            let path = format!("/bff/products/{product}/attributes");
            let there = client.get(&path).await.expect(200).json();
            let groups = there["groups"].as_array().unwrap();
            let same = groups.iter().find(|other| other["id"] == group["id"]).unwrap();
            let options = same["options"].as_array().unwrap();
            let own = options.iter().find(|other| other["selected"] == true).unwrap();
            assert_eq!((&own["id"], &own["productId"]), (&option["id"], &option["productId"]));
            followed += 1;
        }
    }
    assert!(followed > 2, "{groups}");
}

/// A shop that sends a shopper elsewhere, names no product, or one without an id.
#[tokio::test]
async fn prd_2_a_match_that_leads_away_from_the_shop_is_none() {
    let matched = |product: Value| async move {
        let shop = StandIn::open(move |_| axum::Json(product.clone()).into_response()).await;
        let url = shop.url();
        let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
        let path = "/bff/catalogue/match?catalog=1204&attributes=3-31";
        gateway.native_client().get(path).await.expect(200).json()["product"].clone()
    };
    let product = |url: &str| json!([{ "ID": "1310", "TITLE": "Kilim", "URL": url }]);
    assert_eq!(matched(product("kilim-1310")).await["path"], "/kilim-1310");
    for url in [
        "https://elsewhere.example/kilim-1310",
        "//elsewhere.example/kilim",
        "\\\\elsewhere.example",
        "javascript:alert(1)",
        "/../srv/service/cart/load",
        "",
    ] {
        assert_eq!(matched(product(url)).await, Value::Null, "{url}");
    }
    for nothing in [json!([]), json!([{ "TITLE": "Kilim", "URL": "kilim" }]), json!([null])] {
        assert_eq!(matched(nothing.clone()).await, Value::Null, "{nothing}");
    }
}

#[tokio::test]
async fn prd_2_attributes_without_id_name_or_product_are_left_out_or_lead_nowhere() {
    let shop = StandIn::open(|_| {
        axum::Json(json!([
            { "GROUP_ID": "3", "GROUP_NAME": "Renk", "CATALOG_VIEW": "image", "OPTIONS": [
                { "ID": "31", "NAME": "Mavi", "PRODUCT_ID": 1204, "SELECTED": true },
                { "ID": "32", "NAME": "Sarı", "PRODUCT_ID": "0", "SELECTED": false },
                { "ID": "33", "NAME": "Yeşil", "PRODUCT_ID": null, "SELECTED": false },
                { "ID": "34", "PRODUCT_ID": "1310" }, "Mor", null,
            ] },
            { "GROUP_ID": "4", "CATALOG_VIEW": "select", "OPTIONS": [] },
            { "NAME": "Beden", "OPTIONS": [{ "ID": "41", "NAME": "M", "PRODUCT_ID": "1204" }] },
        ]))
        .into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let answer = gateway.native_client().get("/bff/products/1204/attributes").await.expect(200);
    let option = |id: &str, name: &str, product: Value, selected: bool| json!({ "id": id, "name": name, "productId": product, "selected": selected, "image": null });
    assert_eq!(
        answer.json(),
        json!({ "groups": [{ "id": "3", "name": "Renk", "view": "other", "options": [
            option("31", "Mavi", json!("1204"), true),
            option("32", "Sarı", Value::Null, false),
            option("33", "Yeşil", Value::Null, false),
        ] }] })
    );
}

#[tokio::test]
async fn prd_6_attributes_that_cannot_be_read_fail_alone() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let path = format!("/bff/products/{id}/attributes");
    for fault in ["status:503", "truncate"] {
        gateway.shop.set_faults(&format!("*catalog/product/attributes*={fault}")).expect("a fault");
        let refused = client.get(&path).await;
        assert!(refused.status.is_server_error(), "{fault}: {}", refused.status);
        client.get(&format!("/bff/products/{id}")).await.expect(200);
    }
    gateway.shop.set_faults("").expect("no fault");
    client.get(&path).await.expect(200);
}
