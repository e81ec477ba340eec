//! A product refused for want of stock is corrected in the caches (ADR 0061).

use std::time::{Duration, Instant};

use http::Method;
use serde_json::json;
use vitrin_shop::RunningShop;

use crate::support::{Client as _, Guest, TestGateway, requests_to};

/// What is cached of a product: its data, its page, and a list with it.
struct Cached {
    id: u64,
    addresses: Vec<String>,
}

impl Cached {
    /// Reads all of them twice, so that they are cached.
    async fn fill(gateway: &TestGateway, id: u64) -> Self {
        let mut client = gateway.native_client();
        let product = client.get(&format!("/bff/products/{id}")).await.expect(200).json();
        let path = product["path"].as_str().expect("a path");
        let brand = product["brand"]["path"].as_str().expect("a brand").trim_start_matches('/');
        let mut list = String::new();
        for page in 1..100 {
            list = format!("/bff/catalogue/products?link={brand}&page={page}");
            if client.get(&list).await.expect(200).text().contains(&format!("\"id\":\"{id}\"")) {
                break;
            }
        }
        let addresses =
            vec![format!("/bff/products/{id}"), format!("/bff/pages?path={path}"), list];
        for address in &addresses {
            client.get(address).await.expect(200);
            let again = client.get(address).await.expect(200);
            assert!(again.is_hit(), "{address}");
            assert!(again.text().contains(&format!("\"id\":\"{id}\"")), "{address}");
        }
        Self { id, addresses }
    }

    async fn hits(&self, gateway: &TestGateway) -> usize {
        let mut hits = 0;
        for address in &self.addresses {
            hits += usize::from(gateway.native_client().get(address).await.expect(200).is_hit());
        }
        hits
    }

    async fn is_in_stock(&self, gateway: &TestGateway) -> Vec<bool> {
        let mut said = Vec::new();
        for address in &self.addresses {
            let answer = gateway.native_client().get(address).await.expect(200);
            let text = answer.text();
            let start = text.find(&format!("\"id\":\"{}\"", self.id)).expect("the product");
            let stated = text[start..].find("\"inStock\":").expect("its stock") + start;
            said.push(text[stated..].starts_with("\"inStock\":true"));
        }
        said
    }
}

fn pages_read(shop: &RunningShop, cached: &Cached) -> usize {
    let page = cached.addresses[1].split_once("path=").expect("a page").1;
    requests_to(shop, page).len()
}

#[tokio::test]
async fn a_product_sold_out_is_corrected_wherever_it_is_cached() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    let sold = Cached::fill(&gateway, specials.added).await;
    let other = Cached::fill(&gateway, specials.added_popup).await;
    gateway.native_client().get("/bff/catalogue/menu").await.expect(200);
    let mut guest = gateway.guest().await;

    assert!(gateway.shop.set_sold_out(sold.id, true));
    assert_eq!(sold.is_in_stock(&gateway).await, [true; 3], "still cached");
    let refused = guest.add(sold.id, 1).await.expect(200).json();
    assert_eq!(refused["outcome"], "failed");
    assert_eq!(sold.is_in_stock(&gateway).await, [false; 3]);
    assert_eq!(other.hits(&gateway).await, 3, "another product stays cached");
    assert!(gateway.native_client().get("/bff/catalogue/menu").await.expect(200).is_hit());
    gateway.shop.set_sold_out(sold.id, false);
}

#[tokio::test]
async fn a_quantity_refused_for_want_of_stock_corrects_too() {
    let gateway = TestGateway::open().await;
    let id = gateway.shop.specials().added_popup;
    let mut guest = gateway.guest().await;
    let cart = guest.add(id, 1).await.expect(200).json();
    let line = format!("/bff/cart/lines/{}", cart["cart"]["lines"][0]["lineId"].as_str().unwrap());
    let sold = Cached::fill(&gateway, id).await;
    gateway.shop.set_sold_out(id, true);
    let change = guest.json(Method::PATCH, &line, json!({ "quantity": 2 })).await.expect(200);
    assert_eq!(change.json()["outcome"], "failed");
    assert_eq!(sold.is_in_stock(&gateway).await, [false; 3]);
    gateway.shop.set_sold_out(id, false);
}

#[tokio::test]
async fn a_flood_of_refusals_looks_once_and_purges_once() {
    let gateway = TestGateway::open().await;
    let sold = Cached::fill(&gateway, gateway.shop.specials().added).await;
    gateway.shop.set_sold_out(sold.id, true);
    // The shop remembers its last 2,000 requests.
    gateway.shop.clear_requests();
    let id = sold.id;
    let flood = |mut guest: Guest| async move {
        for _ in 0..240 {
            assert_eq!(guest.add(id, 1).await.expect(200).json()["outcome"], "failed");
        }
    };
    let (a, b, c, d) = (
        gateway.guest().await,
        gateway.guest().await,
        gateway.guest().await,
        gateway.guest().await,
    );
    tokio::join!(flood(a), flood(b), flood(c), flood(d));
    assert_eq!(pages_read(&gateway.shop, &sold), 1);
    sold.is_in_stock(&gateway).await;
    gateway.guest().await.add(sold.id, 1).await.expect(200);
    assert_eq!(sold.hits(&gateway).await, 3, "what was read since is not purged again");
    gateway.shop.set_sold_out(sold.id, false);
}

/// A look that found the product in stock does not use up the correction it needs later.
#[tokio::test]
async fn a_refusal_for_another_reason_does_not_delay_the_correction_by_a_minute() {
    let gateway = TestGateway::open().await;
    let sold = Cached::fill(&gateway, gateway.shop.specials().failed).await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    guest.add(sold.id, 1).await.expect(200);
    assert_eq!(pages_read(&gateway.shop, &sold), 1);
    assert_eq!(sold.hits(&gateway).await, 3, "it is in stock");

    gateway.shop.set_sold_out(sold.id, true);
    let begun = Instant::now();
    let mut every = tokio::time::interval(Duration::from_millis(100));
    while sold.is_in_stock(&gateway).await != [false; 3] {
        every.tick().await;
        assert!(begun.elapsed() < Duration::from_secs(20), "not within some seconds");
        assert_eq!(guest.add(sold.id, 1).await.expect(200).json()["outcome"], "failed");
    }
    assert_eq!(pages_read(&gateway.shop, &sold), 2 + 1, "two looks, and the page renewed");
    gateway.shop.set_sold_out(sold.id, false);
}

/// Refusals of products that are in stock, of few and of many, as fast as guests can.
#[tokio::test]
async fn a_flood_of_refusals_for_other_reasons_neither_floods_the_shop_nor_empties_the_cache() {
    let gateway = TestGateway::open().await;
    let failed = Cached::fill(&gateway, gateway.shop.specials().failed).await;
    gateway.shop.clear_requests();
    let begun = Instant::now();
    let id = failed.id;
    let flood = |mut guest: Guest| async move {
        for _ in 0..200 {
            assert_eq!(guest.add(id, 1).await.expect(200).json()["outcome"], "failed");
        }
    };
    let (a, b, c) = (gateway.guest().await, gateway.guest().await, gateway.guest().await);
    tokio::join!(flood(a), flood(b), flood(c));
    let allowed = usize::try_from(begun.elapsed().as_secs() / 5).expect("small") + 1;
    let looks = pages_read(&gateway.shop, &failed);
    assert!((1..=allowed).contains(&looks), "{looks} looks");
    assert_eq!(failed.hits(&gateway).await, 3);
}

#[tokio::test]
async fn refusals_for_other_reasons_and_made_up_products_purge_nothing() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    let refused = [
        specials.failed,
        specials.go_to,
        specials.cart_locked,
        specials.store_needed,
        specials.personalization,
        specials.display_only,
    ];
    let mut cached = Vec::new();
    for id in refused {
        cached.push(Cached::fill(&gateway, id).await);
    }
    let mut guest = gateway.guest().await;
    for id in refused {
        guest.add(id, 1).await.expect(200);
    }
    // More than there is: too many, but not sold out.
    let wanted = json!({ "productId": specials.failed, "quantity": 999_999 });
    guest.post("/bff/cart/lines", wanted).await.expect(200);
    gateway.shop.clear_requests();
    for id in ["99999999", "0", "1e3", "-1", "*", "\"", "id", "2314\u{0}"] {
        let body = json!({ "productId": id, "quantity": 1 });
        guest.post("/bff/cart/lines", body).await;
    }
    assert!(requests_to(&gateway.shop, "99999999").is_empty(), "nobody looks for a made-up one");
    for cached in &cached {
        assert_eq!(cached.hits(&gateway).await, 3, "{}", cached.id);
    }
}

#[tokio::test]
async fn an_operator_may_purge_a_product() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    let purged = Cached::fill(&gateway, specials.added).await;
    let other = Cached::fill(&gateway, specials.discounted).await;
    let path = format!("/cache?product={}", purged.id);
    assert_eq!(gateway.admin("DELETE", &path).await.0, 200);
    assert_eq!((purged.hits(&gateway).await, other.hits(&gateway).await), (0, 3));
    assert_eq!(gateway.admin("DELETE", "/cache?product=").await.0, 400);
}
