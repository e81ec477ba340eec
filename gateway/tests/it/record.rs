//! GW-12: the binary records traffic, and the recording replaces the shop.

use std::path::Path;
use std::time::Duration;

use http::Method;
use vitrin_recording::Strictness;
use vitrin_shop::replay::{Mode, Replay, ReplayConfig};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::process::{Process, run};
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway};

const EXIT_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) fn everything(folder: &Path) -> String {
    let entries =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let text =
        |path: &Path| String::from_utf8_lossy(&std::fs::read(path).expect("a file")).into_owned();
    entries.map(|path| if path.is_dir() { everything(&path) } else { text(&path) }).collect()
}

async fn replay(folder: &Path) -> Replay {
    let listen = "127.0.0.1:0".to_owned();
    let config = ReplayConfig {
        folder: folder.to_owned(),
        listen,
        mode: Mode::Replay,
        strictness: Strictness::Strict,
        shop: None,
        besides: None,
        faults: String::new(),
    };
    Replay::start(config).await.expect("a replay")
}

#[tokio::test]
async fn gw_12_what_was_recorded_stands_in_for_the_shop() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let plain = shop.specials().added.to_string();
    let storefront = Storefront::open().await;
    let gateway =
        Process::serve_with(&["record", "--out", out], &shop.url(), &storefront.url, &[]).await;
    let line = serde_json::json!({ "productId": plain, "quantity": 1 });
    let asked = [
        "/bff/catalogue/filters?link=kilimler",
        "/bff/products/PRODUCT",
        "/srv/service/region/get-cities/TR",
    ]
    .map(|path| path.replace("PRODUCT", &plain));
    let mut guest = gateway.guest().await;
    let session = guest.jar["PHPSESSID"].clone();
    let mut seen = Vec::new();
    for path in &asked {
        seen.push(guest.get(path).await.expect(200).text().to_owned());
    }
    let empty = guest.get("/bff/cart").await.expect(200).json();
    guest.post("/bff/cart/lines", line.clone()).await.expect(200);
    let full = guest.get("/bff/cart").await.expect(200).json();
    let (status, log) = gateway.stop(EXIT_TIMEOUT).await;
    assert!(status.success(), "{log:?}");
    let (host, text) = (shop.addr().to_string(), everything(folder.path()));
    shop.stop().await;
    assert!(!text.contains(&session) && !text.contains(&host), "no session, no host");

    let replay = replay(folder.path()).await;
    let url = replay.url();
    let here = url.trim_start_matches("http://");
    let gateway = TestGateway::in_front_of(replay, &url, &[]).await;
    let mut guest = gateway.guest().await;
    for (path, text) in asked.iter().zip(seen) {
        assert_eq!(guest.get(path).await.expect(200).text(), text.replace(&host, here), "{path}");
    }
    let lines = |cart: &serde_json::Value| cart["lines"].as_array().expect("a list").len();
    assert_eq!(lines(&guest.get("/bff/cart").await.expect(200).json()), lines(&empty));
    guest.post("/bff/cart/lines", line).await.expect(200);
    assert_eq!(lines(&guest.get("/bff/cart").await.expect(200).json()), lines(&full));
    assert_ne!(lines(&empty), lines(&full));
}

#[tokio::test]
async fn gw_12_a_canary_that_comes_through_ends_the_gateway_loudly() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let arguments = ["record", "--out", out, "--canary", "Kadıköy"];
    let gateway = Process::serve_with(&arguments, &shop.url(), &storefront.url, &[]).await;
    gateway.native_client().get("/srv/service/region/get-countries/1").await.expect(200);
    gateway.native_client().get("/srv/service/region/get-towns/34").await.expect(200);
    let (status, log) = gateway.wait(EXIT_TIMEOUT).await;
    assert_eq!(status.code(), Some(1), "{log:?}");
    assert!(log.iter().any(|line| line.contains("a secret was about to be written")), "{log:?}");
    let written = everything(folder.path());
    assert!(
        written.contains("get-countries") && !written.contains("Kad"),
        "what came before stays"
    );
}

#[tokio::test]
async fn gw_12_a_recording_is_not_written_over_another() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("mappings/cart")).unwrap();
    let settings = [
        ("VITRIN_SHOP_URL", "http://127.0.0.1:1"),
        ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:1"),
    ];
    let ended = run(&["record", "--out", folder.path().to_str().unwrap()], &settings).await;
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("holds a recording already"));
}

#[tokio::test]
async fn gw_12_a_write_that_is_recorded_is_answered_and_not_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let out = folder.path().to_str().unwrap();
    let gateway =
        Process::serve_with(&["record", "--out", out], &shop.url(), &storefront.url, &[]).await;
    let mut guest = gateway.guest().await;
    let address = "email=zeliha%40shop.test&kvkk=1";
    let form =
        [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
    guest
        .send(Method::POST, "/srv/service/guest/subscribeNewsletter", &form, address)
        .await
        .expect(200);
    gateway.stop(EXIT_TIMEOUT).await;
    let posts = shop.requests().into_iter().filter(|seen| seen.method == "POST").count();
    assert_eq!(posts, 1);
    let written = everything(folder.path());
    assert!(written.contains("subscribeNewsletter") && !written.contains("zeliha"), "{written}");
}
