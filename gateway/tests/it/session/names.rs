//! Must hold: for a name that has an account and for one that has none, the gateway does the same.
//! Whoever measures how long a refusal takes learns what the shop's own time tells them, and
//! nothing of ours [ASVS 6.3.8].

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
enum Door {
    /// An operation of ours, and its body for a name.
    Ours(Method, &'static str, fn(&str) -> Value),
    /// A call of the shop: its path and its form for a name.
    Old(fn(&str) -> String, fn(&str) -> String),
}

fn register(name: &str) -> Value {
    json!({ "name": "Su", "surname": "Kaya", "email": name, "password": "kisa", "kvkk": false })
}

/// Every call by which somebody is let in, registers or is reminded.
const DOORS: &[Door] = &[
    Door::Ours(
        Method::POST,
        SESSION,
        |name| json!({ "type": "email", "username": name, "password": "x" }),
    ),
    Door::Ours(
        Method::POST,
        "/bff/session/password",
        |name| json!({ "type": "email", "username": name, "currentPassword": "x", "newPassword": "Vitrin2027" }),
    ),
    Door::Ours(
        Method::POST,
        "/bff/password-reminders",
        |name| json!({ "email": name, "securityCode": "x" }),
    ),
    Door::Ours(Method::POST, "/bff/members", register),
    Door::Ours(Method::POST, "/bff/members/quick", register),
    Door::Old(
        |_| "/api/v1/authentication/login".to_owned(),
        |name| format!("username={name}&password=x&type=email"),
    ),
    Door::Old(
        |name| format!("/srv/customer/signin/email/{name}"),
        |_| "password=x&vendor=0".to_owned(),
    ),
    Door::Old(
        |_| "/srv/service/customer/order-login".to_owned(),
        |name| format!("username={name}&password=x"),
    ),
    Door::Old(|name| format!("/srv/service/customer/forgot-password/{name}/x"), |_| String::new()),
    Door::Old(
        |_| "/api/v1/authentication/register".to_owned(),
        |name| format!("name=Su&surname=Kaya&email={name}&password=kisa"),
    ),
    Door::Old(
        |_| "/api/v1/authentication/register/quick".to_owned(),
        |name| format!("name=Su&surname=Kaya&email={name}&quick=1"),
    ),
    Door::Old(
        |_| "/api/v1/authentication/change-password".to_owned(),
        |name| format!("type=email&username={name}&password_old=x&password_new=Vitrin2027"),
    ),
];

impl Door {
    async fn knock(&self, guest: &mut Guest, name: &str) -> Answer {
        match self {
            Self::Ours(method, path, body) => guest.json(method.clone(), path, body(name)).await,
            Self::Old(path, form) => {
                let kind = [("content-type", FORM)];
                guest.send(Method::POST, &path(name), &kind, &form(name)).await
            }
        }
    }
}

/// What the shop was asked, without what differs from one shopper to the next.
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

/// What came back, as far as it is the gateway's: status, names of headers, whether anything of
/// ours was set.
fn answered(answer: &Answer) -> String {
    let mut names: Vec<&str> = answer.headers.keys().map(http::HeaderName::as_str).collect();
    names.sort_unstable();
    let sealed = answer.cookies().iter().any(|cookie| cookie.starts_with("vitrin="));
    format!("{} {} sealed: {sealed}", answer.status, names.join(" "))
}

#[tokio::test]
async fn aut_1_the_shop_is_asked_the_same_whether_a_name_has_an_account_or_not() {
    let gateway = TestGateway::open().await;
    for door in DOORS {
        let mut tried = Vec::new();
        for name in [KNOWN, UNKNOWN] {
            let mut guest = gateway.guest().await;
            gateway.shop.clear_requests();
            let answer = door.knock(&mut guest, name).await;
            tried.push((asked(&gateway.shop.requests(), name), answered(&answer)));
        }
        assert_eq!(tried[0].0.len(), 1, "{door:?}: one call, and none after it: {:?}", tried[0]);
        assert_eq!(tried[0], tried[1], "{door:?}");
    }
}
