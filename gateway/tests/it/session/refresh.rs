//! One refresh for concurrent callers; what ends a membership and what does not (TOK-2, TOK-3, ADR
//! 0027).

use std::time::Duration;

use serde_json::json;

use super::{DENIZ, SESSION};
use crate::support::{Answer, Client as _, Guest, TestGateway, requests_to};

const HOUR: Duration = Duration::from_secs(60 * 60);
const LOGIN: &str = "/api/v1/authentication/login";

/// Returns a member whose bearer expires in `left`; later ones are valid for an hour.
async fn member_with(gateway: &TestGateway, left: Duration) -> (Guest, String) {
    gateway.shop.set_bearer_lifetime(left);
    let known = gateway.member(DENIZ).await;
    gateway.shop.set_bearer_lifetime(HOUR);
    gateway.shop.clear_requests();
    known
}

async fn at_once(guest: &Guest, path: &'static str, times: usize) -> Vec<Answer> {
    let calls = (0..times).map(|_| {
        let mut guest = guest.clone();
        tokio::spawn(async move { guest.get(path).await })
    });
    let mut answers = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        answers.push(call.await.expect("an answer"));
    }
    answers
}

#[tokio::test]
async fn tok_2_fifty_calls_at_expiry_cause_one_refresh() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = member_with(&gateway, Duration::from_secs(2)).await;
    gateway.shop.set_faults("*/authentication/login*=latency:300").unwrap();
    let old = guest.jar["vitrin"].clone();
    for answer in at_once(&guest, "/api/v1/customer/messages", 50).await {
        let answer = answer.expect(200);
        assert_eq!(answer.json()["status"], true, "{}", answer.text());
        assert_eq!(answer.header("vitrin-session"), "");
        guest.learn(&answer);
    }
    assert_eq!(requests_to(&gateway.shop, LOGIN).len(), 1, "one refresh");
    assert_eq!(requests_to(&gateway.shop, "customer/messages").len(), 50);
    assert_ne!(guest.jar["vitrin"], old);
    // A caller whose answer was lost still has the old cookie, and causes no second refresh.
    guest.jar.insert("vitrin".to_owned(), old);
    guest.get("/api/v1/customer/messages").await.expect(200);
    assert_eq!(requests_to(&gateway.shop, LOGIN).len(), 1);
    let session = guest.get(SESSION).await.json();
    assert_eq!(session["member"]["id"], "101");
}

#[tokio::test]
async fn tok_2_all_tabs_of_a_page_share_one_refresh() {
    let gateway = TestGateway::open().await;
    let (guest, token) = gateway.member(DENIZ).await;
    gateway.shop.clear_requests();
    gateway.shop.set_faults("*/authentication/login*=latency:200").unwrap();
    let asks = (0..5).map(|_| {
        let mut guest = guest.clone();
        tokio::spawn(async move {
            guest.post("/bff/session/refresh", json!(null)).await.expect(200).json()
        })
    });
    let mut tokens = Vec::new();
    for ask in asks.collect::<Vec<_>>() {
        tokens.push(ask.await.unwrap()["token"]["value"].as_str().unwrap().to_owned());
    }
    assert_eq!(requests_to(&gateway.shop, LOGIN).len(), 1);
    assert!(tokens.iter().all(|new| *new == tokens[0] && *new != token), "{tokens:?}");
}

#[tokio::test]
async fn tok_2_an_old_client_refreshes_by_the_old_call() {
    let gateway = TestGateway::open().await;
    let (mut guest, token) = gateway.member(DENIZ).await;
    let answer = guest.form(LOGIN, "refresh=1").await.expect(200).json();
    let new = answer["data"][0]["bearer"].as_str().unwrap();
    assert!(new.starts_with("vitrin-") && new != token, "{answer}");
    assert_eq!(guest.get(SESSION).await.json()["member"]["id"], "101");
}

#[tokio::test]
async fn tok_3_401_403_and_500_end_the_membership_once() {
    for status in [401, 403, 500] {
        let gateway = TestGateway::open().await;
        let (mut guest, _) = member_with(&gateway, Duration::from_secs(300)).await;
        gateway.shop.set_faults(&format!("*/authentication/login*=status:{status}")).unwrap();
        let answer = guest.get("/bff/shell").await.expect(200);
        assert_eq!(answer.header("vitrin-session"), "ended", "{status}");
        assert_eq!(answer.json()["session"]["kind"], "guest");
        assert!(!guest.jar.contains_key("vitrin"));
        let again = guest.get("/bff/shell").await.expect(200);
        assert_eq!(
            (again.header("vitrin-session"), &again.json()["session"]["kind"]),
            ("", &json!("guest"))
        );
        assert_eq!(
            requests_to(&gateway.shop, "customer/logout").len(),
            1,
            "the shop's own session is over too"
        );
    }
}

/// A member whom the shop has just signed out is a guest for the rest of that request, and no
/// further call is made.
/// about a guest.
#[tokio::test]
async fn tok_3_an_ended_member_is_a_guest_within_the_request() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = member_with(&gateway, Duration::from_secs(300)).await;
    gateway.shop.set_faults("*/authentication/login*=status:403").unwrap();
    let told = guest.get("/bff/shell").await.expect(200);
    assert_eq!(told.json()["session"]["kind"], "guest");
    assert_eq!(requests_to(&gateway.shop, "get-detail").len(), 0);
}

#[tokio::test]
async fn tok_3_a_502_garbage_a_reset_and_silence_end_nothing() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PATIENCE", "0.05")]).await;
    for fault in
        ["status:502", "status:503", "empty", "wrong-type", "broken-json", "reset", "latency:700"]
    {
        gateway.shop.set_faults("").unwrap();
        let (mut guest, _) = member_with(&gateway, Duration::from_secs(300)).await;
        gateway.shop.set_faults(&format!("*/authentication/login*={fault}")).unwrap();
        let answer = guest.get("/api/v1/customer/messages").await.expect(200);
        assert_eq!(answer.json()["status"], true, "{fault}: {}", answer.text());
        assert_eq!(answer.header("vitrin-session"), "", "{fault}");
        assert!(guest.jar.contains_key("vitrin"), "{fault}");
        let refused = guest.post("/bff/session/refresh", json!(null)).await;
        assert!(refused.status.is_server_error(), "{fault}: {}", refused.status);
    }
}

#[tokio::test]
async fn tok_2_a_slow_refresh_is_waited_for() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = member_with(&gateway, Duration::from_secs(20)).await;
    gateway.shop.set_faults("*/authentication/login*=latency:500").unwrap();
    let old = guest.jar["vitrin"].clone();
    assert_eq!(guest.get("/api/v1/customer/messages").await.expect(200).json()["status"], true);
    assert_ne!(guest.jar["vitrin"], old);
}

#[tokio::test]
async fn tok_3_a_late_refresh_says_that_the_session_ended() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    gateway.shop.set_faults("*/authentication/login*=status:403").unwrap();
    let answer = guest.post("/bff/session/refresh", json!(null)).await;
    assert_eq!(answer.header("vitrin-session"), "ended");
    answer.problem(401, "session_ended");
    assert!(!guest.jar.contains_key("vitrin"));
    let mut never = gateway.guest().await;
    never.post("/bff/session/refresh", json!(null)).await.problem(401, "session_ended");
}

/// A caller who leaves during the refresh does not affect the others.
#[tokio::test]
async fn tok_2_a_caller_that_goes_away_takes_nobody_along() {
    let gateway = TestGateway::open().await;
    let (guest, _) = member_with(&gateway, Duration::from_secs(5)).await;
    gateway.shop.set_faults("*/authentication/login*=latency:400").unwrap();
    let mut first = guest.clone();
    let leader = tokio::spawn(async move { first.get("/api/v1/customer/messages").await });
    crate::support::wait_until("the refresh is under way", || {
        !requests_to(&gateway.shop, LOGIN).is_empty()
    })
    .await;
    leader.abort();
    let mut second = guest.clone();
    assert_eq!(second.get("/api/v1/customer/messages").await.expect(200).json()["status"], true);
    assert_eq!(requests_to(&gateway.shop, LOGIN).len(), 1);
}
