//! What the shop sells: categories, brands and products, all derived from the seed.

mod attributes;
mod catalogs;
mod filters;
mod index;
mod listing;
mod model;
mod naming;
mod object;
pub(crate) mod personalization;
mod prices;
mod products;
mod slugs;
mod specials;
mod words;

pub(crate) use attributes::{attributes, by_properties};
pub(crate) use filters::filter_answer;
pub(crate) use index::Catalogue;
pub(crate) use listing::{Listing, PAGE_SIZE, SORTS, Scope};
pub(crate) use model::{
    Category, FIRST_PRODUCT_ID, Place, Product, UNIT, Variant, colour_id, size_id,
};
pub(crate) use object::{
    Level, delivery, description, picture, product_object, quantity, short_description,
    variant_list,
};
pub(crate) use prices::{Price, net};
pub(crate) use slugs::fold;
pub use specials::Specials;
pub(crate) use words::{COLOURS, Kind, SIZE_SETS, UNITS};
