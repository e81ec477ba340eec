//! Settings changed: `SIGHUP` reloads after validation; not one request lost.

use std::time::Duration;

use vitrin_shop::{Shop, ShopConfig};

use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway, saw};

#[tokio::test]
async fn requests_in_flight_go_on_and_later_ones_get_the_new_settings() {
    let mut gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    stranger.get("/bff/regions/countries").await.expect(200);
    let mut slow = gateway.stranger();
    let waiting = tokio::spawn(async move { slow.get("/hold").await });
    gateway.storefront.reached().await;
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_CURRENCIES", "USD,TL")])).unwrap();
    // The same connection goes on.
    assert_eq!(stranger.get("/bff/shell").await.expect(200).json()["currency"], "USD");
    stranger.get("/bff/regions/countries?currency=TL").await.expect(200);
    gateway.storefront.release();
    waiting.await.unwrap().expect(200);
    // Another language is another shop: what was kept is not taken over.
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_LANGUAGES", "de,en")])).unwrap();
    assert_eq!(stranger.get("/bff/shell").await.json()["language"], "de");
    stranger.get("/bff/regions/countries").await.expect(200);
    assert!(saw(&gateway.shop, "get-countries").last().unwrap().query.contains("language=de"));
}

#[tokio::test]
async fn sighup_reloads_the_file_and_keeps_the_old_settings_when_it_is_wrong() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let folder = std::env::temp_dir().join(format!("vitrin-reload-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("vitrin.toml");
    std::fs::write(&file, "currencies = [\"TL\"]\n").unwrap();
    let arguments = ["--config", file.to_str().unwrap()];
    let mut gateway = Process::serve_with(&arguments, &shop.url(), &storefront.url, &[]).await;
    let mut stranger = gateway.stranger();
    let currencies = |shell: serde_json::Value| shell["currencies"].as_array().unwrap().len();
    assert_eq!(currencies(stranger.get("/bff/shell").await.json()), 1);

    // Asked without a pause while the settings change.
    let mut busy = gateway.stranger();
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
    gateway.line("settings reloaded").await;
    assert_eq!(currencies(stranger.get("/bff/shell").await.json()), 3);

    std::fs::write(&file, "currencies = [\"lira\"]\nshop_perfix = \"x\"\n").unwrap();
    gateway.signal("HUP").await;
    let told = gateway.line("settings not reloaded").await;
    let problems = told["problems"].as_str().unwrap();
    assert!(
        problems.contains("VITRIN_CURRENCIES") && problems.contains("VITRIN_SHOP_PERFIX"),
        "{told}"
    );
    assert_eq!(currencies(stranger.get("/bff/shell").await.json()), 3, "the old ones stay");
    stop.send(()).unwrap();
    assert!(asking.await.unwrap() > 0);
    assert!(gateway.stop(Duration::from_secs(10)).await.0.success());
    std::fs::remove_dir_all(&folder).unwrap();
}
