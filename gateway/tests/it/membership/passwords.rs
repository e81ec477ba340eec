//! `PUT /bff/members/me/password`, `POST /bff/session/password`, `POST /bff/password-reminders`
//! (contracts/upstream/membership.md#passwords).

use http::Method;
use serde_json::{Value, json};

use super::{captcha, fields, member_email};
use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, TestGateway, WAIT_TIMEOUT, requests_to, wait_until};

const OWN: &str = "/bff/members/me/password";
const BEFORE: &str = "/bff/session/password";
const REMINDERS: &str = "/bff/password-reminders";
const LOGIN: &str = "/api/v1/authentication/login";
const UPDATE: &str = "/api/v1/customer/update/password";

#[tokio::test]
async fn aut_3_a_member_changes_the_password() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    for (current, new, field) in [
        ("Vitrin2025", "Kilim2026", "currentPassword"),
        ("Vitrin2026", "kisa", "newPassword"),
        ("Vitrin2026", "Vitrin2026", "newPassword"),
    ] {
        let body = json!({ "currentPassword": current, "newPassword": new });
        let problem = member.json(Method::PUT, OWN, body).await.problem(422, "invalid_fields");
        assert_eq!(fields(&problem), [field]);
        assert!(
            problem["fields"][0]["message"].as_str().is_some_and(|words| !words.is_empty()),
            "{problem}"
        );
    }
    let body = json!({ "currentPassword": "Vitrin2026", "newPassword": "Kilim2026" });
    let answer = member.json(Method::PUT, OWN, body).await.expect(200).json();
    assert_eq!(answer, json!({ "outcome": "done", "message": "Şifreniz değiştirildi" }));
    let mut other = gateway.guest().await;
    other.form(LOGIN, "username=deniz@vitrin.test&password=Vitrin2026").await.expect(403);
    other.form(LOGIN, "username=deniz@vitrin.test&password=Kilim2026").await.expect(200);
}

/// The shop made a password up, which the member never saw: the first change asks for none, and
/// those after it do.
#[tokio::test]
async fn aut_4_a_made_up_password_is_replaced_once_without_being_known() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.guest().await;
    let account = json!({
        "name": "Nil", "surname": "Kaya", "email": "nil@example.test", "phone": "905551112233",
        "kvkk": true,
    });
    member.post("/bff/members/quick", account).await.expect(200);
    let shell = member.get("/bff/shell").await.expect(200).json();
    assert_eq!(
        (&shell["session"]["member"]["passwordStrength"], &shell["session"]["member"]["email"]),
        (&json!(0), &json!("nil@example.test")),
        "{shell}"
    );
    let put = async |member: &mut Guest, body: Value| member.json(Method::PUT, OWN, body).await;
    let wrong = json!({ "currentPassword": "Kilim2025", "newPassword": "Kilim2026" });
    let problem = put(&mut member, wrong).await.problem(422, "invalid_fields");
    assert_eq!(fields(&problem), ["currentPassword"]);
    put(&mut member, json!({ "newPassword": "Kilim2026" })).await.expect(200);
    let problem = put(&mut member, json!({ "newPassword": "Kilim2027" })).await;
    assert_eq!(fields(&problem.problem(422, "invalid_fields")), ["currentPassword"]);
    let mut other = gateway.guest().await;
    other.form(LOGIN, "username=nil@example.test&password=").await.expect(403);
    other.form(LOGIN, "username=nil@example.test&password=Kilim2026").await.expect(200);
    let mut known = gateway.signed_in().await;
    let problem = put(&mut known, json!({ "newPassword": "Kilim2026" })).await;
    assert_eq!(fields(&problem.problem(422, "invalid_fields")), ["currentPassword"]);
}

const DETAIL: &str = "/srv/service/customer/get-detail";

/// Signs a browser in under this name, and lets it ask who it is.
async fn signed_in_as(gateway: &TestGateway, kind: &str, username: &str) -> Guest {
    let mut guest = gateway.guest().await;
    let mut body = sign_in(username);
    body["type"] = kind.into();
    guest.post("/bff/session", body).await.expect(200);
    guest.get("/bff/shell").await.expect(200);
    guest
}

/// The session has ended here and at the shop, and the page is told.
async fn is_signed_out(gateway: &TestGateway, guest: &mut Guest) {
    let session = format!("PHPSESSID={}", guest.jar["PHPSESSID"]);
    let answer = guest.get("/bff/shell").await.expect(200);
    assert_eq!(answer.header("vitrin-session"), "ended");
    assert_eq!(answer.json()["session"]["kind"], "guest");
    assert!(!guest.jar.contains_key("vitrin"));
    let detail = gateway.native_client().get_with(DETAIL, &[("cookie", &session)]).await;
    assert_eq!(detail.json()["statusText"], "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn aut_3_a_new_password_ends_the_members_other_sessions() {
    let gateway = TestGateway::open().await;
    let mut here = signed_in_as(&gateway, "email", "deniz@vitrin.test").await;
    // By another name, and by the shop's cookie.
    let mut by_phone = signed_in_as(&gateway, "phone", "+90 555 000 00 01").await;
    let mut by_cookie = gateway.signed_in().await;
    let mut other = signed_in_as(&gateway, "email", "ada@vitrin.test").await;
    let copied = here.clone();

    let wrong = json!({ "currentPassword": "x", "newPassword": "Kilim2026" });
    here.json(Method::PUT, OWN, wrong).await.expect(422);
    assert_eq!(
        member_email(&mut by_phone).await,
        "deniz@vitrin.test",
        "a refused change ends nothing"
    );
    let body = json!({ "currentPassword": "Vitrin2026", "newPassword": "Kilim2026" });
    here.json(Method::PUT, OWN, body).await.expect(200);

    is_signed_out(&gateway, &mut by_phone).await;
    is_signed_out(&gateway, &mut by_cookie).await;
    let mut replayed = Guest::new(gateway.address);
    replayed.jar.insert("vitrin".to_owned(), copied.jar["vitrin"].clone());
    assert_eq!(
        replayed.get("/bff/session").await.json()["kind"],
        "guest",
        "a copy of this one's cookie"
    );
    assert_eq!(member_email(&mut here).await, "deniz@vitrin.test");
    here.delete("/bff/cart").await.expect(200);
    assert_eq!(member_email(&mut other).await, "ada@vitrin.test");
    let mut again = gateway.guest().await;
    let body = json!({ "type": "email", "username": "deniz@vitrin.test", "password": "Kilim2026" });
    again.post("/bff/session", body).await.expect(200);
    assert_eq!(member_email(&mut again).await, "deniz@vitrin.test");
    assert_eq!(member_email(&mut here).await, "deniz@vitrin.test");
}

#[tokio::test]
async fn aut_3_an_old_password_call_ends_other_sessions() {
    for (path, form) in [
        (LOGIN.replace("login", "change-password"), "type=email&username=deniz@vitrin.test&"),
        (
            "/srv/customer/signin/change-password".to_owned(),
            "type=email&username=deniz@vitrin.test&",
        ),
        (UPDATE.to_owned(), ""),
    ] {
        let gateway = TestGateway::open().await;
        let mut here = gateway.signed_in().await;
        here.get("/bff/shell").await.expect(200);
        let mut there = signed_in_as(&gateway, "phone", "5550000001").await;
        let wrong = format!("{form}password_old=x&password_new=Kilim2026");
        here.form(&path, &wrong).await;
        assert_eq!(
            member_email(&mut there).await,
            "deniz@vitrin.test",
            "{path}: a refused change ends nothing"
        );
        let right = format!("{form}password_old=Vitrin2026&password_new=Kilim2026");
        here.form(&path, &right).await.expect(200);
        assert_eq!(member_email(&mut here).await, "deniz@vitrin.test", "{path}");
        is_signed_out(&gateway, &mut there).await;
    }
}

/// The shop has the new password although nobody waited for the answer, so the gateway must know it
/// too.
#[tokio::test]
async fn aut_3_an_abandoned_old_password_call_ends_other_sessions() {
    let names = "type=email&username=deniz@vitrin.test&";
    for (path, form) in
        [(LOGIN.replace("login", "change-password"), names), (UPDATE.to_owned(), "")]
    {
        let gateway = TestGateway::open().await;
        let mut here = gateway.signed_in().await;
        // It learns which member it is, whatever name the other session signed in with.
        here.get("/bff/shell").await.expect(200);
        let mut there = signed_in_as(&gateway, "phone", "5550000001").await;
        gateway.shop.set_faults("*password*=latency:300").unwrap();
        let form = format!("{form}password_old=Vitrin2026&password_new=Kilim2026");
        let at = path.clone();
        let leaver = tokio::spawn(async move { here.form(&at, &form).await });
        wait_until("it is under way", || !requests_to(&gateway.shop, &path).is_empty()).await;
        leaver.abort();
        let over = async { while member_email(&mut there.clone()).await == "deniz@vitrin.test" {} };
        tokio::time::timeout(WAIT_TIMEOUT, over).await.expect("the other session ends");
        is_signed_out(&gateway, &mut there).await;
    }
}

fn change(username: &str, current: &str) -> Value {
    json!({ "type": "email", "username": username, "currentPassword": current, "newPassword": "Kilim2026", "redirect": "/order" })
}

/// An expired password opens nothing; the new one signs in at once and later.
#[tokio::test]
async fn aut_3_aut_5_an_expired_password_is_changed_before_getting_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let login = "username=can@vitrin.test&password=";
    let refused = guest.form(LOGIN, &format!("{login}Vitrin2026")).await.expect(403).json();
    assert_eq!(refused["data"][0]["password_change"], true);
    let problem =
        guest.post(BEFORE, change("can@vitrin.test", "x")).await.problem(422, "invalid_fields");
    assert_eq!(fields(&problem), ["currentPassword"]);
    let answer =
        guest.post(BEFORE, change("can@vitrin.test", "Vitrin2026")).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["message"], &answer["path"]),
        (&json!("signed_in"), &json!("Şifreniz değiştirildi"), &json!("/order"))
    );
    assert!(answer["token"]["value"].is_string(), "{answer}");
    assert_eq!(member_email(&mut guest).await, "can@vitrin.test");
    gateway.guest().await.form(LOGIN, &format!("{login}Kilim2026")).await.expect(200);
}

#[tokio::test]
async fn aut_3_aut_12_after_too_many_tries_a_security_code_is_asked_for() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for _ in 0..3 {
        guest.post(BEFORE, change("can@vitrin.test", "x")).await.problem(422, "invalid_fields");
    }
    let right = change("can@vitrin.test", "Vitrin2026");
    let problem = guest.post(BEFORE, right.clone()).await.problem(422, "invalid_fields");
    assert_eq!(fields(&problem), ["securityCode"]);
    let mut right = right;
    right["securityCode"] = captcha(&mut guest).await.into();
    guest.post(BEFORE, right).await.expect(200);
    let unknown = change("yok@vitrin.test", "Vitrin2026");
    let problem = gateway.guest().await.post(BEFORE, unknown).await.problem(422, "invalid_fields");
    assert_eq!(fields(&problem), ["username"]);
}

#[tokio::test]
async fn aut_3_aut_13_a_change_that_is_no_form_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (name, value) in [
        ("type", json!("name")),
        ("username", json!("a".repeat(255))),
        ("currentPassword", json!("")),
        ("newPassword", json!(null)),
        ("newPassword", json!([])),
        ("vendor", json!("1")),
        ("redirect", json!("javascript:alert(1)")),
    ] {
        let mut body = change("can@vitrin.test", "Vitrin2026");
        body[name] = value.clone();
        let problem = guest.post(BEFORE, body).await.problem(422, "invalid_field");
        assert_eq!((&problem["field"], fields(&problem)), (&json!(name), vec![name]), "{value}");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// The shop takes address and code in its path; they stay within their segments.
#[tokio::test]
async fn aut_3_a_reminder_needs_the_captcha() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for (email, code, field) in [
        ("deniz@vitrin.test", false, "securityCode"),
        ("yok.*{logout}|+`^~@vitrin.test", true, "email"),
    ] {
        let code = if code { captcha(&mut guest).await } else { "1".to_owned() };
        let body = json!({ "email": email, "securityCode": code });
        let problem = guest.post(REMINDERS, body).await.problem(422, "invalid_fields");
        assert_eq!(fields(&problem), [field]);
    }
    let seen = requests_to(&gateway.shop, "/forgot-password/");
    let path = percent_encoding::percent_decode_str(&seen[1].path).decode_utf8_lossy();
    assert!(path.contains("/forgot-password/yok.*{logout}|+`^~@vitrin.test/"), "{path}");
    // Values that some reader would read as another path or account.
    for email in ["yok/./logout?x#y%2f@vitrin.test", "a/b@vitrin.test", "a&b@x.test"] {
        let refused = guest.post(REMINDERS, json!({ "email": email, "securityCode": "1" })).await;
        assert_eq!(fields(&refused.problem(422, "invalid_field")), ["email"]);
    }
    assert_eq!(requests_to(&gateway.shop, "/forgot-password/").len(), 2);
    let body = json!({ "email": "deniz@vitrin.test", "securityCode": captcha(&mut guest).await });
    let answer = guest.post(REMINDERS, body).await.expect(200).json();
    assert_eq!(answer["outcome"], "done");
    assert!(answer["message"].as_str().unwrap().contains("gönderildi"), "{answer}");
    let without = guest.post(REMINDERS, json!({ "email": "deniz@vitrin.test" })).await;
    assert_eq!(fields(&without.problem(422, "invalid_fields")), ["securityCode"]);
    let climbing = json!({ "email": "deniz@vitrin.test", "securityCode": ".." });
    assert_eq!(
        guest.post(REMINDERS, climbing).await.problem(422, "invalid_field")["field"],
        "securityCode"
    );
}
