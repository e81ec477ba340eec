//! "Remember me" decides whether a sign-in outlives the browser, by every way to sign in.

use super::DENIZ;
use crate::support::gateway::sign_in;
use crate::support::{Answer, Client as _, TestGateway};

const LOGIN: &str = "/api/v1/authentication/login";
const SIGN_IN: &str = "/srv/customer/signin/email/deniz@vitrin.test";
const MULTIPART: &str = "multipart/form-data; boundary=x";
const URLENCODED: &str = "application/x-www-form-urlencoded";

/// Whether our cookie outlives the browser. Fails if the sign-in sets none.
fn lasts(answer: &Answer, what: &str) -> bool {
    let cookies = answer.cookies();
    let sealed = cookies.iter().find(|cookie| cookie.starts_with("vitrin="));
    let sealed = sealed.unwrap_or_else(|| panic!("{what}: nobody came in: {}", answer.text()));
    assert!(!sealed.contains("Expires"), "{what}: {sealed}");
    sealed.contains("Max-Age=")
}

fn parts(fields: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    format!("{}--x--\r\n", fields.iter().map(part).collect::<String>())
}

#[tokio::test]
async fn aut_1_aut_11_old_sign_ins_last_if_their_form_asks() {
    let gateway = TestGateway::open().await;
    let named = "username=deniz@vitrin.test&password=Vitrin2026&type=email";
    let (wished, not) = (
        parts(&[("username", DENIZ), ("password", "Vitrin2026"), ("rememberMe", "1")]),
        parts(&[("username", DENIZ), ("password", "Vitrin2026"), ("rememberMe", "0")]),
    );
    for (path, kind, form, expected) in [
        (LOGIN, URLENCODED, &*format!("{named}&rememberMe=1"), true),
        (LOGIN, URLENCODED, &*format!("{named}&rememberMe=0"), false),
        (LOGIN, URLENCODED, named, false),
        (LOGIN, MULTIPART, &*wished, true),
        (LOGIN, MULTIPART, &*not, false),
        (SIGN_IN, URLENCODED, "password=Vitrin2026&remember=1", true),
        (SIGN_IN, URLENCODED, "password=Vitrin2026&rememberMe=1", true),
        (SIGN_IN, URLENCODED, "password=Vitrin2026&vendor=0&security=", false),
    ] {
        let mut guest = gateway.guest().await;
        let answer =
            guest.send(http::Method::POST, path, &[("content-type", kind)], form).await.expect(200);
        assert_eq!(lasts(&answer, form), expected, "{path} {form}");
    }
}

/// The form decides at sign-in; the way back from a sign-in host has no form.
#[tokio::test]
async fn aut_1_without_remember_me_the_session_ends_with_the_browser() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let away = guest.get("/srv/service/social/google/login").await.expect(302);
    let back = guest.get(away.header("location")).await.expect(302);
    assert!(!lasts(&back, "social"));
    for remember in [true, false] {
        let mut request = sign_in(DENIZ);
        request["rememberMe"] = remember.into();
        let answer = gateway.guest().await.post(super::SESSION, request).await.expect(200);
        assert_eq!(lasts(&answer, "our own form"), remember);
    }
}

/// A refresh does not change it.
#[tokio::test]
async fn tok_2_a_refresh_keeps_remember_me() {
    for custody in ["gateway", "browser"] {
        let gateway = TestGateway::open_with(&[("VITRIN_TOKEN_CUSTODY", custody)]).await;
        for remember in [true, false] {
            let mut guest = gateway.guest().await;
            let mut request = sign_in(DENIZ);
            request["rememberMe"] = remember.into();
            let token =
                guest.post(super::SESSION, request).await.expect(200).json()["token"]["value"]
                    .clone();
            let authorization = format!("Bearer {}", token.as_str().unwrap());
            let headers = [("authorization", authorization.as_str())];
            let answer = guest
                .send(http::Method::POST, "/bff/session/refresh", &headers, "")
                .await
                .expect(200);
            assert_eq!(lasts(&answer, custody), remember, "{custody}");
        }
    }
}
