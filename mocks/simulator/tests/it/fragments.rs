//! CALL-4 and CMP-4: popups as fragments, their data as JSON, and the older forms.

use serde_json::Value;

use crate::support::{Visitor, list, records, shop};

/// Page, block and folder of every fragment that is known.
const FOLDERS: &[(u16, u16, &str)] = &[
    (30, 1054, "popup-cart"),
    (30, 1054, "header-cart"),
    (30, 1054, "offer"),
    (30, 1054, "hopi"),
    (30, 1054, "zubizu"),
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
    (3, 1004, "quick-view/1001/0"),
    (3, 1004, "personalization"),
    (4, 1005, "order-detail/900"),
    (10, 1009, "cancel-me"),
    (35, 1014, "share/0"),
    (81, 1090, "photo-detail"),
    (91, 1119, "payment-sms"),
    (91, 1119, "payment-approvetype"),
    (91, 1119, "payment-chippin"),
    (91, 1119, "payment-sodexo"),
    (91, 1119, "payment-kuveytturk"),
    (91, 1119, "complete-campaign"),
    (91, 1119, "credit-card-campaign"),
    (91, 1119, "point-gift-catalog"),
    (91, 1119, "installment/454671"),
];

/// Returns the literal that a fragment's script assigns to `DATA`.
fn data(html: &str) -> Value {
    let literal = html.split("var DATA = ").nth(1).expect("a literal").split(";\n").next().unwrap();
    serde_json::from_str(literal).unwrap_or_else(|problem| panic!("{problem}: {literal}"))
}

#[tokio::test]
async fn call_4_every_fragment_has_html_data_and_a_json_twin() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    visitor.text("/srv/service/cart/load").await;
    for (page, block, folder) in FOLDERS {
        let rest =
            format!("{page}/{block}/{folder}?product=1001&variant=7&language=en&currency=USD");
        let response = visitor.get(&format!("/srv/service/content-v5/sub-folder/{rest}")).await;
        assert_eq!(response.status(), 200, "{folder}");
        assert!(response.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        let html = response.text().await.unwrap();
        let embedded = data(&html);
        let twin = visitor.json(&format!("/srv/service/content-v5/data/{rest}")).await;
        assert_eq!(twin["DATA"], embedded, "{folder}");
        let mut segments = folder.split('/').skip(1);
        for key in ["GET_P1", "GET_P2"] {
            assert_eq!(embedded[key], segments.next().unwrap_or(""), "{folder}");
        }
        assert_eq!(
            (&embedded["GET_PRODUCT"], &embedded["GET_VARIANT"]),
            (&"1001".into(), &"7".into())
        );
        assert_eq!(embedded["CSRF_TOKEN"].as_str().map(str::len), Some(44));
        assert_eq!((&embedded["LANGUAGE"], &embedded["CURRENCY"]), (&"en".into(), &"USD".into()));
        assert!(embedded["SETTING"]["TITLE"].as_str().is_some_and(|title| html.contains(title)));
    }
    for path in ["sub-folder/1/1001/nothing", "data/1/1001/nothing", "sub-folder/1"] {
        assert_eq!(
            visitor.get(&format!("/srv/service/content-v5/{path}")).await.status(),
            404,
            "{path}"
        );
    }
}

#[tokio::test]
async fn cmp_4_the_comparison_shows_the_products_asked_for() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let query = "product=1001-1002-5&productId=1002&status=1";
    let html =
        visitor.text(&format!("/srv/service/content-v5/sub-folder/2/1003/compare?{query}")).await;
    let compared = data(&html);
    let ids: Vec<&str> =
        list(&compared, "PRODUCTS").iter().map(|p| p["ID"].as_str().unwrap()).collect();
    assert_eq!(ids, ["1001", "1002"]);
    assert_eq!((&compared["GET_PRODUCT_ID"], &compared["STATUS"]), (&"1002".into(), &"1".into()));
    assert_eq!(records(&html).len(), 2);
    let older = visitor.text("/srv/service/content/get/1003/compare/1001-1002").await;
    assert_eq!(list(&data(&older), "PRODUCTS").len(), 2);
}

#[tokio::test]
async fn call_4_the_basket_fragment_follows_the_basket() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let path = "/srv/service/content-v5/data/30/1054/popup-cart";
    assert_eq!(visitor.json(path).await["DATA"]["CART_COUNT"], 0);
    let form = format!("productId={}&quantity=2", shop.specials().added);
    visitor.post("/srv/service/cart/add-to-cart", &form).await;
    let filled = visitor.json(path).await;
    assert_eq!(filled["DATA"]["CART_COUNT"], 2);
    assert_eq!(list(&filled["DATA"]["CART"], "PRODUCTS").len(), 1);
}

#[tokio::test]
async fn call_4_nothing_a_caller_says_becomes_markup() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let hostile = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27";
    for path in [
        format!("sub-folder/2/1003/compare?product={hostile}&status={hostile}"),
        format!("sub-folder/81/1090/photo-detail?photo={hostile}"),
        format!("sub-folder/4/1005/order-detail/{hostile}"),
        format!("sub-folder/6/1008/social?platform={hostile}&fields={hostile}"),
    ] {
        let html = visitor.text(&format!("/srv/service/content-v5/{path}")).await;
        assert_eq!(html.matches("</script>").count(), 1, "{path}: {html}");
        data(&html);
    }
}

#[tokio::test]
async fn call_1_older_forms_answer_html_or_words_to_show() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().added;
    for path in [
        "1008/facebook-email".to_owned(),
        "1008/social?platform=google&fields=phone".to_owned(),
        format!("1014/popup/{id}-0"),
        format!("1014/collection/{id}-0"),
        format!("1110/set-location/{id}-0-1"),
        format!("1004/comment/{id}"),
    ] {
        let html = visitor.text(&format!("/srv/service/content/get/{path}")).await;
        assert!(html.contains("var DATA = "), "{path}: {html}");
    }
    let social =
        visitor.text("/srv/service/content/get/1008/social?platform=google&fields=phone").await;
    assert_eq!(data(&social)["FIELDS"], serde_json::json!(["phone"]));
    let words = visitor.json("/srv/service/content/get/1014/popup/5-0?language=en").await;
    assert_eq!(words["statusText"], "No such product");
    for path in ["1021", "1021/category/12"] {
        let html = visitor.text(&format!("/srv/service/content/get-block/{path}")).await;
        assert!(!records(&html).is_empty(), "{path}");
    }
}
