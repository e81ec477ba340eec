//! The basket. It belongs to the shop's session; a line is addressed by its position there, so
//! every write loads the cart first, under a lock of the session, and acts only when the line is
//! still where it was.

pub mod calls;
pub mod handlers;
pub mod line_id;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;

pub use service::load;
