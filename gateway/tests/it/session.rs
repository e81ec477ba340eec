//! Members: signing in, staying signed in, signing out; custody of the bearer (ADR 0026, ADR 0027).

mod bearers;
mod custody;
mod ended;
mod leaks;
mod lifetimes;
mod limits;
mod names;
mod refresh;
mod remembered;
mod rotation;
mod seals;
mod strangers;

use http::Method;
use serde_json::{Value, json};

use crate::support::gateway::sign_in;
use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

const SESSION: &str = "/bff/session";
const DENIZ: &str = "deniz@vitrin.test";

#[tokio::test]
async fn aut_1_a_member_signs_in_and_out_on_both_sides() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    assert_eq!(
        guest.get(SESSION).await.expect(200).json(),
        json!({ "kind": "guest", "member": null, "expiresAt": null, "consentRequired": false })
    );
    let request = json!({ "type": "email", "username": DENIZ, "password": "Vitrin2026", "redirect": "order" });
    let answer = guest.post(SESSION, request).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["path"]),
        (&json!("signed_in"), &json!("/order")),
        "{answer}"
    );
    let session = guest.get(SESSION).await.expect(200).json();
    assert_eq!((&session["kind"], &session["consentRequired"]), (&json!("member"), &json!(false)));
    let member = &session["member"];
    assert_eq!((&member["id"], &member["email"]), (&json!("101"), &json!(DENIZ)), "{member}");
    assert_eq!(session["expiresAt"], answer["token"]["expiresAt"]);
    assert_eq!(
        guest.get("/bff/shell").await.expect(200).json()["session"],
        session,
        "the shell says the same"
    );

    AttackerPage::luring(&guest).delete(SESSION).await.problem(403, "xsrf_mismatch");
    let out = guest.delete(SESSION).await.expect(200).json();
    assert_eq!(out, json!({ "outcome": "signed_out", "path": "/" }));
    assert_eq!(guest.get(SESSION).await.json()["kind"], "guest");
    let detail = guest.get("/srv/service/customer/get-detail").await.json();
    assert_eq!(detail["statusText"], "NO_MEMBER_SESSION", "the shop's session is over too");
}

#[tokio::test]
async fn aut_1_phone_and_vendor_code_open_the_same_account() {
    let gateway = TestGateway::open().await;
    for (kind, username, id) in [
        ("phone", "+90 (555) 000 00 01", "101"),
        ("vendor-code", "BAYI01", "102"),
        ("email", DENIZ, "101"),
    ] {
        let mut guest = gateway.guest().await;
        let request = json!({ "type": kind, "username": username, "password": "Vitrin2026" });
        guest.post(SESSION, request).await.expect(200);
        assert_eq!(guest.get(SESSION).await.json()["member"]["id"], id);
    }
}

#[tokio::test]
async fn aut_1_every_refused_name_gets_the_shops_message() {
    let gateway = TestGateway::open().await;
    let refused = async |username: &str| {
        let mut guest = gateway.guest().await;
        let request = json!({ "type": "email", "username": username, "password": "yanlış" });
        let mut problem = guest.post(SESSION, request).await.problem(403, "sign_in_refused");
        problem["requestId"] = Value::Null;
        problem
    };
    let known = refused(DENIZ).await;
    assert!(known["detail"].as_str().unwrap().contains("hatalı"), "{known}");
    assert_eq!((&known["field"], &known["captchaRequired"]), (&json!("password"), &json!(false)));
    assert_eq!(known, refused("nobody@vitrin.test").await, "nobody learns who has an account");
}

/// After three failures the shop requires a code; a wrong one is reported under its own field.
#[tokio::test]
async fn aut_1_aut_12_after_the_limit_a_captcha_is_required() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for _ in 0..3 {
        let request = json!({ "type": "email", "username": DENIZ, "password": "x" });
        guest.post(SESSION, request).await.problem(403, "sign_in_refused");
    }
    let problem = guest.post(SESSION, sign_in(DENIZ)).await.problem(403, "sign_in_refused");
    assert_eq!(
        (&problem["field"], &problem["captchaRequired"]),
        (&json!("securityCode"), &json!(true))
    );
    let picture = guest.get("/SecCode.php?1").await.expect(200);
    let mut request = sign_in(DENIZ);
    request["securityCode"] = picture.header("x-captcha-answer").into();
    guest.post(SESSION, request).await.expect(200);
}

#[tokio::test]
async fn aut_5_an_expired_password_is_an_outcome_without_a_session() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.post(SESSION, sign_in("can@vitrin.test")).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["token"]),
        (&json!("password_change_required"), &Value::Null)
    );
    assert!(answer["message"].as_str().is_some_and(|words| !words.is_empty()));
    assert_eq!(guest.get(SESSION).await.json()["kind"], "guest");
}

#[tokio::test]
async fn aut_4_cns_1_what_a_member_has_to_do_first_is_told() {
    let gateway = TestGateway::open().await;
    let (mut ada, _) = gateway.member("ada@vitrin.test").await;
    let session = ada.get(SESSION).await.json();
    assert_eq!(session["member"]["mustChangePassword"], true, "{session}");
    assert_eq!(
        (&session["member"]["consented"], &session["consentRequired"]),
        (&json!(false), &json!(true))
    );

    let without = TestGateway::open_with(&[("VITRIN_CONSENT_REQUIRED", "false")]).await;
    let (mut ada, _) = without.member("ada@vitrin.test").await;
    assert_eq!(ada.get(SESSION).await.json()["consentRequired"], false);
}

#[tokio::test]
async fn aut_1_what_is_missing_or_too_long_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let with = |name: &str, value: Value| {
        let mut request = sign_in(DENIZ);
        request[name] = value;
        request
    };
    for (request, field) in [
        (with("username", json!(" ")), "username"),
        (with("password", json!("")), "password"),
        (with("username", json!("a".repeat(400))), "username"),
        (with("password", json!("a".repeat(400))), "password"),
        (with("type", json!("fax")), "type"),
    ] {
        let problem = guest.post(SESSION, request).await.json();
        assert_eq!(
            (&problem["status"], &problem["field"]),
            (&json!(422), &json!(field)),
            "{problem}"
        );
    }
    guest
        .send(Method::POST, SESSION, &[("content-type", "application/json")], "{")
        .await
        .expect(400);
    assert_eq!(requests_to(&gateway.shop, "authentication/login").len(), 0);
}

/// A guest is recognised without asking the shop.
#[tokio::test]
async fn get_session_asks_nobody_about_a_guest() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    guest.get(SESSION).await.expect(200);
    assert_eq!(gateway.shop.requests().len(), 0);
}

/// A shop that cannot be reached keeps its session, so this browser drops it.
#[tokio::test]
async fn aut_10_signing_out_works_while_the_shop_does_not() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    gateway.shop.set_faults("*/customer/logout*=status:503").unwrap();
    guest.delete(SESSION).await.expect(200);
    assert!(
        !guest.jar.contains_key("vitrin") && !guest.jar.contains_key("PHPSESSID"),
        "{:?}",
        guest.jar
    );
    gateway.shop.set_faults("").unwrap();
    assert_eq!(guest.get("/bff/shell").await.json()["session"]["kind"], "guest");
}

/// On https the cookies have other names; they are dropped all the same.
#[tokio::test]
async fn aut_10_signing_out_on_https_works_while_the_shop_does_not() {
    let gateway = TestGateway::open_with(&[("VITRIN_PUBLIC_URL", "https://shop.example")]).await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    assert!(guest.jar.contains_key("__Host-PHPSESSID") && !guest.jar.contains_key("PHPSESSID"));
    gateway.shop.set_faults("*/customer/logout*=status:503").unwrap();
    guest.delete(SESSION).await.expect(200);
    let left: Vec<&String> = guest.jar.keys().filter(|name| name.starts_with("__Host-")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// The shop ended it: the page is told once.
#[tokio::test]
async fn tok_3_a_membership_unknown_to_the_shop_ends() {
    let gateway = TestGateway::open().await;
    let (mut guest, token) = gateway.member(DENIZ).await;
    let mut other = guest.clone();
    // On another device, with the same session and bearer.
    let bearer = format!("Bearer {token}");
    other.get_with("/srv/service/customer/logout", &[("authorization", &bearer)]).await.expect(200);
    // In this process its cookie opens nothing any more, and the shop would agree.
    let answer = guest.get(SESSION).await.expect(200);
    assert_eq!(answer.json()["kind"], "guest");
}
