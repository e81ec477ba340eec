//! Products as several capabilities show them: the shop's product object, its `PRODUCT_DATA`
//! record, the card in a list, the product page.

pub mod card;
pub mod color;
pub mod detail;
pub mod price;
pub mod rating;
pub mod subscription;
pub mod variant;
pub mod wire;
