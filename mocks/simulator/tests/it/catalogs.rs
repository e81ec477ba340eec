//! PRD-2, PRD-8, CMP-1: products that differ by an attribute, comparison, and the other calls about
//! products.

use serde_json::Value;

use crate::support::{Visitor, list, records, shop};

const ATTRIBUTES: &str = "/srv/service/catalog/product/attributes";
const BY_PROPERTIES: &str = "/srv/service/catalog/product/get-product-by-properties";

#[tokio::test]
async fn prd_2_an_option_leads_to_the_product_that_has_it() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().catalog;
    let groups = visitor.post(ATTRIBUTES, &format!("product_id={id}&with_image=1")).await;
    let group = &groups[0];
    assert!(matches!(group["CATALOG_VIEW"].as_str(), Some("select" | "image")), "{groups}");
    let options = list(group, "OPTIONS");
    let own: Vec<&Value> = options.iter().filter(|option| option["SELECTED"] == true).collect();
    assert_eq!(own.len(), 1, "exactly one is chosen, by a boolean: {groups}");
    assert_eq!(own[0]["PRODUCT_ID"], id.to_string());
    assert!(own[0]["IMAGE"].as_str().unwrap().ends_with(".jpg"));
    let other = options
        .iter()
        .find(|option| option["SELECTED"] == false && option["PRODUCT_ID"].is_string());
    let there = other.expect("another product")["PRODUCT_ID"].as_str().unwrap().to_owned();
    let back = visitor.post(ATTRIBUTES, &format!("product_id={there}&with_image=0")).await;
    let chosen =
        list(&back[0], "OPTIONS").iter().find(|option| option["SELECTED"] == true).unwrap().clone();
    assert_eq!(chosen["ID"], other.unwrap()["ID"]);
    assert_eq!(chosen["IMAGE"], Value::Null);
    let both = visitor.post(ATTRIBUTES, &format!("product_ids={id},{there},5&with_image=1")).await;
    assert_eq!(both[0]["ATTRIBUTES"], groups);
    assert_eq!(
        (&both[2]["PRODUCT_ID"], &both[2]["ATTRIBUTES"]),
        (&"5".into(), &Value::Array(vec![]))
    );
}

#[tokio::test]
async fn prd_8_a_product_is_found_by_its_properties() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().catalog;
    let groups = visitor.post(ATTRIBUTES, &format!("product_id={id}")).await;
    let chosen: String = groups
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(at, group)| {
            let own =
                list(group, "OPTIONS").iter().find(|option| option["SELECTED"] == true).unwrap();
            let (group, option) =
                (group["GROUP_ID"].as_str().unwrap(), own["ID"].as_str().unwrap());
            format!("&attribute[{at}][id]={group}&attribute[{at}][option_id]={option}")
        })
        .collect();
    for name in ["model_id", "catalog_code"] {
        let found = visitor.post(BY_PROPERTIES, &format!("{name}={id}{chosen}")).await;
        let product = &found[0];
        assert!(product["ID"].is_string() && product["IS_CATALOG"] == "1", "{found}");
        for key in [
            "TITLE",
            "URL",
            "PRICE_SELL",
            "VAT",
            "PRICE_NOT_DISCOUNTED",
            "DISCOUNT_PERCENT",
            "IMAGE_LIST",
        ] {
            assert!(!product[key].is_null(), "{key}");
        }
    }
    for nothing in [format!("model_id=0{chosen}"), format!("model_id={id}"), String::new()] {
        assert_eq!(visitor.post(BY_PROPERTIES, &nothing).await, Value::Array(vec![]), "{nothing}");
    }
    let other = format!("model_id={id}&attribute[0][id]=3&attribute[0][option_id]=1");
    assert_eq!(visitor.post(BY_PROPERTIES, &other).await, Value::Array(vec![]));
}

#[tokio::test]
async fn cmp_1_the_shops_own_list_takes_four() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (id, status) in [(1001, 1), (1002, 1), (1001, 2), (1003, 1), (1004, 1), (1005, 3), (5, 0)] {
        let answer = visitor.post("/conn/product/compare/addId", &format!("id={id}")).await;
        assert_eq!(answer["status"], status, "{id}");
    }
    let kept = visitor.post("/conn/product/compare/getId", "").await;
    assert_eq!(kept["data"], serde_json::json!(["1001", "1002", "1003", "1004"]));
    assert_eq!(
        Visitor::of(&shop).post("/conn/product/compare/getId", "").await["data"],
        serde_json::json!([])
    );
}

#[tokio::test]
async fn call_1_variants_are_also_told_in_older_ways() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().variant_needed;
    let first = visitor.json(&format!("/srv/service/variant/get-variant1-list/{id}/x")).await;
    assert_eq!(list(&first, "VARIANT1_LIST").len(), 0);
    let info = visitor.json(&format!("/srv/service/product-detail/variant/{id}/{id}01")).await;
    let colour = info["TurId1"].as_str().unwrap();
    let newer =
        visitor.json(&format!("/srv/service/variant/get-variant2-list/{id}/{colour}")).await;
    let older = visitor.json(&format!("/srv/service/product/get-sub-two/{id}/{colour}")).await;
    assert_eq!(older, newer["VARIANT2_LIST"]);
    assert_eq!(visitor.json("/srv/service/product-detail/variant/5/6").await["TurId1"], 0);
}

#[tokio::test]
async fn call_1_calls_known_by_path_only_have_sensible_answers() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().added;
    let table = visitor
        .text(&format!("/srv/service/product-detail/payment-options/{id}/0?language=en"))
        .await;
    assert!(table.contains("Bank transfer") && table.contains("TL"), "{table}");
    let cards = visitor
        .json(&format!("/srv/service/product-detail/credit-card-installment-list/{id}/0"))
        .await;
    assert!(list(&cards["BANKS"][0], "INSTALLMENTS").len() > 1);
    assert!(
        visitor.text(&format!("/srv/service/gallery/video-detail/{id}")).await.contains("/Data/B/")
    );
    let rows = visitor.json("/srv/service/showcase/interactive").await;
    assert!(list(&rows, "rows").iter().all(|row| !records(row["H"].as_str().unwrap()).is_empty()));
    let tree = visitor.json("/srv/service/category/getTree/3").await;
    assert!(!list(&tree, "CHILDREN").is_empty());
    assert_eq!(visitor.json("/srv/service/category/getTree/999").await, serde_json::json!([]));
    let one = visitor.json("/srv/service/product/filter/category/3?pg=1").await;
    let two = visitor.json("/srv/service/product/filter/category/3?pg=2").await;
    assert_eq!(list(&one, "PRODUCTS").len(), 8);
    assert_ne!(one["PRODUCTS"][0]["ID"], two["PRODUCTS"][0]["ID"]);
    for script in ["store", "current", "order"] {
        assert_eq!(visitor.json(&format!("/Diger/Erp/{script}.php")).await["success"], true);
    }
    assert_eq!(visitor.get("/Diger/Erp/other.php").await.status(), 404);
    assert_eq!(visitor.get("/static/theme.css").await.status(), 404);
}
