//! `/bff/messages`: messages of members and guests to departments, and the replies.

use http::Method;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to};

const PATH: &str = "/bff/messages";
const SEND: &str = "/api/v1/public/send-message/department";

fn message() -> Value {
    json!({ "departmentId": "1", "subject": " Beden ", "text": "Kilim kaç\nkilo?" })
}

/// The ready member's first thread, which the shop has answered.
const FIRST: &str = "/bff/messages/7";

async fn unread(guest: &mut Guest) -> Value {
    guest.get("/bff/messages/unread").await.expect(200).json()["count"].clone()
}

#[tokio::test]
async fn msg_1_a_member_writes_is_answered_replies_and_closes() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    assert_eq!(unread(&mut member).await, 1);
    let sent = member.post(PATH, message()).await.expect(200).json();
    assert_eq!(
        sent,
        json!({ "outcome": "done", "message": "Mesajınız gönderildi", "threads": null })
    );

    let threads = member.get(PATH).await.expect(200);
    assert_eq!(threads.header("cache-control"), "private, no-store");
    let threads = threads.json()["threads"].clone();
    assert_eq!(threads.as_array().map(Vec::len), Some(2));
    let newest = &threads[0];
    assert_eq!((&newest["subject"], &newest["department"]), (&json!("Beden"), &json!("Destek")));
    assert_eq!((&newest["open"], &newest["from"]), (&json!(true), &json!("Deniz Örnek")));
    let whole =
        member.get(&format!("{PATH}/{}", newest["id"].as_str().unwrap())).await.expect(200).json();
    assert_eq!(whole["entries"][0]["text"], "Kilim kaç\nkilo?", "lines stay lines");
    assert_eq!(whole["entries"][0]["fromShop"], false);

    let reply = json!({ "text": "Sağ olun" });
    let replied = member.post(&format!("{FIRST}/replies"), reply.clone()).await.expect(200).json();
    assert_eq!(replied["outcome"], "done");
    let whole = member.get(FIRST).await.expect(200).json();
    let texts: Vec<_> =
        whole["entries"].as_array().unwrap().iter().map(|one| &one["text"]).collect();
    assert_eq!(texts, ["Kilim ne zaman yola çıkar?", "Yarın kargoya veriyoruz.", "Sağ olun"]);
    assert_eq!(unread(&mut member).await, 0);

    let closed = member.delete(FIRST).await.expect(200).json();
    assert_eq!(closed, json!({ "outcome": "done", "message": "Mesaj kapatıldı", "thread": null }));
    assert_eq!(member.get(FIRST).await.expect(200).json()["thread"]["open"], false);
    member.post(&format!("{FIRST}/replies"), reply).await.problem(404, "thread_not_found");
}

#[tokio::test]
async fn msg_1_a_guest_may_write_but_has_no_threads() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    assert_eq!(unread(&mut guest).await, 0);
    let mut body = message();
    body["name"] = "Deniz".into();
    body["email"] = "deniz@example.test".into();
    guest.post(PATH, body).await.expect(200);
    guest.get(PATH).await.problem(401, "member_needed");
    guest.get(FIRST).await.problem(401, "member_needed");
    guest.delete(FIRST).await.problem(401, "member_needed");
    guest
        .post(&format!("{FIRST}/replies"), json!({ "text": "x" }))
        .await
        .problem(401, "member_needed");
}

/// The shop requires a captcha for a guest's third message.
#[tokio::test]
async fn msg_1_aut_12_a_captcha_is_asked_for_and_read() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for _ in 0..2 {
        guest.post(PATH, message()).await.expect(200);
    }
    let problem = guest.post(PATH, message()).await.problem(422, "invalid_fields");
    assert_eq!(problem["field"], "securityCode");
    assert_eq!(problem["fields"][0]["field"], "securityCode");
    assert_eq!(problem["fields"][0]["message"], problem["detail"]);
    let picture = guest.get("/SecCode.php?1").await.expect(200);
    let mut body = message();
    body["securityCode"] = picture.header("x-captcha-answer").into();
    guest.post(PATH, body).await.expect(200);
}

#[tokio::test]
async fn msg_1_what_is_too_long_or_missing_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (field, value) in [
        ("subject", json!("  ")),
        ("subject", json!("ç".repeat(101))),
        ("text", json!("")),
        ("text", json!("ç".repeat(256))),
        ("email", json!("deniz")),
        ("email", json!("")),
        ("email", json!("deniz@example..test")),
        ("name", json!("x".repeat(101))),
        ("phone", json!("5".repeat(31))),
        ("securityCode", json!("1".repeat(33))),
        ("departmentId", json!("1 2")),
        ("departmentId", Value::Null),
    ] {
        let mut body = message();
        body[field] = value.clone();
        let problem = guest.post(PATH, body).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{value}");
    }
    let problem = guest
        .post(&format!("{FIRST}/replies"), json!({ "text": " " }))
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "text");
    assert!(gateway.shop.requests().is_empty());
    let unknown = json!({ "departmentId": 99, "subject": "a", "text": "b" });
    let problem = guest.post(PATH, unknown).await.problem(422, "invalid_fields");
    assert_eq!(
        (&problem["field"], &problem["detail"]),
        (&json!("departmentId"), &json!("Bölüm seçiniz"))
    );
}

#[tokio::test]
async fn msg_1_a_message_sent_twice_is_written_once() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    AttackerPage::luring(&member).post(PATH, message()).await.problem(403, "xsrf_mismatch");
    AttackerPage::luring(&member).delete(FIRST).await.problem(403, "xsrf_mismatch");
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    for replayed in ["", "true"] {
        let answer =
            member.send(Method::POST, PATH, &headers, &message().to_string()).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), replayed);
    }
    assert_eq!(requests_to(&gateway.shop, SEND).len(), 1);
}

#[tokio::test]
async fn msg_1_gw_10_departments_are_kept_for_everybody_by_language() {
    let gateway = TestGateway::open().await;
    let (mut guest, mut member) = (gateway.guest().await, gateway.signed_in().await);
    let path = "/bff/messages/departments?language=de";
    let departments = guest.get(path).await.expect(200).json();
    assert_eq!(departments["departments"][0], json!({ "id": "1", "name": "Kundendienst" }));
    member.jar.insert("nocache".to_owned(), "1".to_owned());
    assert!(member.get(path).await.is_hit());
}

/// Refusals as other shops may give them: by HTTP status, by message only, and for several fields.
#[tokio::test]
async fn msg_1_refusals_are_read_however_the_shop_gives_them() {
    let server = MockServer::start().await;
    let answers = |status: u16, body: &str| ResponseTemplate::new(status).set_body_string(body);
    let two = r#"{"status":false,"message":"Formu kontrol ediniz","data":[{"key":"subject","statusText":"Boş"},
        {"key":"message","statusText":"<b>Çok</b> uzun"}]}"#;
    Mock::given(path(SEND)).respond_with(answers(400, two)).mount(&server).await;
    let words = r#"{"status":false,"message":"NO_MEMBER_SESSION","data":[]}"#;
    Mock::given(path("/api/v1/customer/messages"))
        .respond_with(answers(200, words))
        .mount(&server)
        .await;
    Mock::given(path("/api/v1/customer/messages/7"))
        .respond_with(answers(200, r#"{"status":1,"data":[]}"#))
        .mount(&server)
        .await;
    Mock::given(method("POST"))
        .and(path("/srv/service/customer/getmessagecount"))
        .respond_with(answers(200, " \"4\" "))
        .mount(&server)
        .await;
    let url = server.uri();
    let gateway = TestGateway::in_front_of(server, &url, &[]).await;
    let mut native_client = Guest::new(gateway.address);
    native_client.get(PATH).await.problem(401, "member_needed");
    let problem = native_client.post(PATH, message()).await.problem(422, "invalid_fields");
    let fields = json!([{ "field": "subject", "message": "Boş" }, { "field": "text", "message": "Çok uzun" }]);
    assert_eq!((&problem["fields"], &problem["field"]), (&fields, &json!("subject")));
    native_client.get(FIRST).await.problem(404, "thread_not_found");
    assert_eq!(
        native_client.get("/bff/messages/unread").await.expect(200).json(),
        json!({ "count": 4 })
    );
}
