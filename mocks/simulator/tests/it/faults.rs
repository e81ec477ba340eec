//! Fault switches, and the control calls for tests in other languages.

use std::time::{Duration, Instant};

use serde_json::Value;
use vitrin_shop::{Shop, ShopConfig, StartError};

use crate::support::{Visitor, shop};

const PATH: &str = "/srv/service/region/get-countries/0";

#[tokio::test]
async fn every_fault_does_what_it_says() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    shop.set_faults("*/get-countries/*=status:503").unwrap();
    assert_eq!(visitor.get(PATH).await.status(), 503);
    shop.set_faults("*=empty").unwrap();
    assert_eq!(visitor.text(PATH).await, "");
    shop.set_faults("*=wrong-type").unwrap();
    let answer = visitor.get(PATH).await;
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    shop.set_faults("*=broken-json").unwrap();
    assert!(serde_json::from_str::<Value>(&visitor.text(PATH).await).is_err());
    shop.set_faults("*=truncate").unwrap();
    let cut = visitor.request("GET", PATH).send().await;
    assert!(match cut {
        Ok(answer) => answer.bytes().await.is_err(),
        Err(_) => true,
    });
    shop.set_faults("*=reset").unwrap();
    assert!(visitor.request("GET", PATH).send().await.is_err());
    shop.set_faults("*=latency:80").unwrap();
    let before = Instant::now();
    visitor.text(PATH).await;
    assert!(before.elapsed() >= Duration::from_millis(80));
    shop.set_faults("").unwrap();
    assert_eq!(visitor.get(PATH).await.status(), 200);
}

#[tokio::test]
async fn faults_and_requests_can_be_reached_over_http() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let put = visitor.request("PUT", "/__shop/faults").body("/yok=status:500");
    assert_eq!(visitor.send(put).await.status(), 204);
    assert_eq!(visitor.get("/yok").await.status(), 500);
    let bad = visitor.request("PUT", "/__shop/faults").body("/yok=boom");
    let refused = visitor.send(bad).await;
    assert_eq!(refused.status(), 422);
    assert!(refused.text().await.unwrap().contains("unknown kind"));
    assert_eq!(visitor.get("/yok").await.status(), 500, "the old switches stay");

    visitor
        .send(
            visitor.request("GET", "/srv//service/cart/load/?a=1").header("accept-language", "de"),
        )
        .await;
    let seen = visitor.json("/__shop/requests").await;
    let last = seen.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["path"], &last["query"]),
        (&"/srv//service/cart/load/".into(), &"a=1".into())
    );
    assert_eq!(last["headers"]["accept-language"], "de");
    assert_eq!(shop.requests().last().unwrap().parameter("a").as_deref(), Some("1"));
    visitor.send(visitor.request("DELETE", "/__shop/requests")).await;
    assert!(shop.requests().is_empty());
    assert_eq!(visitor.json("/__shop/health").await["status"], "ok");
    assert_eq!(visitor.json("/__shop/specials").await["added"], shop.specials().added.to_string());
}

#[tokio::test]
async fn a_taken_port_names_itself_and_the_setting() {
    let shop = shop().await;
    let config = ShopConfig { listen: shop.addr().to_string(), ..ShopConfig::default() };
    let problem = Shop::start(config).await.expect_err("the port is taken");
    let text = problem.to_string();
    assert!(
        text.contains(&shop.addr().port().to_string()) && text.contains("VITRIN_SHOP_LISTEN"),
        "{text}"
    );
    let config = ShopConfig { faults: "x".to_owned(), ..ShopConfig::default() };
    assert!(matches!(Shop::start(config).await, Err(StartError::Faults(_))));
}

#[tokio::test]
async fn a_stopped_shop_is_closed_and_a_dropped_one_too() {
    let running = shop().await;
    let visitor = Visitor::of(&running);
    visitor.text("/").await;
    running.stop().await;
    assert!(visitor.request("GET", "/").send().await.is_err());
    let running = shop().await;
    let address = running.addr();
    drop(running);
    // The listener closes when its task is next polled.
    while tokio::net::TcpListener::bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn gw_9_the_prefix_is_announced_and_understood() {
    let config = ShopConfig { endpoint_prefix: "/edge".to_owned(), ..ShopConfig::default() };
    let shop = Shop::start(config).await.unwrap();
    let visitor = Visitor::of(&shop);
    assert!(visitor.text("/").await.contains("ENDPOINT_PREFIX = 'L2VkZ2U='"));
    for path in
        ["/edge/srv/service/cart/load", "/srv/service/cart/load", "/edge//srv/service/cart/load/"]
    {
        assert_eq!(visitor.get(path).await.status(), 200, "{path}");
    }
}
