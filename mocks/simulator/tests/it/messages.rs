//! MSG-1: what members and guests write to departments.

use serde_json::json;

use crate::support::{Visitor, list, shop, signed_in, submit};

const THREADS: &str = "/api/v1/customer/messages";
const SEND: &str = "/api/v1/public/send-message/department/";
const COUNT: &str = "/srv/service/customer/getmessagecount";

#[tokio::test]
async fn msg_1_a_member_writes_answers_and_closes() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    assert_eq!(visitor.post(COUNT, "").await, json!(1), "a bare number");
    let (status, answer) =
        submit(&visitor, "POST", SEND, "departmentId=1&subject=Bedel&message=<b>Merhaba</b>").await;
    assert_eq!((status, &answer["status"]), (200, &json!(true)), "{answer}");
    let threads = visitor.json(THREADS).await;
    let newest = &list(&threads, "data")[0];
    assert_eq!(
        (&newest["subject"], &newest["department"], &newest["status"]),
        (&json!("Bedel"), &json!("Destek"), &json!(1))
    );
    let path = format!("{THREADS}/{}", newest["id"].as_str().unwrap());
    let detail = visitor.json(&path).await["data"][0]["detail"][0].clone();
    assert_eq!(
        detail["message"], "&lt;b&gt;Merhaba&lt;/b&gt;",
        "what a member writes is no markup"
    );
    assert_eq!(detail["isAdmin"], "0");

    submit(&visitor, "POST", SEND, "parentId=7&message=Sağ olun").await;
    let thread = visitor.json(&format!("{THREADS}/7")).await;
    assert_eq!(list(&thread["data"][0], "detail").len(), 3);
    assert_eq!(visitor.post(COUNT, "").await, json!(0), "answered");
    let (status, answer) = submit(&visitor, "PUT", &format!("{THREADS}/7"), "status=0").await;
    assert_eq!((status, answer["message"].as_str().unwrap().is_empty()), (200, false));
    assert_eq!(visitor.json(&format!("{THREADS}/7")).await["data"][0]["message"]["status"], 0);
    assert_eq!(submit(&visitor, "POST", SEND, "parentId=7&message=x").await.0, 404, "it is closed");
    assert_eq!(submit(&visitor, "GET", &format!("{THREADS}/999"), "").await.0, 404);
}

#[tokio::test]
async fn msg_1_a_field_at_fault_is_named_with_200() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    let long = "ç".repeat(256);
    for (form, key) in [
        ("subject=a&message=b".to_owned(), "departmentId"),
        ("departmentId=1&message=b".to_owned(), "subject"),
        (format!("departmentId=1&subject={}&message=b", &long[..202]), "subject"),
        ("departmentId=1&subject=a".to_owned(), "message"),
        (format!("departmentId=1&subject=a&message={long}"), "message"),
    ] {
        let (status, answer) = submit(&guest, "POST", SEND, &form).await;
        assert_eq!(
            (status, &answer["status"], &answer["key"]),
            (200, &json!(0), &json!(key)),
            "{form}"
        );
    }
    let (_, answer) = submit(&guest, "POST", SEND, "departmentId=1&subject=a&message=b").await;
    assert_eq!(answer["status"], true, "guests may write");
    assert_eq!(submit(&guest, "GET", THREADS, "").await.0, 401);
    assert_eq!(guest.post(COUNT, "").await, json!(0));
}

#[tokio::test]
async fn gw_10_departments_are_the_same_for_everybody_in_each_language() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    for (language, name) in
        [("tr", "Destek"), ("en", "Support"), ("de", "Kundendienst"), ("ar", "الدعم")]
    {
        let answer = guest.json(&format!("/api/v1/public/department?language={language}")).await;
        assert_eq!(
            (&answer["data"][0]["id"], &answer["data"][0]["name"]),
            (&json!("1"), &json!(name))
        );
    }
}

#[tokio::test]
async fn call_2_the_older_names_have_the_same_content() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let old = "/srv/service/profile";
    assert_eq!(
        visitor.json(&format!("{old}/get-message-list/")).await["data"],
        visitor.json(THREADS).await["data"]
    );
    let departments = visitor.json(&format!("{old}/get-message-department-list/")).await;
    assert_eq!(departments["data"], visitor.json("/api/v1/public/department").await["data"]);
    let sent = visitor
        .post(&format!("{old}/send-new-message"), "departmentId=2&subject=a&message=b")
        .await;
    assert_eq!(sent["status"], 1);
    assert_eq!(
        visitor.post(&format!("{old}/send-new-message"), "departmentId=2&subject=a").await["key"],
        "message"
    );
    assert_eq!(visitor.post(&format!("{old}/close-message"), "id=7").await["status"], 1);
    assert_eq!(visitor.post(&format!("{old}/close-message/999"), "").await["status"], 0);
    assert_eq!(visitor.post("/srv/service/external/send-request", "x=1").await["status"], 1);
    let refused = Visitor::of(&shop).json(&format!("{old}/get-message-list")).await;
    assert_eq!(refused["statusText"], "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn msg_1_aut_12_a_guests_third_message_wants_the_captcha() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    let form = "departmentId=1&subject=a&message=b";
    for _ in 0..2 {
        assert_eq!(submit(&guest, "POST", SEND, form).await.1["status"], true);
    }
    for code in ["", "&security_code=00000"] {
        let (status, answer) = submit(&guest, "POST", SEND, &format!("{form}{code}")).await;
        assert_eq!((status, &answer["key"]), (200, &json!("security_code")), "{answer}");
    }
    let picture = guest.get("/SecCode.php?1").await;
    let answer = picture.headers()["x-captcha-answer"].to_str().unwrap();
    let right = format!("{form}&security_code={answer}");
    assert_eq!(submit(&guest, "POST", SEND, &right).await.1["status"], true);
    let (_, address) = submit(&guest, "POST", SEND, &format!("{form}&email=deniz")).await;
    assert_eq!(address["key"], "email");
}
