//! `/bff/favourites` in both modes of the shop.

mod drift;

use http::Method;
use serde_json::{Value, json};

use crate::support::{AttackerPage, Client as _, Guest, Member, TestGateway, requests_to};

const PATH: &str = "/bff/favourites";
const COLLECTION: (&str, &str) = ("VITRIN_FAVOURITES", "collection");

/// Starts a gateway and returns two products without variants.
async fn open(settings: &[(&str, &str)]) -> (TestGateway, String, String) {
    let gateway = TestGateway::open_with(settings).await;
    let specials = gateway.shop.specials();
    let (first, second) = (specials.added.to_string(), specials.added_popup.to_string());
    (gateway, first, second)
}

async fn add(guest: &mut Guest, products: &[&str]) -> Value {
    let products: Vec<_> = products.iter().map(|id| json!({ "productId": id })).collect();
    guest.post(PATH, json!({ "products": products })).await.expect(200).json()
}

async fn remove(guest: &mut Guest, product: &str) -> Value {
    guest.delete(&format!("{PATH}?productId={product}")).await.expect(200).json()
}

async fn kept(guest: &mut Guest) -> Vec<String> {
    let favourites = guest.get(PATH).await.expect(200).json();
    let items = favourites["items"].as_array().expect("a list");
    items.iter().map(|item| item["productId"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn fav_1_a_member_adds_and_removes_in_list_mode() {
    let (gateway, first, second) = open(&[]).await;
    let mut member = gateway.signed_in().await;
    let added = add(&mut member, &[&first, &second]).await;
    assert_eq!(added["outcome"], "added");
    assert_eq!(added["message"], "Ürün favorilerinize eklendi");
    assert_eq!(added["productIds"], json!([first, second]));

    let answer = member.get(PATH).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let favourites = answer.json();
    assert_eq!(
        (&favourites["mode"], &favourites["title"]),
        (&json!("list"), &json!("Favorilerim"))
    );
    let item = &favourites["items"][0];
    let product = member.get(&format!("/bff/products/{first}")).await.expect(200).json();
    assert_eq!((&item["title"], &item["path"]), (&product["title"], &product["path"]));
    assert_eq!(item["price"], product["price"], "as the product's own page shows it");
    assert!(item["image"]["url"].as_str().is_some_and(|url| url.starts_with("/media/")), "{item}");
    assert!(item["addedAt"].as_str().is_some_and(|day| day.len() == 10), "{item}");
    assert_eq!((&item["variantId"], &item["hasVariants"]), (&Value::Null, &json!(false)));

    let removed = remove(&mut member, &first).await;
    assert_eq!((&removed["outcome"], &removed["productIds"]), (&json!("removed"), &json!([first])));
    assert_eq!(kept(&mut member).await, [second]);
}

#[tokio::test]
async fn fav_2_a_member_adds_and_removes_in_collection_mode() {
    let (gateway, first, second) = open(&[COLLECTION]).await;
    let mut member = gateway.signed_in().await;
    let added = add(&mut member, &[&first, &second]).await;
    assert_eq!(
        (&added["outcome"], &added["productIds"]),
        (&json!("added"), &json!([first, second]))
    );
    let form = requests_to(&gateway.shop, "/collection/set-item");
    assert_eq!(form.len(), 1);

    let favourites = member.get(PATH).await.expect(200).json();
    assert_eq!(favourites["mode"], "collection");
    let item = &favourites["items"][0];
    assert!(item["itemId"].is_string() && item["title"].is_string(), "{item}");
    assert_eq!(
        (&item["price"], &item["path"]),
        (&Value::Null, &Value::Null),
        "the collection does not say"
    );
    assert!(requests_to(&gateway.shop, "/get-shopping-list").is_empty(), "and nobody asked");

    let removed = remove(&mut member, &first).await;
    assert_eq!(removed["outcome"], "removed");
    assert_eq!(kept(&mut member).await, [second]);
    gateway.shop.clear_requests();
    let again = remove(&mut member, &first).await;
    assert_eq!((&again["outcome"], &again["productIds"]), (&json!("removed"), &json!([first])));
    assert!(
        requests_to(&gateway.shop, "/remove-item").is_empty(),
        "what is not there needs no removal"
    );
}

#[tokio::test]
async fn fav_2_6_a_page_of_favourites_completes_what_the_collection_leaves_out() {
    let (gateway, first, _) = open(&[COLLECTION]).await;
    let mut member = gateway.signed_in().await;
    add(&mut member, &[&first]).await;
    let product = member.get(&format!("/bff/products/{first}")).await.expect(200).json();
    let path = format!("{PATH}?details=true");
    let item = member.get(&path).await.expect(200).json()["items"][0].clone();
    assert_eq!((&item["title"], &item["path"]), (&product["title"], &product["path"]));
    assert_eq!(item["price"], product["price"]);
    assert!(item["itemId"].is_string(), "the entry keeps its own id: {item}");

    gateway.shop.set_faults("*/get-shopping-list/*=status:500").expect("the grammar");
    let item = member.get(&path).await.expect(200).json()["items"][0].clone();
    assert_eq!(
        (&item["productId"], &item["price"]),
        (&json!(first), &Value::Null),
        "the entry stays"
    );
    member.get(&format!("{PATH}?details=maybe")).await.problem(400, "malformed_request");
}

#[tokio::test]
async fn fav_3_adding_and_removing_twice_is_no_error() {
    for settings in [&[][..], &[COLLECTION]] {
        let (gateway, first, _) = open(settings).await;
        let mut member = gateway.signed_in().await;
        for _ in 0..2 {
            assert_eq!(
                add(&mut member, &[&first, &first]).await["outcome"],
                "added",
                "{settings:?}"
            );
            assert_eq!(kept(&mut member).await.join(","), first);
        }
        for _ in 0..2 {
            assert_eq!(remove(&mut member, &first).await["outcome"], "removed", "{settings:?}");
            assert!(kept(&mut member).await.is_empty());
        }
    }
}

#[tokio::test]
async fn fav_3_a_repeated_change_gets_the_first_answer() {
    let (gateway, first, _) = open(&[]).await;
    let mut member = gateway.signed_in().await;
    let headers = [("content-type", "application/json"), ("idempotency-key", "favourite-1")];
    let body = json!({ "products": [{ "productId": first }] }).to_string();
    for replayed in ["", "true"] {
        let answer = member.send(Method::POST, PATH, &headers, &body).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), replayed);
    }
    assert_eq!(requests_to(&gateway.shop, "/add-to-fav-list").len(), 1);
}

#[tokio::test]
async fn fav_4_a_guest_gets_member_needed() {
    for settings in [&[][..], &[COLLECTION]] {
        let (gateway, first, _) = open(settings).await;
        let mut guest = gateway.guest().await;
        assert!(kept(&mut guest).await.is_empty());
        let needed = json!({ "outcome": "member_needed", "message": null, "productIds": [], "favourites": null });
        assert_eq!(add(&mut guest, &[&first]).await, needed, "{settings:?}");
        assert_eq!(remove(&mut guest, &first).await, needed, "{settings:?}");
    }
}

#[tokio::test]
async fn fav_1_what_the_shop_refuses_comes_with_its_words() {
    for settings in [&[][..], &[COLLECTION]] {
        let (gateway, ..) = open(settings).await;
        let mut member = gateway.signed_in().await;
        let failed = add(&mut member, &["99999"]).await;
        let expected = json!({ "outcome": "failed", "message": "Ürün bulunamadı", "productIds": [], "favourites": null });
        assert_eq!(failed, expected, "{settings:?}");
    }
}

#[tokio::test]
async fn fav_1_only_ids_of_products_reach_the_shop() {
    let (gateway, ..) = open(&[]).await;
    let mut member = gateway.signed_in().await;
    gateway.shop.clear_requests();
    for body in [
        json!({ "products": [] }),
        json!({ "products": [{ "productId": "../1" }] }),
        json!({ "products": [{ "productId": "1", "variantId": "a b" }] }),
        json!({ "products": vec![json!({ "productId": "1" }); 101] }),
        json!({}),
    ] {
        let problem = member.post(PATH, body.clone()).await.problem(422, "invalid_field");
        assert!(
            problem["field"].as_str().is_some_and(|field| field.starts_with("products")),
            "{body}"
        );
    }
    for query in ["", "?productId=", "?productId=1%2F2", "?productid=1"] {
        let problem = member.delete(&format!("{PATH}{query}")).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "productId", "{query}");
    }
    assert!(gateway.shop.requests().is_empty());
}

#[tokio::test]
async fn gw_8_another_sites_page_changes_no_favourites() {
    let (gateway, first, _) = open(&[]).await;
    let mut member = gateway.signed_in().await;
    add(&mut member, &[&first]).await;
    let mut attacker = AttackerPage::luring(&member);
    attacker.delete(&format!("{PATH}?productId={first}")).await.problem(403, "xsrf_mismatch");
    attacker
        .post(PATH, json!({ "products": [{ "productId": "1" }] }))
        .await
        .problem(403, "xsrf_mismatch");
    assert_eq!(kept(&mut member).await, [first]);
}

#[tokio::test]
async fn fav_1_prices_of_favourites_are_in_the_callers_currency() {
    let (gateway, first, _) = open(&[]).await;
    let mut member = Member::new(gateway.address, &gateway.shop.bearer_of(101));
    member.get("/bff/shell").await.expect(200);
    member.post(PATH, json!({ "products": [{ "productId": first }] })).await.expect(200);
    for currency in ["USD", "EUR", "TL"] {
        let favourites =
            member.get(&format!("{PATH}?currency={currency}")).await.expect(200).json();
        assert_eq!(favourites["items"][0]["price"]["currency"], currency);
    }
}
