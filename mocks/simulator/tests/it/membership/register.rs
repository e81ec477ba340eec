//! Registration, quick registration, guests, and activation links.

use serde_json::json;

use super::{LOGIN, captcha, member_id};
use crate::support::{Visitor, list, shop, signed_in, submit};

const REGISTER: &str = "/api/v1/authentication/register";
const FORM: &str = "name=Nil&surname=Deneme&email=nil@vitrin.test&password=Kilim2026&mobile_phone=905551112233&kvkk=1";

#[tokio::test]
async fn aut_2_registering_opens_an_account_and_signs_in() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (status, answer) = submit(&visitor, "POST", REGISTER, FORM).await;
    assert_eq!((status, &answer["data"][0]["url"]), (200, &json!("/")), "{answer}");
    assert!(answer["data"][0]["bearer"].is_string());
    assert_eq!(member_id(&visitor).await, "106");
    let body = "username=nil@vitrin.test&password=Kilim2026";
    assert_eq!(submit(&Visitor::of(&shop), "POST", LOGIN, body).await.0, 200);
    let (status, again) = submit(&visitor, "POST", REGISTER, FORM).await;
    assert_eq!(
        (status, &again["status"], &again["data"][0]["key"]),
        (200, &json!(false), &json!("email"))
    );
    assert_eq!(again["message"], "Bu e-posta adresiyle kayıt yapılmıştır. Lütfen giriş yapınız.");
}

#[tokio::test]
async fn aut_2_every_field_at_fault_is_named() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (status, answer) =
        submit(&visitor, "POST", REGISTER, "email=x&password=kisa&security_code=1").await;
    let keys: Vec<_> =
        list(&answer, "data").iter().map(|fault| fault["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["name", "surname", "email", "password", "kvkk", "security_code"]);
    assert_eq!(status, 200, "this call refuses with 200");
    let (status, answer) = submit(&visitor, "POST", &format!("{REGISTER}/quick"), "quick=1").await;
    assert_eq!((status, &answer["status"]), (422, &json!(false)));
    let code = captcha(&visitor).await;
    let form = format!("{}&security_code={code}", FORM.replace("nil@", "naz@"));
    assert_eq!(submit(&visitor, "POST", REGISTER, &form).await.1["status"], true);
}

#[tokio::test]
async fn aut_2_a_quick_account_needs_no_password() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let form = "name=Su&surname=Deneme&email=su@vitrin.test&mobile_phone=&kvkk=1&privacy=1&quick=1";
    let (status, answer) = submit(&visitor, "POST", &format!("{REGISTER}/quick"), form).await;
    assert_eq!((status, &answer["page"]["url"]), (200, &json!("/")), "{answer}");
    assert!(answer["data"][0]["exp_at"].is_number());
    let (status, _) =
        submit(&Visitor::of(&shop), "POST", LOGIN, "username=su@vitrin.test&password=").await;
    assert_eq!(status, 403, "nobody gets in without a password");
}

#[tokio::test]
async fn aut_2_one_may_go_on_without_membership() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let path = "/api/v1/authentication/login-nomembership";
    let (status, answer) = submit(&visitor, "POST", path, "email=misafir@example.test").await;
    assert_eq!((status, &answer["page"]["url"]), (200, &json!("/order")));
    let bearer = format!("Bearer {}", answer["data"][0]["bearer"].as_str().unwrap());
    assert_eq!(member_id(&visitor).await, 0);
    let request = visitor.request("POST", LOGIN).header("authorization", bearer).body("refresh=1");
    assert_eq!(
        visitor.send(request).await.status(),
        200,
        "a guest's token is renewed like a member's"
    );
    for email in ["x", "deniz@vitrin.test"] {
        let (status, answer) = submit(&visitor, "POST", path, &format!("email={email}")).await;
        assert_eq!(status, 422);
        assert!(!answer["message"].as_str().unwrap().is_empty());
    }
}

#[tokio::test]
async fn cns_1_a_member_from_before_agrees_later() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    submit(&visitor, "POST", REGISTER, &FORM.replace("nil@", "kvkk@")).await;
    let detail = "/srv/service/customer/get-detail";
    assert_eq!(visitor.json(detail).await["KVKK"], -1);
    submit(&visitor, "PUT", "/api/v1/customer/update", "kvkk=1&mail_notify=1").await;
    assert_eq!(visitor.json(detail).await["KVKK"], 1);
}

#[tokio::test]
async fn aut_7_the_link_in_the_mail_confirms() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let form = FORM.replace("nil@", "onay@");
    let request = visitor
        .request("POST", REGISTER)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form);
    let answer = visitor.send(request).await;
    let link = answer.headers()["x-activation"].to_str().unwrap().to_owned();
    let answer: serde_json::Value = answer.json().await.unwrap();
    assert!(
        answer["data"][0]["loginError"].is_string() && answer["data"][0]["bearer"].is_null(),
        "{answer}"
    );
    let body = "username=onay@vitrin.test&password=Kilim2026";
    assert_eq!(submit(&visitor, "POST", LOGIN, body).await.0, 403);
    let path = "/srv/service/customer/activateMembership";
    assert_eq!(submit(&visitor, "POST", &format!("{path}/106/wrong"), "").await.1["status"], 0);
    for _ in 0..2 {
        assert_eq!(submit(&visitor, "POST", &format!("{path}/{link}"), "").await.1["status"], 1);
    }
    assert_eq!(submit(&visitor, "POST", LOGIN, body).await.0, 200);
}

#[tokio::test]
async fn aut_7_the_newsletters_link_confirms() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let request = visitor
        .request("POST", "/srv/service/guest/subscribeNewsletter")
        .header("content-type", "application/x-www-form-urlencoded")
        .body("email=nil@vitrin.test&kvkk=1");
    let answer = visitor.send(request).await;
    let token = answer.headers()["x-activation"].to_str().unwrap().to_owned();
    let path = "/srv/service/guest/activateSubscription";
    assert_eq!(submit(&visitor, "POST", &format!("{path}/{token}"), "").await.1["status"], 1);
    for wrong in ["x", "0000", &format!("{token}00"), "ğğğğğğğğğğğğğğğğğğğğğğ"]
    {
        let (_, answer) = submit(&visitor, "POST", &format!("{path}/{wrong}"), "").await;
        assert_eq!(answer["status"], 0, "{wrong}");
    }
}

#[tokio::test]
async fn aut_2_the_form_is_described_and_filled_for_a_member() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let path = "/api/v1/block/customer-register/";
    let empty = visitor.json(path).await;
    assert_eq!(empty["data"][0]["account"]["customerInfo"]["email"], "");
    assert!(empty["data"][0]["security"].as_str().unwrap().starts_with("/SecCode.php"));
    let filled = visitor.json(&format!("{path}?type=update")).await;
    let info = &filled["data"][0]["account"]["customerInfo"];
    assert_eq!(
        (&info["name"], &info["birthdate"], &info["gender"]),
        (&json!("Deniz"), &json!("01-05-1990"), &json!(2))
    );
}
