//! The simulator over HTTP, as its clients meet it. Ids in test names are those of the requirement list.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod basket;
mod catalogue;
mod faults;
mod pages;
mod pictures;
mod preferences;
mod regions;
mod replay;
mod search;
mod support;
