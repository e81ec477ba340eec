//! `POST /bff/members`, `/bff/members/quick` and `/bff/session/guest`
//! (contracts/upstream/membership.md#registration).

use http::Method;
use serde_json::{Value, json};

use super::{captcha, fields, member_email};
use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

const MEMBERS: &str = "/bff/members";
const QUICK: &str = "/bff/members/quick";
const GUEST: &str = "/bff/session/guest";
const CALL: &str = "/api/v1/authentication/register";

fn form() -> Value {
    json!({
        "name": " Nil ", "surname": "Kaya", "email": "nil@example.test", "password": "Kilim2026", "kvkk": true,
        "phone": "+90 (555) 111 22 33", "birthDate": "1990-05-01", "gender": "female", "country": "TR", "city": "34",
        "mailConsent": true, "smsConsent": false,
    })
}

fn with(mut form: Value, name: &str, value: impl Into<Value>) -> Value {
    form[name] = value.into();
    form
}

#[tokio::test]
async fn aut_2_registering_opens_an_account_and_signs_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.post(&format!("{MEMBERS}?language=en"), form()).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let answer = answer.json();
    assert_eq!(
        (&answer["outcome"], &answer["message"], &answer["path"]),
        (&json!("registered"), &json!("Your account has been created"), &json!("/"))
    );
    assert!(answer["token"]["expiresAt"].as_i64() > Some(1_700_000_000), "seconds: {answer}");
    assert!(answer["token"]["value"].as_str().is_some_and(|value| !value.is_empty()));
    assert_eq!(member_email(&mut guest).await, "nil@example.test");
    let detail = guest.get(super::DETAIL).await.expect(200).json();
    for (key, value) in [
        ("FIRST_NAME", "Nil"),
        ("LAST_NAME", "Kaya"),
        ("BIRTH_DATE", "01-05-1990"),
        ("GENDER", "2"),
        ("COUNTRY", "TR"),
        ("MOBILE_PHONE", "905551112233"),
    ] {
        assert_eq!(detail[key], value, "{key}");
    }
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 1);
}

/// The page gets a handle, the gateway keeps the bearer, and the new member is signed in everywhere
/// at once.
#[tokio::test]
async fn aut_2_gw_5_a_new_member_has_a_session_of_ours() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.post(MEMBERS, form()).await.expect(200);
    assert!(
        answer.cookies().iter().any(|cookie| cookie.starts_with("vitrin=")),
        "{:?}",
        answer.cookies()
    );
    let token = answer.json()["token"].clone();
    let session = guest.get("/bff/session").await.expect(200).json();
    assert_eq!((&session["kind"], &session["expiresAt"]), (&json!("member"), &token["expiresAt"]));
    assert_eq!(session["member"]["email"], "nil@example.test");
    assert!(token["value"].as_str().unwrap().starts_with("vitrin-"), "a handle: {token}");
}

/// The shop refuses with 200 on one path and with 422 on the other; our responses are equal.
#[tokio::test]
async fn aut_2_an_invalid_form_is_422_with_every_field() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let wrong = json!({ "name": "", "surname": "", "email": "deniz@vitrin.test", "password": "kisa", "phone": "1", "kvkk": false,
        "securityCode": "1" });
    for path in [MEMBERS, QUICK] {
        let problem = guest.post(path, wrong.clone()).await.problem(422, "invalid_fields");
        let named = ["name", "surname", "email", "phone", "password", "kvkk", "securityCode"];
        assert_eq!(fields(&problem), named, "{path}");
        assert_eq!(
            (&problem["field"], &problem["detail"]),
            (&json!("name"), &json!("Bu alan boş bırakılamaz"))
        );
        let taken = "Bu e-posta adresiyle kayıt yapılmıştır. Lütfen giriş yapınız.";
        assert_eq!(problem["fields"][2]["message"], taken, "{path}");
    }
    assert_eq!(member_email(&mut guest).await, "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn aut_2_an_inactive_account_is_reported_and_not_signed_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer =
        guest.post(MEMBERS, with(form(), "email", "onay@example.test")).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["path"], &answer["token"]),
        (&json!("activation_needed"), &json!("/uye-girisi-sayfasi"), &Value::Null)
    );
    assert!(answer["message"].as_str().unwrap().contains("e-postanızı kontrol edin"), "{answer}");
    assert_eq!(member_email(&mut guest).await, "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn aut_2_the_short_form_needs_no_password() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let code = captcha(&mut guest).await;
    let form = json!({ "name": "Su", "surname": "Kaya", "email": "su@example.test", "kvkk": true, "privacy": true,
        "securityCode": code, "redirect": "/order" });
    let answer = guest.post(QUICK, form).await.expect(200).json();
    assert_eq!((&answer["outcome"], &answer["path"]), (&json!("registered"), &json!("/order")));
    assert_eq!(member_email(&mut guest).await, "su@example.test");
}

#[tokio::test]
async fn aut_2_one_may_go_on_without_membership() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer =
        guest.post(GUEST, json!({ "email": "misafir@example.test" })).await.expect(200).json();
    assert_eq!((&answer["outcome"], &answer["path"]), (&json!("continued"), &json!("/order")));
    assert!(answer["token"]["expiresAt"].is_i64(), "{answer}");
    assert_eq!(member_email(&mut guest).await, "NO_MEMBER_SESSION");
    let problem = guest
        .post(GUEST, json!({ "email": "deniz@vitrin.test" }))
        .await
        .problem(422, "invalid_fields");
    assert_eq!((fields(&problem), &problem["field"]), (vec!["email"], &json!("email")));
    assert_eq!(problem["fields"][0]["message"], problem["detail"]);
}

/// The shop does not know the member of such a bearer; that does not end the session.
#[tokio::test]
async fn ord_2_a_guest_checkout_has_a_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.post(GUEST, json!({ "email": "misafir@example.test" })).await.expect(200);
    for path in ["/bff/session", "/bff/shell"] {
        let answer = guest.get(path).await.expect(200);
        assert_eq!(answer.header("vitrin-session"), "", "{path}");
        let answer = answer.json();
        let session = answer.get("session").unwrap_or(&answer);
        assert_eq!(
            (&session["kind"], &session["member"]),
            (&json!("guest"), &Value::Null),
            "{path}"
        );
        assert!(session["expiresAt"].is_i64(), "{path}: {session}");
    }
}

/// A double click opens one account; the second response repeats the first.
#[tokio::test]
async fn aut_2_a_second_click_gets_the_first_ones_answer() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    let jar = guest.jar.clone();
    let first = guest.send(Method::POST, MEMBERS, &headers, &form().to_string()).await.expect(200);
    guest.jar = jar;
    let second = guest.send(Method::POST, MEMBERS, &headers, &form().to_string()).await.expect(200);
    assert_eq!((second.header("idempotency-replayed"), first.text()), ("true", second.text()));
    let other = with(form(), "password", "Kilim2027").to_string();
    let problem = guest
        .send(Method::POST, MEMBERS, &headers, &other)
        .await
        .problem(422, "idempotency_key_reused");
    assert_eq!(fields(&problem), ["Idempotency-Key"]);
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 1);
}

#[tokio::test]
async fn aut_2_val_1_what_no_form_holds_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (name, value) in [
        ("name", json!("a".repeat(101))),
        ("surname", json!("a\nb")),
        ("email", json!("deniz")),
        ("password", json!("")),
        ("password", json!("a".repeat(129))),
        ("password", json!(47_114_711)),
        ("phone", json!("0555 CALL ME")),
        ("birthDate", json!("1990-02-30")),
        ("gender", json!("x")),
        ("kvkk", json!("1")),
        ("securityCode", json!("1".repeat(2049))),
        ("redirect", json!("//evil.example")),
        ("redirect", json!("https://evil.example/order")),
        ("redirect", json!("/../order")),
    ] {
        let problem = guest
            .post(MEMBERS, with(form(), name, value.clone()))
            .await
            .problem(422, "invalid_field");
        assert_eq!((&problem["field"], fields(&problem)), (&json!(name), vec![name]), "{value}");
        assert!(!problem.to_string().contains("47114711"), "{problem}");
    }
    let mut missing = form();
    missing.as_object_mut().unwrap().remove("password");
    assert_eq!(
        guest.post(MEMBERS, missing).await.problem(422, "invalid_field")["field"],
        "password"
    );
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn gw_8_nobody_is_registered_from_another_page() {
    let gateway = TestGateway::open().await;
    let guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (path, body) in
        [(MEMBERS, form()), (QUICK, form()), (GUEST, json!({ "email": "a@b.test" }))]
    {
        AttackerPage::luring(&guest).post(path, body).await.problem(403, "xsrf_mismatch");
    }
    assert_eq!(gateway.shop.requests(), []);
}
