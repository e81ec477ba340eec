//! The list of products to compare. Newer clients keep it themselves and request a fragment. The
//! oldest keeps it in the shop's session (contracts/upstream/compare.md#the-shops-own-list).

pub mod calls;
