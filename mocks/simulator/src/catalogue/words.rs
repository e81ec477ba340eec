//! The vocabulary that names and descriptions are composed of: one file per family of products,
//! four languages each, always in the order Turkish, English, German, Arabic.

mod ceramics;
mod copper;
mod kilims;
mod lamps;
mod leather;
mod scarves;
mod shared;
mod tiles;
mod towels;
mod types;

pub(crate) use shared::{COLLECTIONS, COLOURS, MATERIALS, ORIGINS, SIZE_SETS, UNITS};
pub(crate) use types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILIES: [&Family; 8] = [
    &kilims::FAMILY,
    &tiles::FAMILY,
    &ceramics::FAMILY,
    &copper::FAMILY,
    &towels::FAMILY,
    &scarves::FAMILY,
    &lamps::FAMILY,
    &leather::FAMILY,
];
