//! Captcha, SMS codes, and social sign-in.

use serde_json::json;

use super::{captcha, member_id};
use crate::support::{Visitor, shop, submit};

#[tokio::test]
async fn aut_12_the_captcha_is_a_picture_that_differs_each_time() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let described = visitor.json("/api/v1/security/captcha/customer-register").await;
    let path = described["data"][0]["path"].as_str().unwrap();
    let picture = visitor.get(path).await;
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert!(picture.headers()["cache-control"].to_str().unwrap().contains("no-store"));
    assert!(picture.headers()["x-captcha-answer"].to_str().unwrap().parse::<u32>().is_ok());
    let first = picture.bytes().await.unwrap();
    assert!(first.starts_with(b"\x89PNG"));
    assert_ne!(visitor.get(path).await.bytes().await.unwrap(), first);
}

#[tokio::test]
async fn aut_12_another_visitors_code_is_none() {
    let shop = shop().await;
    let (visitor, other) = (Visitor::of(&shop), Visitor::of(&shop));
    let code = captcha(&other).await;
    captcha(&visitor).await;
    let newsletter = "/srv/service/guest/subscribeNewsletter";
    let wrong = submit(
        &visitor,
        "POST",
        newsletter,
        &format!("email=a@b.test&kvkk=1&security_code={code}x"),
    )
    .await
    .1;
    assert_eq!((&wrong["status"], &wrong["key"]), (&json!(0), &json!("security_code")));
    let code = captcha(&visitor).await;
    let right = submit(
        &visitor,
        "POST",
        newsletter,
        &format!("email=a@b.test&kvkk=1&security_code={code}"),
    )
    .await
    .1;
    assert_eq!(right["status"], "1");
}

#[tokio::test]
async fn aut_12_a_phone_is_confirmed_by_its_code() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (ask, check) in [
        (
            "/srv/service/customer/send-sms-code/905551112233",
            "/srv/service/customer/validate-sms-code/905551112233",
        ),
        (
            "/api/v1/public/services/verify-sms?phone=905551112233",
            "/api/v1/public/services/verify-sms?phone=905551112233",
        ),
    ] {
        let request = visitor.request("POST", ask);
        let sent = visitor.send(request).await;
        let code = sent.headers()["x-sms-code"].to_str().unwrap().to_owned();
        assert_eq!(code.len(), 6);
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let (_, refused) = submit(&visitor, "POST", check, &format!("code={wrong}")).await;
        assert!(refused["status"] == 0 || refused["status"] == false, "{refused}");
        let (_, right) = submit(&visitor, "POST", check, &format!("code={code}")).await;
        assert!(right["status"] == 1 || right["status"] == true, "{right}");
        let (_, again) = submit(&visitor, "POST", check, &format!("code={code}")).await;
        assert!(again["status"] == 0 || again["status"] == false, "a code serves once: {again}");
    }
    let (_, answer) = submit(&visitor, "POST", "/srv/service/customer/send-sms-code/12", "").await;
    assert_eq!((&answer["status"], &answer["key"]), (&json!(0), &json!("phone")));
    let (status, _) =
        submit(&visitor, "POST", "/api/v1/public/services/verify-sms", "phone=1").await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn nav_5_nav_6_a_social_login_returns_with_a_code() {
    let shop = shop().await;
    for provider in ["facebook", "twitter", "apple", "google"] {
        let visitor = Visitor::of(&shop);
        let path = format!("/srv/service/social/{provider}/login");
        let away = visitor.get(&path).await;
        assert_eq!(away.status(), 302);
        let back = away.headers()["location"]
            .to_str()
            .unwrap()
            .strip_prefix(&shop.url())
            .unwrap()
            .to_owned();
        assert!(back.contains("code=") && back.contains("state="), "{back}");
        let stranger = Visitor::of(&shop).get(&back).await;
        assert!(
            stranger.headers()["location"].to_str().unwrap().contains("error=social"),
            "not theirs"
        );
        let home = visitor.get(&back).await;
        assert_eq!(home.headers()["location"], format!("{}/", shop.url()));
        assert_eq!(member_id(&visitor).await, "101", "{provider}");
    }
    let visitor = Visitor::of(&shop);
    let answer = visitor.json("/api/v1/authentication/social-login?type=apple&ajax=1").await;
    let address = answer["data"][0]["url"].as_str().unwrap();
    assert_eq!(answer["page"]["url"], address);
    visitor.get(address.strip_prefix(&shop.url()).unwrap()).await;
    assert_eq!(member_id(&visitor).await, "101");
    assert_eq!(visitor.get("/srv/service/social/nobody/login").await.status(), 404);
}

#[tokio::test]
async fn aut_6_missing_social_details_complete_the_sign_in() {
    let shop = shop().await;
    for (path, told) in [
        ("/facebook", "email=deniz%40example.test"),
        ("/google", "phone=905550000000"),
        ("", "email=&phone=1"),
    ] {
        let path = format!("/srv/service/social/complete{path}");
        let visitor = Visitor::of(&shop);
        assert!(send(&visitor, &path, "email=%20&phone=").await.contains("error=social"), "{path}");
        assert_eq!(member_id(&visitor).await, 0);
        assert_eq!(send(&visitor, &path, told).await, format!("{}/", shop.url()), "{path}");
        assert_eq!(member_id(&visitor).await, "101", "{path}");
    }
    assert_eq!(Visitor::of(&shop).get("/srv/service/social/complete/nobody").await.status(), 404);
}

/// Where a form leads to.
async fn send(visitor: &Visitor, path: &str, fields: &str) -> String {
    let request = visitor
        .request("POST", path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(fields.to_owned());
    let answer = visitor.send(request).await;
    assert_eq!(answer.status(), 302, "{path}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn aut_8_an_address_with_an_account_is_sent_to_sign_in() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let away = visitor.get("/srv/service/social/google/login?code=registered").await;
    let expected = format!("{}/uye-girisi-sayfasi?error=mail_already_registered", shop.url());
    assert_eq!(away.headers()["location"], expected);
    assert_eq!(member_id(&visitor).await, 0);
}
