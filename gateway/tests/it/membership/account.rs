//! `PATCH` and `DELETE /bff/members/me` (contracts/upstream/membership.md#profile).

use http::{Method, Request};
use serde_json::{Value, json};

use super::{fields, member_email};
use crate::support::client::Connection;
use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to};

const ME: &str = "/bff/members/me";
const FORM: &str = "/bff/members/form?update=true";
const CLOSE: &str = "/srv/service/customer/cancel-me";

/// Directly, without the gateway.
async fn close_at_the_shop(gateway: &TestGateway, member: &Guest) {
    let request = Request::post(format!("{}{CLOSE}", gateway.shop.url()))
        .header("cookie", member.cookie_header())
        .header("content-type", "application/x-www-form-urlencoded")
        .body(bytes::Bytes::new())
        .expect("a request");
    let answer = Connection::to(gateway.shop.addr()).exchange(request).await;
    assert_eq!(answer.status(), 200);
}

/// The shop reads only a multipart PUT; only the given fields change.
#[tokio::test]
async fn aut_2_cns_1_details_and_consents_are_changed_one_by_one() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let change = json!({ "name": "Derya", "birthDate": "1991-12-31", "gender": "male", "city": "34", "town": "3401",
        "district": "340101", "phone": "+90 555 999 88 77" });
    let answer = member.json(Method::PATCH, ME, change).await.expect(200).json();
    assert_eq!(answer, json!({ "outcome": "done", "message": "Bilgileriniz güncellendi" }));
    let consents = json!({ "mailConsent": true, "smsConsent": false, "kvkk": true });
    member.json(Method::PATCH, ME, consents).await.expect(200);
    let form = member.get(FORM).await.expect(200).json();
    for (name, value) in [
        ("name", json!("Derya")),
        ("surname", json!("Örnek")),
        ("birthDate", json!("1991-12-31")),
        ("gender", json!("male")),
        ("phone", json!("905559998877")),
        ("country", json!("TR")),
        ("city", json!("34")),
        ("town", json!("3401")),
        ("district", json!("340101")),
        ("mailConsent", json!(true)),
        ("smsConsent", json!(false)),
    ] {
        assert_eq!(form[name], value, "{name}");
    }
    let seen = requests_to(&gateway.shop, "/api/v1/customer/update");
    assert!(seen.len() == 2 && seen.iter().all(|call| call.method == "PUT"), "{seen:?}");
}

#[tokio::test]
async fn aut_2_a_change_at_fault_is_422_and_changes_nothing() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let change = json!({ "name": "", "email": "bayi@vitrin.test", "phone": "", "surname": "Yeni" });
    let problem = member.json(Method::PATCH, ME, change).await.problem(422, "invalid_fields");
    assert_eq!(fields(&problem), ["name", "email", "phone"]);
    assert_eq!(member.get(FORM).await.json()["surname"], "Örnek");
    let problem = member.json(Method::PATCH, ME, json!({ "birthDate": "31.12.1991" })).await;
    assert_eq!(problem.problem(422, "invalid_field")["field"], "birthDate");
}

#[tokio::test]
async fn aut_2_a_guest_has_nothing_to_change_or_close() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.json(Method::PATCH, ME, json!({ "name": "x" })).await.problem(401, "member_needed");
    guest.delete(ME).await.problem(401, "member_needed");
    let passwords = json!({ "currentPassword": "Vitrin2026", "newPassword": "Kilim2026" });
    guest
        .json(Method::PUT, "/bff/members/me/password", passwords)
        .await
        .problem(401, "member_needed");
}

#[tokio::test]
async fn aut_2_gw_8_only_the_member_can_close_the_account() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    AttackerPage::luring(&member).delete(ME).await.problem(403, "xsrf_mismatch");
    assert_eq!(member_email(&mut member).await, "deniz@vitrin.test");
    let answer: Value = member.delete(ME).await.expect(200).json();
    assert_eq!(answer, json!({ "outcome": "done", "message": "Üyeliğiniz silindi" }));
    assert_eq!(member_email(&mut member).await, "NO_MEMBER_SESSION");
    member.delete(ME).await.problem(401, "member_needed");
}

/// Our session ends with the account; its cookie opens nothing any more.
#[tokio::test]
async fn aut_10_gw_5_a_closed_account_leaves_no_session() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let before = member.jar.clone();
    let answer = member.delete(ME).await.expect(200);
    let taken_back = answer.cookies().iter().any(|cookie| cookie.starts_with("vitrin=;"));
    assert!(taken_back && answer.header("vitrin-session").is_empty(), "{:?}", answer.cookies());
    assert_eq!(member.get("/bff/session").await.expect(200).json()["kind"], "guest");
    let token = member.jar["XSRF-TOKEN"].clone();
    member.jar = before;
    let change = json!({ "name": "x" });
    member.json(Method::PATCH, ME, change.clone()).await.problem(403, "xsrf_mismatch");
    member.jar.insert("XSRF-TOKEN".to_owned(), token);
    member.json(Method::PATCH, ME, change).await.problem(401, "member_needed");
}

#[tokio::test]
async fn aut_10_gw_5_a_closed_account_ends_its_other_sessions() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let mut other = gateway.signed_in().await;
    other.delete(ME).await.expect(200);
    // The first response tells the page, even to a write.
    let refused = member.json(Method::PATCH, ME, json!({ "name": "x" })).await;
    assert_eq!(refused.header("vitrin-session"), "ended");
    refused.problem(403, "xsrf_mismatch");
    let shell = member.get("/bff/shell").await.expect(200);
    assert_eq!(
        (shell.header("vitrin-session"), &shell.json()["session"]["kind"]),
        ("ended", &json!("guest"))
    );
    assert_eq!(member.get("/bff/shell").await.expect(200).header("vitrin-session"), "");
}

/// By the old call too: after closing the account the member is a guest at once, in all browsers.
#[tokio::test]
async fn aut_10_gw_5_the_old_close_call_ends_all_sessions() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    let mut other = gateway.signed_in().await;
    other.get("/bff/shell").await.expect(200);
    other.form(CLOSE, "").await.expect(200);
    for guest in [&mut other, &mut member] {
        assert_eq!(guest.get("/bff/session").await.expect(200).json()["kind"], "guest");
    }
}

/// The shop has forgotten a member that we still know: the page is told once.
#[tokio::test]
async fn tok_3_a_membership_ended_by_the_shop_ends_here_too() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    close_at_the_shop(&gateway, &gateway.signed_in().await).await;
    for told in ["ended", ""] {
        let answer = member.json(Method::PATCH, ME, json!({ "name": "x" })).await;
        assert_eq!(answer.header("vitrin-session"), told);
        answer.problem(401, "member_needed");
    }
}
