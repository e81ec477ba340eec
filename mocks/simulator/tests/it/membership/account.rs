//! A member's details and passwords.

use serde_json::json;

use super::{LOGIN, captcha, member_id};
use crate::support::{Visitor, shop, signed_in, submit};

#[tokio::test]
async fn call_1_the_profile_is_changed_by_a_multipart_put() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let field = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let put = async |body: String| {
        let request = visitor
            .request("PUT", "/api/v1/customer/update")
            .header("content-type", "multipart/form-data; boundary=x")
            .body(format!("{body}--x--\r\n"));
        let answer = visitor.send(request).await;
        (answer.status().as_u16(), answer.json::<serde_json::Value>().await.unwrap())
    };
    let (status, answer) = put(field("name", "Derya") + &field("gender", "1")).await;
    assert_eq!((status, &answer["status"]), (200, &json!(true)));
    let detail = visitor.json("/srv/service/customer/get-detail").await;
    assert_eq!(
        (&detail["FIRST_NAME"], &detail["LAST_NAME"], &detail["GENDER"]),
        (&json!("Derya"), &json!("Örnek"), &json!("1"))
    );
    put(field("city_code", "34") + &field("town_code", "3401") + &field("mail_notify", "1")).await;
    put(field("sms_notify", "1") + &field("sms_notify", "0")).await;
    let form = visitor.json("/api/v1/block/customer-register?type=update").await;
    let info = &form["data"][0]["account"]["customerInfo"];
    assert_eq!(
        (&info["city_code"], &info["town_code"], &info["district_code"]),
        (&json!("34"), &json!("3401"), &json!(""))
    );
    assert_eq!(
        (&info["mail_notify"], &info["sms_notify"], &info["phone_notify"]),
        (&json!("1"), &json!("0"), &json!("0"))
    );
    let (status, answer) = put(field("name", "") + &field("email", "bayi@vitrin.test")).await;
    assert_eq!(status, 422);
    assert_eq!(
        (&answer["data"][0]["key"], &answer["data"][1]["key"]),
        (&json!("name"), &json!("email"))
    );
    let (status, answer) =
        submit(&Visitor::of(&shop), "PUT", "/api/v1/customer/update", "name=x").await;
    assert_eq!((status, &answer["message"]), (401, &json!("NO_MEMBER_SESSION")));
}

#[tokio::test]
async fn aut_3_a_member_changes_the_password() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let path = "/api/v1/customer/update/password";
    for (body, key) in [
        ("password_old=x&password_new=Kilim2026", "password_old"),
        ("password_old=Vitrin2026&password_new=kisa", "password_new"),
        ("password_old=Vitrin2026&password_new=Vitrin2026", "password_new"),
    ] {
        let (status, answer) = submit(&visitor, "POST", path, body).await;
        assert_eq!((status, &answer["data"][0]["key"]), (422, &json!(key)), "{body}");
    }
    let (status, answer) =
        submit(&visitor, "POST", path, "password_old=Vitrin2026&password_new=Kilim2026").await;
    assert_eq!((status, &answer["status"]), (200, &json!(true)));
    let body = "username=deniz@vitrin.test&password=Kilim2026";
    assert_eq!(submit(&Visitor::of(&shop), "POST", LOGIN, body).await.0, 200);
}

#[tokio::test]
async fn aut_3_a_password_is_changed_before_getting_in_on_both_surfaces() {
    let shop = shop().await;
    let form = |name: &str, old: &str| {
        format!(
            "type=email&username={name}@vitrin.test&password_old={old}&password_new=Kilim2026&redirect=order"
        )
    };
    let visitor = Visitor::of(&shop);
    let api = "/api/v1/authentication/change-password";
    let (status, answer) = submit(&visitor, "POST", api, &form("can", "x")).await;
    assert_eq!((status, &answer["data"][0]["key"]), (422, &json!("password_old")));
    let (status, answer) = submit(&visitor, "POST", api, &form("can", "Vitrin2026")).await;
    assert_eq!((status, &answer["page"]["url"]), (200, &json!("/order")), "{answer}");
    assert_eq!(member_id(&visitor).await, "104", "no longer expired");

    let visitor = Visitor::of(&shop);
    let srv = "/srv/customer/signin/change-password";
    let (status, answer) =
        submit(&visitor, "POST", srv, &format!("{}&security_code=1", form("ada", "Vitrin2026")))
            .await;
    assert_eq!(
        (status, &answer["status"], &answer["key"]),
        (200, &json!(0), &json!("security_code"))
    );
    let code = captcha(&visitor).await;
    let (_, answer) = submit(
        &visitor,
        "POST",
        srv,
        &format!("{}&security_code={code}", form("ada", "Vitrin2026")),
    )
    .await;
    assert_eq!((&answer["status"], &answer["url"]), (&json!(1), &json!("/order")));
    let detail = visitor.json("/srv/service/customer/get-detail").await;
    assert!(detail["PASSWORD_STRENGTH"].as_u64().unwrap() > 6, "{detail}");
}

#[tokio::test]
async fn aut_3_a_reminder_needs_the_captcha_and_takes_an_unescaped_address() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let path = "/srv/service/customer/forgot-password";
    for (email, status, key) in [
        ("deniz@vitrin.test", 1, ""),
        ("deniz%40vitrin.test", 1, ""),
        ("yok@vitrin.test", 0, "email"),
        ("x", 0, "email"),
    ] {
        let code = captcha(&visitor).await;
        let answer = visitor.json(&format!("{path}/{email}/{code}")).await;
        assert_eq!(
            (&answer["status"], &answer["key"]),
            (&json!(status), &json!(key)),
            "{email}: {answer}"
        );
    }
    let (_, answer) = submit(&visitor, "POST", &format!("{path}/deniz@vitrin.test/1"), "").await;
    assert_eq!(answer["key"], "security_code");
}

#[tokio::test]
async fn call_1_a_member_can_leave_for_good() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let path = "/srv/service/customer/cancel-me";
    assert_eq!(submit(&Visitor::of(&shop), "POST", path, "").await.1["success"], false);
    assert_eq!(submit(&visitor, "POST", path, "").await.1["success"], true);
    assert_eq!(member_id(&visitor).await, 0);
    assert_eq!(submit(&visitor, "POST", LOGIN, super::DENIZ).await.0, 403);
}
