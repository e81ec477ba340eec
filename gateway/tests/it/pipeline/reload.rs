//! Settings changed: `SIGHUP` reloads after validation, without losing a request.

use std::time::Duration;

use vitrin_shop::{Shop, ShopConfig};

use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn only_later_requests_get_the_new_settings() {
    let mut gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/regions/countries").await.expect(200);
    let mut slow = gateway.native_client();
    let waiting = tokio::spawn(async move { slow.get("/hold").await });
    gateway.storefront.reached().await;
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_CURRENCIES", "USD,TL")])).unwrap();
    // The same connection continues.
    assert_eq!(native_client.get("/bff/shell").await.expect(200).json()["currency"], "USD");
    native_client.get("/bff/regions/countries?currency=TL").await.expect(200);
    gateway.storefront.release();
    waiting.await.unwrap().expect(200);
    // With another language the cache is not taken over.
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_LANGUAGES", "de,en")])).unwrap();
    assert_eq!(native_client.get("/bff/shell").await.json()["language"], "de");
    native_client.get("/bff/regions/countries").await.expect(200);
    assert!(
        requests_to(&gateway.shop, "get-countries").last().unwrap().query.contains("language=de")
    );
}

#[tokio::test]
async fn sighup_reloads_the_file_unless_it_is_wrong() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let folder = std::env::temp_dir().join(format!("vitrin-reload-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("vitrin.toml");
    std::fs::write(&file, "currencies = [\"TL\"]\n").unwrap();
    let arguments = ["--config", file.to_str().unwrap()];
    let mut gateway = Process::serve_with(&arguments, &shop.url(), &storefront.url, &[]).await;
    let mut native_client = gateway.native_client();
    let currencies = |shell: serde_json::Value| shell["currencies"].as_array().unwrap().len();
    assert_eq!(currencies(native_client.get("/bff/shell").await.json()), 1);

    // Requests are sent without a pause while the settings change.
    let mut busy = gateway.native_client();
    let (stop, mut stopped) = tokio::sync::oneshot::channel::<()>();
    let asking = tokio::spawn(async move {
        let mut answered = 0;
        while stopped.try_recv().is_err() {
            busy.get("/bff/search?q=a").await.expect(200);
            answered += 1;
        }
        answered
    });
    std::fs::write(&file, "currencies = [\"TL\", \"USD\", \"EUR\"]\n").unwrap();
    gateway.signal("HUP").await;
    gateway.wait_for_line("settings reloaded").await;
    assert_eq!(currencies(native_client.get("/bff/shell").await.json()), 3);

    std::fs::write(&file, "currencies = [\"lira\"]\nshop_perfix = \"x\"\n").unwrap();
    gateway.signal("HUP").await;
    let told = gateway.wait_for_line("settings not reloaded").await;
    let problems = told["problems"].as_str().unwrap();
    assert!(
        problems.contains("VITRIN_CURRENCIES") && problems.contains("VITRIN_SHOP_PERFIX"),
        "{told}"
    );
    assert_eq!(currencies(native_client.get("/bff/shell").await.json()), 3, "the old ones stay");
    stop.send(()).unwrap();
    assert!(asking.await.unwrap() > 0);
    assert!(gateway.stop(Duration::from_secs(10)).await.0.success());
    std::fs::remove_dir_all(&folder).unwrap();
}
