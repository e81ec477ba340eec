//! What each call of the old protocol is for, through the gateway to the simulated shop: what a
//! call changes shows in a later one, what is refused says why in the shop's words, and the types
//! are the shop's, drift and all.

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

/// A field of many answers: how it went, and the words for the shopper.
fn said(answer: &Value) -> (&Value, &str) {
    (&answer["status"], answer["statusText"].as_str().unwrap_or_default())
}

async fn read(guest: &mut Guest, path: &str) -> Value {
    guest.get(path).await.expect(200).json()
}

async fn submit(guest: &mut Guest, path: &str, fields: &str) -> Value {
    guest.form(path, fields).await.expect(200).json()
}

/// The basket as the shop shows it.
async fn basket(guest: &mut Guest) -> Value {
    read(guest, "/srv/service/cart/load").await
}

/// Puts so many of the product without variants into the basket.
async fn fill(gateway: &TestGateway, guest: &mut Guest, quantity: u32) {
    let fields = format!("productId={}&quantity={quantity}", gateway.shop.specials().added);
    let answer = submit(guest, "/srv/service/cart/add-to-cart", &fields).await;
    assert!(answer["status"].as_i64() > Some(0), "{answer}");
}
