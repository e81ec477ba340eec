//! Orders of members (contracts/upstream/orders.md).

use serde_json::Value;

use crate::support::{Visitor, list, shop};

const LIST: &str = "/srv/service/order-v4/get-list/";

async fn orders(visitor: &Visitor, query: &str) -> Vec<Value> {
    let answer = visitor.json(&format!("{LIST}?{query}")).await;
    answer["ORDERS"].as_array().cloned().unwrap_or_default()
}

#[tokio::test]
async fn ord_1_lists_are_paged_and_narrowed() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    assert!(guest.json(LIST).await["ORDERS"].is_null(), "no orders are no list");
    let member = Visitor::member(&shop, 101);
    let first = member.json(&format!("{LIST}?archive=0&day=&start=0&length=20")).await;
    let total = usize::try_from(first["TOTAL"].as_u64().unwrap()).unwrap();
    assert!(total > 20 && list(&first, "ORDERS").len() == 20, "{total}");
    let second = orders(&member, "archive=0&start=20&length=20").await;
    assert_eq!(second.len(), (total - 20).min(20));
    assert!(
        !second.iter().any(|order| list(&first, "ORDERS").contains(order)),
        "pages do not overlap"
    );
    let recent = orders(&member, "archive=0&day=30").await;
    assert!(!recent.is_empty() && recent.len() < 5, "{}", recent.len());
    for order in orders(&member, "archive=1").await {
        assert!(["9", "10", "1000"].contains(&order["STATUS_ID"].as_str().unwrap()), "{order}");
        assert!(order["DATE"].as_str().unwrap().contains("<br>"));
    }
}

#[tokio::test]
async fn ord_1_an_order_is_repeated_or_cancelled_while_it_can_be() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 101);
    let open = orders(&member, "archive=0").await;
    let id = open[0]["ID"].as_str().unwrap();
    let repeated = member.json(&format!("/srv/service/order-v4/repeat-order/{id}")).await;
    assert_eq!(
        (&repeated["status"], &repeated["step"]),
        (&1.into(), &"address".into()),
        "{repeated}"
    );
    let cart = member.json("/srv/service/cart/load").await;
    assert_eq!(list(&cart, "PRODUCTS").len(), list(&open[0], "PRODUCT_LIST").len());
    let cancel = format!("/srv/service/order-v5/cancel/{id}-1");
    assert_eq!(
        Visitor::member(&shop, 102).json(&cancel).await["status"],
        0,
        "it is somebody else's"
    );
    assert_eq!(member.json(&cancel).await["status"], 1);
    assert_eq!(member.json(&cancel).await["status"], 0, "it is cancelled already");
    let closed = orders(&member, "archive=1").await;
    assert!(closed.iter().any(|order| order["ID"] == id && order["STATUS_ID"] == "10"));
}

#[tokio::test]
async fn ord_1_a_return_names_the_field_at_fault() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 101);
    let delivered = orders(&member, "archive=1").await;
    let order = delivered.iter().find(|order| order["ORDER_RETURN"] == 1).unwrap();
    let id = order["ID"].as_str().unwrap();
    let form = member.json(&format!("/srv/service/order-v4/order-return/{id}")).await;
    assert_eq!((&form["ORDER"]["ID"], &form["IS_ACTIVE_RETURN_PROCESS"]), (&id.into(), &1.into()));
    let product = list(&form, "ORDER_PRODUCTS")[0]["ID"].as_str().unwrap().to_owned();
    let save = format!("/srv/service/order-v5/order-return-save/{id}");
    let start = "fullname=Deniz&email=d@b.test&return_reason_type=2&cargo_company=1";
    for (body, key) in [
        (String::new(), "fullname".to_owned()),
        (start.to_owned(), "product_list".to_owned()),
        (format!("{start}&security_code=yanlis"), "security_code".to_owned()),
        (
            format!("{start}&product_list[]={product}&product_count_{product}=99"),
            format!("product_count_{product}"),
        ),
    ] {
        let answer = member.post(&save, &body).await;
        assert_eq!(
            (&answer["status"], answer["key"].as_str().unwrap()),
            (&0.into(), key.as_str()),
            "{body}"
        );
    }
    let body = format!(
        "{start}&product_list[]={product}&product_count_{product}=1&product_message_{product}=Solmu%C5%9F"
    );
    assert_eq!(member.post(&save, &body).await["status"], 1);
    let after = orders(&member, "archive=1").await;
    let order = after.iter().find(|order| order["ID"] == id).unwrap();
    assert_eq!(order["RETURNS"][0]["RETURNS_DETAIL"][0]["PRODUCT_ID"], product);
}

#[tokio::test]
async fn agreements_are_html_and_name_what_is_bought() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    visitor
        .post("/srv/service/cart/add-to-cart", &format!("productId={}", shop.specials().added))
        .await;
    for call in
        ["get-preliminary-information-form", "get-distance-agreement", "get-clarification-text"]
    {
        let answer = visitor.get(&format!("/srv/service/order-v4/{call}")).await;
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        let text = answer.text().await.unwrap();
        assert!(
            text.starts_with("<h2>") && text.contains("<li>") == (call != "get-clarification-text"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn ord_1_an_order_moves_on_and_tells_its_history() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 101);
    let states = async |id: &str, archive: u8| -> Vec<String> {
        let all = orders(&member, &format!("archive={archive}")).await;
        let order = all.iter().find(|order| order["ID"] == id).expect("the order").clone();
        let history = list(&order, "HISTORY").to_vec();
        history.iter().map(|state| state["STATUS_ID"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(states("10199", 0).await, ["1"]);
    let advance = "/__shop/orders/10199/advance";
    for expected in [204, 204, 204, 404] {
        assert_eq!(member.send(member.request("POST", advance)).await.status(), expected);
    }
    assert_eq!(states("10199", 1).await, ["1", "3", "5", "9"]);
    let order = orders(&member, "archive=1").await[0].clone();
    assert_eq!((&order["ID"], &order["ORDER_RETURN"]), (&"10199".into(), &1.into()));
    assert!(order["INVOICE_URL"].as_str().unwrap().starts_with("https://"), "{order}");
    assert!(!shop.advance_order(1), "there is none");
}

#[tokio::test]
async fn ord_1_a_return_is_refused_when_its_period_is_over() {
    let shop = shop().await;
    let member = Visitor::member(&shop, 101);
    let closed = orders(&member, "archive=1").await;
    let old = closed
        .iter()
        .find(|order| order["STATUS_ID"] == "9" && order["ORDER_RETURN"] == 0)
        .expect("an old one");
    let id = old["ID"].as_str().unwrap();
    let form = member.json(&format!("/srv/service/order-v4/order-return/{id}")).await;
    assert_eq!(form["IS_ACTIVE_RETURN_PROCESS"], 0);
    let save = format!("/srv/service/order-v5/order-return-save/{id}");
    let answer = member.post(&save, "fullname=Deniz").await;
    assert_eq!(answer["statusText"], "Bu siparişin iade süresi doldu");
}
