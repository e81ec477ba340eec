//! Must hold: the gateway does the same for names with and without an account. The duration of a
//! refusal reveals only the shop's own timing, nothing of ours (ASVS 5.0, 6.3.8).

use http::Method;
use serde_json::{Value, json};
use vitrin_shop::SeenRequest;

use super::SESSION;
use crate::support::{Answer, Client as _, Guest, TestGateway};

const KNOWN: &str = "deniz@vitrin.test";
/// As long as the other.
const UNKNOWN: &str = "nobod@vitrin.test";
const FORM: &str = "application/x-www-form-urlencoded";

/// One way to try a name.
#[derive(Debug)]
enum Attempt {
    /// An operation of `/bff`, and its body for a name.
    Ours(Method, &'static str, fn(&str) -> Value),
    /// A call of the shop: its path and its form for a name.
    Old(fn(&str) -> String, fn(&str) -> String),
}

fn register(name: &str) -> Value {
    json!({ "name": "Su", "surname": "Kaya", "email": name, "password": "kisa", "kvkk": false })
}

/// Every call that signs in, registers or reminds.
const ATTEMPTS: &[Attempt] = &[
    Attempt::Ours(
        Method::POST,
        SESSION,
        |name| json!({ "type": "email", "username": name, "password": "x" }),
    ),
    Attempt::Ours(
        Method::POST,
        "/bff/session/password",
        |name| json!({ "type": "email", "username": name, "currentPassword": "x", "newPassword": "Vitrin2027" }),
    ),
    Attempt::Ours(
        Method::POST,
        "/bff/password-reminders",
        |name| json!({ "email": name, "securityCode": "x" }),
    ),
    Attempt::Ours(Method::POST, "/bff/members", register),
    Attempt::Ours(Method::POST, "/bff/members/quick", register),
    Attempt::Old(
        |_| "/api/v1/authentication/login".to_owned(),
        |name| format!("username={name}&password=x&type=email"),
    ),
    Attempt::Old(
        |name| format!("/srv/customer/signin/email/{name}"),
        |_| "password=x&vendor=0".to_owned(),
    ),
    Attempt::Old(
        |_| "/srv/service/customer/order-login".to_owned(),
        |name| format!("username={name}&password=x"),
    ),
    Attempt::Old(
        |name| format!("/srv/service/customer/forgot-password/{name}/x"),
        |_| String::new(),
    ),
    Attempt::Old(
        |_| "/api/v1/authentication/register".to_owned(),
        |name| format!("name=Su&surname=Kaya&email={name}&password=kisa"),
    ),
    Attempt::Old(
        |_| "/api/v1/authentication/register/quick".to_owned(),
        |name| format!("name=Su&surname=Kaya&email={name}&quick=1"),
    ),
    Attempt::Old(
        |_| "/api/v1/authentication/change-password".to_owned(),
        |name| format!("type=email&username={name}&password_old=x&password_new=Vitrin2027"),
    ),
];

impl Attempt {
    async fn try_name(&self, guest: &mut Guest, name: &str) -> Answer {
        match self {
            Self::Ours(method, path, body) => guest.json(method.clone(), path, body(name)).await,
            Self::Old(path, form) => {
                let kind = [("content-type", FORM)];
                guest.send(Method::POST, &path(name), &kind, &form(name)).await
            }
        }
    }
}

/// Returns the calls to the shop, without what differs between shoppers.
fn asked(seen: &[SeenRequest], name: &str) -> Vec<String> {
    let line = |request: &SeenRequest| {
        let names =
            request.headers.iter().map(|(header, _)| header.as_str()).collect::<Vec<_>>().join(" ");
        let length = request.header("content-length").unwrap_or_default();
        let path = request.path.replace(name, "NAME").replace(&name.replace('@', "%40"), "NAME");
        format!("{} {path}?{} [{names}] {length}", request.method, request.query)
    };
    seen.iter().map(line).collect()
}

/// Returns the gateway's part of a response: status, header names, whether a cookie of ours was
/// set.
fn answered(answer: &Answer) -> String {
    let mut names: Vec<&str> = answer.headers.keys().map(http::HeaderName::as_str).collect();
    names.sort_unstable();
    let sealed = answer.cookies().iter().any(|cookie| cookie.starts_with("vitrin="));
    format!("{} {} sealed: {sealed}", answer.status, names.join(" "))
}

#[tokio::test]
async fn aut_1_known_and_unknown_names_cause_the_same_calls() {
    let gateway = TestGateway::open().await;
    for door in ATTEMPTS {
        let mut tried = Vec::new();
        for name in [KNOWN, UNKNOWN] {
            let mut guest = gateway.guest().await;
            gateway.shop.clear_requests();
            let answer = door.try_name(&mut guest, name).await;
            tried.push((asked(&gateway.shop.requests(), name), answered(&answer)));
        }
        assert_eq!(tried[0].0.len(), 1, "{door:?}: one call, and none after it: {:?}", tried[0]);
        assert_eq!(tried[0], tried[1], "{door:?}");
    }
}
