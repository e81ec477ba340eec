//! The basket. It belongs to the shop's session, and the shop addresses a line by its position. So
//! each write locks the session, loads the cart, and continues only if the line is still at its
//! position.

pub mod calls;
pub mod handlers;
pub mod line_id;
pub mod options;
mod personalization;
pub mod reshape;
mod service;
pub mod several;
pub mod share;
mod stock;
pub mod types;
pub mod wire;

pub use service::load;
