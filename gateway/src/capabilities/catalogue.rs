//! Browsing: the menu, filters, and the pages of a product list.

pub mod api;
pub mod legacy;
pub mod reshape;
