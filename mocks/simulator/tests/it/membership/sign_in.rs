//! Token login, cookie login, and their errors.

use serde_json::json;

use super::{COOKIE_LOGIN, DENIZ, LOGIN, captcha, member_id};
use crate::support::{Visitor, shop, signed_in, submit};

#[tokio::test]
async fn aut_1_a_token_login_returns_a_bearer_and_a_session() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    assert_eq!(member_id(&visitor).await, 0);
    let (status, answer) =
        submit(&visitor, "POST", LOGIN, &format!("{DENIZ}&redirect=order")).await;
    assert_eq!((status, &answer["page"]["url"]), (200, &json!("/order")));
    let given = &answer["data"][0];
    assert!(given["exp_at"].as_u64().unwrap() > 1_700_000_000, "seconds: {given}");
    assert_eq!(given["password_change"], false);
    assert_eq!(member_id(&visitor).await, "101", "pages know the member by the cookie");
    assert_eq!(visitor.json("/srv/service/cart/load").await["IS_MEMBER_LOGGED_IN"], 1);

    let stranger = Visitor::of(&shop);
    let bearer = format!("Bearer {}", given["bearer"].as_str().unwrap());
    let request = stranger.request("GET", "/srv/service/customer/get-detail");
    let detail = stranger.send(request.header("authorization", bearer)).await.text().await.unwrap();
    assert!(detail.contains("deniz@vitrin.test"), "{detail}");
}

#[tokio::test]
async fn aut_1_email_phone_and_vendor_code_are_names() {
    let shop = shop().await;
    for (kind, name, vendor, id) in [
        ("email", "DENIZ@vitrin.test", 0, "101"),
        ("phone", "+90 (555) 000 00 01", 0, "101"),
        ("phone", "5550000001", 0, "101"),
        ("vendor-code", "bayi01", 1, "102"),
        ("", "905550000002", 0, "102"),
    ] {
        let visitor = Visitor::of(&shop);
        let name: String = form_encode(name);
        let body = format!("type={kind}&username={name}&password=Vitrin2026&vendor={vendor}");
        let (status, answer) = submit(&visitor, "POST", LOGIN, &body).await;
        assert_eq!(status, 200, "{kind} {name}: {answer}");
        assert_eq!(member_id(&visitor).await, id, "{kind} {name}");
    }
    let body = "type=email&username=deniz@vitrin.test&password=Vitrin2026&vendor=1";
    assert_eq!(submit(&Visitor::of(&shop), "POST", LOGIN, body).await.0, 403, "Deniz is no vendor");
}

fn form_encode(text: &str) -> String {
    text.replace('+', "%2B").replace(' ', "+")
}

#[tokio::test]
async fn aut_1_a_refused_login_is_403_in_the_envelope() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (status, answer) =
        submit(&visitor, "POST", LOGIN, "username=deniz@vitrin.test&password=x").await;
    assert_eq!((status, &answer["status"]), (403, &json!(false)));
    assert!(answer["message"].as_str().unwrap().contains("hatalı"), "{answer}");
    assert_eq!(answer["data"][0]["key"], "password");
    assert_eq!(member_id(&visitor).await, 0);
    let (_, answer) = submit(&visitor, "POST", LOGIN, "username=&password=x").await;
    assert_eq!(answer["data"][0]["key"], "username");
}

#[tokio::test]
async fn aut_1_the_security_code_is_wanted_once_tries_have_run_out() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let wrong = format!("{COOKIE_LOGIN}/email/deniz@vitrin.test");
    for count in 1..=3 {
        let (status, answer) = submit(&visitor, "POST", &wrong, "password=x").await;
        assert_eq!(
            (status, &answer["counter"], &answer["field"]),
            (200, &json!(count), &json!("password"))
        );
    }
    let (_, answer) = submit(&visitor, "POST", &wrong, "password=Vitrin2026").await;
    assert_eq!((&answer["status"], &answer["field"]), (&json!(0), &json!("security_code")));
    let code = captcha(&visitor).await;
    let body = format!("{DENIZ}&security_code={code}");
    assert_eq!(submit(&visitor, "POST", LOGIN, &body).await.0, 200);
    let (status, answer) = submit(&visitor, "POST", LOGIN, &body).await;
    assert_eq!(
        (status, &answer["data"][0]["key"]),
        (403, &json!("security_code")),
        "a code serves once"
    );
}

#[tokio::test]
async fn aut_1_fifteen_failures_close_the_door_for_half_an_hour() {
    let shop = shop().await;
    let path = format!("{COOKIE_LOGIN}/email/ada@vitrin.test");
    for _ in 0..15 {
        submit(&Visitor::of(&shop), "POST", &path, "password=x").await;
    }
    let body = "username=ada@vitrin.test&password=Vitrin2026";
    let (status, answer) = submit(&Visitor::of(&shop), "POST", LOGIN, body).await;
    let message = answer["message"].as_str().unwrap();
    assert_eq!(status, 403);
    assert!(message.contains("too many requests") && message.contains("30"), "{message}");
    assert_eq!(
        submit(&Visitor::of(&shop), "POST", LOGIN, DENIZ).await.0,
        200,
        "others still get in"
    );
}

#[tokio::test]
async fn aut_1_a_cookie_login_sets_the_session_cookie_and_answers_favourites() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    visitor.text("/").await;
    let request = visitor
        .request("POST", &format!("{COOKIE_LOGIN}/phone/5550000001/?language=en"))
        .header("content-type", "application/x-www-form-urlencoded")
        .body("password=Vitrin2026&vendor=0&security=");
    let response = visitor.send(request).await;
    let cookies: Vec<_> = response.headers().get_all("set-cookie").iter().collect();
    assert!(
        cookies.iter().any(|cookie| cookie.to_str().unwrap().starts_with("PHPSESSID=")),
        "{cookies:?}"
    );
    let answer: serde_json::Value = response.json().await.unwrap();
    assert_eq!((&answer["status"], &answer["counter"]), (&json!(1), &json!(0)));
    assert_eq!(
        (&answer["statusText"], &answer["url"]),
        (&json!("You are signed in"), &json!("/en/"))
    );
    assert!(answer["favourite"].is_array() && answer["favourite_default_category"]["id"] == "1");
    assert_eq!(member_id(&visitor).await, "101");
}

/// The login worked although its answer cannot be read
/// (contracts/upstream/membership.md#cookie-login).
#[tokio::test]
async fn aut_1_an_unreadable_answer_does_not_undo_the_login() {
    let shop = shop().await;
    shop.set_faults("*/signin/*=broken-json").unwrap();
    let visitor = Visitor::of(&shop);
    let request = visitor
        .request("POST", &format!("{COOKIE_LOGIN}/email/deniz@vitrin.test"))
        .header("content-type", "application/x-www-form-urlencoded")
        .body("password=Vitrin2026");
    let text = visitor.send(request).await.text().await.unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_err(), "{text}");
    assert_eq!(member_id(&visitor).await, "101");
}

#[tokio::test]
async fn aut_5_an_expired_password_asks_for_another() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let body = "username=can@vitrin.test&password=Vitrin2026";
    let (status, answer) = submit(&visitor, "POST", LOGIN, body).await;
    assert_eq!((status, &answer["data"][0]["password_change"]), (403, &json!(true)), "{answer}");
    let path = format!("{COOKIE_LOGIN}/email/can@vitrin.test");
    assert_eq!(
        submit(&visitor, "POST", &path, "password=Vitrin2026").await.1["password_change"],
        true
    );
    assert_eq!(member_id(&visitor).await, 0);
}

#[tokio::test]
async fn tok_2_refresh_gives_the_bearer_a_successor() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (_, answer) = submit(&visitor, "POST", LOGIN, DENIZ).await;
    let first = answer["data"][0]["bearer"].as_str().unwrap().to_owned();
    let refresh = async |bearer: &str| {
        let stranger = Visitor::of(&shop);
        let request =
            stranger.request("POST", LOGIN).header("authorization", format!("Bearer {bearer}"));
        let answer = stranger.send(request.body("refresh=1")).await;
        (answer.status().as_u16(), answer.json::<serde_json::Value>().await.unwrap())
    };
    let (status, answer) = refresh(&first).await;
    assert_eq!(status, 200);
    assert_ne!(answer["data"][0]["bearer"], first);
    let (status, answer) = refresh("made.up.bearer").await;
    assert_eq!((status, &answer["status"]), (403, &json!(false)), "{answer}");
}

#[tokio::test]
async fn aut_10_signing_out_takes_session_and_bearer() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let (_, answer) = submit(&visitor, "POST", LOGIN, DENIZ).await;
    let bearer = format!("Bearer {}", answer["data"][0]["bearer"].as_str().unwrap());
    let request =
        visitor.request("GET", "/srv/service/customer/logout").header("authorization", &bearer);
    assert_eq!(visitor.send(request).await.status(), 200);
    assert_eq!(member_id(&visitor).await, 0);
    let request =
        visitor.request("GET", "/srv/service/customer/get-detail").header("authorization", &bearer);
    assert!(visitor.send(request).await.text().await.unwrap().contains("NO_MEMBER_SESSION"));
}

#[tokio::test]
async fn ord_2_checkout_logins_take_form_fields() {
    let shop = shop().await;
    for (call, url) in [("order-login", "/"), ("signin-shopping", "/order")] {
        let visitor = Visitor::of(&shop);
        let path = format!("/srv/service/customer/{call}");
        let (_, refused) =
            submit(&visitor, "POST", &path, "email=deniz@vitrin.test&password=x").await;
        assert_eq!((&refused["status"], &refused["field"]), (&json!(0), &json!("password")));
        let (_, answer) =
            submit(&visitor, "POST", &path, "email=deniz@vitrin.test&password=Vitrin2026").await;
        assert_eq!((&answer["status"], &answer["url"]), (&json!(1), &json!(url)), "{answer}");
        assert_eq!(member_id(&visitor).await, "101");
    }
}
