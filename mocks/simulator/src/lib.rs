//! A simulator of the legacy shop: its pages, its calls, its pictures and its moods.
//!
//! It shares nothing with the gateway that stands in front of the real shop, so that tests between the two prove
//! something. Everything it sells follows from a seed. Read in this order: `app` answers a call, `routes` says
//! which capability a path belongs to, then one module per capability.
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

pub use catalogue::Specials;
pub use shop::{RunningShop, Shop, ShopConfig, StartError};
pub use state::members::ReadyMember;
pub use web::{
    faults::{FaultError, GRAMMAR},
    journal::SeenRequest,
};
