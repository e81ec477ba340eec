//! Reads inline scripts without running them.
//!
//! [`literal`] converts a JavaScript literal to JSON text, so that a caller can decode it into any
//! type, with the numbers as written. [`assignments`] finds `NAME = literal`; [`records`] finds the
//! `PRODUCT_DATA.push(…)` statements of product lists
//! (contracts/upstream/catalogue.md#product-records).

pub mod assignments;
pub mod literal;
pub mod records;
