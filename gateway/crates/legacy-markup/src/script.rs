//! What inline scripts say, read without running them.
//!
//! [`literal`] turns a JavaScript literal into JSON text, so that a caller decodes it into whatever
//! type it wants, with the numbers as written. [`assignments`] finds `NAME = literal`; [`records`]
//! finds the `PRODUCT_DATA.push(…)` statements of product lists
//! (contracts/upstream/catalogue.md#product-records).

pub mod assignments;
pub mod literal;
pub mod records;
