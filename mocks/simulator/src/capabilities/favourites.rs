//! Favourites (contracts/upstream/favourites.md): the same lists behind both modes, so a shop may
//! switch between them. Adding what is present and removing what is absent succeed, because the
//! newest client sends changes late and perhaps twice.

mod classic;
mod collections;
mod lists;

pub(crate) use classic::answer as classic;
pub(crate) use collections::answer as collections;
