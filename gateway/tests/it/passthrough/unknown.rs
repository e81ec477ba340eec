//! ADR 0003: an unknown path under a pass-through surface is 404 `unknown_call`, never forwarded.

use http::Method;

use crate::support::{AttackerPage, Client as _, TestGateway, saw};

const UNKNOWN: [&str; 8] = [
    "/srv/service/nope",
    "/srv/service/cart/loads",
    "/srv/",
    "/api/v1/nope",
    "/api/v2/anything",
    "/Order/OrderAPI/nope",
    "/conn/x.php",
    "/static/other/x.png",
];

#[tokio::test]
async fn an_unknown_call_is_not_forwarded() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    for path in UNKNOWN {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            stranger.send(method, path, &[], "").await.problem(404, "unknown_call");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(gateway.storefront.seen().len(), 0);
}

/// The setting for migrations; such a call is taken for the worst it could be.
#[tokio::test]
async fn gw_8_unknown_calls_may_be_allowed_and_need_proof_of_origin_then() {
    let gateway = TestGateway::open_with(&[("VITRIN_ALLOW_UNKNOWN_CALLS", "true")]).await;
    let mut guest = gateway.guest().await;
    guest.get("/srv/service/nope?a=1").await.expect(404);
    let seen = saw(&gateway.shop, "/nope");
    assert_eq!((seen.len(), seen[0].query.as_str()), (1, "a=1&language=tr"));
    AttackerPage::luring(&guest).get("/srv/service/nope").await.problem(403, "xsrf_mismatch");
    assert_eq!(saw(&gateway.shop, "/nope").len(), 1);
}

/// A known call has rules of its own, which no other spelling of it goes around.
#[tokio::test]
async fn gw_8_an_allowed_unknown_call_is_no_known_one_to_any_reader() {
    let gateway = TestGateway::open_with(&[("VITRIN_ALLOW_UNKNOWN_CALLS", "true")]).await;
    let mut stranger = gateway.stranger();
    let form = "username=ada@vitrin.test&password=x";
    for path in [
        "/api/v1/authentication/%6cogin",
        "/api/v1/authentication/Login",
        "/api/v1/authentication/login;x",
        "/api/v1/authentication/%256cogin",
        "/api/V1/authentication/login",
        "/api/nope/api/v1/authentication/login",
        "/srv/customer/Signin/email/ada@vitrin.test",
        "/srv/nope/srv/customer/signin/email/ada@vitrin.test",
    ] {
        stranger.form(path, form).await.problem(400, "malformed_request");
    }
    // A router may leave what follows to the call.
    for path in [
        "/api/v1/authentication/login/x",
        "/api/v1/authentication/LOGIN/%78",
        "/srv/customer/signin/a/b/c",
    ] {
        stranger.form(path, form).await.problem(404, "unknown_call");
    }
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn a_method_the_call_does_not_have_is_refused() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    stranger.delete("/srv/service/cart/load").await.problem(405, "wrong_method");
    stranger.form("/srv/service/cart/delete-all", "").await.problem(405, "wrong_method");
    stranger.send(Method::PUT, "/bff/shell", &[], "").await.problem(403, "xsrf_mismatch");
    stranger.get("/bff/nope").await.problem(404, "unknown_operation");
    assert_eq!(gateway.shop.requests(), []);
}
