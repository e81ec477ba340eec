//! Secrets, tokens, cookies, phone numbers, e-mail addresses and search words never appear in logs
//! or metrics: marked values are sent through every surface, and all output is searched for them.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, Guest};

const MARK: &str = "kanarya4711";
const PASSWORD: &str = "kanarya4711-Sifre";

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
    let body = json!({ "productId": "1", "quantity": 1, "orderNotes": MARK, 
        "personalization": { "formId": "1", "values": { "phone": MARK } } })
    .to_string();
    for body in [
        body.as_str(),
        &format!("{{\"productId\":\"{MARK}\""),
        &format!("{{\"quantity\":\"{MARK}\"}}"),
    ] {
        guest.send(Method::POST, "/bff/cart/lines", &headers, body).await;
    }
    guest.json(Method::PATCH, &format!("/bff/cart/lines/{MARK}"), json!({ "quantity": 1 })).await;
    guest.json(Method::PUT, "/bff/preferences/currency", json!({ "currency": MARK })).await;
    guest.form("/srv/service/cart/add-to-cart", &form).await;
    type_into_forms(&mut guest).await;
}

/// The caller may get their own input back, but never a password.
async fn type_into_forms(guest: &mut Guest) {
    for (method, path, body) in typed() {
        let answer = guest.json(method, path, body).await;
        assert!(!answer.text().contains(PASSWORD), "{path}: {}", answer.text());
    }
}

/// Input of the membership forms; the last ones are invalid forms.
fn typed() -> Vec<(Method, &'static str, Value)> {
    let email = format!("{MARK}@example.test");
    let register = json!({ "name": MARK, "surname": MARK, "email": email, "password": PASSWORD, "phone": "+90 555 4711471",
        "kvkk": true, "securityCode": MARK });
    let change = json!({ "type": "email", "username": email, "currentPassword": PASSWORD, "newPassword": PASSWORD });
    let number =
        json!({ "currentPassword": 4711_4711, "newPassword": [PASSWORD], "type": PASSWORD });
    vec![
        (Method::POST, "/bff/members", register.clone()),
        (Method::POST, "/bff/members/quick", register),
        (Method::POST, "/bff/session/guest", json!({ "email": email })),
        (Method::PATCH, "/bff/members/me", json!({ "name": MARK, "email": email })),
        (Method::PUT, "/bff/members/me/password", change.clone()),
        (Method::POST, "/bff/session/password", change),
        (Method::POST, "/bff/password-reminders", json!({ "email": email, "securityCode": MARK })),
        (Method::POST, "/bff/activations/membership", json!({ "id": MARK, "token": MARK })),
        (Method::POST, "/bff/activations/newsletter", json!({ "token": MARK })),
        (Method::GET, "/bff/captcha/kanarya4711", Value::Null),
        (Method::PUT, "/bff/members/me/password", number),
    ]
}

#[tokio::test]
async fn gw_11_marked_secrets_come_out_nowhere() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let settings = [
        ("VITRIN_LOG", "debug,vitrin_gateway=trace,platform=trace,legacy_client=trace,edge=trace"),
        ("VITRIN_LIMIT_CLIENT", "0"),
        ("VITRIN_LIMIT_ACCOUNT", "0"),
    ];
    let gateway = Process::serve(&shop.url(), &storefront.url, &settings).await;
    speak_of_secrets(&gateway).await;
    // More is logged during failures.
    let mut typist = gateway.guest().await;
    for fault in ["*=reset", "*=broken-json", "*=status:500", "*=wrong-type", "*=truncate"] {
        shop.set_faults(fault).unwrap();
        type_into_forms(&mut typist).await;
        let mut guest = gateway.native_client();
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

/// GW-11: logs are JSON, one line per request with its id, which the caller gets too.
#[tokio::test]
async fn gw_11_each_request_is_one_json_line_with_its_id() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let mut native_client = gateway.native_client();
    let answer = native_client.get("/bff/regions/countries").await.expect(200);
    let parent = [("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")];
    let refused = native_client.get_with("/srv/service/nope", &parent).await.expect(404);
    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    let lines: Vec<Value> = log
        .iter()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect();
    for (answer, status) in [(answer, 200), (refused, 404)] {
        let id = answer.header("x-request-id");
        let of_it: Vec<_> = lines
            .iter()
            .filter(|line| line["request_id"] == id && line["message"] == "request")
            .collect();
        assert_eq!(of_it.len(), 1, "{id}: {log:?}");
        assert_eq!((&of_it[0]["status"], &of_it[0]["method"]), (&status.into(), &"GET".into()));
        assert!(
            of_it[0]["ms"].is_number()
                && of_it[0]["timestamp"].is_string()
                && of_it[0]["level"] == "INFO"
        );
    }
}
