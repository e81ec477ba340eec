//! Blueprint 7: secrets, tokens, cookies, phone numbers, e-mail addresses and search words never appear in logs or
//! metrics: marked values are sent through every surface and everything that came out is searched.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::Client as _;
use crate::support::process::Process;
use crate::support::storefront::Storefront;

const MARK: &str = "kanarya4711";

async fn speak_of_secrets(gateway: &Process) {
    let mut guest = gateway.guest().await;
    guest.jar.insert("PHPSESSID".to_owned(), format!("{MARK}000000000000000"));
    guest.jar.insert("email".to_owned(), format!("{MARK}@example.test"));
    guest.jar.insert("vitrin_shop_xsrf".to_owned(), MARK.to_owned());
    let bearer = format!("Bearer {MARK}");
    let headers = [
        ("authorization", bearer.as_str()),
        ("x-api-key", MARK),
        ("idempotency-key", MARK),
        ("user-agent", MARK),
        ("referer", "https://x.example/?token=kanarya4711"),
        ("content-type", "application/json"),
    ];
    let form = format!("productId=1&phone=0555{MARK}&email={MARK}%40example.test&password={MARK}");
    for path in [
        format!("/bff/search?q={MARK}"),
        format!("/bff/cart?token={MARK}"),
        format!("/bff/pages?path=/{MARK}"),
        format!("/bff/products/{MARK}"),
        format!("/bff/nope/{MARK}"),
        format!("/{MARK}?email={MARK}@example.test"),
        format!("/srv/service/product/search/{MARK}?token={MARK}"),
        format!("/srv/service/filter/get/brands?link={MARK}"),
        format!("/srv/service/{MARK}"),
        format!("/media/{MARK}/x.png"),
        format!("/..%2f{MARK}"),
    ] {
        guest.send(Method::GET, &path, &headers, "").await;
    }
    let body = json!({ "productId": "1", "quantity": 1, "orderNotes": MARK, "formData": { "phone": MARK } })
        .to_string();
    for body in
        [body.as_str(), &format!("{{\"productId\":\"{MARK}\""), &format!("{{\"quantity\":\"{MARK}\"}}")]
    {
        guest.send(Method::POST, "/bff/cart/lines", &headers, body).await;
    }
    guest.json(Method::PATCH, &format!("/bff/cart/lines/{MARK}"), json!({ "quantity": 1 })).await;
    guest.json(Method::PUT, "/bff/preferences/currency", json!({ "currency": MARK })).await;
    guest.form("/srv/service/cart/add-to-cart", &form).await;
}

#[tokio::test]
async fn gw_11_marked_secrets_come_out_nowhere() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let settings = [("VITRIN_LOG", "debug,vitrin_gateway=trace,legacy_client=trace,edge=trace")];
    let gateway = Process::serve(&shop.url(), &storefront.url, &settings).await;
    speak_of_secrets(&gateway).await;
    // On a bad day more is logged.
    for fault in ["*=reset", "*=broken-json", "*=status:500", "*=wrong-type", "*=truncate"] {
        shop.set_faults(fault).unwrap();
        let mut guest = gateway.stranger();
        for path in [
            format!("/bff/search?q={MARK}{}", fault.len()),
            format!("/bff/pages?path=/{MARK}"),
            "/bff/cart".to_owned(),
        ] {
            guest
                .send(
                    Method::GET,
                    &path,
                    &[("cookie", &format!("PHPSESSID={MARK}")), ("authorization", MARK)],
                    "",
                )
                .await;
        }
    }
    let metrics = gateway.admin_text("/metrics").await;
    let cache = gateway.admin_text("/cache").await;
    assert!(!metrics.contains(MARK) && !cache.contains(MARK), "{metrics}");
    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    assert!(log.len() > 30, "it logged: {log:?}");
    let leaked: Vec<_> = log.iter().filter(|line| line.contains(MARK)).collect();
    assert!(leaked.is_empty(), "{leaked:#?}");
}

/// GW-11: logs are JSON, one line a request with its id, which the caller was given too.
#[tokio::test]
async fn gw_11_each_request_is_one_json_line_with_its_id() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let mut stranger = gateway.stranger();
    let answer = stranger.get("/bff/regions/countries").await.expect(200);
    let parent = [("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")];
    let refused = stranger.get_with("/srv/service/nope", &parent).await.expect(404);
    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    let lines: Vec<Value> =
        log.iter().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    for (answer, status) in [(answer, 200), (refused, 404)] {
        let id = answer.header("x-request-id");
        let of_it: Vec<_> =
            lines.iter().filter(|line| line["request_id"] == id && line["message"] == "request").collect();
        assert_eq!(of_it.len(), 1, "{id}: {log:?}");
        assert_eq!((&of_it[0]["status"], &of_it[0]["method"]), (&status.into(), &"GET".into()));
        assert!(
            of_it[0]["ms"].is_number() && of_it[0]["timestamp"].is_string() && of_it[0]["level"] == "INFO"
        );
    }
}
