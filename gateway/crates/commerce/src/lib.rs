//! Values of a shop that several capabilities share: products, money, quantities, addresses, form
//! fields, the parameters of a listing. Everything here is a value or a pure function, without
//! input or output.
//!
//! Suggested reading order: [`money`], [`quantity`] and [`number`]; [`addresses`] and [`media`];
//! [`path`] (which paths are safe); [`lenient`] (how the shop's JSON is read); [`product`];
//! [`shop_time`] (moments in its local time); [`reshape_context`] (what a reshape function gets
//! besides the shop's answer); [`view`] (how callers see a call).

pub mod addresses;
pub mod completion;
pub mod fields;
pub mod identity;
pub mod lenient;
pub mod listing_query;
pub mod media;
pub mod money;
pub mod number;
pub mod path;
pub mod product;
pub mod quantity;
pub mod reshape_context;
pub mod shop_time;
pub mod text;
pub mod view;
