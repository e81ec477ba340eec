//! One intent, one effect: writes with an `Idempotency-Key`, whatever happens to the first answer.

mod bounds;
mod every;
mod outcomes;

use http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Client as _, Guest, TestGateway, requests_to};

const ADD: &str = "/bff/cart/lines";
/// The shop's path of the call.
const CALL: &str = "add-to-cart";

fn addition(gateway: &TestGateway) -> Value {
    json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 1 })
}

/// Sends a write with a key.
async fn keyed(guest: &mut Guest, method: Method, path: &str, key: &str, body: &Value) -> Answer {
    let headers = [("content-type", "application/json"), ("idempotency-key", key)];
    guest.send(method, path, &headers, &body.to_string()).await
}

async fn add(guest: &mut Guest, key: &str, body: &Value) -> Answer {
    keyed(guest, Method::POST, ADD, key, body).await
}

/// Counts the additions that reached the shop.
fn additions(gateway: &TestGateway) -> usize {
    requests_to(&gateway.shop, CALL).len()
}

/// Returns the bytes of a write, for a caller that leaves early.
fn bytes_of(gateway: &TestGateway, guest: &Guest, key: &str, body: &Value) -> String {
    let (address, body) = (gateway.address, body.to_string());
    format!(
        "POST {ADD} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {}\r\n\
         X-XSRF-TOKEN: {}\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        guest.cookie_header(),
        guest.jar["XSRF-TOKEN"],
        body.len(),
    )
}
