//! Guessing is limited by address and by account, on both surfaces (ADR 0029).

use axum::response::IntoResponse as _;
use http::Method;
use serde_json::json;

use super::SESSION;
use crate::support::raw::say;
use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway, requests_to};

const LOGIN: &str = "/api/v1/authentication/login";
const FORM: &str = "application/x-www-form-urlencoded";
const PARTS: &str = "multipart/form-data; boundary=b";

fn part(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

#[tokio::test]
async fn aut_1_attempts_at_an_account_are_limited_on_both_surfaces() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "4"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    let request = |name: &str| json!({ "type": "email", "username": name, "password": "x" });
    gateway.guest().await.post(SESSION, request("ada@vitrin.test")).await.expect(403);
    gateway.guest().await.post(SESSION, request("ADA@vitrin.test ")).await.expect(403);
    let old = "/srv/customer/signin/email/ada@vitrin.test";
    gateway.guest().await.form(old, "password=x").await.expect(200);
    let token = "/api/v1/authentication/login";
    gateway.native_client().form(token, "username=ada%40vitrin.test&password=x").await.expect(403);
    gateway.shop.clear_requests();
    let answer = gateway.guest().await.post(SESSION, request("ada@vitrin.test")).await;
    assert!(answer.header("retry-after").parse::<u64>().unwrap() >= 1);
    answer.problem(429, "rate_limited");
    gateway.guest().await.form(old, "password=x").await.problem(429, "rate_limited");
    gateway
        .native_client()
        .form(token, "username=ada%40vitrin.test&password=x")
        .await
        .problem(429, "rate_limited");
    assert_eq!(
        requests_to(&gateway.shop, "sign").len() + requests_to(&gateway.shop, "login").len(),
        0,
        "the shop is spared"
    );
    gateway.guest().await.post(SESSION, request("deniz@vitrin.test")).await.expect(403);
}

/// However a form is written, the account that the shop tries is the one that is counted.
#[tokio::test]
async fn aut_1_no_form_hides_the_account_it_tries() {
    const SIGN_IN: &str = "/srv/customer/signin/email/ada@vitrin.test";
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    gateway.native_client().form(LOGIN, "username=ada@vitrin.test&password=x").await.expect(403);
    gateway.shop.clear_requests();
    let padded = format!("username=ada@vitrin.test&password=x&more={}", "x".repeat(20_000));
    let decoys = "username=a&email=ada@vitrin.test&phone=1&password=x";
    for (path, form) in [
        (LOGIN, "username=ada@vitrin.test&password=x&refresh=1"),
        (SIGN_IN, "password=x&refresh=1"),
        (LOGIN, decoys),
        (LOGIN, &padded),
    ] {
        gateway.guest().await.form(path, form).await.problem(429, "rate_limited");
        gateway.native_client().form(path, form).await.problem(429, "rate_limited");
    }
    let chunked = "POST /api/v1/authentication/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n\
        23\r\nusername=ada@vitrin.test&password=x\r\n0\r\n\r\n";
    let (statuses, text) = say(gateway.address, chunked).await;
    assert_eq!(statuses, [429], "{text}");
    assert_eq!(
        requests_to(&gateway.shop, "login").len() + requests_to(&gateway.shop, "signin").len(),
        0
    );
}

#[tokio::test]
async fn nws_1_aut_12_one_address_cannot_flood_public_forms() {
    let gateway = TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "2")]).await;
    let mut guest = gateway.guest().await;
    for (path, method) in
        [("/SecCode.php?1", "GET"), ("/srv/service/guest/subscribeNewsletter", "POST")]
    {
        for expected in [200, 200, 429] {
            let answer = match method {
                "GET" => guest.get(path).await,
                _ => guest.form(path, "email=a%40b.test&kvkk=1").await,
            };
            assert_eq!(answer.status, expected, "{path}: {}", answer.text());
        }
    }
    // Each kind is counted separately, and a refresh is not an attempt.
    guest.get("/bff/cart").await.expect(200);
}

/// The shop reads a form by its content type: an ambiguous form never reaches it.
#[tokio::test]
async fn aut_1_an_ambiguous_form_is_not_sent() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "0"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    let ada = part("username", "ada@vitrin.test");
    let rest = format!("{}--b--\r\n", part("password", "x"));
    let in_line_feeds = format!("{}{ada}{rest}", part("username", "decoy")).replace("\r\n", "\n");
    let hidden = ada.replace("\r\n", "\n");
    for (label, body) in [
        (PARTS, format!("--x\r\n{ada}{rest}")),
        (PARTS, format!("{}{ada}{rest}", part("username", "decoy"))),
        (PARTS, in_line_feeds),
        (PARTS, format!("{}\n{hidden}{rest}", part("x", "y").trim_end())),
        (
            PARTS,
            format!("{ada}{rest}").replace("name=\"username\"", "name=\"x\"; name=\"username\""),
        ),
        (PARTS, format!("{ada}{rest}").replace("username\"", "username\0\"")),
        ("multipart/form-data; boundary=b; boundary=c", format!("{ada}{rest}")),
        ("multipart/form-data; boundary=b; charset=utf-16", format!("{ada}{rest}")),
        (FORM, "username=decoy&username=ada@vitrin.test&password=x".to_owned()),
        (FORM, "username%00=ada@vitrin.test&password=x".to_owned()),
        (FORM, "username[]=ada@vitrin.test&password=x".to_owned()),
        (FORM, "user.name=ada@vitrin.test&Username=ada@vitrin.test".to_owned()),
        (FORM, r#"{"username":"decoy","username":"ada@vitrin.test"}"#.to_owned()),
        (
            "application/json",
            r#"{"username":"decoy","user\u006eame":"ada@vitrin.test"}"#.to_owned(),
        ),
        ("text/plain", "username=ada@vitrin.test&password=x".to_owned()),
    ] {
        for path in
            [LOGIN, "/api/v1/authentication/register", "/srv/service/guest/subscribeNewsletter"]
        {
            let mut native_client = gateway.native_client();
            let answer =
                native_client.send(Method::POST, path, &[("content-type", label)], &body).await;
            assert_eq!(answer.status, 400, "{path} {label}: {body:?}: {}", answer.text());
            answer.problem(400, "malformed_request");
        }
    }
    let mut packed = gateway.native_client();
    let headers = [("content-type", FORM), ("content-encoding", "gzip")];
    packed.send(Method::POST, LOGIN, &headers, "username=a&password=x").await.expect(400);
    assert_eq!(gateway.shop.requests(), [], "the shop is not asked");
    let honest = format!("{ada}{rest}");
    packed.send(Method::POST, LOGIN, &[("content-type", PARTS)], &honest).await.expect(403);
    assert_eq!(requests_to(&gateway.shop, "login").len(), 1);
}

#[tokio::test]
async fn aut_1_a_form_without_an_account_is_refused_unless_refreshing() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "0"), ("VITRIN_LIMIT_CLIENT", "1")])
            .await;
    let refused = [
        (LOGIN, "user=ada@vitrin.test&password=x"),
        (LOGIN, "refresh=1&password=x"),
        (LOGIN, ""),
        ("/srv/service/customer/order-login", "password=x"),
        ("/api/v1/authentication/register/quick", "name=Nil&password=x"),
        ("/api/v1/authentication/login-nomembership", "mail=x"),
    ];
    for (path, form) in refused {
        gateway.native_client().form(path, form).await.problem(422, "invalid_field");
    }
    assert_eq!(gateway.shop.requests(), []);
    for _ in 0..3 {
        // The shop refuses it because nobody is signed in; it is not an attempt.
        gateway.native_client().form(LOGIN, "refresh=1").await.expect(403);
    }
}

/// By each of the old calls and by `/v2`; each is counted separately.
#[tokio::test]
async fn gw_8_coupons_activations_codes_wallet_calls_and_captchas_are_limited() {
    let host = StandIn::open(|_| r#"{"Data":{}}"#.into_response()).await;
    let wallet = format!("{}/v2", host.url());
    let settings = [
        ("VITRIN_LIMIT_CLIENT", "2"),
        ("VITRIN_LIMIT_ACCOUNT", "0"),
        ("VITRIN_WALLET_URL", &wallet),
    ];
    let gateway = TestGateway::open_with(&settings).await;
    let json = [("content-type", "application/json")];
    for (method, path, body) in [
        (Method::POST, "/srv/service/cart/set-campaign-code/YAZ", ""),
        (Method::POST, "/srv/service/customer/activateMembership/1/x", ""),
        (Method::POST, "/api/v1/public/services/verify-sms", ""),
        (Method::POST, "/v2/verifyPin", "{}"),
        (Method::GET, "/api/v1/security/captcha/customer-register", ""),
    ] {
        for turn in 0..3 {
            let answer = gateway.native_client().send(method.clone(), path, &json, body).await;
            assert_eq!(answer.status == 429, turn == 2, "{path}, turn {turn}: {}", answer.text());
        }
    }
    // The same by our own operations.
    let mut guest = gateway.guest().await;
    guest.post("/bff/wallet/verifyPin", json!({})).await.problem(429, "rate_limited");
    let link = json!({ "id": "1", "token": "x" });
    guest.post("/bff/activations/membership", link).await.problem(429, "rate_limited");
    guest.get("/bff/captcha/customer-register").await.problem(429, "rate_limited");
}

/// A code belongs to one payment, a coupon to one basket: using many addresses does not help.
#[tokio::test]
async fn gw_8_codes_and_coupons_are_counted_by_session() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "2")])
            .await;
    for path in ["/srv/service/cart/set-campaign-code/YAZ", "/srv/service/order-v5/check-sms"] {
        let cookie = [("cookie", "PHPSESSID=one"), ("sec-fetch-site", "same-origin")];
        for turn in 0..3 {
            let answer = gateway.native_client().send(Method::POST, path, &cookie, "").await;
            assert_eq!(answer.status == 429, turn == 2, "{path}, turn {turn}: {}", answer.text());
        }
        let other = [("cookie", "PHPSESSID=two"), ("sec-fetch-site", "same-origin")];
        let answer = gateway.native_client().send(Method::POST, path, &other, "").await;
        assert_ne!(answer.status, 429, "{path}: {}", answer.text());
    }
}

/// No addition or spelling by the caller makes another session of it.
#[tokio::test]
async fn gw_8_a_session_is_counted_by_its_cookie_alone() {
    for path in ["/srv/service/cart/set-campaign-code/YAZ", "/srv/service/order-v5/check-sms"] {
        let gateway =
            TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "2")])
                .await;
        let tries = [
            ("PHPSESSID=one", ""),
            ("PHPSESSID=one", "Bearer a"),
            ("PHPSESSID=one", "Bearer b"),
            ("PHPSESSID=%6fne; visitor=1", "Bearer c"),
            ("XSRF-TOKEN=x; PHPSESSID=one; PHPSESSID=two", "Basic d"),
            ("%50HPSESSID=one; PHPSESSID=one", "Bearer e"),
        ];
        for (turn, (cookie, authorization)) in tries.into_iter().enumerate() {
            let mut headers = vec![("cookie", cookie), ("sec-fetch-site", "same-origin")];
            headers.extend((!authorization.is_empty()).then_some(("authorization", authorization)));
            let answer = gateway.native_client().send(Method::POST, path, &headers, "").await;
            assert_eq!(answer.status == 429, turn >= 2, "{path}, {cookie}: {}", answer.text());
        }
    }
}

/// A caller without a shop session is identified by the bearer.
#[tokio::test]
async fn gw_8_codes_of_a_bearer_without_a_session_are_counted() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "2")])
            .await;
    for (turn, bearer) in ["a", "a", "a", "b"].into_iter().enumerate() {
        let headers = [("authorization", &*format!("Bearer {bearer}"))];
        let path = "/api/v1/public/services/verify-sms";
        let answer = gateway.native_client().send(Method::POST, path, &headers, "").await;
        assert_eq!(answer.status == 429, turn == 2, "{turn}: {}", answer.text());
    }
}

/// A PIN is guessed at one phone's wallet, from any number of sessions.
#[tokio::test]
async fn gw_8_wallet_calls_are_counted_by_whose_wallet_it_is() {
    let host = StandIn::open(|_| r#"{"Data":{}}"#.into_response()).await;
    let wallet = format!("{}/v2", host.url());
    let settings = [
        ("VITRIN_LIMIT_CLIENT", "0"),
        ("VITRIN_LIMIT_ACCOUNT", "2"),
        ("VITRIN_WALLET_URL", &wallet),
    ];
    let gateway = TestGateway::open_with(&settings).await;
    let json = [("content-type", "application/json")];
    for (turn, body) in [
        r#"{"msisdn":"905550000001","pin":"1"}"#,
        r#"{"msisdn":905550000001,"token":"a"}"#,
        r#"{"MSISDN":"+90 555 000 00 01","token":"b"}"#,
        r#"{"msisdn":"905550000002","msisdn":"905550000001"}"#,
        r#"{"msisdn":"905550000001","msisdn":"905550000003"}"#,
    ]
    .into_iter()
    .enumerate()
    {
        let answer = gateway.native_client().send(Method::POST, "/v2/verifyPin", &json, body).await;
        assert_eq!(answer.status == 429, turn >= 2, "{body}: {}", answer.text());
    }
    assert_eq!(host.seen().len(), 2);
    let other = gateway
        .native_client()
        .send(Method::POST, "/v2/verifyPin", &json, r#"{"token":"c"}"#)
        .await;
    other.expect(200);
    let mut guest = gateway.guest().await;
    guest
        .post("/bff/wallet/verifyPin", json!({ "msisdn": "5550000001" }))
        .await
        .problem(429, "rate_limited");
}

/// Headers that `Connection` names are removed before the form is read.
#[tokio::test]
async fn aut_1_forms_are_counted_by_the_label_the_shop_gets() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    let hidden = part("x", "&username=ada@vitrin.test&password=guess&");
    for turn in 0..3 {
        let body = format!("{}{hidden}--b--\r\n", part("username", &format!("junk{turn}")));
        let headers = [("connection", "content-type"), ("content-type", PARTS)];
        let answer = gateway.native_client().send(Method::POST, LOGIN, &headers, &body).await;
        answer.problem(400, "malformed_request");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// However an account in a path is spelt, it is counted, or the request is refused.
#[tokio::test]
async fn aut_1_no_path_hides_the_account_it_tries() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    for (call, account) in [
        ("/srv/customer/signin/email/", "ada@vitrin.test"),
        ("/srv/service/customer/forgot-password/", "ada@vitrin.test"),
        ("/srv/service/customer/send-sms-code/", "5550000001"),
        ("/srv/service/customer/validate-sms-code/", "5550000002"),
        ("/srv/service/customer/activateMembership/", "1204"),
    ] {
        let end = if call.ends_with("Membership/") { "/token" } else { "" };
        let tried = async |spelled: &str| {
            let path = format!("{call}{spelled}{end}");
            gateway.native_client().form(&path, "password=x").await
        };
        let first = tried(account).await;
        assert!(!matches!(first.status.as_u16(), 400 | 429), "{call}: {}", first.text());
        let before = gateway.shop.requests().len();
        let letter = format!("%{:02x}{}", account.as_bytes()[0], &account[1..]);
        for same in [
            account,
            &letter,
            &letter.replace('%', "%25"),
            &format!("{account}."),
            &format!("{account}%20"),
        ] {
            tried(same).await.problem(429, "rate_limited");
        }
        for behind in ["&n=1", ";1", "%3F1", "%3B1", "%2523", "=1", "%25zz", "%26n"] {
            tried(&format!("{account}{behind}")).await.problem(400, "malformed_request");
        }
        assert_eq!(gateway.shop.requests().len(), before, "{call}");
    }
    let shifted = "/srv/service/customer/forgot-password/%20/ada@vitrin.test";
    gateway.native_client().form(shifted, "").await.problem(400, "malformed_request");
    let mut guest = gateway.guest().await;
    let problem = guest
        .post("/bff/password-reminders", json!({ "email": "a&b=c@vitrin.test" }))
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "email");
}

#[tokio::test]
async fn aut_1_other_settings_forget_no_tries() {
    let mut gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")])
            .await;
    let form = "username=ada@vitrin.test&password=x";
    gateway.native_client().form(LOGIN, form).await.expect(403);
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_CURRENCIES", "USD,TL")])).unwrap();
    gateway.native_client().form(LOGIN, form).await.problem(429, "rate_limited");
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_LIMIT_CLIENT", "50")])).unwrap();
    gateway.native_client().form(LOGIN, form).await.problem(429, "rate_limited");
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_LIMIT_ACCOUNT", "0")])).unwrap();
    gateway.native_client().form(LOGIN, form).await.expect(403);
}
