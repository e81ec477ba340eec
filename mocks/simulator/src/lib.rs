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

mod addresses;
mod alarms;
mod app;
mod campaigns;
mod cart;
mod catalogue;
mod checkout;
mod clock;
mod comments;
mod compare;
mod date;
mod envelope;
mod erp;
mod faults;
mod favourites;
mod flags;
mod fragments;
mod handles;
mod journal;
mod language;
mod legacy_json;
mod members;
mod membership;
mod messages;
mod orders;
mod pages;
mod payments;
mod pictures;
mod preferences;
mod product;
mod regions;
pub mod replay;
mod reply;
mod request;
mod routes;
mod search;
mod seed;
mod server;
mod session;
mod shop;
mod site;
mod specials;
mod stores;
mod wallet;

pub use faults::{FaultError, GRAMMAR};
pub use journal::SeenRequest;
pub use members::ReadyMember;
pub use shop::{RunningShop, Shop, ShopConfig, StartError};
pub use specials::Specials;
