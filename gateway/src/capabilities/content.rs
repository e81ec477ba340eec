//! The shop's pages and the fragments it loads into them: what kind of page a path is, its id, its
//! data. Public URLs belong to the shop; they are resolved here, never built.

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
