//! Favourites (wire 5): the same lists behind both modes, so that a shop may change from one to the other. Adding what is
//! there and removing what is not are no errors, because the newest client sends changes late and perhaps twice.

mod classic;
mod collections;
mod lists;

pub(crate) use classic::answer as classic;
pub(crate) use collections::answer as collections;
