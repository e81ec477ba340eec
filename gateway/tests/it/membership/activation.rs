//! `POST /bff/activations/membership` and `/newsletter`: the links in the shop's mails
//! (contracts/upstream/membership.md#activation).

use serde_json::json;

use crate::support::{AttackerPage, Client as _, TestGateway};

const MEMBERSHIP: &str = "/bff/activations/membership";
const NEWSLETTER: &str = "/bff/activations/newsletter";
const REGISTER: &str = "/api/v1/authentication/register";
const SUBSCRIBE: &str = "/srv/service/guest/subscribeNewsletter";
const LOGIN: &str = "/api/v1/authentication/login";

#[tokio::test]
async fn aut_7_a_membership_is_activated_and_then_opens() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let form = "name=Nil&surname=Kaya&email=onay@example.test&password=Kilim2026&kvkk=1";
    let link = guest.form(REGISTER, form).await.expect(200).header("x-activation").to_owned();
    let (id, token) = link.split_once('/').unwrap();
    let login = "username=onay@example.test&password=Kilim2026";
    guest.form(LOGIN, login).await.expect(403);
    let wrong = guest.post(MEMBERSHIP, json!({ "id": id, "token": "0" })).await.expect(200).json();
    assert_eq!(wrong["outcome"], "failed");
    assert!(wrong["message"].as_str().is_some_and(|words| !words.is_empty()), "{wrong}");
    guest.form(LOGIN, login).await.expect(403);
    let link = json!({ "id": id, "token": token });
    AttackerPage::luring(&guest).post(MEMBERSHIP, link.clone()).await.problem(403, "xsrf_mismatch");
    for _ in 0..2 {
        let answer = guest.post(MEMBERSHIP, link.clone()).await.expect(200).json();
        assert_eq!(
            answer,
            json!({ "outcome": "activated", "message": "Üyeliğiniz etkinleştirildi" })
        );
    }
    guest.form(LOGIN, login).await.expect(200);
}

#[tokio::test]
async fn aut_7_nws_1_a_subscription_is_confirmed() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let token = guest
        .form(SUBSCRIBE, "email=nil@example.test&kvkk=1")
        .await
        .header("x-activation")
        .to_owned();
    let answer = guest.post(NEWSLETTER, json!({ "token": token })).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["message"]),
        (&json!("activated"), &json!("E-bülten üyeliğiniz onaylandı"))
    );
    let answer = guest.post(NEWSLETTER, json!({ "token": "made-up" })).await.expect(200).json();
    assert_eq!(answer["outcome"], "failed");
}

#[tokio::test]
async fn aut_7_what_is_no_link_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let long = "a".repeat(129);
    for wrong in ["", "..", "a/b", "a b", "ğ", "%2e%2e", &long] {
        let body = json!({ "id": "1", "token": wrong });
        assert_eq!(
            guest.post(MEMBERSHIP, body).await.problem(422, "invalid_field")["field"],
            "token"
        );
        let body = json!({ "id": wrong, "token": "1" });
        assert_eq!(guest.post(MEMBERSHIP, body).await.problem(422, "invalid_field")["field"], "id");
        guest.post(NEWSLETTER, json!({ "token": wrong })).await.problem(422, "invalid_field");
    }
    assert_eq!(gateway.shop.requests(), []);
}
