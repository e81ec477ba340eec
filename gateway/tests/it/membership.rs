//! Registration and account operations of `/bff`.

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

/// Returns the e-mail address of the signed-in member, or why there is none.
async fn member_email(guest: &mut Guest) -> Value {
    let detail = guest.get(DETAIL).await.expect(200).json();
    if detail["MAIL"].is_string() { detail["MAIL"].clone() } else { detail["statusText"].clone() }
}

/// Returns the answer of a new captcha for this visitor.
async fn captcha(guest: &mut Guest) -> String {
    guest.get("/SecCode.php?1").await.expect(200).header("x-captcha-answer").to_owned()
}

/// Returns the fields that a problem names, in order.
fn fields(problem: &Value) -> Vec<&str> {
    let fields = problem["fields"].as_array().expect("a list").iter();
    fields.map(|fault| fault["field"].as_str().expect("a name")).collect()
}
