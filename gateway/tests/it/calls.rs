//! Each call of the old protocol through the gateway to the simulated shop: its change is visible
//! in a later call, a refusal has the shop's message, and the types are the shop's, including their
//! drift.

mod addresses;
mod alarms;
mod campaigns;
mod cart;
mod checkout;
mod favourites;
mod membership;
mod messages;
mod orders;
mod page;
mod payments;
mod preferences;
mod product;

use serde_json::Value;

use crate::support::{Client as _, Guest, TestGateway};

/// Reads the status and the message, which many answers have.
fn said(answer: &Value) -> (&Value, &str) {
    (&answer["status"], answer["statusText"].as_str().unwrap_or_default())
}

async fn read(guest: &mut Guest, path: &str) -> Value {
    guest.get(path).await.expect(200).json()
}

async fn submit(guest: &mut Guest, path: &str, fields: &str) -> Value {
    guest.form(path, fields).await.expect(200).json()
}

/// Reads the basket from the shop.
async fn basket(guest: &mut Guest) -> Value {
    read(guest, "/srv/service/cart/load").await
}

/// Adds this many of the product without variants to the basket.
async fn fill(gateway: &TestGateway, guest: &mut Guest, quantity: u32) {
    let fields = format!("productId={}&quantity={quantity}", gateway.shop.specials().added);
    let answer = submit(guest, "/srv/service/cart/add-to-cart", &fields).await;
    assert!(answer["status"].as_i64() > Some(0), "{answer}");
}
