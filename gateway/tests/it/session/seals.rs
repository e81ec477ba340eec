//! Must hold: with a replayed, truncated, swapped, expired or foreign-key cookie the caller is
//! simply a guest.

use std::time::Duration;

use super::{DENIZ, SESSION};
use crate::support::{Client as _, Guest, TestGateway};

const KEY: (&str, &str) = ("VITRIN_SEAL_KEYS", "0123456789abcdef0123456789abcdef");

/// Returns a browser with only this cookie of ours.
async fn holding(gateway: &TestGateway, sealed: &str) -> Guest {
    let mut guest = gateway.guest().await;
    guest.jar.insert("vitrin".to_owned(), sealed.to_owned());
    guest
}

async fn is_quietly_a_guest(gateway: &TestGateway, sealed: &str, what: &str) {
    let mut guest = holding(gateway, sealed).await;
    gateway.shop.clear_requests();
    let answer = guest.get(SESSION).await.expect(200);
    assert_eq!(
        (answer.json()["kind"].as_str(), answer.header("vitrin-session")),
        (Some("guest"), ""),
        "{what}"
    );
    assert_eq!(gateway.shop.requests().len(), 0, "{what}: nobody is asked");
    guest.get("/bff/cart").await.expect(200);
    guest.get("/srv/service/cart/load").await.expect(200);
    guest.get("/").await.expect(200);
    let seen = gateway.shop.requests();
    assert!(
        seen.iter().all(|request| request.header("authorization").is_none()),
        "{what}: {seen:?}"
    );
}

#[tokio::test]
async fn gw_5_a_cookie_that_is_no_membership_is_quietly_a_guest() {
    let gateway = TestGateway::open_with(&[KEY]).await;
    let (guest, _) = gateway.member(DENIZ).await;
    let sealed = guest.jar["vitrin"].clone();
    let half = &sealed[..sealed.len() / 2];
    let other = if sealed.as_bytes()[10] == b'A' { "B" } else { "A" };
    let changed = [&sealed[..10], other, &sealed[11..]].concat();
    for (text, what) in [
        (half, "truncated"),
        (changed.as_str(), "changed"),
        ("", "empty"),
        ("vitrin-handle", "made up"),
    ] {
        is_quietly_a_guest(&gateway, text, what).await;
    }
    let other =
        TestGateway::open_with(&[("VITRIN_SEAL_KEYS", "ffffffffffffffffffffffffffffffff")]).await;
    is_quietly_a_guest(&other, &sealed, "another key's").await;
}

#[tokio::test]
async fn gw_5_what_was_signed_out_of_cannot_be_replayed() {
    let gateway = TestGateway::open_with(&[KEY]).await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let sealed = guest.jar["vitrin"].clone();
    guest.delete(SESSION).await.expect(200);
    is_quietly_a_guest(&gateway, &sealed, "replayed").await;
}

/// A browser sends every cookie of the name, including one that another host of our domain set, or
/// one of an earlier sign-in.
#[tokio::test]
async fn gw_5_an_ended_cookie_does_not_hide_a_valid_one() {
    let gateway = TestGateway::open_with(&[KEY]).await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let over = guest.jar["vitrin"].clone();
    guest.delete(SESSION).await.expect(200);
    guest.post(SESSION, crate::support::gateway::sign_in(DENIZ)).await.expect(200);
    let holds = guest.jar.remove("vitrin").unwrap();
    let rest = guest.cookie_header();
    for (sealed, kind) in [
        (vec![over.as_str(), &holds], "member"),
        (vec!["made-up", &over, "", &holds], "member"),
        (vec![over.as_str(), "made-up"], "guest"),
        ([vec!["made-up"; 7], vec![holds.as_str()]].concat(), "member"),
        // So many are never sent by honest browsers, and each costs a decryption.
        ([vec!["made-up"; 8], vec![holds.as_str()]].concat(), "guest"),
    ] {
        let sealed: String = sealed.iter().map(|text| format!("; vitrin={text}")).collect();
        let answer =
            guest.get_with(SESSION, &[("cookie", &format!("{rest}{sealed}"))]).await.expect(200);
        assert_eq!(
            (answer.json()["kind"].as_str(), answer.header("vitrin-session")),
            (Some(kind), "")
        );
    }
}

/// A cookie that a sibling host may set on https, or anybody over http, is not a membership.
#[tokio::test]
async fn gw_5_on_https_only_the_name_that_browsers_guard_is_believed() {
    let plain = TestGateway::open_with(&[KEY]).await;
    let public = ("VITRIN_PUBLIC_URL", "https://shop.example");
    let gateway = TestGateway::in_front_of((), &plain.shop.url(), &[KEY, public]).await;
    let (guest, _) = plain.member(DENIZ).await;
    let sealed = &guest.jar["vitrin"];
    for (name, kind) in [("vitrin", "guest"), ("__Host-Http-vitrin", "member")] {
        let cookies = format!("PHPSESSID={}; {name}={sealed}", guest.jar["PHPSESSID"]);
        let answer =
            gateway.native_client().get_with(SESSION, &[("cookie", &cookies)]).await.expect(200);
        assert_eq!(answer.json()["kind"], kind, "{name}");
    }
}

#[tokio::test]
async fn gw_5_an_expired_cookie_is_quietly_a_guest() {
    // Expired for too long to be renewed.
    let gateway = TestGateway::open_with(&[KEY]).await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let expired = now - Duration::from_secs(3600);
    let body = format!(
        r#"{{"status":true,"message":"","data":[{{"bearer":"eyJ.old.sig","exp_at":{}}}]}}"#,
        expired.as_secs()
    );
    let mock = wiremock::MockServer::start().await;
    wiremock::Mock::given(wiremock::matchers::any())
        .respond_with(wiremock::ResponseTemplate::new(200).set_body_raw(body, "application/json"))
        .mount(&mock)
        .await;
    let forger = TestGateway::in_front_of((), &mock.uri(), &[KEY]).await;
    let mut guest = Guest::new(forger.address);
    guest.get("/bff/regions/countries").await;
    let mut request = crate::support::gateway::sign_in(DENIZ);
    // A cookie that ends with the browser, and not at once.
    request["rememberMe"] = false.into();
    guest.post(SESSION, request).await.expect(200);
    let sealed = guest.jar["vitrin"].clone();
    is_quietly_a_guest(&gateway, &sealed, "expired").await;
}

#[tokio::test]
async fn gw_5_keys_rotate_without_anybody_noticing() {
    let gateway = TestGateway::open_with(&[KEY]).await;
    let (guest, _) = gateway.member(DENIZ).await;
    let both = format!("ffffffffffffffffffffffffffffffff,{}", KEY.1);
    let url = gateway.shop.url();
    let rotated = TestGateway::in_front_of((), &url, &[("VITRIN_SEAL_KEYS", &both)]).await;
    let mut there = Guest::new(rotated.address);
    there.jar = guest.jar.clone();
    assert_eq!(there.get(SESSION).await.expect(200).json()["member"]["id"], "101");
}
