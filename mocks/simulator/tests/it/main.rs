//! The simulator over HTTP, as its clients meet it. Ids in test names are those of the requirement list.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod addresses;
mod basket;
mod catalogs;
mod catalogue;
mod comments;
mod faults;
mod favourites;
mod fragments;
mod membership;
mod messages;
mod pages;
mod pictures;
mod preferences;
mod regions;
mod search;
mod support;
