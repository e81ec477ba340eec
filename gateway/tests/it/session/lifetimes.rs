//! `VITRIN_SESSION_IDLE` and `VITRIN_SESSION_ABSOLUTE`: expired sessions end on both sides.

use super::{DENIZ, SESSION};
use crate::support::{Answer, Client as _, Guest, TestGateway, WAIT_TIMEOUT, requests_to};

const KEY: (&str, &str) = ("VITRIN_SEAL_KEYS", "0123456789abcdef0123456789abcdef");
const DETAIL: &str = "/srv/service/customer/get-detail";

/// Repeats a request with the browser's current cookies until a response says that the session has
/// ended.
async fn ended(guest: &Guest, path: &str) -> (Guest, Answer) {
    let wait = async {
        loop {
            let mut copy = guest.clone();
            let answer = copy.get(path).await.expect(200);
            if answer.header("vitrin-session") == "ended" {
                return (copy, answer);
            }
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, wait).await.expect("it ends")
}

#[tokio::test]
async fn gw_5_an_expired_session_ends_here_and_at_the_shop() {
    for setting in ["VITRIN_SESSION_IDLE", "VITRIN_SESSION_ABSOLUTE"] {
        let patient = TestGateway::open_with(&[KEY]).await;
        let strict =
            TestGateway::in_front_of((), &patient.shop.url(), &[KEY, (setting, "1s")]).await;
        // Signed in by the shop's cookie, which alone would keep the account open.
        for by_cookie in [true, false] {
            let member =
                if by_cookie { patient.signed_in().await } else { patient.member(DENIZ).await.0 };
            let mut there = Guest::new(strict.address);
            there.jar = member.jar.clone();
            patient.shop.clear_requests();
            let path = if by_cookie { DETAIL } else { "/bff/shell" };
            let (after, answer) = ended(&there, path).await;
            for name in ["vitrin", "PHPSESSID"] {
                let gone = |cookie: &&str| cookie.starts_with(&format!("{name}=;"));
                assert!(answer.cookies().iter().any(gone), "{setting}: {name}");
            }
            assert!(!after.jar.contains_key("vitrin"));
            assert_eq!(
                requests_to(&patient.shop, "customer/logout").len(),
                1,
                "{setting}: the shop is told"
            );
            let session = format!("PHPSESSID={}", member.jar["PHPSESSID"]);
            let detail = patient.native_client().get_with(DETAIL, &[("cookie", &session)]).await;
            assert_eq!(detail.json()["statusText"], "NO_MEMBER_SESSION", "{setting}");
        }
    }
}

/// The session's XSRF token is invalid then too; the shell brings another.
#[tokio::test]
async fn gw_5_what_is_over_changes_nothing_any_more() {
    let patient = TestGateway::open_with(&[KEY]).await;
    let url = patient.shop.url();
    let strict =
        TestGateway::in_front_of((), &url, &[KEY, ("VITRIN_SESSION_ABSOLUTE", "1s")]).await;
    let member = patient.signed_in().await;
    let mut there = Guest::new(strict.address);
    there.jar = member.jar.clone();
    let _ = ended(&there, SESSION).await;
    patient.shop.clear_requests();
    there.delete("/bff/cart").await.problem(403, "xsrf_mismatch");
    assert_eq!(patient.shop.requests(), []);
    there.get("/bff/shell").await.expect(200);
    there.delete("/bff/cart").await.expect(200);
    assert_eq!(there.get(SESSION).await.json()["kind"], "guest");
}

#[tokio::test]
async fn gw_5_a_session_in_use_is_sealed_anew_now_and_then() {
    let gateway = TestGateway::open_with(&[("VITRIN_SESSION_IDLE", "16s")]).await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let first = guest.jar["vitrin"].clone();
    guest.get(SESSION).await.expect(200);
    // The member's id was learnt.
    let known = guest.jar["vitrin"].clone();
    assert_ne!(first, known);
    guest.get(SESSION).await.expect(200);
    assert_eq!(guest.jar["vitrin"], known, "not with each request");
    let token = guest.jar["XSRF-TOKEN"].clone();
    let resealed = async {
        while guest.jar["vitrin"] == known {
            guest.get(SESSION).await.expect(200);
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, resealed).await.expect("sealed anew");
    assert_eq!(guest.get(SESSION).await.json()["member"]["email"], DENIZ);
    assert_eq!(guest.jar["XSRF-TOKEN"], token);
}
