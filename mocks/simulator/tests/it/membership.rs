//! AUT-1 to AUT-3, AUT-5, AUT-7, AUT-10, AUT-12, NAV-5, NAV-6, TOK-2, ORD-2: membership.

mod account;
mod codes;
mod register;
mod sign_in;

use serde_json::Value;

use crate::support::Visitor;

const LOGIN: &str = "/api/v1/authentication/login/?language=tr";
const COOKIE_LOGIN: &str = "/srv/customer/signin";
const DENIZ: &str = "username=deniz@vitrin.test&password=Vitrin2026&rememberMe=1";

/// Returns the code on a new captcha picture.
async fn captcha(visitor: &Visitor) -> String {
    visitor.get("/SecCode.php?1").await.headers()["x-captcha-answer"].to_str().unwrap().to_owned()
}

async fn member_id(visitor: &Visitor) -> Value {
    let page = visitor.text("/").await;
    let info = page.split("var MEMBER_INFO = ").nth(1).unwrap().split(";\n").next().unwrap();
    serde_json::from_str::<Value>(info).unwrap()["ID"].clone()
}
