//! What a shop path is: the kind of its page, its id, its data.
//!
//! The shop speaks HTML here: `legacy-markup` is this capability's `legacy.rs`.

pub mod api;
pub mod reshape;
