//! ADR 0003: an unknown path under a pass-through surface is 404 `unknown_call`, never forwarded.

use http::Method;

use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

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
    let mut native_client = gateway.native_client();
    for path in UNKNOWN {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            native_client.send(method, path, &[], "").await.problem(404, "unknown_call");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(gateway.storefront.seen().len(), 0);
}

/// The setting for migrations; such a call counts as a payment.
#[tokio::test]
async fn gw_8_allowed_unknown_calls_need_proof_of_origin() {
    let gateway = TestGateway::open_with(&[("VITRIN_ALLOW_UNKNOWN_CALLS", "true")]).await;
    let mut guest = gateway.guest().await;
    guest.get("/srv/service/nope?a=1").await.expect(404);
    let seen = requests_to(&gateway.shop, "/nope");
    assert_eq!((seen.len(), seen[0].query.as_str()), (1, "a=1&language=tr"));
    AttackerPage::luring(&guest).get("/srv/service/nope").await.problem(403, "xsrf_mismatch");
    assert_eq!(requests_to(&gateway.shop, "/nope").len(), 1);
}

/// A known call has its own rules, which no other spelling bypasses.
#[tokio::test]
async fn gw_8_an_unknown_call_is_no_known_call_to_any_reader() {
    let gateway = TestGateway::open_with(&[("VITRIN_ALLOW_UNKNOWN_CALLS", "true")]).await;
    let mut native_client = gateway.native_client();
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
        native_client.form(path, form).await.problem(400, "malformed_request");
    }
    // A router may leave the rest of the path to the call.
    for path in [
        "/api/v1/authentication/login/x",
        "/api/v1/authentication/LOGIN/%78",
        "/srv/customer/signin/a/b/c",
    ] {
        native_client.form(path, form).await.problem(404, "unknown_call");
    }
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn a_method_the_call_does_not_have_is_refused() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.delete("/srv/service/cart/load").await.problem(405, "wrong_method");
    native_client.form("/srv/service/cart/delete-all", "").await.problem(405, "wrong_method");
    native_client.send(Method::PUT, "/bff/shell", &[], "").await.problem(403, "xsrf_mismatch");
    native_client.get("/bff/nope").await.problem(404, "unknown_operation");
    assert_eq!(gateway.shop.requests(), []);
}
