//! CRT-1 to CRT-5: the basket as a state machine.

use serde_json::Value;

use crate::support::{Visitor, list, shop};

const ADD: &str = "/srv/service/cart/add-to-cart";
const LOAD: &str = "/srv/service/cart/load";

async fn add(visitor: &Visitor, product: u64, more: &str) -> Value {
    visitor.post(ADD, &format!("productId={product}&csrfToken={more}")).await
}

#[tokio::test]
async fn crt_1_every_status_has_a_product() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let specials = shop.specials().clone();
    for (product, status) in [
        (specials.added, 1),
        (specials.go_to, 2),
        (specials.added_popup, 3),
        (specials.added_notice, 4),
        (specials.failed, 0),
        (specials.personalization, 0),
        (specials.variant_needed, -1),
        (specials.store_needed, -2),
        (specials.out_of_stock, 0),
        (specials.display_only, 0),
    ] {
        let answer = add(&visitor, product, "").await;
        assert_eq!(answer["status"], status, "{product}: {answer}");
        assert_eq!(answer["personalization_error"], product == specials.personalization);
        assert!(!answer["url"].as_str().unwrap().starts_with('/'), "{answer}");
        assert!(!answer["statusText"].as_str().unwrap().is_empty());
    }
    let locked = add(&visitor, specials.cart_locked, "").await;
    assert_eq!(locked["statusCode"], "EOC0001");
    assert_eq!(list(&visitor.json(LOAD).await, "PRODUCTS").len(), 3, "only three were added");
}

/// The form decides: filled in right it is a line of its own with a price, else it is refused.
#[tokio::test]
async fn crt_6_a_product_with_a_form_is_added_with_it() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let product = shop.specials().personalization;
    let fragment =
        format!("/srv/service/content-v5/sub-folder/3/1004/personalization?product={product}");
    let html = visitor.get(&fragment).await.text().await.unwrap();
    assert!(
        html.contains("data-form-id=\"12\"")
            && html.contains("name=\"31\" maxlength=\"20\" required")
    );
    let form = |form: u64, of: u64, data: &str| {
        let text = format!(
            "{{\"form_id\":\"{form}\",\"product_id\":{of},\"sub_product_id\":\"0\",\"data\":{data}}}"
        );
        let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        format!("&quantity=1&formData%5B{product}%5D={text}")
    };
    let right = "{\"31\":\"Can\",\"32\":\"2\"}";
    for wrong in [
        form(13, product, right),
        form(12, product + 1, right),
        form(12, product, "{\"31\":\"Can\"}"),
        form(12, product, "{\"31\":\"Can\",\"32\":\"7\"}"),
        form(12, product, "[]"),
        "&quantity=1&formData%5B1%5D={}".to_owned(),
    ] {
        let answer = add(&visitor, product, &wrong).await;
        assert_eq!(
            (&answer["status"], &answer["personalization_error"]),
            (&0.into(), &true.into())
        );
    }
    for _ in 0..2 {
        add(&visitor, product, &form(12, product, right)).await;
    }
    let cart = visitor.json(LOAD).await;
    let lines = list(&cart, "PRODUCTS");
    assert_eq!((lines.len(), &lines[0]["COUNT"]), (1, &2.into()), "the same text is one line");
    assert_eq!(lines[0]["PERSONALIZATION"][1]["VALUE"], "Gümüş sim");
    assert_eq!(cart["PRICE_PERSONALIZATION"], 70.0);
}

#[tokio::test]
async fn crt_2_lines_change_by_position() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let specials = shop.specials().clone();
    add(&visitor, specials.added, "&quantity=2").await;
    add(&visitor, specials.added_popup, "&quantity=1").await;
    add(&visitor, specials.added, "&quantity=1").await;
    let cart = visitor.json(LOAD).await;
    let lines = list(&cart, "PRODUCTS");
    assert_eq!(lines.len(), 2, "the same product is one line");
    assert_eq!(
        (&lines[0]["COUNT"], &lines[0]["CART_ID"], &lines[1]["CART_ID"]),
        (&3.into(), &0.into(), &1.into())
    );
    assert!(lines[0]["PRICE_SELL"].is_string() && lines[0]["PRICE_NOT_DISCOUNTED"].is_number());
    assert_eq!(cart["HOPI"]["status"], 0);

    let updated = visitor.json("/srv/service/cart/update-item/0/1").await;
    assert_eq!((&updated["status"], &updated["totalQuantity"]), (&1.into(), &2.into()));
    let refused = visitor.json("/srv/service/cart/update-item/0/99999").await;
    assert_eq!((&refused["status"], &refused["totalQuantity"]), (&0.into(), &2.into()));
    assert_eq!(visitor.json("/srv/service/cart/update-item/7/1").await["status"], 0);
    assert_eq!(visitor.json("/srv/service/cart/update/2-3").await["totalQuantity"], 5);
    assert_eq!(visitor.json("/srv/service/cart/delete/0").await["totalQuantity"], 3);
    let cart = visitor.json(LOAD).await;
    assert_eq!(cart["PRODUCTS"][0]["ID"], specials.added_popup.to_string(), "the second moved up");
    assert_eq!(cart["PRODUCTS"][0]["CART_ID"], 0);
    visitor.text("/srv/service/cart/delete-all/").await;
    let cart = visitor.json(LOAD).await;
    assert_eq!(list(&cart, "PRODUCTS").len(), 0);
    assert!(!cart["ERROR"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn crt_2_amounts_add_up() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    add(&visitor, shop.specials().multi_buy, "&quantity=1").await;
    let one = visitor.json(LOAD).await;
    visitor.text("/srv/service/cart/update-item/0/4").await;
    let four = visitor.json(LOAD).await;
    let paid = |cart: &Value| cart["PRICE_CART"].as_f64().unwrap();
    assert!(paid(&four) < paid(&one) * 4.0 - 0.01, "four are cheaper than four times one");
    let line = &four["PRODUCTS"][0];
    let net: f64 = line["PRICE_SELL"].as_str().unwrap().parse().unwrap();
    let with_vat =
        net * (1.0 + line["VAT"].as_f64().unwrap() / 100.0) * line["COUNT"].as_f64().unwrap();
    assert!((with_vat - paid(&four)).abs() < 0.02, "{with_vat} is {}", paid(&four));
    let all = paid(&four) + four["PRICE_CARGO"].as_f64().unwrap();
    assert!((all - four["PRICE_GENERAL"].as_f64().unwrap()).abs() < 0.001);
}

#[tokio::test]
async fn crt_4_quantities_obey_minimum_step_and_stock() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let specials = shop.specials().clone();
    let page = visitor
        .json(&format!("/srv/service/product/get-related-products/{}/1", specials.decimal))
        .await;
    assert!(list(&page, "PRODUCTS").len() > 1);
    assert_eq!(add(&visitor, specials.decimal, "&quantity=1.5").await["totalQuantity"], 1.5);
    assert_eq!(add(&visitor, specials.decimal, "&quantity=0,33").await["status"], 0);
    assert_eq!(add(&visitor, specials.min_order, "&quantity=1").await["status"], 0);
    assert_eq!(add(&visitor, specials.min_order, "&quantity=2").await["totalQuantity"], 3.5);
    for quantity in ["0", "-1", "x", "1e99", "NaN", "100000"] {
        let answer = add(&visitor, specials.added, &format!("&quantity={quantity}")).await;
        assert_eq!(answer["status"], 0, "{quantity}");
    }
}

#[tokio::test]
async fn crt_4_a_variant_is_chosen_and_named() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().single_level;
    let options = visitor.json(&format!("/srv/service/variant/get-variant1-list/{id}/0")).await;
    let stocked = list(&options, "VARIANT1_LIST")
        .iter()
        .find(|option| option["IN_STOCK"] == true)
        .unwrap()
        .clone();
    let variant = stocked["ID"].as_str().unwrap();
    let answer =
        add(&visitor, id, &format!("&variantId={variant}&quantity=1&orderNotes=hediye")).await;
    assert!(answer["status"] == 1 || answer["status"] == 3, "{answer}");
    let line = visitor.json(LOAD).await["PRODUCTS"][0].clone();
    assert_eq!((&line["VARIANT_ID"], &line["VARIANT1_NAME"]), (&stocked["ID"], &stocked["TYPE"]));
    assert_eq!(line["ORDER_NOTES"], "hediye");
}

#[tokio::test]
async fn crt_4_tokens_are_checked_but_may_be_empty() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let page = visitor.text("/sepet").await;
    let token = page.split("CART_CSRF_TOKEN = '").nth(1).unwrap().split('\'').next().unwrap();
    assert_eq!(token.len(), 44);
    let encoded: String = form_encode(token);
    let id = shop.specials().added;
    assert_eq!(
        visitor.post(ADD, &format!("productId={id}&csrfToken={encoded}")).await["status"],
        1
    );
    assert_eq!(visitor.post(ADD, &format!("productId={id}&csrfToken=wrong")).await["status"], 0);
}

fn form_encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn crt_5_several_products_answer_as_an_array() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let specials = shop.specials().clone();
    let fields = [
        ("productId[]", specials.added.to_string()),
        ("productId[]", specials.failed.to_string()),
        ("productId[]", specials.added_popup.to_string()),
    ];
    let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let answer =
        visitor.post(ADD, &(body.join("&") + "&quantity[]=1&quantity[]=1&quantity[]=2")).await;
    let statuses: Vec<i64> =
        answer.as_array().unwrap().iter().map(|one| one["status"].as_i64().unwrap()).collect();
    assert_eq!(statuses, [1, 0, 3]);
    assert_eq!(answer[2]["totalQuantity"], 3);

    let json =
        serde_json::json!({ "productId": [specials.added, specials.go_to], "quantity": [1, 1] });
    let answer = visitor.post(ADD, &json.to_string()).await;
    assert_eq!(answer.as_array().unwrap().len(), 2, "JSON under any label is understood");
}

#[tokio::test]
async fn baskets_belong_to_sessions() {
    let shop = shop().await;
    let (one, other) = (Visitor::of(&shop), Visitor::of(&shop));
    add(&one, shop.specials().added, "").await;
    assert_eq!(one.cookie_names(), ["PHPSESSID", "visitor", "SERVERID"]);
    assert_eq!(list(&other.json(LOAD).await, "PRODUCTS").len(), 0);
    assert_eq!(list(&one.json(LOAD).await, "PRODUCTS").len(), 1);
    assert!(one.text("/").await.contains("var CART_COUNT = 1;"));
}
