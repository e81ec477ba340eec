//! A simulator of the legacy shop: its pages, calls, pictures and faults.
//!
//! It shares no code with the gateway that stands in front of the real shop, so tests that combine
//! both prove something. Everything it sells is derived from a seed. Dependencies run one way:
//! `app` → `routes` → `capabilities` → `visit` → `state` → `catalogue`, `values`. Read in this
//! order.
//!
//! ```no_run
//! # async fn example() -> Result<(), vitrin_shop::StartError> {
//! let shop = vitrin_shop::Shop::start(vitrin_shop::ShopConfig::default()).await?;
//! println!("{}", shop.url());
//! shop.set_faults("/srv/service/filter/*=status:503").expect("the grammar is right");
//! shop.stop().await;
//! # Ok(())
//! # }
//! ```

mod app;
mod capabilities;
mod catalogue;
mod control;
mod flags;
mod pictures;
pub mod replay;
mod routes;
mod shop;
mod state;
mod values;
mod visit;
mod web;

pub use capabilities::wallet::OPERATIONS as WALLET_OPERATIONS;
pub use catalogue::Specials;
pub use shop::{RunningShop, Shop, ShopConfig, StartError};
pub use state::members::ReadyMember;
pub use web::{
    faults::{FaultError, GRAMMAR},
    journal::SeenRequest,
};
