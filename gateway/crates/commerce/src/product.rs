//! Products, which several capabilities show: the shop's product object, its `PRODUCT_DATA` record,
//! the card of a list, the page of one product.

pub mod card;
pub mod detail;
pub mod price;
pub mod rating;
pub mod variant;
pub mod wire;
