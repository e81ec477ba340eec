//! The list of products to compare. Newer clients keep it themselves and ask for a fragment; the oldest keeps it in the
//! shop's session [wire 6].

pub mod calls;
