//! Values of a shop that several capabilities share: products, money, quantities, addresses, form
//! fields, the parameters of a listing. Everything here is a pure function or a value; there is no
//! input or output.
//!
//! Reading order: [`money`], [`quantity`] and [`number`]; [`addresses`] and [`media`];
//! [`lenient`] (how the shop's JSON is read); [`product`]; [`reshaping`] (what a reshape function
//! knows besides the shop's answer).

pub mod addresses;
pub mod done;
pub mod fields;
pub mod lenient;
pub mod listing_query;
pub mod media;
pub mod money;
pub mod number;
pub mod product;
pub mod quantity;
pub mod reshaping;
