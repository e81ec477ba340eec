//! `GET /bff/captcha/{form}`, `POST /bff/sms-codes` and its verification
//! (contracts/upstream/membership.md#captcha).

use http::Method;
use serde_json::{Value, json};

use crate::support::{Client as _, TestGateway, requests_to};

const SEND: &str = "/bff/sms-codes";
const VERIFY: &str = "/bff/sms-codes/verification";
const PHONE: &str = "+90 (555) 111 22 33";

#[tokio::test]
async fn aut_12_a_captcha_is_a_picture_of_our_own_origin() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.get("/bff/captcha/customer-register").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let image = answer.json()["image"].as_str().unwrap().to_owned();
    assert!(image.starts_with("/SecCode.php?"), "{image}");
    let picture = guest.get(&image).await.expect(200);
    assert_eq!(picture.header("content-type"), "image/png");
    let code = picture.header("x-captcha-answer").to_owned();
    let body = json!({ "email": "deniz@vitrin.test", "securityCode": code });
    guest.post("/bff/password-reminders", body).await.expect(200);
    guest.get("/bff/captcha/a%20b").await.problem(422, "invalid_field");
}

#[tokio::test]
async fn aut_12_a_phone_is_proven_by_the_code_sent_to_it() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let sent = guest.post(SEND, json!({ "phone": PHONE })).await.expect(200).json();
    assert_eq!(
        (&sent["outcome"], &sent["field"], &sent["secondsToLive"]),
        (&json!("sent"), &Value::Null, &json!(120))
    );
    assert_eq!(requests_to(&gateway.shop, "/send-sms-code/905551112233").len(), 1, "digits alone");
    // Only the simulator reveals the code, not our own operation.
    let path = "/srv/service/customer/send-sms-code/905551112233";
    let code = guest.form(path, "").await.expect(200).header("x-sms-code").to_owned();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let refused =
        guest.post(VERIFY, json!({ "phone": PHONE, "code": wrong })).await.expect(200).json();
    assert_eq!((&refused["outcome"], &refused["field"]), (&json!("failed"), &json!("code")));
    let right =
        guest.post(VERIFY, json!({ "phone": PHONE, "code": code })).await.expect(200).json();
    assert_eq!(
        right,
        json!({ "outcome": "verified", "message": "Telefonunuz onaylandı", "field": null })
    );
    let again =
        guest.post(VERIFY, json!({ "phone": PHONE, "code": code })).await.expect(200).json();
    assert_eq!(again["outcome"], "failed", "a code serves once");
}

#[tokio::test]
async fn aut_12_a_refusal_names_the_phone_and_repeats_send_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let refused = guest.post(SEND, json!({ "phone": "12345" })).await.expect(200).json();
    assert_eq!((&refused["outcome"], &refused["field"]), (&json!("failed"), &json!("phone")));
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    gateway.shop.clear_requests();
    for replayed in ["", "true"] {
        let body = json!({ "phone": PHONE }).to_string();
        let answer = guest.send(Method::POST, SEND, &headers, &body).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), replayed);
    }
    assert_eq!(requests_to(&gateway.shop, "/send-sms-code/").len(), 1);
    gateway.shop.clear_requests();
    for phone in ["", "abc", "..", "+", "1/../2a"] {
        assert_eq!(
            guest.post(SEND, json!({ "phone": phone })).await.problem(422, "invalid_field")["field"],
            "phone"
        );
    }
    let body = json!({ "phone": PHONE, "code": "12 34" });
    assert_eq!(guest.post(VERIFY, body).await.problem(422, "invalid_field")["field"], "code");
    assert_eq!(gateway.shop.requests(), []);
}
