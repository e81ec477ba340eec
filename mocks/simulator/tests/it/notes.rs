//! Notes, gift packages, delivery dates and a basket from a link
//! (contracts/upstream/cart.md#changing, contracts/upstream/cart.md#notes,
//! contracts/upstream/cart.md#header-basket, contracts/upstream/cart.md#statistics).

use crate::support::{Visitor, list, shop};

const LOAD: &str = "/srv/service/cart/load";

async fn with_basket(shop: &vitrin_shop::RunningShop) -> Visitor {
    let visitor = Visitor::of(shop);
    let body = format!("productId={}&quantity=2", shop.specials().added);
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
    visitor
}

#[tokio::test]
async fn notes_are_kept_up_to_their_limits() {
    let shop = shop().await;
    let visitor = with_basket(&shop).await;
    for (kind, key, limit) in [("gift", "GIFT_NOTES", 150), ("order", "ORDER_NOTES", 250)] {
        let set = format!("/srv/service/cart/set-{kind}-notes/0");
        assert_eq!(visitor.post(&set, "content=Do%C4%9Fum+g%C3%BCn%C3%BC").await["status"], 1);
        let long = "x".repeat(limit + 1);
        assert_eq!(visitor.post(&set, &format!("content={long}")).await["status"], 0);
        assert_eq!(
            visitor.post(&format!("{set}9"), "content=x").await["status"],
            0,
            "no such line"
        );
        let note = visitor.json(&format!("/srv/service/cart/get-{kind}-notes/0")).await;
        assert_eq!(note[key], "Doğum günü");
        assert_eq!(note[format!("{key}_LIMIT")].to_string().trim_matches('"'), limit.to_string());
    }
    visitor.post("/srv/service/cart/set-general-order-note/", "content=Kap%C4%B1ya").await;
    assert_eq!(visitor.json(LOAD).await["GENERAL_ORDER_NOTE"], "Kapıya");
    let images = "/srv/service/cart/send-image-notes";
    assert_eq!(visitor.post(images, "imageCount=1&fullname=A&email=a@b.test").await["status"], 0);
    assert_eq!(
        visitor.post(images, "imageCount=1&fullname=A&email=a@b.test&image1=x").await["status"],
        1
    );
}

#[tokio::test]
async fn packages_and_delivery_are_set_over_get() {
    let shop = shop().await;
    let visitor = with_basket(&shop).await;
    let before = visitor.json(LOAD).await["PRICE_GENERAL"].as_f64().unwrap();
    assert_eq!(visitor.json("/srv/service/cart/update-field/0/HedPaket/1").await["status"], 1);
    assert_eq!(visitor.json("/srv/service/cart/update-field/0/Fiyat/1").await["status"], 0);
    let cart = visitor.json(LOAD).await;
    assert_eq!(list(&cart, "PRODUCTS")[0]["IS_GIFT_PACKAGE_ACTIVE"], 1);
    assert!((cart["PRICE_GENERAL"].as_f64().unwrap() - before - 24.9).abs() < 0.001, "{cart}");

    for (call, good, bad) in [("date", "31.12.2099", "30.02.2099"), ("hour", "14:30", "23:00")] {
        assert_eq!(
            visitor.json(&format!("/srv/service/cart/set-delivery-{call}/{bad}")).await["status"],
            0
        );
        assert_eq!(
            visitor.json(&format!("/srv/service/cart/set-delivery-{call}/{good}")).await["status"],
            1
        );
    }
    assert_eq!(
        visitor.json("/srv/service/cart/set-delivery-date/01.01.2020").await["status"],
        0,
        "it is past"
    );
    let cart = visitor.json(LOAD).await;
    assert_eq!(
        (&cart["DELIVERY_DATE"], &cart["DELIVERY_HOUR"]),
        (&"31.12.2099".into(), &"14:30".into())
    );
}

#[tokio::test]
async fn a_frequency_is_one_that_the_product_has() {
    let shop = shop().await;
    let visitor = with_basket(&shop).await;
    let specials = shop.specials();
    let add = "/srv/service/cart/add-to-cart";
    let subscribable = format!("productId={}&quantity=1", specials.subscribable);
    for (body, status) in [
        (format!("{subscribable}&subscribe=1&subscribeFrequency=30"), true),
        (format!("{subscribable}&subscribe=0&subscribeFrequency=30"), true),
        (format!("{subscribable}&subscribe=1&subscribeFrequency=31"), false),
        (format!("productId={}&subscribe=1&subscribeFrequency=30", specials.added), false),
    ] {
        assert_eq!(visitor.post(add, &body).await["status"] != 0, status, "{body}");
    }
    let cart = visitor.json(LOAD).await;
    let told: Vec<_> = list(&cart, "PRODUCTS")
        .iter()
        .map(|line| (line["SUBSCRIBE"].clone(), line["SUBSCRIBE_FREQUENCY"].clone()))
        .collect();
    let once = (0.into(), "".into());
    assert_eq!(told, [once.clone(), (1.into(), "30".into()), once]);
    assert_eq!(cart["PRODUCTS"][0]["SUBSCRIBE_FREQUENCY_LIST"], serde_json::json!([]));
    assert_eq!(
        cart["PRODUCTS"][1]["SUBSCRIBE_FREQUENCY_LIST"],
        serde_json::json!(["14", "30", "60"])
    );
    let set = "/srv/service/cart/update-field";
    for (path, status) in [
        ("1/SubscribeFrequency/60", 1),
        ("1/SubscribeFrequency", 1),
        ("2/SubscribeFrequency/14", 1),
        ("2/SubscribeFrequency/15", 0),
        ("0/SubscribeFrequency/14", 0),
        ("9/SubscribeFrequency/14", 0),
    ] {
        assert_eq!(visitor.json(&format!("{set}/{path}")).await["status"], status, "{path}");
    }
    let cart = visitor.json(LOAD).await;
    assert_eq!(
        (&cart["PRODUCTS"][1]["SUBSCRIBE"], &cart["PRODUCTS"][2]["SUBSCRIBE_FREQUENCY"]),
        (&0.into(), &"14".into())
    );
}

#[tokio::test]
async fn a_link_fills_the_basket_and_leads_there() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let specials = shop.specials();
    let items = format!(
        "count:2;product_id:{};subproduct_id:0-count:1;product_id:{};subproduct_id:0-count:1;product_id:1;subproduct_id:0",
        specials.added, specials.added_popup
    );
    let answer = visitor.get(&format!("/srv/service/cart/create-cart-from-url/{items}")).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["location"]),
        (302, &"/sepet".parse().unwrap())
    );
    let cart = visitor.json(LOAD).await;
    assert_eq!(list(&cart, "PRODUCTS").len(), 2, "what is unknown is left out");
}

#[tokio::test]
async fn statistics_read_whole_numbers_and_the_head_reads_html() {
    let shop = shop().await;
    let visitor = with_basket(&shop).await;
    let basket = visitor.json("/srv/service/customer/get-basket").await;
    let product = &list(&basket, "products")[0];
    for value in [
        &basket["price_vat"],
        &basket["price_cargo"],
        &product["quantity"],
        &product["identifier"],
        &product["category_id"],
        &product["code"],
    ] {
        assert!(value.is_i64(), "{basket}");
    }
    assert_eq!(product["quantity"], 2);
    let head = visitor.text("/srv/service/cart/show-header-cart").await;
    assert!(
        head.contains("data-count=\"2\"")
            && head.contains(&format!("data-id=\"{}\"", shop.specials().added)),
        "{head}"
    );
}
