//! Attempts are counted by all gateways together.

use serde_json::json;

use super::Pair;
use crate::support::{Client as _, Guest, requests_to};

const SESSION: &str = "/bff/session";
const DENIZ: &str = "deniz@vitrin.test";

#[tokio::test]
async fn tries_at_one_account_are_counted_on_both_gateways_together() {
    let limits = [("VITRIN_LIMIT_ACCOUNT", "4"), ("VITRIN_LIMIT_CLIENT", "0")];
    let pair = Pair::open_with(&limits).await;
    let wrong = json!({ "type": "email", "username": DENIZ, "password": "wrong" });
    let mut refused = 0;
    for address in [pair.one.address, pair.other.address].repeat(4) {
        let mut guest = Guest::with_session(address).await;
        let answer = guest.post(SESSION, wrong.clone()).await;
        if answer.status == 429 {
            assert!(!answer.header("retry-after").is_empty());
            refused += 1;
        }
    }
    assert_eq!(refused, 4, "four of eight tries, whichever gateway they came to");
    assert_eq!(
        requests_to(&pair.shop, "/authentication/login").len(),
        4,
        "the shop heard of the first four"
    );
}
