//! Quick registration, and the two cookie logins by form fields
//! (contracts/upstream/membership.md#registration).

use serde_json::json;

use super::{read, said, submit};
use crate::support::{AttackerPage, Client as _, Member, TestGateway};

const QUICK: &str = "/api/v1/authentication/register/quick";
const ORDER_LOGIN: &str = "/srv/service/customer/order-login";
const SHOPPING_LOGIN: &str = "/srv/service/customer/signin-shopping";
const DETAIL: &str = "/srv/service/customer/get-detail";

#[tokio::test]
async fn aut_2_quick_registration_needs_no_password_and_opens_the_session() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let form =
        "name=Nil&surname=Kaya&email=nil@example.test&mobile_phone=905551112233&kvkk=1&quick=1";
    let answer = guest.form(QUICK, form).await.expect(200).json();
    assert_eq!(
        (&answer["status"], &answer["message"]),
        (&json!(true), &json!("Üyelik oluşturuldu"))
    );
    assert_eq!(answer["page"]["url"], "/");
    assert!(answer["data"][0]["exp_at"].is_u64(), "seconds: {answer}");
    assert_eq!(read(&mut guest, DETAIL).await["MAIL"], "nil@example.test", "the session is theirs");
    assert!(
        answer["data"][0]["bearer"].as_str().unwrap().starts_with("vitrin-"),
        "a page gets a handle: {answer}"
    );
    // A client that is not a browser gets the bearer itself, which is a credential too.
    let answer =
        gateway.native_client().form(QUICK, &form.replace("nil@", "ada@")).await.expect(200).json();
    let bearer = answer["data"][0]["bearer"].as_str().unwrap();
    let detail = Member::new(gateway.address, bearer).get(DETAIL).await.expect(200).json();
    assert_eq!(detail["MAIL"], "ada@example.test");
}

/// The client gets the shop's own status and envelope: each invalid field under its key.
#[tokio::test]
async fn aut_2_gw_1_a_quick_registration_at_fault_is_422_with_each_field() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let refused = guest.form(QUICK, "surname=Kaya&email=nil&quick=1").await.expect(422).json();
    assert_eq!(refused["status"], false);
    let keys: Vec<_> =
        refused["data"].as_array().unwrap().iter().map(|fault| &fault["key"]).collect();
    assert_eq!(keys, ["name", "email", "kvkk"]);
    let taken = "name=Nil&surname=Kaya&email=deniz@vitrin.test&kvkk=1&quick=1";
    let refused = guest.form(QUICK, taken).await.expect(422).json();
    assert!(
        refused["data"][0]["statusText"].as_str().unwrap().starts_with("Bu e-posta adresiyle"),
        "{refused}"
    );
    assert_eq!(read(&mut guest, DETAIL).await["statusText"], "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn ord_2_both_logins_by_form_open_the_session_and_lead_on() {
    let gateway = TestGateway::open().await;
    for (path, page) in [(ORDER_LOGIN, "/"), (SHOPPING_LOGIN, "/order")] {
        let mut guest = gateway.guest().await;
        let refused = submit(&mut guest, path, "email=deniz@vitrin.test&password=x").await;
        assert_eq!(said(&refused), (&json!(0), "Üye adı veya şifre hatalı"), "{path}");
        assert_eq!((&refused["field"], &refused["counter"]), (&json!("password"), &json!(1)));
        let nobody = guest.form(path, "password=x").await.problem(422, "invalid_field");
        assert_eq!(nobody["field"], "username", "{nobody}");

        let fields = "username=bayi01&type=vendor-code&password=Vitrin2026";
        AttackerPage::luring(&guest).form(path, fields).await.problem(403, "xsrf_mismatch");
        assert_eq!(read(&mut guest, DETAIL).await["statusText"], "NO_MEMBER_SESSION");
        let answer = submit(&mut guest, path, fields).await;
        assert_eq!((said(&answer), &answer["url"]), ((&json!(1), "Giriş yapıldı"), &json!(page)));
        assert_eq!(read(&mut guest, DETAIL).await["ID"], "102");
    }
}
