//! The shop's pages and the fragments it loads into them: the kind of a page, its id, its data.
//! Public URLs belong to the shop; they are resolved here, never constructed.

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
