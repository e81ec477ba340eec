//! Unusual answers and failures of the shop (contracts/upstream/protocol.md#answers,
//! contracts/upstream/protocol.md#values, contracts/upstream/protocol.md#faults).

use std::time::{SystemTime, UNIX_EPOCH};

use http::Method;
use serde_json::{Value, json};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::fields;
use crate::support::{Client as _, Guest, TestGateway, recorded, requests_to};

fn registration() -> Value {
    json!({ "name": "Nil", "surname": "Kaya", "email": "nil@example.test", "password": "Kilim2026", "kvkk": true })
}

/// Every operation that calls the shop, in a way that a member may; the shop refuses the last one.
fn operations() -> Vec<(Method, &'static str, Value)> {
    let passwords = json!({ "currentPassword": "Vitrin2026", "newPassword": "Kilim2026" });
    let mut change = passwords.clone();
    (change["type"], change["username"]) = (json!("email"), json!("deniz@vitrin.test"));
    vec![
        (Method::POST, "/bff/members", registration()),
        (Method::POST, "/bff/members/quick", registration()),
        (Method::POST, "/bff/session/guest", json!({ "email": "nil@example.test" })),
        (Method::PATCH, "/bff/members/me", json!({ "name": "Nil" })),
        (Method::PUT, "/bff/members/me/password", passwords),
        (Method::POST, "/bff/session/password", change),
        (Method::POST, "/bff/password-reminders", json!({ "email": "nil@example.test" })),
        (Method::POST, "/bff/activations/membership", json!({ "id": "1", "token": "x" })),
        (Method::POST, "/bff/activations/newsletter", json!({ "token": "x" })),
        (Method::POST, "/bff/sms-codes", json!({ "phone": "905551112233" })),
        (Method::DELETE, "/bff/members/me", Value::Null),
        (Method::GET, "/bff/members/form", Value::Null),
        (Method::GET, "/bff/captcha/customer-register", Value::Null),
        (Method::GET, "/bff/social/apple", Value::Null),
        (
            Method::POST,
            "/bff/sms-codes/verification",
            json!({ "phone": "905551112233", "code": "123456" }),
        ),
    ]
}

/// Starts a gateway in front of a shop that gives one answer to everything.
async fn before(answer: ResponseTemplate) -> TestGateway<MockServer> {
    let shop = MockServer::start().await;
    Mock::given(any()).respond_with(answer).mount(&shop).await;
    let url = shop.uri();
    TestGateway::in_front_of(shop, &url, &[]).await
}

/// Returns a browser with our token, for any shop.
async fn browser<S>(gateway: &TestGateway<S>) -> Guest {
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/preferences/cookie-notice").await;
    assert!(guest.jar.contains_key("XSRF-TOKEN"));
    guest
}

#[tokio::test]
async fn gw_14_on_bad_days_each_operation_says_what_befell_the_shop() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PATIENCE", "0.05")]).await;
    for (fault, status, code) in [
        ("*=broken-json", 502, "shop_unreadable"),
        ("*=wrong-type", 502, "shop_unreadable"),
        ("*=status:500", 502, "shop_failed"),
        ("*=reset", 502, "shop_unreadable"),
    ] {
        for (method, path, body) in operations() {
            // An unreadable refusal is a refusal without a message.
            let (status, code) = if status == 502
                && code == "shop_unreadable"
                && fault != "*=reset"
                && path.ends_with("verification")
            {
                (422, "shop_refused")
            } else {
                (status, code)
            };
            // Breakers belong to a capability, so each attempt has its own gateway.
            let gateway = TestGateway::open().await;
            let mut member = gateway.signed_in().await;
            gateway.shop.set_faults(fault).unwrap();
            member.json(method, path, body).await.problem(status, code);
        }
    }
    let mut guest = gateway.guest().await;
    gateway.shop.set_faults("*=latency:600000").unwrap();
    gateway.shop.clear_requests();
    guest.post("/bff/members", registration()).await.problem(504, "shop_too_slow");
    assert_eq!(requests_to(&gateway.shop, "/register").len(), 1, "never repeated");
}

/// The register call refuses with 200, others with 403, 400 or 422; keys, types and list forms
/// drift.
#[tokio::test]
async fn aut_2_aut_3_a_refusal_is_read_in_whatever_form_it_comes() {
    for (status, body) in [
        (
            200,
            json!({ "status": false, "message": "Hatalı", "data": [{ "key": "email", "statusText": "Kayıtlı" }] }),
        ),
        (
            200,
            json!({ "status": "0", "message": "Hatalı", "data": { "0": { "field": "email", "statusText": "Kayıtlı" } } }),
        ),
        (
            403,
            json!({ "status": false, "message": "Hatalı", "data": [{ "key": "email", "statusText": "Kayıtlı" }] }),
        ),
        (
            401,
            json!({ "status": 0, "message": "Hatalı", "data": [{ "key": "email", "statusText": "<b>Kayıtlı</b>" }] }),
        ),
    ] {
        let gateway = before(ResponseTemplate::new(status).set_body_json(&body)).await;
        let mut guest = browser(&gateway).await;
        for (method, path, body) in operations().into_iter().take(6) {
            let problem = guest.json(method, path, body).await.problem(422, "invalid_fields");
            assert_eq!(
                (&problem["detail"], &problem["field"]),
                (&json!("Hatalı"), &json!("email")),
                "{path}"
            );
            assert_eq!(
                problem["fields"],
                json!([{ "field": "email", "message": "Kayıtlı" }]),
                "{path}"
            );
        }
    }
}

/// A key that is in no form of ours names no field; its message is kept.
#[tokio::test]
async fn aut_3_a_fault_of_an_unknown_field_becomes_the_message() {
    let body = json!({ "status": false, "message": "Formu kontrol ediniz", "data": [{ "key": "representative_id", "statusText": "Temsilci seçiniz" }] });
    let gateway = before(ResponseTemplate::new(422).set_body_json(body)).await;
    let mut guest = browser(&gateway).await;
    let problem = guest.post("/bff/members", registration()).await.problem(422, "invalid_fields");
    assert_eq!((fields(&problem), &problem["field"]), (vec![], &Value::Null));
    assert_eq!(problem["detail"], "Formu kontrol ediniz Temsilci seçiniz");
}

#[tokio::test]
async fn aut_3_whoever_is_no_member_is_told_so_in_one_way() {
    for answer in [
        ResponseTemplate::new(200).set_body_json(
            json!({ "status": false, "statusText": "NO_MEMBER_SESSION", "message": "NO_MEMBER_SESSION" }),
        ),
        ResponseTemplate::new(401)
            .set_body_json(json!({ "status": false, "message": "NO_MEMBER_SESSION", "data": [] })),
        ResponseTemplate::new(401).set_body_json(json!({ "status": false, "message": "Oturum yok" })),
        ResponseTemplate::new(401).set_body_string("Unauthorized"),
    ] {
        let gateway = before(answer).await;
        let mut guest = browser(&gateway).await;
        guest
            .json(Method::PATCH, "/bff/members/me", json!({ "name": "x" }))
            .await
            .problem(401, "member_needed");
        let passwords = json!({ "currentPassword": "a", "newPassword": "b" });
        guest.json(Method::PUT, "/bff/members/me/password", passwords).await.problem(401, "member_needed");
        guest.delete("/bff/members/me").await.problem(401, "member_needed");
    }
}

/// A refusal without the envelope keeps its status; so does 429.
#[tokio::test]
async fn gw_14_a_refusal_in_no_known_form_keeps_its_status() {
    for (status, code) in
        [(403, "shop_refused"), (404, "shop_refused"), (429, "shop_refused"), (500, "shop_failed")]
    {
        let gateway =
            before(ResponseTemplate::new(status).set_body_string("<html>nope</html>")).await;
        let mut guest = browser(&gateway).await;
        let expected = if status == 500 { 502 } else { status };
        guest.post("/bff/members", registration()).await.problem(expected, code);
    }
}

/// The newest client gets markup for a captcha; the form may contain such markup too.
#[tokio::test]
async fn aut_12_a_captcha_in_markup_is_found() {
    let markup = "<div class=\"captcha\"><img src=\"/SecCode.php?17\" alt=\"\"><input name=\"security_code\"></div>";
    let gateway = before(ResponseTemplate::new(200).set_body_raw(markup, "text/html")).await;
    let answer =
        gateway.native_client().get("/bff/captcha/customer-register").await.expect(200).json();
    assert_eq!(answer, json!({ "image": "/SecCode.php?17" }));
    let form = json!({ "status": true, "data": [{ "account": { "customerInfo": [] }, "security": markup }] });
    let gateway = before(ResponseTemplate::new(200).set_body_json(form)).await;
    let answer = gateway.native_client().get("/bff/members/form").await.expect(200).json();
    assert_eq!((&answer["captcha"], &answer["email"]), (&json!("/SecCode.php?17"), &json!("")));
}

/// A bearer stays with the gateway, whatever else the answer contains.
#[tokio::test]
async fn gw_5_the_bearer_of_a_new_member_is_in_no_answer() {
    // Ahead of the clock: once it has expired, the next write is a guest's.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let expires_at = now + 3600;
    let given = json!([{
        "bearer": "kanarya.4711.bearer",
        "exp_at": expires_at.to_string(),
        "url": "https://evil.example/",
    }]);
    let body = json!({ "status": 1, "message": "<i>Hoş</i> geldiniz", "data": given, "page": { "url": "order" } });
    let gateway = before(ResponseTemplate::new(200).set_body_json(body)).await;
    let mut guest = browser(&gateway).await;
    for (method, path, body) in operations().into_iter().take(6) {
        let answer = guest.json(method, path, body).await.expect(200);
        assert!(!answer.text().contains("kanarya"), "{path}: {}", answer.text());
        let answer = answer.json();
        assert_eq!(answer["message"], "Hoş geldiniz", "{path}");
        if answer.get("token").is_some() {
            assert_eq!(answer["token"]["expiresAt"], expires_at, "{path}");
            assert_ne!(answer["path"], "https://evil.example/");
        }
    }
}

/// The shop as it was recorded.
#[tokio::test]
async fn aut_2_recorded_answers_are_read() {
    let shop = recorded::server(".").await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let form = gateway.native_client().get("/bff/members/form").await.expect(200).json();
    assert_eq!((&form["email"], &form["gender"]), (&json!(""), &json!("unspecified")));
    let captcha =
        gateway.native_client().get("/bff/captcha/customer-register").await.expect(200).json();
    assert_eq!(captcha["image"], "/SecCode.php?1795500000000&form=customer-register");
}
