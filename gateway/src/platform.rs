//! What has no business meaning of its own, or is shared by several capabilities.

pub mod addresses;
pub mod lenient;
pub mod listing_query;
pub mod media;
pub mod money;
pub mod number;
pub mod product;
pub mod quantity;
pub mod reshaping;
