//! Becoming a member and staying one, by our own operations.

mod account;
mod activation;
mod codes;
mod faults;
mod form;
mod passwords;
mod register;
mod social;

use serde_json::Value;

use crate::support::{Client as _, Guest};

const DETAIL: &str = "/srv/service/customer/get-detail";

/// Who the shop takes the visitor for: the address of a member, or why it is none.
async fn who(guest: &mut Guest) -> Value {
    let detail = guest.get(DETAIL).await.expect(200).json();
    if detail["MAIL"].is_string() { detail["MAIL"].clone() } else { detail["statusText"].clone() }
}

/// The code on a new captcha of this visitor.
async fn captcha(guest: &mut Guest) -> String {
    guest.get("/SecCode.php?1").await.expect(200).header("x-captcha-answer").to_owned()
}

/// The fields a problem names, in order.
fn fields(problem: &Value) -> Vec<&str> {
    let fields = problem["fields"].as_array().expect("a list").iter();
    fields.map(|fault| fault["field"].as_str().expect("a name")).collect()
}
